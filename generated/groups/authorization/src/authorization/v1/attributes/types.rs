// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authorization/v1` from `attributes`.

/// A request to a resource. `*` stands for everything, and only a rule for everything allows it.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceAttributes {
    /// Namespace of the request. Empty for types without one, and for a list of all namespaces.
    pub namespace: String,
    /// What is to be done, as `get`.
    pub verb: String,
    /// Group of the resource; empty is the core group.
    pub group: String,
    /// Version of the group.
    pub version: String,
    /// Resource type, as `pods`.
    pub resource: String,
    /// Sub-resource, as `log`.
    pub subresource: String,
    /// Name of the object; empty means all of them.
    pub name: String,
    /// Restricts a list, a watch or a delete of a collection by fields. Authorizers that do not know
    /// selectors judge the request as if it had none.
    pub field_selector: Option<crate::authorization::v1::FieldSelectorAttributes>,
    /// Restricts a list, a watch or a delete of a collection by labels. Authorizers that do not know
    /// selectors judge the request as if it had none.
    pub label_selector: Option<crate::authorization::v1::LabelSelectorAttributes>,
}

/// A field selector, as text or as requirements, but not both. Requirements that cannot be read are
/// left out, which only widens what is asked about.
#[derive(Clone, Default, PartialEq)]
pub struct FieldSelectorAttributes {
    /// The selector as it stands in a query.
    pub raw_selector: String,
    /// The requirements, all of which must hold.
    pub requirements: Vec<machinery::meta::v1::FieldSelectorRequirement>,
}

/// A label selector, as text or as requirements, but not both. Requirements that cannot be read are
/// left out, which only widens what is asked about.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSelectorAttributes {
    /// The selector as it stands in a query.
    pub raw_selector: String,
    /// The requirements, all of which must hold.
    pub requirements: Vec<machinery::meta::v1::LabelSelectorRequirement>,
}

/// A request to a path that is no resource.
#[derive(Clone, Default, PartialEq)]
pub struct NonResourceAttributes {
    /// The path.
    pub path: String,
    /// The method of HTTP in lower case.
    pub verb: String,
}

/// Who wants to do what. Exactly one of the two kinds of attributes is given, and a user or a
/// group.
#[derive(Clone, Default, PartialEq)]
pub struct SubjectAccessReviewSpec {
    /// A request to a resource.
    pub resource_attributes: Option<crate::authorization::v1::ResourceAttributes>,
    /// A request to a path that is no resource.
    pub non_resource_attributes: Option<crate::authorization::v1::NonResourceAttributes>,
    /// Name of the user. May be empty when groups are given; the rights of the groups alone are then
    /// evaluated.
    pub user: String,
    /// Groups that the user is in.
    pub groups: Vec<String>,
    /// Further attributes of the user from authentication.
    pub extra: std::collections::BTreeMap<String, crate::authorization::v1::ExtraValue>,
    /// Identity of the user.
    pub uid: String,
}

/// The values of one attribute of a user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExtraValue(
    /// The bare value.
    pub Vec<String>,
);

/// Result of the authorization check.
#[derive(Clone, Default, PartialEq)]
pub struct SubjectAccessReviewStatus {
    /// Whether the request is allowed.
    pub allowed: bool,
    /// Whether an authorizer denied the request. Without an opinion of any authorizer, both are false,
    /// and the caller may ask another server.
    pub denied: bool,
    /// Reason for the decision, to be read by people.
    pub reason: String,
    /// Error of an authorizer that could not decide. Another authorizer may have allowed the request
    /// nevertheless.
    pub evaluation_error: String,
}
