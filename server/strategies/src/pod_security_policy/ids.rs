//! As whom pods must run: users, groups, labels of SELinux.

use generated_policy::policy::v1beta1::{IDRange, PodSecurityPolicySpec, RunAsGroupStrategyOptions};
use machinery::{
    path::Path,
    problem::{Problems, plain, quote},
};

/// Rules for groups of volumes and for further groups.
const GROUPS: [&str; 3] = ["MayRunAs", "MustRunAs", "RunAsAny"];

pub(super) fn check(spec: &PodSecurityPolicySpec, at: &Path<'_>, problems: &mut Problems) {
    let user = &spec.run_as_user;
    let users = ["MustRunAs", "MustRunAsNonRoot", "RunAsAny"];
    check_rule(&user.rule, &users, &at.field("runAsUser"), problems);
    check_ranges(&user.ranges, &at.field("runAsUser"), problems);
    if let Some(group) = &spec.run_as_group {
        check_group(group, &at.field("runAsGroup"), problems);
    }
    check_rule(&spec.se_linux.rule, &["MustRunAs", "RunAsAny"], &at.field("seLinux"), problems);
    let groups = &spec.supplemental_groups;
    check_rule(&groups.rule, &GROUPS, &at.field("supplementalGroups"), problems);
    check_ranges(&groups.ranges, &at.field("supplementalGroups"), problems);
    check_rule(&spec.fs_group.rule, &GROUPS, &at.field("fsGroup"), problems);
    check_ranges(&spec.fs_group.ranges, &at.field("fsGroup"), problems);
}

fn check_rule(rule: &str, known: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if !known.contains(&rule) {
        problems.not_supported_in_order(&at.field("rule"), &quote(rule), known);
    }
}

fn check_group(group: &RunAsGroupStrategyOptions, at: &Path<'_>, problems: &mut Problems) {
    let ranges = at.field("ranges");
    match group.rule.as_str() {
        "RunAsAny" if group.ranges.is_empty() => {}
        "RunAsAny" => problems.invalid_value(&ranges, &group.ranges, "Ranges must be empty"),
        "MustRunAs" | "MayRunAs" if group.ranges.is_empty() => {
            problems.invalid(&ranges, "null", "must provide at least one range");
        }
        "MustRunAs" | "MayRunAs" => check_ranges(&group.ranges, at, problems),
        _ => check_rule(&group.rule, &["MustRunAs", "RunAsAny", "MayRunAs"], at, problems),
    }
}

fn check_ranges(ranges: &[IDRange], at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("ranges");
    for (index, IDRange { min, max }) in ranges.iter().enumerate() {
        let item = list.index(index);
        if *min < 0 {
            problems.invalid(&item.field("min"), &plain(min), "min cannot be negative");
        }
        if *max < 0 {
            problems.invalid(&item.field("max"), &plain(max), "max cannot be negative");
        }
        if min > max {
            problems.invalid(&item.field("min"), &plain(min), "min cannot be greater than max");
        }
    }
}
