// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `ingress_class`.

/// A sort of ingresses: which controller serves them, and with what settings.
#[derive(Clone, Default, PartialEq)]
pub struct IngressClass {
    /// Name, labels and the other data that objects of every kind have. The annotation
    /// `ingressclass.{domain}/is-default-class` with the value `true` makes the class the default one.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which controller serves the class.
    pub spec: crate::networking::v1::IngressClassSpec,
}

/// An object with settings of a controller, in the cluster or in one namespace.
#[derive(Clone, Default, PartialEq)]
pub struct IngressClassParametersReference {
    /// API group of the object. Absent or empty means the core group.
    pub api_group: Option<String>,
    /// Kind of the object.
    pub kind: String,
    /// Name of the object.
    pub name: String,
    /// Whether the object belongs to the `Cluster` (default) or to a `Namespace`.
    pub scope: Option<String>,
    /// Namespace of the object. It must be set with the scope `Namespace`, and may not be with
    /// `Cluster`.
    pub namespace: Option<String>,
}

/// Which controller serves a class.
#[derive(Clone, Default, PartialEq)]
pub struct IngressClassSpec {
    /// Who serves ingresses of the class, as `example.com/ingress-controller`, at most 250 bytes. It
    /// cannot be changed.
    pub controller: String,
    /// An object with further settings of the controller. Absent means that there are none.
    pub parameters: Option<crate::networking::v1::IngressClassParametersReference>,
}
