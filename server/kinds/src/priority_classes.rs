//! The priority classes that every server has.

/// Name, priority and description of each.
pub const SYSTEM_CLASSES: [(&str, i32, &str); 2] = [
    (
        "system-node-critical",
        2_000_001_000,
        "Used for system critical pods that must not be moved from their current node.",
    ),
    (
        "system-cluster-critical",
        2_000_000_000,
        "Used for system critical pods that must run in the cluster, but can be moved to another node if \
         necessary.",
    ),
];

/// Whether a class of this name belongs to the system.
#[must_use]
pub fn is_of_system(name: &str) -> bool {
    SYSTEM_CLASSES.iter().any(|(known, ..)| *known == name)
}
