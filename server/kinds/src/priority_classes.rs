//! The priority classes that every server has.

use generated::scheduling::v1::PriorityClass;
use machinery::meta::v1::ObjectMeta;

/// Name, priority and description of each.
pub(crate) const SYSTEM_CLASSES: [(&str, i32, &str); 2] = [
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
pub(crate) fn is_of_system(name: &str) -> bool {
    SYSTEM_CLASSES.iter().any(|(known, ..)| *known == name)
}

/// The classes of the system.
pub fn system_classes() -> impl Iterator<Item = PriorityClass> {
    SYSTEM_CLASSES.into_iter().map(|(name, value, description)| PriorityClass {
        metadata: ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() },
        value,
        description: description.to_owned(),
        ..PriorityClass::default()
    })
}
