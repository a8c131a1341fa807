//! The configuration of the plugins of policies.

use std::path::PathBuf;

use serde::Deserialize;

use crate::{Configuration, TypeMeta};

/// Where policies that check objects are, besides the API.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ValidatingAdmissionPolicyConfiguration {
    #[serde(default)]
    pub(super) static_manifests_dir: PathBuf,
}

/// The same for policies that change objects.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MutatingAdmissionPolicyConfiguration {
    #[serde(default)]
    pub(super) static_manifests_dir: PathBuf,
}

const fn type_of(kind: &'static str) -> TypeMeta {
    TypeMeta { group: "apiserver.config", version: "v1", kind }
}

impl Configuration for ValidatingAdmissionPolicyConfiguration {
    const TYPES: &'static [TypeMeta] = &[type_of("ValidatingAdmissionPolicyConfiguration")];
}

impl Configuration for MutatingAdmissionPolicyConfiguration {
    const TYPES: &'static [TypeMeta] = &[type_of("MutatingAdmissionPolicyConfiguration")];
}
