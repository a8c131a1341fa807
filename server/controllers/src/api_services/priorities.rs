//! How far ahead of others a version is listed in its group, as clients of the reference API know it.

/// Versions that do not have the priority of their stability, by group.
const PRIORITIES: &[(&str, &str, i32)] = &[
    ("admissionregistration", "v1beta1", 12),
    ("admissionregistration", "v1alpha1", 9),
    ("autoscaling", "v2", 30),
    ("coordination", "v1beta1", 13),
    ("coordination", "v1alpha2", 12),
    ("core", "v1", 1),
    ("discovery", "v1beta1", 12),
    ("events", "v1beta1", 5),
    ("flowcontrol.apiserver", "v1", 21),
    ("internal.apiserver", "v1alpha1", 9),
    ("resource", "v1", 21),
    ("resource", "v1beta2", 15),
    ("resource", "v1alpha3", 9),
];

const STABLE: i32 = 15;
const BETA: i32 = 9;
const ALPHA: i32 = 1;

/// The priority of a version of a kind of the schema.
pub(super) fn of_version(group: &str, version: &str) -> i32 {
    let known = PRIORITIES.iter().find(|(one, other, _)| (*one, *other) == (group, version));
    known.map_or_else(|| of_stability(version), |(.., priority)| *priority)
}

fn of_stability(version: &str) -> i32 {
    if version.contains("alpha") {
        ALPHA
    } else if version.contains("beta") {
        BETA
    } else {
        STABLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_versions_come_first() {
        for (group, version, expected) in [
            ("apps", "v1", 15),
            ("core", "v1", 1),
            ("certificates", "v1beta1", 9),
            ("storage", "v1alpha1", 1),
        ] {
            assert_eq!(of_version(group, version), expected, "{group}/{version}");
        }
    }
}
