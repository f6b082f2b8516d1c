// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/build.h"

#include "models/fabric/draft.h"

#include <algorithm>
#include <set>

namespace fabricscope {
namespace {

/// Generated and saved fabrics come with everything stated (or saved as inferred): then nothing is inferred anew.
bool isClassified(const Draft &draft) {
    std::vector<bool> cabled(draft.devices.size(), false);
    for (const LinkEnds &ends : draft.ends)
        cabled[ends.lower] = cabled[ends.upper] = true;
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        const DeviceData &device = draft.devices[i];
        if (device.role == Role::Unknown && (device.inferred & Inferred::Role) == 0)
            return false;
        const bool placed = device.role == Role::Leaf || device.role == Role::Spine || device.role == Role::Core;
        if (placed && cabled[i] && (draft.extra[i].plane < 0 || draft.extra[i].group.empty()))
            return false;
    }
    return true;
}

/// Kind and role as stated, made to agree: what a box is stands before what it is used for.
void agreeOnRoles(Draft &draft) {
    for (DeviceData &device : draft.devices) {
        const Role role = device.role;
        switch (device.kind) {
        case DeviceKind::Unknown:
            if (role != Role::Unknown)
                device.kind = role == Role::Host    ? DeviceKind::Host
                              : role == Role::Other ? DeviceKind::Other
                                                    : DeviceKind::Switch;
            break;
        case DeviceKind::Switch:
            device.role = role == Role::Host ? Role::Unknown : role;
            break;
        case DeviceKind::Host:
            device.role = role == Role::Unknown ? role : Role::Host;
            break;
        case DeviceKind::Panel:
        case DeviceKind::Other:
            device.role = role == Role::Unknown ? role : Role::Other;
            break;
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

/// A saved fabric that is to be merged or changed is one source among others.
void state(TopologyRecords &input) {
    if (!input.settled)
        return;
    TopologyRecords stated = recordsOf(*input.settled);
    stated.path = std::move(input.path);
    stated.format = std::move(input.format);
    stated.lines = input.lines;
    stated.warnings = std::move(input.warnings);
    input = std::move(stated);
}

} // namespace

Expected<FabricPtr> buildFabric(std::vector<TopologyRecords> inputs, const BuildOptions &options, JobControl *job) {
    const bool changes = options.inventory != nullptr || options.roleRules != nullptr;
    if (inputs.size() == 1 && inputs.front().settled && !changes)
        return isCancelled(job) ? fail(ErrorCode::Cancelled) : fromSettled(std::move(inputs.front()));
    for (TopologyRecords &input : inputs)
        state(input);
    auto merged = mergeRecords(std::move(inputs), options.keepLines, job);
    if (!merged)
        return fail(std::move(merged.error()));
    Draft draft = std::move(*merged);
    agreeOnRoles(draft);
    if (options.roleRules != nullptr)
        if (auto done = applyRoleRules(draft, *options.roleRules); !done)
            return fail(std::move(done.error()));
    if (options.inventory != nullptr)
        applyInventory(draft, *options.inventory);
    classifyNames(draft);
    if (options.infer && !isClassified(draft)) {
        using Step = void (*)(Draft &);
        for (const Step step : {Step(inferKinds), Step(inferPlanes), Step(inferTiers), Step(inferRailsAndPods)}) {
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
