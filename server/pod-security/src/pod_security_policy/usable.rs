//! Policies that can be applied: their rules for ids say which.

use generated_policy::policy::v1beta1::{IDRange, PodSecurityPolicySpec};

/// Whether all rules have what they need. The kind lets some policies pass that lack it.
pub(super) fn is_usable(spec: &PodSecurityPolicySpec) -> bool {
    let user = &spec.run_as_user;
    let is_user = match user.rule.as_str() {
        "MustRunAs" => !user.ranges.is_empty(),
        rule => matches!(rule, "MustRunAsNonRoot" | "RunAsAny"),
    };
    let labels = &spec.se_linux;
    let is_labels = match labels.rule.as_str() {
        "MustRunAs" => labels.se_linux_options.is_some(),
        rule => rule == "RunAsAny",
    };
    let groups = &spec.supplemental_groups;
    is_user
        && is_labels
        && spec.run_as_group.as_ref().is_none_or(|group| is_group(&group.rule, &group.ranges))
        && is_group(&spec.fs_group.rule, &spec.fs_group.ranges)
        && is_group(&groups.rule, &groups.ranges)
}

fn is_group(rule: &str, ranges: &[IDRange]) -> bool {
    match rule {
        "MustRunAs" | "MayRunAs" => !ranges.is_empty(),
        rule => rule == "RunAsAny",
    }
}
