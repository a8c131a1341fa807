// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ConfigMapEnvSource`.
    pub CONFIG_MAP_ENV_SOURCE: crate::core::v1::ConfigMapEnvSource {
        name: "ConfigMapEnvSource", tags: [0, 1];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 optional: "optional" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ConfigMapKeySelector`.
    pub CONFIG_MAP_KEY_SELECTOR: crate::core::v1::ConfigMapKeySelector {
        name: "ConfigMapKeySelector", atomic: true, tags: [0, 1, 2];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 key: "key" 2 Always [scalar Text];
        2 optional: "optional" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `EnvFromSource`.
    pub ENV_FROM_SOURCE: crate::core::v1::EnvFromSource {
        name: "EnvFromSource";
        0 prefix: "prefix" 1 NonZero [scalar Text];
        1 config_map_ref: "configMapRef" 2 NonZero [message
            crate::core::v1::container_environment::shape::CONFIG_MAP_ENV_SOURCE];
        2 secret_ref: "secretRef" 3 NonZero [message
            crate::core::v1::container_environment::shape::SECRET_ENV_SOURCE];
    }
}

machinery::message! {
    /// The form of `EnvVar`.
    pub ENV_VAR: crate::core::v1::EnvVar {
        name: "EnvVar";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 value: "value" 2 NonZero [scalar Text];
        2 value_from: "valueFrom" 3 NonZero [message
            crate::core::v1::container_environment::shape::ENV_VAR_SOURCE];
    }
}

machinery::message! {
    /// The form of `EnvVarSource`.
    pub ENV_VAR_SOURCE: crate::core::v1::EnvVarSource {
        name: "EnvVarSource";
        0 field_ref: "fieldRef" 1 NonZero [message
            crate::core::v1::container_environment::shape::OBJECT_FIELD_SELECTOR];
        1 resource_field_ref: "resourceFieldRef" 2 NonZero [message
            crate::core::v1::container_environment::shape::RESOURCE_FIELD_SELECTOR];
        2 config_map_key_ref: "configMapKeyRef" 3 NonZero [message
            crate::core::v1::container_environment::shape::CONFIG_MAP_KEY_SELECTOR];
        3 secret_key_ref: "secretKeyRef" 4 NonZero [message
            crate::core::v1::container_environment::shape::SECRET_KEY_SELECTOR];
        4 file_key_ref: "fileKeyRef" 5 NonZero [message
            crate::core::v1::container_environment::shape::FILE_KEY_SELECTOR];
    }
}

machinery::message! {
    /// The form of `FileKeySelector`.
    pub FILE_KEY_SELECTOR: crate::core::v1::FileKeySelector {
        name: "FileKeySelector", atomic: true;
        0 volume_name: "volumeName" 1 Always [scalar Text];
        1 path: "path" 2 Always [scalar Text];
        2 key: "key" 3 Always [scalar Text];
        3 optional: "optional" 4 NonZero [scalar Boolean], default: "false";
    }
}

machinery::message! {
    /// The form of `ObjectFieldSelector`.
    pub OBJECT_FIELD_SELECTOR: crate::core::v1::ObjectFieldSelector {
        name: "ObjectFieldSelector", atomic: true;
        0 api_version: "apiVersion" 1 NonZero [scalar Text], default: "\"v1\"", inner: Named("APIVersion");
        1 field_path: "fieldPath" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourceFieldSelector`.
    pub RESOURCE_FIELD_SELECTOR: crate::core::v1::ResourceFieldSelector {
        name: "ResourceFieldSelector", atomic: true;
        0 container_name: "containerName" 1 NonZero [scalar Text];
        1 resource: "resource" 2 Always [scalar Text];
        2 divisor: "divisor" 3 Always [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `SecretEnvSource`.
    pub SECRET_ENV_SOURCE: crate::core::v1::SecretEnvSource {
        name: "SecretEnvSource", tags: [0, 1];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 optional: "optional" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `SecretKeySelector`.
    pub SECRET_KEY_SELECTOR: crate::core::v1::SecretKeySelector {
        name: "SecretKeySelector", atomic: true, tags: [0, 1, 2];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 key: "key" 2 Always [scalar Text];
        2 optional: "optional" 3 NonZero [scalar Boolean];
    }
}
