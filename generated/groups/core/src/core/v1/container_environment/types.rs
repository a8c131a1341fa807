// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_environment`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapEnvSource {
    /// Name of the object.
    pub name: String,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapKeySelector {
    /// Name of the object.
    pub name: String,
    /// ?
    pub key: String,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EnvFromSource {
    /// ?
    pub prefix: String,
    /// ?
    pub config_map_ref: Option<crate::core::v1::ConfigMapEnvSource>,
    /// ?
    pub secret_ref: Option<crate::core::v1::SecretEnvSource>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EnvVar {
    /// ?
    pub name: String,
    /// ?
    pub value: String,
    /// ?
    pub value_from: Option<crate::core::v1::EnvVarSource>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EnvVarSource {
    /// ?
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// ?
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// ?
    pub config_map_key_ref: Option<crate::core::v1::ConfigMapKeySelector>,
    /// ?
    pub secret_key_ref: Option<crate::core::v1::SecretKeySelector>,
    /// ?
    pub file_key_ref: Option<crate::core::v1::FileKeySelector>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FileKeySelector {
    /// ?
    pub volume_name: String,
    /// ?
    pub path: String,
    /// ?
    pub key: String,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ObjectFieldSelector {
    /// ?
    pub api_version: String,
    /// ?
    pub field_path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceFieldSelector {
    /// ?
    pub container_name: String,
    /// ?
    pub resource: String,
    /// ?
    pub divisor: machinery::quantity::Quantity,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecretEnvSource {
    /// Name of the object.
    pub name: String,
    /// ?
    pub optional: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SecretKeySelector {
    /// Name of the object.
    pub name: String,
    /// ?
    pub key: String,
    /// ?
    pub optional: Option<bool>,
}
