// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `ingress_class`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct IngressClass {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::networking::v1::IngressClassSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressClassParametersReference {
    /// ?
    pub api_group: Option<String>,
    /// ?
    pub kind: String,
    /// ?
    pub name: String,
    /// ?
    pub scope: Option<String>,
    /// ?
    pub namespace: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IngressClassSpec {
    /// ?
    pub controller: String,
    /// ?
    pub parameters: Option<crate::networking::v1::IngressClassParametersReference>,
}
