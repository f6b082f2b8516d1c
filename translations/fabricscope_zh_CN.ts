<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Focus</name>
    <message>
        <source>%1 self loop</source>
        <translation>%1 条自环</translation>
    </message>
    <message>
        <source>%1 self loops</source>
        <translation>%1 条自环</translation>
    </message>
    <message>
        <source>HOT</source>
        <comment>a device congested at large</comment>
        <translation>热点</translation>
    </message>
    <message>
        <source>%1 link above threshold</source>
        <translation>%1 条链路超阈值</translation>
    </message>
    <message>
        <source>%1 links above threshold</source>
        <translation>%1 条链路超阈值</translation>
    </message>
    <message>
        <source>%1 uplink down</source>
        <translation>%1 条上行链路中断</translation>
    </message>
    <message>
        <source>%1 uplinks down</source>
        <translation>%1 条上行链路中断</translation>
    </message>
    <message>
        <source>%1 downlink down</source>
        <translation>%1 条下行链路中断</translation>
    </message>
    <message>
        <source>%1 downlinks down</source>
        <translation>%1 条下行链路中断</translation>
    </message>
    <message>
        <source>%1 without data</source>
        <translation>%1 个无数据</translation>
    </message>
    <message>
        <source>%1 device</source>
        <translation>%1 台设备</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 台设备</translation>
    </message>
    <message>
        <source>beside: %1</source>
        <translation>同层：%1</translation>
    </message>
    <message>
        <source>second hop: %1</source>
        <translation>第二跳：%1</translation>
    </message>
    <message>
        <source>%1 of plane %2</source>
        <translation>%1，平面 %2</translation>
    </message>
    <message>
        <source>%1 in %2 planes</source>
        <translation>%1，分布于 %2 个平面</translation>
    </message>
    <message>
        <source>%1 on %2 rails</source>
        <translation>%1，分布于 %2 条轨道</translation>
    </message>
    <message>
        <source>%1 on rail %2</source>
        <translation>%1，轨道 %2</translation>
    </message>
    <message>
        <source>%1, in groups of %2 (worst of the group colours it; + opens)</source>
        <translation>%1，每组 %2 个（以组内最差者着色；+ 展开）</translation>
    </message>
    <message>
        <source>no plane</source>
        <translation>无平面</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>no rail</source>
        <translation>无轨道</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>%1 link</source>
        <translation>%1 条链路</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 条链路</translation>
    </message>
    <message>
        <source>no links known</source>
        <translation>无已知链路</translation>
    </message>
    <message>
        <source>%1 downlink</source>
        <translation>%1 条下行链路</translation>
    </message>
    <message>
        <source>%1 downlinks</source>
        <translation>%1 条下行链路</translation>
    </message>
    <message>
        <source>%1 uplink</source>
        <translation>%1 条上行链路</translation>
    </message>
    <message>
        <source>%1 uplinks</source>
        <translation>%1 条上行链路</translation>
    </message>
    <message>
        <source>no data now</source>
        <translation>当前无数据</translation>
    </message>
    <message>
        <source>none down</source>
        <translation>无中断</translation>
    </message>
    <message>
        <source>up %1 : down %2 Tb/s</source>
        <translation>上行 %1 : 下行 %2 Tb/s</translation>
    </message>
    <message>
        <source>up %1 : down %2 Gb/s</source>
        <translation>上行 %1 : 下行 %2 Gb/s</translation>
    </message>
    <message>
        <source>up %1 : down %2 links</source>
        <translation>上行 %1 : 下行 %2 条链路</translation>
    </message>
    <message>
        <source>%1 = %2 : 1 built</source>
        <translation>%1 = 建成 %2 : 1</translation>
    </message>
    <message>
        <source>%1, no data now</source>
        <translation>%1，当前无数据</translation>
    </message>
    <message>
        <source>%1, all up now</source>
        <translation>%1，当前全部连通</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, %2 : 1 now (%3)</source>
        <translation>%1，当前 %2 : 1（%3）</translation>
    </message>
    <message>
        <source>%1 GPU</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>%1 NIC</source>
        <translation>%1 个 NIC</translation>
    </message>
    <message>
        <source>%1 NICs</source>
        <translation>%1 个 NIC</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2内 %1</translation>
    </message>
    <message>
        <source>% of time</source>
        <translation>时间占比 %</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>次变化</translation>
    </message>
    <message>
        <source>flaps</source>
        <translation>次抖动</translation>
    </message>
    <message>
        <source>events</source>
        <translation>个事件</translation>
    </message>
    <message>
        <source>codewords</source>
        <translation>个码字</translation>
    </message>
    <message>
        <source>× mean</source>
        <translation>× 均值</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>%1 up</source>
        <translation>%1 连通</translation>
    </message>
    <message>
        <source>%1 down</source>
        <translation>%1 中断</translation>
    </message>
    <message>
        <source>%1 over threshold</source>
        <translation>%1 超阈值</translation>
    </message>
    <message>
        <source>%1 stale</source>
        <translation>%1 过期</translation>
    </message>
    <message>
        <source>%1 never seen</source>
        <translation>%1 从未上报</translation>
    </message>
    <message>
        <source>%1 in maintenance</source>
        <translation>%1 维护中</translation>
    </message>
    <message>
        <source>%1 silenced</source>
        <translation>%1 已静音</translation>
    </message>
    <message>
        <source>%1 (Jain)</source>
        <translation>%1 (Jain)</translation>
    </message>
    <message>
        <source>busiest ÷ mean %1</source>
        <translation>最忙 ÷ 均值 %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (p99 over 60 s)</source>
        <translation>%1（60 秒 p99）</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 条链路</translation>
    </message>
    <message>
        <source>optics</source>
        <translation>光模块</translation>
    </message>
    <message>
        <source>LLDP</source>
        <translation>LLDP</translation>
    </message>
    <message>
        <source>%1, gone</source>
        <translation>%1，已消失</translation>
    </message>
    <message>
        <source>%1, as on the map</source>
        <translation>%1，与地图一致</translation>
    </message>
    <message>
        <source>%1, not as on the map</source>
        <translation>%1，与地图不符</translation>
    </message>
    <message>
        <source>DOWN</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>ERRORS</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>OFF PLAN</source>
        <translation>偏离规划</translation>
    </message>
    <message>
        <source>HOT</source>
        <translation>热点</translation>
    </message>
    <message>
        <source>CRITICAL</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>WARM</source>
        <translation>偏热</translation>
    </message>
    <message>
        <source>WARNING</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>STALE</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>MAINTENANCE</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>hall %1</source>
        <translation>机房 %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>pod %1</source>
        <translation>pod %1</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>planes: %1</source>
        <translation>平面：%1</translation>
    </message>
    <message>
        <source>rails: %1</source>
        <translation>轨道：%1</translation>
    </message>
    <message>
        <source>tiers: %1</source>
        <translation>层：%1</translation>
    </message>
    <message>
        <source>switches: %1</source>
        <translation>交换机：%1</translation>
    </message>
    <message>
        <source>roles</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>planes</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>rails</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>The source does not state these; a role-rule file can</source>
        <translation>数据来源未注明；可由角色规则文件给出</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>what</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>fabric</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>congestion</source>
        <translation>拥塞</translation>
    </message>
    <message>
        <source>over planes</source>
        <translation>平面之间</translation>
    </message>
    <message>
        <source>over spines</source>
        <translation>spine 之间</translation>
    </message>
    <message>
        <source>over leafs</source>
        <translation>leaf 之间</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>静默设备</translation>
    </message>
    <message>
        <source>%1 devices are stale</source>
        <translation>%1 台设备数据过期</translation>
    </message>
    <message>
        <source>above threshold</source>
        <translation>超阈值</translation>
    </message>
    <message>
        <source>Role, plane or rail is inferred from names and cables, not stated</source>
        <translation>角色、平面或轨道由名称和线缆推断，并非明示</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>排名 %1 / %2</translation>
    </message>
    <message>
        <source>since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>uplinks</source>
        <translation>上行链路</translation>
    </message>
    <message>
        <source>GPUs: %1</source>
        <translation>GPU：%1</translation>
    </message>
    <message>
        <source>NICs: %1</source>
        <translation>NIC：%1</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>chassis</source>
        <translation>机箱</translation>
    </message>
    <message>
        <source>model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>serial</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>GUID</source>
        <translation>GUID</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>no link known</source>
        <translation>无已知链路</translation>
    </message>
    <message>
        <source>lanes: %1</source>
        <translation>通道：%1</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>by one end only</source>
        <translation>仅由一端声明</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>joins planes or fabrics that are apart otherwise</source>
        <translation>连接了本应分离的平面或网络</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>线缆</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>NIC %1</source>
        <translation>NIC %1</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>%1, none has reported</source>
        <translation>%1，均未上报</translation>
    </message>
</context>
<context>
    <name>LinkWords</name>
    <message>
        <source>%1 at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>%1, stale</source>
        <translation>%1，过期</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>suspect cable</source>
        <translation>可疑线缆</translation>
    </message>
</context>
<context>
    <name>Map</name>
    <message>
        <source>hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>leafs</source>
        <translation>leaf</translation>
    </message>
    <message>
        <source>spines</source>
        <translation>spine</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>core</translation>
    </message>
    <message>
        <source>tier %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Acknowledged by %1</source>
        <translation>由 %1 确认</translation>
    </message>
    <message>
        <source>Silenced by %1</source>
        <translation>由 %1 静默</translation>
    </message>
    <message>
        <source>In maintenance, by %1</source>
        <translation>维护中，由 %1 设置</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1，至 %2</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>未归位</translation>
    </message>
    <message>
        <source>%1, no plane</source>
        <translation>%1，无平面</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>other links</source>
        <translation>其他链路</translation>
    </message>
    <message>
        <source>directors</source>
        <translation>导向器</translation>
    </message>
    <message>
        <source>%1 | %2</source>
        <translation>%1 | %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>r%1</source>
        <comment>rail</comment>
        <translation>r%1</translation>
    </message>
    <message>
        <source>pod %1</source>
        <translation>pod %1</translation>
    </message>
    <message>
        <source>stale %1</source>
        <comment>count of devices</comment>
        <translation>过期 %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <comment>count of links above threshold</comment>
        <translation>%1 条超限</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>No link here</source>
        <translation>此处无链路</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>stale, last value %1</source>
        <translation>过期，最后值 %1</translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>%1 parallel links share this cell; the worst colours it</source>
        <translation>%1 条并行链路共用此格；以最差者着色</translation>
    </message>
    <message>
        <source>worst of %1 links under this pixel</source>
        <translation>此像素下 %1 条链路中最差者</translation>
    </message>
    <message>
        <source>%1 · %2 internal links not shown</source>
        <translation>%1 · %2 条内部链路未显示</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>A</source>
        <comment>mark on the map: acknowledged</comment>
        <translation>确</translation>
    </message>
    <message>
        <source>S</source>
        <comment>mark on the map: silenced</comment>
        <translation>静</translation>
    </message>
    <message>
        <source>M</source>
        <comment>mark on the map: in maintenance</comment>
        <translation>维</translation>
    </message>
    <message>
        <source>hot leafs, %1 …</source>
        <translation>热点 leaf，%1 等</translation>
    </message>
    <message>
        <source>hot leaf %1</source>
        <translation>热点 leaf %1</translation>
    </message>
    <message>
        <source>hot spines, %1 …</source>
        <translation>热点 spine，%1 等</translation>
    </message>
    <message>
        <source>hot spine %1</source>
        <translation>热点 spine %1</translation>
    </message>
    <message>
        <source>hot, %1 …</source>
        <translation>热点，%1 等</translation>
    </message>
    <message>
        <source>hot %1</source>
        <translation>热点 %1</translation>
    </message>
    <message>
        <source>rails %1 and %2 crossed</source>
        <translation>轨道 %1 与轨道 %2 交叉</translation>
    </message>
    <message>
        <source>planes crossed</source>
        <translation>平面交叉</translation>
    </message>
    <message>
        <source>off the wiring plan</source>
        <translation>偏离布线规划</translation>
    </message>
    <message>
        <source>stale, silent: %1</source>
        <translation>数据过时，无响应：%1</translation>
    </message>
    <message>
        <source>slow host %1</source>
        <translation>慢主机 %1</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>No error</source>
        <translation>无错误</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The file does not exist</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>This is a directory, not a file</source>
        <translation>这是目录，不是文件</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>The file cannot be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>The content is no topology that Fabricscope knows</source>
        <translation>内容不是 Fabricscope 认识的拓扑</translation>
    </message>
    <message>
        <source>The text does not follow its format</source>
        <translation>文本不符合其格式</translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation>文件提前结束</translation>
    </message>
    <message>
        <source>A value makes no sense</source>
        <translation>数值无意义</translation>
    </message>
    <message>
        <source>Larger than Fabricscope can take</source>
        <translation>超出 Fabricscope 的承受范围</translation>
    </message>
    <message>
        <source>The compressed data is damaged</source>
        <translation>压缩数据已损坏</translation>
    </message>
    <message>
        <source>Written by a newer version</source>
        <translation>由更新的版本写成</translation>
    </message>
    <message>
        <source>An option or address is not understood</source>
        <translation>无法理解选项或地址</translation>
    </message>
    <message>
        <source>The source does not answer</source>
        <translation>数据源无应答</translation>
    </message>
    <message>
        <source>The source refuses</source>
        <translation>数据源拒绝</translation>
    </message>
    <message>
        <source>The secure connection failed</source>
        <translation>安全连接失败</translation>
    </message>
    <message>
        <source>A fault of Fabricscope itself</source>
        <translation>Fabricscope 自身的故障</translation>
    </message>
    <message>
        <source>Check the name and whether the disk it lies on is there.</source>
        <translation>请检查文件名以及所在磁盘是否存在。</translation>
    </message>
    <message>
        <source>Choose the files in it. Several can be opened at once.</source>
        <translation>请选择其中的文件，可一次打开多个。</translation>
    </message>
    <message>
        <source>Check that you may read it.</source>
        <translation>请检查您是否有读取权限。</translation>
    </message>
    <message>
        <source>Check that you may write there and that the disk has room.</source>
        <translation>请检查您是否有写入权限以及磁盘空间是否足够。</translation>
    </message>
    <message>
        <source>The program that wrote it may have failed. Take the dump again.</source>
        <translation>写出它的程序可能已失败，请重新导出。</translation>
    </message>
    <message>
        <source>Fabricscope reads the output of ibnetdiscover, ibsim netlists, PTM topology.dot and fabric.json, also compressed with gzip or zstd.</source>
        <translation>Fabricscope 可读取 ibnetdiscover 输出、ibsim 网表、PTM topology.dot 和 fabric.json，也支持 gzip 或 zstd 压缩。</translation>
    </message>
    <message>
        <source>Mend the place named above, or take the file again from its source.</source>
        <translation>请修正上述位置，或从来源重新获取文件。</translation>
    </message>
    <message>
        <source>Take the file again: the copy may have been cut off.</source>
        <translation>请重新获取文件：副本可能被截断。</translation>
    </message>
    <message>
        <source>Split the file, or leave out what need not be looked at.</source>
        <translation>请拆分文件，或去掉无需查看的部分。</translation>
    </message>
    <message>
        <source>Copy the file again, or unpack it by hand to see what can be saved.</source>
        <translation>请重新复制文件，或手动解压以查看可挽救的内容。</translation>
    </message>
    <message>
        <source>Update Fabricscope, or save the file in an older version.</source>
        <translation>请更新 Fabricscope，或以旧版本格式保存文件。</translation>
    </message>
    <message>
        <source>See Help for the forms that are understood.</source>
        <translation>可用的格式请参见帮助。</translation>
    </message>
    <message>
        <source>Check host, port and firewall. Fabricscope keeps trying.</source>
        <translation>请检查主机、端口和防火墙。Fabricscope 会继续尝试。</translation>
    </message>
    <message>
        <source>Check user name, password file and what the account may read.</source>
        <translation>请检查用户名、密码文件以及账户的读取权限。</translation>
    </message>
    <message>
        <source>Check the CA file, the server name and the clock. Plaintext must be chosen by name.</source>
        <translation>请检查 CA 文件、服务器名和时钟。明文必须明确选择。</translation>
    </message>
    <message>
        <source>Please report it with what you did before.</source>
        <translation>请报告此问题并说明之前的操作。</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>expected: %1</source>
        <translation>应为：%1</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>实为：%1</translation>
    </message>
    <message>
        <source>Line skipped: not of the format</source>
        <translation>跳过的行：不符合格式</translation>
    </message>
    <message>
        <source>Ends within a block</source>
        <translation>在块内结束</translation>
    </message>
    <message>
        <source>LID missing</source>
        <translation>缺少 LID</translation>
    </message>
    <message>
        <source>GUID is not hexadecimal; taken as a name</source>
        <translation>GUID 不是十六进制；按名称处理</translation>
    </message>
    <message>
        <source>Device stated twice</source>
        <translation>设备重复声明</translation>
    </message>
    <message>
        <source>Port stated twice</source>
        <translation>端口重复声明</translation>
    </message>
    <message>
        <source>Two lines give one port different peers; both kept</source>
        <translation>两行为同一端口给出不同对端；均已保留</translation>
    </message>
    <message>
        <source>Link stated from one end only</source>
        <translation>链路仅由一端声明</translation>
    </message>
    <message>
        <source>Peer has no block of its own</source>
        <translation>对端没有自己的块</translation>
    </message>
    <message>
        <source>Tabs were stripped</source>
        <translation>制表符被去除</translation>
    </message>
    <message>
        <source>Text of a terminal within the file</source>
        <translation>文件中夹杂终端文本</translation>
    </message>
    <message>
        <source>Byte order mark at the start</source>
        <translation>开头有字节顺序标记</translation>
    </message>
    <message>
        <source>Line ends of two kinds</source>
        <translation>存在两种换行符</translation>
    </message>
    <message>
        <source>Link rate not known</source>
        <translation>未知的链路速率</translation>
    </message>
    <message>
        <source>Statement ignored</source>
        <translation>语句已忽略</translation>
    </message>
    <message>
        <source>Link from a device to itself</source>
        <translation>设备到自身的链路</translation>
    </message>
    <message>
        <source>Link stated more than once</source>
        <translation>链路多次声明</translation>
    </message>
    <message>
        <source>Row of the table cannot be used</source>
        <translation>表中的行无法使用</translation>
    </message>
    <message>
        <source>Inventory names a device that no topology has</source>
        <translation>资产清单中的设备在拓扑中不存在</translation>
    </message>
    <message>
        <source>Cable joins two planes or fabrics: suspect</source>
        <translation>线缆连接两个平面或网络：可疑</translation>
    </message>
    <message>
        <source>Not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>Valid, but not read by Fabricscope</source>
        <translation>有效，但 Fabricscope 不读取</translation>
    </message>
    <message>
        <source>Factory name: one host per adapter</source>
        <translation>出厂名称：每块网卡一台主机</translation>
    </message>
    <message>
        <source>Unparsed lines</source>
        <translation>未解析的行</translation>
    </message>
    <message>
        <source>Dropped updates</source>
        <translation>丢弃的更新</translation>
    </message>
    <message>
        <source>Unresolved paths</source>
        <translation>未识别的路径</translation>
    </message>
    <message>
        <source>Unknown devices</source>
        <translation>未知设备</translation>
    </message>
    <message>
        <source>Unknown ports</source>
        <translation>未知端口</translation>
    </message>
    <message>
        <source>Unusable values</source>
        <translation>不可用的数值</translation>
    </message>
    <message>
        <source>Late samples</source>
        <translation>迟到的采样</translation>
    </message>
    <message>
        <source>Duplicate samples</source>
        <translation>重复的采样</translation>
    </message>
    <message>
        <source>History cut short</source>
        <translation>历史被截短</translation>
    </message>
    <message>
        <source>Malformed messages</source>
        <translation>格式错误的消息</translation>
    </message>
    <message>
        <source>Unreadable annotations</source>
        <translation>无法读取的标注</translation>
    </message>
    <message>
        <source>Lines of a file that no rule of its format fits.</source>
        <translation>文件中不符合其格式任何规则的行。</translation>
    </message>
    <message>
        <source>Telemetry that a full queue pushed out: the sources send faster than this machine takes in.</source>
        <translation>因队列已满而被挤出的遥测：数据源发送速度超过本机处理能力。</translation>
    </message>
    <message>
        <source>Updates whose path no profile knows: choose another profile or extend it.</source>
        <translation>没有配置档认识其路径的更新：请选择或扩展配置档。</translation>
    </message>
    <message>
        <source>Updates from a device that the open fabric does not have: names may differ.</source>
        <translation>来自当前网络中不存在的设备的更新：名称可能不同。</translation>
    </message>
    <message>
        <source>Updates for a port that its device does not have: the profile may have to map port names.</source>
        <translation>设备上不存在的端口的更新：配置档可能需要映射端口名。</translation>
    </message>
    <message>
        <source>Updates whose value is of the wrong type or not a number.</source>
        <translation>数值类型错误或不是数字的更新。</translation>
    </message>
    <message>
        <source>Samples older than the value already held.</source>
        <translation>比已有数值更旧的采样。</translation>
    </message>
    <message>
        <source>Samples whose time stamp is already held.</source>
        <translation>时间戳已存在的采样。</translation>
    </message>
    <message>
        <source>Frames of the history given up before their time, for memory.</source>
        <translation>因内存限制提前放弃的历史帧。</translation>
    </message>
    <message>
        <source>Messages of a source that could not be decoded.</source>
        <translation>无法解码的数据源消息。</translation>
    </message>
    <message>
        <source>Lines of the annotations file that could not be read; they are kept in the file.</source>
        <translation>标注文件中无法读取的行；仍保留在文件中。</translation>
    </message>
    <message>
        <source>waits for a fabric</source>
        <translation>等待拓扑</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>synchronising</source>
        <translation>正在同步</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>waiting, next try in %1</source>
        <translation>等待中，%1后重试</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>silenced</source>
        <translation>已静默</translation>
    </message>
    <message>
        <source>in maintenance</source>
        <translation>维护中</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>port %1:%2</source>
        <translation>端口 %1:%2</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
    <message>
        <source>plane %1 of %2</source>
        <translation>%2 的平面 %1</translation>
    </message>
    <message>
        <source>back-end fabric</source>
        <translation>后端网络</translation>
    </message>
    <message>
        <source>front-end fabric</source>
        <translation>前端网络</translation>
    </message>
    <message>
        <source>storage fabric</source>
        <translation>存储网络</translation>
    </message>
    <message>
        <source>out-of-band fabric</source>
        <translation>带外网络</translation>
    </message>
    <message>
        <source>fabric</source>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>Metric</name>
    <message>
        <source>Link state</source>
        <translation>链路状态</translation>
    </message>
    <message>
        <source>Configured state</source>
        <translation>配置状态</translation>
    </message>
    <message>
        <source>Port rate</source>
        <translation>端口速率</translation>
    </message>
    <message>
        <source>FEC mode</source>
        <translation>FEC 模式</translation>
    </message>
    <message>
        <source>Traffic out</source>
        <translation>发送流量</translation>
    </message>
    <message>
        <source>Traffic in</source>
        <translation>接收流量</translation>
    </message>
    <message>
        <source>Egress utilisation</source>
        <translation>出方向利用率</translation>
    </message>
    <message>
        <source>Ingress utilisation</source>
        <translation>入方向利用率</translation>
    </message>
    <message>
        <source>Packets out</source>
        <translation>发送报文</translation>
    </message>
    <message>
        <source>Packets in</source>
        <translation>接收报文</translation>
    </message>
    <message>
        <source>Receive errors</source>
        <translation>接收错误</translation>
    </message>
    <message>
        <source>Transmit errors</source>
        <translation>发送错误</translation>
    </message>
    <message>
        <source>Receive discards</source>
        <translation>接收丢弃</translation>
    </message>
    <message>
        <source>Transmit discards</source>
        <translation>发送丢弃</translation>
    </message>
    <message>
        <source>Flaps</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>Flaps per hour</source>
        <translation>每小时抖动</translation>
    </message>
    <message>
        <source>ECN-marked packets</source>
        <translation>ECN 标记报文</translation>
    </message>
    <message>
        <source>Queue drops</source>
        <translation>队列丢弃</translation>
    </message>
    <message>
        <source>WRED drops</source>
        <translation>WRED 丢弃</translation>
    </message>
    <message>
        <source>Packets sent by queue</source>
        <translation>按队列发送报文</translation>
    </message>
    <message>
        <source>Traffic sent by queue</source>
        <translation>按队列发送流量</translation>
    </message>
    <message>
        <source>PFC pause received</source>
        <translation>收到的 PFC 暂停</translation>
    </message>
    <message>
        <source>PFC pause sent</source>
        <translation>发出的 PFC 暂停</translation>
    </message>
    <message>
        <source>PFC frames received</source>
        <translation>收到的 PFC 帧</translation>
    </message>
    <message>
        <source>PFC frames sent</source>
        <translation>发出的 PFC 帧</translation>
    </message>
    <message>
        <source>Buffer occupancy</source>
        <translation>缓冲占用</translation>
    </message>
    <message>
        <source>Buffer size</source>
        <translation>缓冲大小</translation>
    </message>
    <message>
        <source>Ingress buffer occupancy</source>
        <translation>入方向缓冲占用</translation>
    </message>
    <message>
        <source>Transmit wait</source>
        <translation>发送等待</translation>
    </message>
    <message>
        <source>Uplink load against the mean</source>
        <translation>上行负载与均值之比</translation>
    </message>
    <message>
        <source>Neighbour named by LLDP</source>
        <translation>LLDP 邻居</translation>
    </message>
    <message>
        <source>Neighbour port named by LLDP</source>
        <translation>LLDP 邻居端口</translation>
    </message>
    <message>
        <source>pre-FEC BER</source>
        <translation>FEC 前 BER</translation>
    </message>
    <message>
        <source>post-FEC BER</source>
        <translation>FEC 后 BER</translation>
    </message>
    <message>
        <source>symbol error ratio</source>
        <translation>符号错误率</translation>
    </message>
    <message>
        <source>Corrected codewords</source>
        <translation>已纠正码字</translation>
    </message>
    <message>
        <source>Corrected bits</source>
        <translation>已纠正比特</translation>
    </message>
    <message>
        <source>Codewords without error</source>
        <translation>无错码字</translation>
    </message>
    <message>
        <source>Uncorrectable codewords</source>
        <translation>不可纠正码字</translation>
    </message>
    <message>
        <source>Codewords by corrected symbols</source>
        <translation>按纠正符号数统计的码字</translation>
    </message>
    <message>
        <source>Link went down</source>
        <translation>链路中断次数</translation>
    </message>
    <message>
        <source>Link error recoveries</source>
        <translation>链路错误恢复</translation>
    </message>
    <message>
        <source>Link integrity errors</source>
        <translation>链路完整性错误</translation>
    </message>
    <message>
        <source>Symbol errors</source>
        <translation>符号错误</translation>
    </message>
    <message>
        <source>Rx power</source>
        <translation>接收光功率</translation>
    </message>
    <message>
        <source>Tx power</source>
        <translation>发送光功率</translation>
    </message>
    <message>
        <source>Laser bias</source>
        <translation>激光偏置</translation>
    </message>
    <message>
        <source>Module temperature</source>
        <translation>模块温度</translation>
    </message>
    <message>
        <source>Module voltage</source>
        <translation>模块电压</translation>
    </message>
    <message>
        <source>Rx power, module&apos;s warning limit</source>
        <translation>接收光功率，模块警告限</translation>
    </message>
    <message>
        <source>Rx power, module&apos;s alarm limit</source>
        <translation>接收光功率，模块告警限</translation>
    </message>
    <message>
        <source>Tx power, module&apos;s lower warning limit</source>
        <translation>发送光功率，模块警告下限</translation>
    </message>
    <message>
        <source>Tx power, module&apos;s lower alarm limit</source>
        <translation>发送光功率，模块告警下限</translation>
    </message>
    <message>
        <source>Tx power, module&apos;s upper warning limit</source>
        <translation>发送光功率，模块警告上限</translation>
    </message>
    <message>
        <source>Tx power, module&apos;s upper alarm limit</source>
        <translation>发送光功率，模块告警上限</translation>
    </message>
    <message>
        <source>Temperature, module&apos;s warning limit</source>
        <translation>温度，模块警告限</translation>
    </message>
    <message>
        <source>Temperature, module&apos;s alarm limit</source>
        <translation>温度，模块告警限</translation>
    </message>
    <message>
        <source>Module type</source>
        <translation>模块类型</translation>
    </message>
    <message>
        <source>Module vendor</source>
        <translation>模块厂商</translation>
    </message>
    <message>
        <source>Module part number</source>
        <translation>模块部件号</translation>
    </message>
    <message>
        <source>Module serial number</source>
        <translation>模块序列号</translation>
    </message>
    <message>
        <source>Module firmware</source>
        <translation>模块固件</translation>
    </message>
    <message>
        <source>NIC traffic out</source>
        <translation>NIC 发送流量</translation>
    </message>
    <message>
        <source>NIC traffic in</source>
        <translation>NIC 接收流量</translation>
    </message>
    <message>
        <source>NIC transmit utilisation</source>
        <translation>NIC 发送利用率</translation>
    </message>
    <message>
        <source>NIC receive utilisation</source>
        <translation>NIC 接收利用率</translation>
    </message>
    <message>
        <source>CNP sent</source>
        <translation>发出的 CNP</translation>
    </message>
    <message>
        <source>CNP handled</source>
        <translation>处理的 CNP</translation>
    </message>
    <message>
        <source>ECN-marked packets received</source>
        <translation>收到的 ECN 标记报文</translation>
    </message>
    <message>
        <source>Packets out of sequence</source>
        <translation>乱序报文</translation>
    </message>
    <message>
        <source>Retransmits</source>
        <translation>重传</translation>
    </message>
    <message>
        <source>Adaptive retransmits</source>
        <translation>自适应重传</translation>
    </message>
    <message>
        <source>ACK time-outs</source>
        <translation>ACK 超时</translation>
    </message>
    <message>
        <source>NIC receive discards</source>
        <translation>NIC 接收丢弃</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature alarm</source>
        <translation>温度告警</translation>
    </message>
    <message>
        <source>Coolant inlet temperature</source>
        <translation>冷却液入口温度</translation>
    </message>
    <message>
        <source>Coolant outlet temperature</source>
        <translation>冷却液出口温度</translation>
    </message>
    <message>
        <source>Coolant flow</source>
        <translation>冷却液流量</translation>
    </message>
    <message>
        <source>Coolant pressure</source>
        <translation>冷却液压力</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>Power supply load</source>
        <translation>电源负载</translation>
    </message>
    <message>
        <source>Power supply state</source>
        <translation>电源状态</translation>
    </message>
    <message>
        <source>Fan speed</source>
        <translation>风扇转速</translation>
    </message>
    <message>
        <source>Coolant leak</source>
        <translation>冷却液泄漏</translation>
    </message>
    <message>
        <source>Software version</source>
        <translation>软件版本</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>PortXmitData</source>
        <translation>PortXmitData</translation>
    </message>
    <message>
        <source>PortRcvData</source>
        <translation>PortRcvData</translation>
    </message>
    <message>
        <source>PortXmitPkts</source>
        <translation>PortXmitPkts</translation>
    </message>
    <message>
        <source>PortRcvPkts</source>
        <translation>PortRcvPkts</translation>
    </message>
    <message>
        <source>XmitWait</source>
        <translation>XmitWait</translation>
    </message>
    <message>
        <source>SymbolErrorCounter</source>
        <translation>SymbolErrorCounter</translation>
    </message>
    <message>
        <source>LinkErrorRecovery</source>
        <translation>LinkErrorRecovery</translation>
    </message>
    <message>
        <source>LinkDowned</source>
        <translation>LinkDowned</translation>
    </message>
    <message>
        <source>PortRcvErrors</source>
        <translation>PortRcvErrors</translation>
    </message>
    <message>
        <source>PortXmitDiscards</source>
        <translation>PortXmitDiscards</translation>
    </message>
    <message>
        <source>PortRcvSwitchRelayErrors</source>
        <translation>PortRcvSwitchRelayErrors</translation>
    </message>
    <message>
        <source>PortXmitConstraintErrors</source>
        <translation>PortXmitConstraintErrors</translation>
    </message>
    <message>
        <source>PortRcvConstraintErrors</source>
        <translation>PortRcvConstraintErrors</translation>
    </message>
    <message>
        <source>LocalLinkIntegrityErrors</source>
        <translation>LocalLinkIntegrityErrors</translation>
    </message>
    <message>
        <source>ExcessiveBufferOverrunErrors</source>
        <translation>ExcessiveBufferOverrunErrors</translation>
    </message>
    <message>
        <source>VL15Dropped</source>
        <translation>VL15Dropped</translation>
    </message>
</context>
<context>
    <name>MetricWords</name>
    <message>
        <source>queue %1</source>
        <translation>队列 %1</translation>
    </message>
    <message>
        <source>priority %1</source>
        <translation>优先级 %1</translation>
    </message>
    <message>
        <source>lane %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>bin %1</source>
        <translation>区间 %1</translation>
    </message>
    <message>
        <source>warn below %1</source>
        <translation>低于 %1 警告</translation>
    </message>
    <message>
        <source>warn %1</source>
        <translation>警告 %1</translation>
    </message>
    <message>
        <source>crit below %1</source>
        <translation>低于 %1 严重</translation>
    </message>
    <message>
        <source>crit %1</source>
        <translation>严重 %1</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>up</source>
        <translation>连通</translation>
    </message>
    <message>
        <source>down</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>lower layer down</source>
        <translation>下层中断</translation>
    </message>
    <message>
        <source>testing</source>
        <translation>测试中</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>dormant</source>
        <translation>休眠</translation>
    </message>
    <message>
        <source>not present</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>initialising</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>armed</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>已禁用</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>raised</source>
        <translation>已触发</translation>
    </message>
    <message>
        <source>detected</source>
        <translation>已检测到</translation>
    </message>
    <message>
        <source>Congestion</source>
        <translation>拥塞</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>ECN</source>
        <translation>ECN</translation>
    </message>
    <message>
        <source>PFC pause</source>
        <translation>PFC 暂停</translation>
    </message>
    <message>
        <source>BER</source>
        <translation>BER</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Flaps</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>Optics</source>
        <translation>光模块</translation>
    </message>
    <message>
        <source>Spreading</source>
        <translation>均衡度</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>no link</source>
        <translation>无链路</translation>
    </message>
    <message>
        <source>in maintenance</source>
        <translation>维护中</translation>
    </message>
    <message>
        <source>off plan</source>
        <translation>偏离规划</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>leaf</translation>
    </message>
    <message>
        <source>spine</source>
        <translation>spine</translation>
    </message>
    <message>
        <source>core</source>
        <translation>core</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>未归位</translation>
    </message>
    <message>
        <source>%1 host</source>
        <translation>%1 台主机</translation>
    </message>
    <message>
        <source>%1 hosts</source>
        <translation>%1 台主机</translation>
    </message>
    <message>
        <source>%1 leaf</source>
        <translation>%1 台 leaf</translation>
    </message>
    <message>
        <source>%1 leafs</source>
        <translation>%1 台 leaf</translation>
    </message>
    <message>
        <source>%1 spine</source>
        <translation>%1 台 spine</translation>
    </message>
    <message>
        <source>%1 spines</source>
        <translation>%1 台 spine</translation>
    </message>
    <message>
        <source>%1 core switch</source>
        <translation>%1 台 core 交换机</translation>
    </message>
    <message>
        <source>%1 core switches</source>
        <translation>%1 台 core 交换机</translation>
    </message>
    <message>
        <source>%1 other device</source>
        <translation>%1 台其他设备</translation>
    </message>
    <message>
        <source>%1 other devices</source>
        <translation>%1 台其他设备</translation>
    </message>
    <message>
        <source>%1 unplaced device</source>
        <translation>%1 台未归位设备</translation>
    </message>
    <message>
        <source>%1 unplaced devices</source>
        <translation>%1 台未归位设备</translation>
    </message>
    <message>
        <source>access</source>
        <translation>接入</translation>
    </message>
    <message>
        <source>leaf–spine</source>
        <translation>leaf–spine</translation>
    </message>
    <message>
        <source>spine–core</source>
        <translation>spine–core</translation>
    </message>
    <message>
        <source>internal</source>
        <translation>内部</translation>
    </message>
</context>
<context>
    <name>fabricscope::AnnotateDialog</name>
    <message>
        <source>Acknowledge, silence, maintenance</source>
        <translation>确认、静默、维护</translation>
    </message>
    <message>
        <source>&amp;For</source>
        <translation>对象(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Do</source>
        <translation>操作(&amp;D)</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Someone looks after it. It stays in its colour and in every count.</source>
        <translation>已有人处理。颜色和各项计数保持不变。</translation>
    </message>
    <message>
        <source>It is still drawn, marked, and raises no alarm.</source>
        <translation>仍会绘制并加以标记，但不再告警。</translation>
    </message>
    <message>
        <source>Drained: drawn as in maintenance and left out of alarms and balance.</source>
        <translation>已排空：按维护状态绘制，不计入告警和均衡度。</translation>
    </message>
    <message>
        <source>&amp;Who</source>
        <translation>谁(&amp;W)</translation>
    </message>
    <message>
        <source>Wh&amp;y</source>
        <translation>原因(&amp;Y)</translation>
    </message>
    <message>
        <source>Ticket, cause, what is being done</source>
        <translation>工单、原因、正在进行的处理</translation>
    </message>
    <message>
        <source>&amp;Until</source>
        <translation>截止(&amp;U)</translation>
    </message>
    <message>
        <source>for 1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>for 4 hours</source>
        <translation>4 小时</translation>
    </message>
    <message>
        <source>for 1 day</source>
        <translation>1 天</translation>
    </message>
    <message>
        <source>for 1 week</source>
        <translation>1 周</translation>
    </message>
    <message>
        <source>until…</source>
        <translation>直到…</translation>
    </message>
    <message>
        <source>until lifted</source>
        <translation>直到解除</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>截止</translation>
    </message>
</context>
<context>
    <name>fabricscope::AnnotationsDialog</name>
    <message>
        <source>until lifted</source>
        <translation>直到解除</translation>
    </message>
    <message>
        <source>Annotations in force</source>
        <translation>生效中的标注</translation>
    </message>
    <message>
        <source>What is silenced is still drawn, marked. Lifting ends it now.</source>
        <translation>静默的对象仍会绘制并加以标记。解除后立即失效。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>截止</translation>
    </message>
    <message>
        <source>Lift</source>
        <translation>解除</translation>
    </message>
</context>
<context>
    <name>fabricscope::BalancePanel</name>
    <message>
        <source>Spreading</source>
        <translation>均衡度</translation>
    </message>
    <message>
        <source>Jain, 1 = even</source>
        <translation>Jain 指数，1 = 均匀</translation>
    </message>
    <message>
        <source>Thresholds are ours: warning below %1, critical below %2</source>
        <translation>阈值由本软件设定：低于 %1 警告，低于 %2 严重</translation>
    </message>
    <message>
        <source>plane balance</source>
        <translation>平面均衡</translation>
    </message>
    <message>
        <source>busiest plane ÷ mean</source>
        <translation>最忙平面 ÷ 均值</translation>
    </message>
    <message>
        <source>spine balance, worst</source>
        <translation>spine 均衡，最差</translation>
    </message>
    <message>
        <source>spine balance, plane %1</source>
        <translation>spine 均衡，平面 %1</translation>
    </message>
    <message>
        <source>leaf balance, worst</source>
        <translation>leaf 均衡，最差</translation>
    </message>
    <message>
        <source>leaf balance, plane %1 rail %2</source>
        <translation>leaf 均衡，平面 %1 轨道 %2</translation>
    </message>
</context>
<context>
    <name>fabricscope::Breadcrumb</name>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>2 hops</source>
        <translation>2 跳</translation>
    </message>
    <message>
        <source>Neighbours: 1 hop</source>
        <translation>邻居：1 跳</translation>
    </message>
    <message>
        <source>Neighbours: 2 hops</source>
        <translation>邻居：2 跳</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>Rail %1</source>
        <translation>轨道 %1</translation>
    </message>
</context>
<context>
    <name>fabricscope::ChartStack</name>
    <message>
        <source>No history of this yet</source>
        <translation>暂无历史数据</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1</translation>
    </message>
</context>
<context>
    <name>fabricscope::CommandBar</name>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Colour by %1</source>
        <translation>按%1着色</translation>
    </message>
    <message>
        <source>Colour the map by %1 (Ctrl+%2)</source>
        <translation>按%1为地图着色 (Ctrl+%2)</translation>
    </message>
    <message>
        <source>Only above threshold</source>
        <translation>仅显示超阈值</translation>
    </message>
    <message>
        <source>Dim every link that is below its warning threshold</source>
        <translation>淡化所有低于警告阈值的链路</translation>
    </message>
    <message>
        <source>Worst of both directions</source>
        <translation>两个方向中较差者</translation>
    </message>
    <message>
        <source>Up, towards the spines</source>
        <translation>上行，朝 spine 方向</translation>
    </message>
    <message>
        <source>Down, towards the hosts</source>
        <translation>下行，朝主机方向</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上行</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下行</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>Direction: %1</source>
        <translation>方向：%1</translation>
    </message>
    <message>
        <source>Priority: %1</source>
        <translation>优先级：%1</translation>
    </message>
    <message>
        <source>Queue: %1</source>
        <translation>队列：%1</translation>
    </message>
    <message>
        <source>Worst of all</source>
        <translation>全部中最差</translation>
    </message>
    <message>
        <source>All planes</source>
        <translation>全部平面</translation>
    </message>
    <message>
        <source>All rails</source>
        <translation>全部轨道</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Planes: %1</source>
        <translation>平面：%1</translation>
    </message>
    <message>
        <source>Rails: %1</source>
        <translation>轨道：%1</translation>
    </message>
    <message>
        <source>No source</source>
        <translation>无数据源</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>NO DATA</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>LIVE %1 of %2</source>
        <translation>实时 %1 / %2</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Press to see the sources</source>
        <translation>点击查看数据源</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Alarms only</source>
        <translation>仅告警</translation>
    </message>
</context>
<context>
    <name>fabricscope::ConnectDialog</name>
    <message>
        <source>Browse</source>
        <translation>浏览</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主机(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>端口(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Security</source>
        <translation>安全(&amp;S)</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA 文件</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>Server name</source>
        <translation>服务器名</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>用户(&amp;U)</translation>
    </message>
    <message>
        <source>Pass&amp;word file</source>
        <translation>密码文件(&amp;W)</translation>
    </message>
    <message>
        <source>P&amp;rofile</source>
        <translation>配置档(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>目标(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Interval</source>
        <translation>间隔(&amp;I)</translation>
    </message>
    <message>
        <source>UR&amp;L</source>
        <translation>URL(&amp;L)</translation>
    </message>
    <message>
        <source>Connect a source</source>
        <translation>连接数据源</translation>
    </message>
    <message>
        <source>TLS, certificate verified</source>
        <translation>TLS，验证证书</translation>
    </message>
    <message>
        <source>TLS, certificate not verified</source>
        <translation>TLS，不验证证书</translation>
    </message>
    <message>
        <source>Plaintext: anyone on the way can read it</source>
        <translation>明文：沿途任何人都能读取</translation>
    </message>
    <message>
        <source>switch or collector</source>
        <translation>交换机或采集器</translation>
    </message>
    <message>
        <source>the system&apos;s CAs</source>
        <translation>系统自带的 CA</translation>
    </message>
    <message>
        <source>as the host</source>
        <translation>与主机相同</translation>
    </message>
    <message>
        <source>a file that only you may read (0600)</source>
        <translation>仅您可读的文件 (0600)</translation>
    </message>
    <message>
        <source>* for all behind a collector</source>
        <translation>* 表示采集器后的全部设备</translation>
    </message>
    <message>
        <source>whose values these are, if the source does not say</source>
        <translation>数据源未注明时，数值所属的设备</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Not protected. It will be marked in the status bar.</source>
        <translation>未受保护，状态栏中会加以标记。</translation>
    </message>
    <message>
        <source>The other side is not checked. It will be marked in the status bar.</source>
        <translation>不核实对方身份，状态栏中会加以标记。</translation>
    </message>
</context>
<context>
    <name>fabricscope::FabricPanel</name>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>leafs</source>
        <translation>leaf</translation>
    </message>
    <message>
        <source>spines</source>
        <translation>spine</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>core</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>未归位</translation>
    </message>
    <message>
        <source>racks</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Fabric tree</source>
        <translation>网络树</translation>
    </message>
    <message>
        <source>Enter opens what is selected</source>
        <translation>回车打开所选项</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 台设备</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Acknowledge, silence, maintenance…</source>
        <translation>确认、静默、维护…</translation>
    </message>
</context>
<context>
    <name>fabricscope::FaceplateView</name>
    <message>
        <source>Faceplate</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Faceplate · %1</source>
        <translation>面板 · %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 without a rate</source>
        <translation>%1 个未知速率</translation>
    </message>
    <message>
        <source>%1 port</source>
        <translation>%1 个端口</translation>
    </message>
    <message>
        <source>%1 ports</source>
        <translation>%1 个端口</translation>
    </message>
    <message>
        <source> (%1 card)</source>
        <translation>（%1 块板卡）</translation>
    </message>
    <message>
        <source> (%1 cards)</source>
        <translation>（%1 块板卡）</translation>
    </message>
    <message>
        <source> (%1 cages × %2)</source>
        <translation>（%1 个笼位 × %2）</translation>
    </message>
    <message>
        <source>front, as the technician sees it · ring = cabling mismatch</source>
        <translation>正面，如技术员所见 · 圆环 = 布线不符</translation>
    </message>
    <message>
        <source>slot %1</source>
        <translation>槽位 %1</translation>
    </message>
    <message>
        <source>NIC %1</source>
        <translation>NIC %1</translation>
    </message>
    <message>
        <source>ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>No ports are known of this device</source>
        <translation>未知该设备的端口</translation>
    </message>
    <message>
        <source>nothing known on it</source>
        <translation>无已知信息</translation>
    </message>
</context>
<context>
    <name>fabricscope::FocusView</name>
    <message>
        <source>Device and its neighbours</source>
        <translation>设备及其邻居</translation>
    </message>
    <message>
        <source>Choose a device to see its neighbours</source>
        <translation>选择一台设备以查看其邻居</translation>
    </message>
    <message>
        <source>%1 · worst of %2 links:</source>
        <translation>%1 · %2 条链路中最差者：</translation>
    </message>
    <message>
        <source>worst of %1 links:</source>
        <translation>%1 条链路中最差者：</translation>
    </message>
    <message>
        <source>%1 more pairs of the second hop are joined than lines are drawn</source>
        <translation>第二跳还有 %1 对相连而未画线</translation>
    </message>
</context>
<context>
    <name>fabricscope::Inspector</name>
    <message>
        <source>differ by module</source>
        <translation>因模块而异</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>本软件</translation>
    </message>
    <message>
        <source>port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>util</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>ECN</source>
        <translation>ECN</translation>
    </message>
    <message>
        <source>PFC</source>
        <translation>PFC</translation>
    </message>
    <message>
        <source>BER</source>
        <translation>BER</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>age</source>
        <translation>时效</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>All ports</source>
        <translation>全部端口</translation>
    </message>
    <message>
        <source>Worst ports</source>
        <translation>最差端口</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show every port of the device, sortable</source>
        <translation>显示设备的全部端口，可排序</translation>
    </message>
    <message>
        <source>Show every port</source>
        <translation>显示全部端口</translation>
    </message>
    <message>
        <source>note…</source>
        <translation>标注…</translation>
    </message>
    <message>
        <source>Acknowledge, silence or put in maintenance (Ctrl+E)</source>
        <translation>确认、静默或置为维护 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Acknowledge, silence, maintenance</source>
        <translation>确认、静默、维护</translation>
    </message>
    <message>
        <source>Filter by port or peer</source>
        <translation>按端口或对端筛选</translation>
    </message>
    <message>
        <source>Filter ports</source>
        <translation>筛选端口</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Enter shows the port</source>
        <translation>回车显示该端口</translation>
    </message>
    <message>
        <source>Readings of the port</source>
        <translation>端口读数</translation>
    </message>
    <message>
        <source>Readings of the other end</source>
        <translation>对端读数</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检视面板</translation>
    </message>
    <message>
        <source>Readings · %1</source>
        <translation>读数 · %1</translation>
    </message>
    <message>
        <source>Other end · %1</source>
        <translation>对端 · %1</translation>
    </message>
    <message>
        <source>Readings of the device</source>
        <translation>设备读数</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>至 %1</translation>
    </message>
    <message>
        <source>until lifted</source>
        <translation>直到解除</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Busiest switches</source>
        <translation>最忙的交换机</translation>
    </message>
    <message>
        <source>p99 over 60 s</source>
        <translation>60 秒 p99</translation>
    </message>
    <message>
        <source>links over</source>
        <translation>超阈值链路</translation>
    </message>
</context>
<context>
    <name>fabricscope::KeyboardDialog</name>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+0</source>
        <translation>Ctrl+1 … Ctrl+0</translation>
    </message>
    <message>
        <source>Colour by congestion, utilisation, … state</source>
        <translation>按拥塞、利用率 … 状态着色</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>+ −</source>
        <translation>+ −</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab、Shift+Tab</translation>
    </message>
    <message>
        <source>Next and previous control</source>
        <translation>下一个和上一个控件</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Map: move between cells. Drawing and faceplate: between devices and ports. Chart: between samples</source>
        <translation>地图：在单元格间移动。图和面板：在设备和端口间移动。曲线图：在采样点间移动</translation>
    </message>
    <message>
        <source>Shift or Ctrl + arrows</source>
        <translation>Shift 或 Ctrl + 方向键</translation>
    </message>
    <message>
        <source>Map: scroll</source>
        <translation>地图：滚动</translation>
    </message>
    <message>
        <source>Map and drawing of the whole fabric: zoom. Device: open and close a group of neighbours</source>
        <translation>地图和整网图：缩放。设备：展开和收起一组邻居</translation>
    </message>
    <message>
        <source>0, Home</source>
        <translation>0、Home</translation>
    </message>
    <message>
        <source>Map: all of it. Faceplate and chart: Home and End go to the ends</source>
        <translation>地图：显示全部。面板和曲线图：Home 和 End 到两端</translation>
    </message>
    <message>
        <source>F, 0</source>
        <translation>F、0</translation>
    </message>
    <message>
        <source>Drawing of the whole fabric: all of it</source>
        <translation>整网图：显示全部</translation>
    </message>
    <message>
        <source>N, Shift+N</source>
        <translation>N、Shift+N</translation>
    </message>
    <message>
        <source>Map: next and previous alarm</source>
        <translation>地图：下一个和上一个告警</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>Map: show the ASICs of the selected director, or its block again</source>
        <translation>地图：展开所选导向器的 ASIC，或重新收起</translation>
    </message>
    <message>
        <source>1, 2</source>
        <translation>1、2</translation>
    </message>
    <message>
        <source>Device: neighbours over one hop or two</source>
        <translation>设备：一跳或两跳的邻居</translation>
    </message>
    <message>
        <source>Open what is selected; a group of hosts or neighbours opens in place</source>
        <translation>打开所选；一组主机或邻居就地展开</translation>
    </message>
    <message>
        <source>Select the device, link or port under the ring</source>
        <translation>选择焦点框所在的设备、链路或端口</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>Map: clear the selection. Drawings: close opened groups, then go back. Chart: no crosshair</source>
        <translation>地图：取消选择。图：收起展开的组，然后返回。曲线图：去掉十字线</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace</translation>
    </message>
    <message>
        <source>Back to where one came from</source>
        <translation>返回先前所在处</translation>
    </message>
</context>
<context>
    <name>fabricscope::LegendPanel</name>
    <message>
        <source>No metric of this overlay is in the catalogue</source>
        <translation>指标目录中没有此叠加层的指标</translation>
    </message>
    <message>
        <source>Warning from %1, critical from %2</source>
        <translation>%1 起警告，%2 起严重</translation>
    </message>
    <message>
        <source>Vendor&apos;s thresholds: %1</source>
        <translation>厂商阈值：%1</translation>
    </message>
    <message>
        <source>Thresholds: ours</source>
        <translation>阈值：本软件</translation>
    </message>
    <message>
        <source>Our thresholds: %1</source>
        <translation>本软件阈值：%1</translation>
    </message>
    <message>
        <source>(differ by lane rate, FEC or module)</source>
        <translation>（因通道速率、FEC 或模块而异）</translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>warn %1</source>
        <translation>警告 %1</translation>
    </message>
    <message>
        <source>crit %1</source>
        <translation>严重 %1</translation>
    </message>
    <message>
        <source>errors above threshold</source>
        <translation>错误超阈值</translation>
    </message>
    <message>
        <source>link down</source>
        <translation>链路中断</translation>
    </message>
    <message>
        <source>off the wiring plan</source>
        <translation>偏离布线规划</translation>
    </message>
    <message>
        <source>stale: no data for 3 intervals</source>
        <translation>过期：3 个间隔无数据</translation>
    </message>
    <message>
        <source>never seen</source>
        <translation>从未上报</translation>
    </message>
    <message>
        <source>in maintenance</source>
        <translation>维护中</translation>
    </message>
    <message>
        <source>no link between the two</source>
        <translation>两者之间无链路</translation>
    </message>
    <message>
        <source>Legend · %1</source>
        <translation>图例 · %1</translation>
    </message>
    <message>
        <source>scaled 0–1</source>
        <translation>归一化 0–1</translation>
    </message>
    <message>
        <source>differs by module</source>
        <translation>因模块而异</translation>
    </message>
    <message>
        <source>Each link shows its state: up, or one of those below</source>
        <translation>每条链路显示其状态：正常，或下列之一</translation>
    </message>
    <message>
        <source>link up</source>
        <translation>链路正常</translation>
    </message>
    <message>
        <source>slow host</source>
        <translation>慢主机</translation>
    </message>
</context>
<context>
    <name>fabricscope::LoadingPage</name>
    <message>
        <source>Placing devices</source>
        <translation>正在归位设备</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Roles, planes and rails</source>
        <translation>角色、平面和轨道</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>fabricscope::LossesDialog</name>
    <message>
        <source>Losses</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Everything that did not make it onto the screen, counted since the start. Zero is good.</source>
        <translation>自启动以来未能显示到屏幕上的一切。零为佳。</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>fabricscope::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Opened &amp;before</source>
        <translation>最近打开(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>上一级(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Whole fabric</source>
        <translation>整个网络(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>着色依据(&amp;C)</translation>
    </message>
    <message>
        <source>Only &amp;above threshold</source>
        <translation>仅显示超阈值(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;every plane and rail</source>
        <translation>显示全部平面和轨道(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Draw the whole fabric as</source>
        <translation>整个网络绘制为(&amp;D)</translation>
    </message>
    <message>
        <source>What suits its size</source>
        <translation>按规模自动选择</translation>
    </message>
    <message>
        <source>Weave</source>
        <translation>织图</translation>
    </message>
    <message>
        <source>Node–link drawing</source>
        <translation>节点连线图</translation>
    </message>
    <message>
        <source>Zoom to &amp;selection</source>
        <translation>缩放到所选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Next alarm</source>
        <translation>下一个告警(&amp;N)</translation>
    </message>
    <message>
        <source>Nothing is above threshold</source>
        <translation>没有超过阈值的链路</translation>
    </message>
    <message>
        <source>&amp;Previous alarm</source>
        <translation>上一个告警(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>F&amp;abric</source>
        <translation>网络(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Acknowledge, silence, maintenance…</source>
        <translation>确认、静默、维护(&amp;A)…</translation>
    </message>
    <message>
        <source>A&amp;nnotations in force…</source>
        <translation>生效中的标注(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Warnings of the opened files…</source>
        <translation>已打开文件的警告(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Telemetry</source>
        <translation>遥测(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Connect a source…</source>
        <translation>连接数据源(&amp;C)…</translation>
    </message>
    <message>
        <source>Start the &amp;demo</source>
        <translation>启动演示(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Sources…</source>
        <translation>数据源(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Losses…</source>
        <translation>丢失(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Fabric tree</source>
        <translation>网络树(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Spreading</source>
        <translation>均衡度(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检视面板(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一个窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一个窗格(&amp;P)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard…</source>
        <translation>键盘(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;About Fabricscope</source>
        <translation>关于 Fabricscope(&amp;A)</translation>
    </message>
    <message>
        <source>%1 sites</source>
        <translation>%1 个站点</translation>
    </message>
    <message>
        <source>site %1</source>
        <translation>站点 %1</translation>
    </message>
    <message>
        <source>%1, %2 fabrics</source>
        <translation>%1，%2 个网络</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 条链路</translation>
    </message>
    <message>
        <source>gNMI: %1 devices</source>
        <translation>gNMI：%1 台设备</translation>
    </message>
    <message>
        <source>Fabricscope</source>
        <translation>Fabricscope</translation>
    </message>
    <message>
        <source>%1 – Fabricscope</source>
        <translation>%1 – Fabricscope</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接 %1</translation>
    </message>
    <message>
        <source>About Fabricscope</source>
        <translation>关于 Fabricscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Fabricscope %1&lt;/b&gt;&lt;p&gt;A live map of AI-cluster networks, read-only towards the network.&lt;/p&gt;&lt;p&gt;GNU General Public License, version 3 or later. No warranty.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Fabricscope %1&lt;/b&gt;&lt;p&gt;AI 集群网络的实时地图，对网络只读。&lt;/p&gt;&lt;p&gt;GNU 通用公共许可证第 3 版或更高版本。不提供任何担保。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>An inventory alone shows nothing: drop a topology file with it</source>
        <translation>仅有资产清单无法显示：请连同拓扑文件一起拖入</translation>
    </message>
    <message>
        <source>Show or fold the &amp;director&apos;s ASICs</source>
        <translation>展开或收起导向器的 ASIC(&amp;D)</translation>
    </message>
    <message>
        <source>So&amp;rt rows and columns anew</source>
        <translation>重新排列行和列(&amp;R)</translation>
    </message>
    <message>
        <source>No link of this device and its neighbours is above threshold</source>
        <translation>此设备与其邻居之间没有超过阈值的链路</translation>
    </message>
    <message>
        <source>Up to %1 links: beyond, lines cannot be told apart</source>
        <translation>最多 %1 条链路：再多则线条无法分辨</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>purpose and name of a fabric</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>fabricscope::MapCanvas</name>
    <message>
        <source>Network map</source>
        <translation>网络地图</translation>
    </message>
    <message>
        <source>No links to show under this filter</source>
        <translation>此筛选条件下没有可显示的链路</translation>
    </message>
    <message>
        <source>Every link of the network as one cell, coloured by the chosen overlay. Arrow keys move from link to link, N goes to the next alarm, Enter opens the device, E opens a director, plus, minus and 0 zoom.</source>
        <translation>网络的每条链路为一个单元格，按所选叠加层着色。方向键在链路间移动，N 转到下一个告警，回车打开设备，E 展开导向器，加号、减号和 0 缩放。</translation>
    </message>
</context>
<context>
    <name>fabricscope::MetricChart</name>
    <message>
        <source>line %1</source>
        <translation>曲线 %1</translation>
    </message>
    <message>
        <source>%1 (vendor)</source>
        <translation>%1（厂商）</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>no history yet</source>
        <translation>暂无历史</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>first %1 of %2</source>
        <translation>%2 条中的前 %1 条</translation>
    </message>
</context>
<context>
    <name>fabricscope::Navigator</name>
    <message>
        <source>%1 from %2</source>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 台设备</translation>
    </message>
</context>
<context>
    <name>fabricscope::NodeLinkView</name>
    <message>
        <source>Fabric as nodes and links</source>
        <translation>以节点和连线表示的网络</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 台设备</translation>
    </message>
    <message>
        <source>No fabric is open</source>
        <translation>未打开网络</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，来自 %2</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>worst of %1 links:</source>
        <translation>%1 条链路中最差者：</translation>
    </message>
</context>
<context>
    <name>fabricscope::OpenDialog</name>
    <message>
        <source>Choose an inventory</source>
        <translation>选择资产清单</translation>
    </message>
    <message>
        <source>Inventory (*.csv);;All files (*)</source>
        <translation>资产清单 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose role rules</source>
        <translation>选择角色规则</translation>
    </message>
    <message>
        <source>Role rules (*.json);;All files (*)</source>
        <translation>角色规则 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Files to open</source>
        <translation>要打开的文件</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>添加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Inventory</source>
        <translation>资产清单(&amp;I)</translation>
    </message>
    <message>
        <source>CSV with places, addresses, serials; may stay empty</source>
        <translation>含位置、地址、序列号的 CSV；可留空</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>R&amp;ole rules</source>
        <translation>角色规则(&amp;O)</translation>
    </message>
    <message>
        <source>JSON with rules for roles, planes and rails; may stay empty</source>
        <translation>含角色、平面和轨道规则的 JSON；可留空</translation>
    </message>
    <message>
        <source>Several files make one picture. The format is recognised from the content: ibnetdiscover, ibsim, PTM topology.dot, fabric.json, also as .gz or .zst.</source>
        <translation>多个文件合成一幅图。格式由内容识别：ibnetdiscover、ibsim、PTM topology.dot、fabric.json，也可为 .gz 或 .zst。</translation>
    </message>
    <message>
        <source>Choose topology files</source>
        <translation>选择拓扑文件</translation>
    </message>
</context>
<context>
    <name>fabricscope::ProblemPage</name>
    <message>
        <source>Open another file…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <source>Back to the map</source>
        <translation>返回地图</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>fabricscope::SearchBox</name>
    <message>
        <source>rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>轨道 %1</translation>
    </message>
    <message>
        <source>Ctrl+K  switch, port, host, rack, GUID…</source>
        <translation>Ctrl+K  交换机、端口、主机、机架…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Nothing of that name</source>
        <translation>没有该名称的对象</translation>
    </message>
    <message>
        <source>The best %1; go on typing</source>
        <translation>最匹配的 %1 项；请继续输入</translation>
    </message>
    <message>
        <source>Enter opens · ↑↓ choose · device:port for a port</source>
        <translation>回车打开 · ↑↓ 选择 · 设备:端口 查找端口</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>机架 %1</translation>
    </message>
</context>
<context>
    <name>fabricscope::SourcesDialog</name>
    <message>
        <source>wanted %1</source>
        <translation>期望 %1</translation>
    </message>
    <message>
        <source>%1, wanted %2</source>
        <translation>%1，期望 %2</translation>
    </message>
    <message>
        <source>plaintext</source>
        <translation>明文</translation>
    </message>
    <message>
        <source>TLS, not verified</source>
        <translation>TLS，未验证</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置档</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>最近错误</translation>
    </message>
    <message>
        <source>No source is connected: the map shows the network, not its load.</source>
        <translation>未连接数据源：地图只显示网络，不显示负载。</translation>
    </message>
    <message>
        <source>Where live values come from.</source>
        <translation>实时数值的来源。</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Not sampled: %1</source>
        <translation>未采样：%1</translation>
    </message>
</context>
<context>
    <name>fabricscope::StartPage</name>
    <message>
        <source>See the whole network at once</source>
        <translation>一眼看清整个网络</translation>
    </message>
    <message>
        <source>Fabricscope draws every link of an AI cluster&apos;s network as one map, coloured by what it carries now. It only reads; it never changes the network.</source>
        <translation>Fabricscope 将 AI 集群网络的每条链路绘制在一张地图上，并按当前负载着色。它只读取，绝不更改网络。</translation>
    </message>
    <message>
        <source>Files can also be dropped on this window.</source>
        <translation>也可将文件拖放到此窗口。</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>A topology dump: ibnetdiscover, ibsim, PTM topology.dot, fabric.json</source>
        <translation>拓扑导出：ibnetdiscover、ibsim、PTM topology.dot、fabric.json</translation>
    </message>
    <message>
        <source>Connect a source</source>
        <translation>连接数据源</translation>
    </message>
    <message>
        <source>Live telemetry over gNMI, from a switch or a collector</source>
        <translation>来自交换机或采集器的 gNMI 实时遥测</translation>
    </message>
    <message>
        <source>See the demo</source>
        <translation>观看演示</translation>
    </message>
    <message>
        <source>A simulated fabric with live traffic and faults; nothing leaves this machine</source>
        <translation>带有实时流量和故障的模拟网络；数据不离开本机</translation>
    </message>
</context>
<context>
    <name>fabricscope::StatusStrip</name>
    <message>
        <source>No source connected</source>
        <translation>未连接数据源</translation>
    </message>
    <message>
        <source>%1 sources live</source>
        <translation>%1 个数据源实时</translation>
    </message>
    <message>
        <source>next try in %1</source>
        <translation>%1后重试</translation>
    </message>
    <message>
        <source>%1 updates/s</source>
        <translation>%1 次更新/秒</translation>
    </message>
    <message>
        <source>no data yet</source>
        <translation>尚无数据</translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation>数据时效 %1</translation>
    </message>
    <message>
        <source>interval wanted %1</source>
        <translation>期望间隔 %1</translation>
    </message>
    <message>
        <source>interval %1, wanted %2</source>
        <translation>间隔 %1，期望 %2</translation>
    </message>
    <message>
        <source>%1 metrics not sampled</source>
        <translation>%1 项指标未采样</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>数据源：%1</translation>
    </message>
    <message>
        <source>plaintext</source>
        <translation>明文</translation>
    </message>
    <message>
        <source>TLS not verified</source>
        <translation>TLS 未验证</translation>
    </message>
    <message>
        <source>A source is connected without protection, as it was asked to</source>
        <translation>按要求以无保护方式连接了数据源</translation>
    </message>
    <message>
        <source>%1 devices report</source>
        <translation>%1 台设备上报</translation>
    </message>
    <message>
        <source>%1 have reported at least once</source>
        <translation>%1 台至少上报过一次</translation>
    </message>
    <message>
        <source>Not sampled: %1</source>
        <translation>未采样：%1</translation>
    </message>
    <message>
        <source>no losses</source>
        <translation>无丢失</translation>
    </message>
    <message>
        <source>%1 losses</source>
        <translation>%1 项丢失</translation>
    </message>
    <message>
        <source>Press for every counter</source>
        <translation>点击查看全部计数器</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 条警告</translation>
    </message>
    <message>
        <source>What was odd about the opened files</source>
        <translation>已打开文件中的异常之处</translation>
    </message>
    <message>
        <source>%1 annotations</source>
        <translation>%1 条标注</translation>
    </message>
    <message>
        <source>What is acknowledged, silenced or in maintenance</source>
        <translation>已确认、静默或维护中的对象</translation>
    </message>
    <message>
        <source>1 loss</source>
        <translation>1 项丢失</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 条警告</translation>
    </message>
    <message>
        <source>1 annotation</source>
        <translation>1 条标注</translation>
    </message>
</context>
<context>
    <name>fabricscope::TreeDelegate</name>
    <message>
        <source>%1k</source>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1M</source>
        <translation>%1M</translation>
    </message>
    <message>
        <source>stale %1</source>
        <translation>过期 %1</translation>
    </message>
    <message>
        <source>DOWN</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>ERR</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>PLAN</source>
        <translation>偏离</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>maint.</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>HOT</source>
        <translation>热点</translation>
    </message>
    <message>
        <source>WARM</source>
        <translation>偏热</translation>
    </message>
</context>
<context>
    <name>fabricscope::WarningsDialog</name>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实为</translation>
    </message>
    <message>
        <source>No file is open.</source>
        <translation>未打开文件。</translation>
    </message>
    <message>
        <source>What was odd about the opened files: %1 shown. Nothing else was lost.</source>
        <translation>已打开文件中的异常之处：显示 %1 条。没有其他丢失。</translation>
    </message>
</context>
<context>
    <name>fabricscope::WorkArea</name>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Node–link drawing</source>
        <translation>节点连线图</translation>
    </message>
    <message>
        <source>Device and neighbours</source>
        <translation>设备和邻居</translation>
    </message>
    <message>
        <source>Faceplate</source>
        <translation>面板</translation>
    </message>
</context>
</TS>
