// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/build.h"

#include "models/fabric/draft.h"

#include <algorithm>
#include <set>

namespace fabricscope {
namespace {

/// Generated and saved fabrics come with everything stated (or saved as inferred): then nothing is inferred anew.
bool isClassified(const Draft &draft) {
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        const DeviceData &device = draft.devices[i];
        if (device.role == Role::Unknown && (device.inferred & Inferred::Role) == 0)
            return false;
        const bool placed = device.role == Role::Leaf || device.role == Role::Spine || device.role == Role::Core;
        if (placed && (draft.extra[i].plane < 0 || draft.extra[i].group.empty()))
            return false;
    }
    return true;
}

/// Roles that are known before the graph is looked at.
void takeStatedRoles(Draft &draft) {
    for (DeviceData &device : draft.devices) {
        if (device.role == Role::Unknown)
            continue;
        if (device.kind == DeviceKind::Unknown) {
            device.kind = device.role == Role::Host    ? DeviceKind::Host
                          : device.role == Role::Other ? DeviceKind::Other
                                                       : DeviceKind::Switch;
        }
    }
}

void setTiers(Draft &draft) {
    for (DeviceData &device : draft.devices)
        if (device.tier < 0)
            device.tier = tierOf(device.role);
    // Directors above spines: their line blades are cores, so their spine blades are one further up.
    std::set<std::uint32_t> above;
    for (std::size_t i = 0; i < draft.devices.size(); ++i)
        if (draft.devices[i].role == Role::Core && draft.extra[i].blade == 1)
            above.insert(draft.extra[i].chassis.value);
    for (std::size_t i = 0; i < draft.devices.size(); ++i)
        if (draft.devices[i].role == Role::Core && draft.extra[i].blade == 2 &&
            above.contains(draft.extra[i].chassis.value))
            draft.devices[i].tier = 4;
}

} // namespace

Expected<FabricPtr> buildFabric(std::vector<TopologyRecords> inputs, const BuildOptions &options, JobControl *job) {
    auto merged = mergeRecords(std::move(inputs), job);
    if (!merged)
        return fail(std::move(merged.error()));
    Draft draft = std::move(*merged);
    takeStatedRoles(draft);
    if (options.roleRules != nullptr)
        if (auto done = applyRoleRules(draft, *options.roleRules); !done)
            return fail(std::move(done.error()));
    if (options.inventory != nullptr)
        applyInventory(draft, *options.inventory);
    classifyNames(draft);
    if (!isClassified(draft)) {
        using Step = void (*)(Draft &);
        for (const Step step :
             {Step(inferKinds), Step(inferPlanes), Step(inferTiers), Step(inferRails), Step(inferPods)}) {
            if (isCancelled(job))
                return fail(ErrorCode::Cancelled);
            step(draft);
        }
    }
    setTiers(draft);
    if (isCancelled(job))
        return fail(ErrorCode::Cancelled);
    return finishFabric(std::move(draft));
}

} // namespace fabricscope
