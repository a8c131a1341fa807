// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `rbac.authorization/v1` from `policy_rule`.

/// Allows some verbs on some resources, or on some paths that are no resource. Nothing is ever
/// forbidden by a rule.
#[derive(Clone, Default, PartialEq)]
pub struct PolicyRule {
    /// What may be done, as `get`, or `*` for everything.
    pub verbs: Vec<String>,
    /// Groups of the resources; an empty text is the core group, `*` is every group.
    pub api_groups: Vec<String>,
    /// Resource types, as `pods` or `pods/log`. `*` is every type with all its sub-resources, `*/scale`
    /// is one sub-resource of every type.
    pub resources: Vec<String>,
    /// Names of the objects that the rule is about; without any it is about all. Requests without a
    /// name, such as a create, are only allowed by rules without names.
    pub resource_names: Vec<String>,
    /// Paths that are no resource, as `/metrics`; with `*` at its end a path covers all that begin so.
    /// Only cluster roles may have them, and never beside resources.
    pub non_resource_urls: Vec<String>,
}
