// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `container_environment`.

/// A ConfigMap whose entries become variables.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapEnvSource {
    /// Name of the object.
    pub name: String,
    /// Whether it may be missing. By default the container does not start without it.
    pub optional: Option<bool>,
}

/// An entry of a ConfigMap.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapKeySelector {
    /// Name of the object.
    pub name: String,
    /// Key of the entry.
    pub key: String,
    /// Whether it may be missing. By default the container does not start without it.
    pub optional: Option<bool>,
}

/// An object whose entries become variables. At most one reference is set.
#[derive(Clone, Default, PartialEq)]
pub struct EnvFromSource {
    /// What stands before each key in the names of the variables, printable ASCII without `=`.
    pub prefix: String,
    /// A ConfigMap.
    pub config_map_ref: Option<crate::core::v1::ConfigMapEnvSource>,
    /// A Secret.
    pub secret_ref: Option<crate::core::v1::SecretEnvSource>,
}

/// An environment variable.
#[derive(Clone, Default, PartialEq)]
pub struct EnvVar {
    /// Name of the variable, printable ASCII without `=`.
    pub name: String,
    /// Value of the variable. `$(NAME)` stands for one that was set before, `$$(NAME)` is kept as
    /// `$(NAME)`.
    pub value: String,
    /// Where the value comes from. Not together with a `value`.
    pub value_from: Option<crate::core::v1::EnvVarSource>,
}

/// Where the value of a variable comes from. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct EnvVarSource {
    /// A field of the pod: name, namespace, uid, a label or an annotation, node, service account or
    /// addresses.
    pub field_ref: Option<crate::core::v1::ObjectFieldSelector>,
    /// A request or a limit of a container.
    pub resource_field_ref: Option<crate::core::v1::ResourceFieldSelector>,
    /// An entry of a ConfigMap.
    pub config_map_key_ref: Option<crate::core::v1::ConfigMapKeySelector>,
    /// An entry of a Secret.
    pub secret_key_ref: Option<crate::core::v1::SecretKeySelector>,
    /// A variable in a file of a volume.
    pub file_key_ref: Option<crate::core::v1::FileKeySelector>,
}

/// A variable in a file of a volume, which has a line `NAME=value` for each.
#[derive(Clone, Default, PartialEq)]
pub struct FileKeySelector {
    /// Name of the pod's volume, an `emptyDir`.
    pub volume_name: String,
    /// Path of the file in the volume, relative and without `..`.
    pub path: String,
    /// Name of the variable in the file.
    pub key: String,
    /// Whether it may be missing. By default the container does not start without it.
    pub optional: Option<bool>,
}

/// A field of the object itself.
#[derive(Clone, Default, PartialEq)]
pub struct ObjectFieldSelector {
    /// Version in which the path is meant, `v1` by default.
    pub api_version: String,
    /// Path of the field, as `metadata.labels['app']`.
    pub field_path: String,
}

/// A request or a limit of a container.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceFieldSelector {
    /// Name of the container. It is needed in volumes, and in variables stands for the container
    /// itself.
    pub container_name: String,
    /// The request or limit, as `limits.cpu`.
    pub resource: String,
    /// Unit in which it is shown, as `1Mi`. Zero stands for 1.
    pub divisor: machinery::quantity::Quantity,
}

/// A Secret whose entries become variables.
#[derive(Clone, Default, PartialEq)]
pub struct SecretEnvSource {
    /// Name of the object.
    pub name: String,
    /// Whether it may be missing. By default the container does not start without it.
    pub optional: Option<bool>,
}

/// An entry of a Secret.
#[derive(Clone, Default, PartialEq)]
pub struct SecretKeySelector {
    /// Name of the object.
    pub name: String,
    /// Key of the entry.
    pub key: String,
    /// Whether it may be missing. By default the container does not start without it.
    pub optional: Option<bool>,
}
