// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authorization/v1` from `self_subject_rules_review`.

/// Asks what the caller may do in a namespace, as a hint for user interfaces. Nothing is decided by
/// it.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectRulesReview {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked.
    pub spec: crate::authorization::v1::SelfSubjectRulesReviewSpec,
    /// The answer; filled in by the server.
    pub status: crate::authorization::v1::SubjectRulesReviewStatus,
}

/// Where the rights are to be listed.
#[derive(Clone, Default, PartialEq)]
pub struct SelfSubjectRulesReviewSpec {
    /// The namespace; it must be given.
    pub namespace: String,
}

/// What the caller may do, as far as it can be told.
#[derive(Clone, Default, PartialEq)]
pub struct SubjectRulesReviewStatus {
    /// What may be done with resources, in no order. Rules may overlap.
    pub resource_rules: Vec<crate::authorization::v1::ResourceRule>,
    /// What may be done with paths that are no resource, in no order. Rules may overlap.
    pub non_resource_rules: Vec<crate::authorization::v1::NonResourceRule>,
    /// Whether rules may be missing, because an authorizer cannot list the rights that it grants.
    pub incomplete: bool,
    /// Error of an authorizer that could not list its rules.
    pub evaluation_error: String,
}

/// Verbs on resources.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceRule {
    /// What may be done; `*` is everything.
    pub verbs: Vec<String>,
    /// Groups of the resources; `*` is every group.
    pub api_groups: Vec<String>,
    /// Resource types; `*` is every one.
    pub resources: Vec<String>,
    /// Names of the objects; none means all.
    pub resource_names: Vec<String>,
}

/// Verbs on paths that are no resource.
#[derive(Clone, Default, PartialEq)]
pub struct NonResourceRule {
    /// What may be done; `*` is everything.
    pub verbs: Vec<String>,
    /// The paths; `*` at the end covers all that begin so.
    pub non_resource_urls: Vec<String>,
}
