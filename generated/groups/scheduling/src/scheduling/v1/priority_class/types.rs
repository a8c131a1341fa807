// Written by kindsmith from schema/scheduling/v1/priority_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1` from `priority_class`.

/// Gives a priority a name. Pods name a class, and the server fills in its number.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityClass {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The priority of pods with this class. Pods with a higher number are scheduled first. Classes of
    /// users go up to 1000000000; it cannot be changed.
    pub value: i32,
    /// Whether pods that name no class get this one. Only one class should say so; among several, the
    /// lowest priority counts.
    pub global_default: bool,
    /// When to use the class, for people.
    pub description: String,
    /// Whether pods of this class evict pods of lower priority when there is no room. It cannot be
    /// changed.
    pub preemption_policy: Option<String>,
}
