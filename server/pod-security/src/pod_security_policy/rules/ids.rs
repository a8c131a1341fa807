//! As whom pods run: users, groups, labels of SELinux.

use generated_core::core::v1::SELinuxOptions;
use generated_policy::policy::v1beta1::{IDRange, RunAsUserStrategyOptions, SELinuxStrategyOptions};
use machinery::{
    path::Path,
    problem::{Problems, plain, quote},
};

/// Checks groups by a rule and its ranges.
pub(super) fn check_groups(
    (rule, ranges): (&str, &[IDRange]),
    groups: &[i64],
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if rule == "RunAsAny" {
        return;
    }
    let shown = || match groups {
        [] => "null".to_owned(),
        groups => format!("[{}]", groups.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
    };
    if groups.is_empty() && rule == "MustRunAs" {
        problems.invalid(at, &shown(), "unable to validate empty groups against required ranges");
    }
    for group in groups.iter().filter(|group| !is_in(ranges, **group)) {
        if problems.is_full() {
            // The text of one lists all.
            problems.leave_out();
            continue;
        }
        let why = format!("group {group} must be in the ranges: {}", listed(ranges));
        problems.invalid(at, &shown(), &why);
    }
}

fn is_in(ranges: &[IDRange], id: i64) -> bool {
    ranges.iter().any(|range| (range.min..=range.max).contains(&id))
}

/// Ranges as clients know them: `[{1 10} {20 30}]`.
fn listed(ranges: &[IDRange]) -> String {
    let texts: Vec<String> = ranges.iter().map(|IDRange { min, max }| format!("{{{min} {max}}}")).collect();
    format!("[{}]", texts.join(" "))
}

/// Checks the user of a container. `at` is its security context.
pub(super) fn check_user(
    rule: &RunAsUserStrategyOptions,
    user: Option<i64>,
    non_root: Option<bool>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    match (rule.rule.as_str(), user, non_root) {
        ("MustRunAs", None, _) => problems.required(&at.field("runAsUser"), ""),
        ("MustRunAs", Some(user), _) if !is_in(&rule.ranges, user) => {
            let why = format!("must be in the ranges: {}", listed(&rule.ranges));
            problems.invalid(&at.field("runAsUser"), &plain(user), &why);
        }
        ("MustRunAsNonRoot", None, None) => problems.required(&at.field("runAsNonRoot"), "must be true"),
        ("MustRunAsNonRoot", _, Some(false)) => {
            problems.invalid(&at.field("runAsNonRoot"), &plain(false), "must be true");
        }
        ("MustRunAsNonRoot", Some(0), _) => {
            problems.invalid(&at.field("runAsUser"), &plain(0), "running with the root UID is forbidden");
        }
        _ => {}
    }
}

/// Checks labels of SELinux.
pub(super) fn check_labels(
    rule: &SELinuxStrategyOptions,
    labels: Option<&SELinuxOptions>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(wanted) = rule.se_linux_options.as_ref().filter(|_| rule.rule == "MustRunAs") else { return };
    let Some(labels) = labels else { return problems.required(at, "") };
    for (field, wanted, found, is_equal) in [
        ("level", &wanted.level, &labels.level, are_equal_levels(&wanted.level, &labels.level)),
        ("role", &wanted.role, &labels.role, wanted.role == labels.role),
        ("type", &wanted.type_, &labels.type_, wanted.type_ == labels.type_),
        ("user", &wanted.user, &labels.user, wanted.user == labels.user),
    ] {
        if !is_equal {
            problems.invalid(&at.field(field), &quote(found), &format!("must be {wanted}"));
        }
    }
}

/// Whether two levels are the same, with their categories in any order.
fn are_equal_levels(one: &str, other: &str) -> bool {
    let parts = |level: &str| {
        let (sensitivity, categories) = level.split_once(':')?;
        let mut categories: Vec<String> = categories.split(',').map(str::to_owned).collect();
        categories.sort_unstable();
        Some((sensitivity.to_owned(), categories))
    };
    one == other || parts(one).is_some_and(|one| Some(one) == parts(other))
}
