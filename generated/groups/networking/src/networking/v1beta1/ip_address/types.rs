// Written by kindsmith from schema/networking/v1beta1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1beta1` from `ip_address`.

/// An IP address that is in use, and by which object, in the form that came before v1.
#[derive(Clone, Default, PartialEq)]
pub struct IPAddress {
    /// Name, labels and the other data that objects of every kind have. The name is the address in its
    /// usual form, as `10.0.0.1` or `fd00::1`.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Who uses the address.
    pub spec: crate::networking::v1beta1::IPAddressSpec,
}

/// Who uses an address.
#[derive(Clone, Default, PartialEq)]
pub struct IPAddressSpec {
    /// The object that uses the address. It cannot be changed.
    pub parent_ref: Option<crate::networking::v1beta1::ParentReference>,
}

/// An object that uses an address.
#[derive(Clone, Default, PartialEq)]
pub struct ParentReference {
    /// API group of the object. Empty means the core group.
    pub group: String,
    /// Resource type of the object, as `services`.
    pub resource: String,
    /// Namespace of the object. Empty for an object of the cluster.
    pub namespace: String,
    /// Name of the object.
    pub name: String,
}
