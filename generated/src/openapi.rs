// Written by kindsmith from schema/. Do not edit: change the schema, then run
// `kindsmith generate`.
//! The published API documents, by the names that the server's crate `documents` packs them under. Brand keys
//! stand in braces; who publishes a document replaces them.

/// Swagger 2.0 of all groups.
pub const V2: &str = "v2.json";

/// An OpenAPI 3.0 document.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    /// Path below `/openapi/v3/`, with brand keys.
    pub path: &'static str,
    /// Group as the schema names it; empty when it belongs to none.
    pub group: &'static str,
    /// Version; empty when it belongs to none.
    pub version: &'static str,
    /// The packed file: JSON, with brand keys.
    pub file: &'static str,
}

/// OpenAPI 3.0, sorted by path.
pub const V3: &[Document] = &[
    Document {
        path: ".well-known/openid-configuration",
        group: "",
        version: "",
        file: "v3/issuer.json",
    },
    Document {
        path: "api",
        group: "",
        version: "",
        file: "v3/api.json",
    },
    Document {
        path: "api/v1",
        group: "core",
        version: "v1",
        file: "v3/core__v1.json",
    },
    Document {
        path: "apis",
        group: "",
        version: "",
        file: "v3/apis.json",
    },
    Document {
        path: "apis/admissionregistration.{group_suffix}",
        group: "admissionregistration",
        version: "",
        file: "v3/admissionregistration.json",
    },
    Document {
        path: "apis/admissionregistration.{group_suffix}/v1",
        group: "admissionregistration",
        version: "v1",
        file: "v3/admissionregistration__v1.json",
    },
    Document {
        path: "apis/admissionregistration.{group_suffix}/v1alpha1",
        group: "admissionregistration",
        version: "v1alpha1",
        file: "v3/admissionregistration__v1alpha1.json",
    },
    Document {
        path: "apis/admissionregistration.{group_suffix}/v1beta1",
        group: "admissionregistration",
        version: "v1beta1",
        file: "v3/admissionregistration__v1beta1.json",
    },
    Document {
        path: "apis/apiextensions.{group_suffix}",
        group: "apiextensions",
        version: "",
        file: "v3/apiextensions.json",
    },
    Document {
        path: "apis/apiextensions.{group_suffix}/v1",
        group: "apiextensions",
        version: "v1",
        file: "v3/apiextensions__v1.json",
    },
    Document {
        path: "apis/apiregistration.{group_suffix}",
        group: "apiregistration",
        version: "",
        file: "v3/apiregistration.json",
    },
    Document {
        path: "apis/apiregistration.{group_suffix}/v1",
        group: "apiregistration",
        version: "v1",
        file: "v3/apiregistration__v1.json",
    },
    Document {
        path: "apis/apps",
        group: "apps",
        version: "",
        file: "v3/apps.json",
    },
    Document {
        path: "apis/apps/v1",
        group: "apps",
        version: "v1",
        file: "v3/apps__v1.json",
    },
    Document {
        path: "apis/authentication.{group_suffix}",
        group: "authentication",
        version: "",
        file: "v3/authentication.json",
    },
    Document {
        path: "apis/authentication.{group_suffix}/v1",
        group: "authentication",
        version: "v1",
        file: "v3/authentication__v1.json",
    },
    Document {
        path: "apis/authorization.{group_suffix}",
        group: "authorization",
        version: "",
        file: "v3/authorization.json",
    },
    Document {
        path: "apis/authorization.{group_suffix}/v1",
        group: "authorization",
        version: "v1",
        file: "v3/authorization__v1.json",
    },
    Document {
        path: "apis/autoscaling",
        group: "autoscaling",
        version: "",
        file: "v3/autoscaling.json",
    },
    Document {
        path: "apis/autoscaling/v1",
        group: "autoscaling",
        version: "v1",
        file: "v3/autoscaling__v1.json",
    },
    Document {
        path: "apis/autoscaling/v2",
        group: "autoscaling",
        version: "v2",
        file: "v3/autoscaling__v2.json",
    },
    Document {
        path: "apis/batch",
        group: "batch",
        version: "",
        file: "v3/batch.json",
    },
    Document {
        path: "apis/batch/v1",
        group: "batch",
        version: "v1",
        file: "v3/batch__v1.json",
    },
    Document {
        path: "apis/certificates.{group_suffix}",
        group: "certificates",
        version: "",
        file: "v3/certificates.json",
    },
    Document {
        path: "apis/certificates.{group_suffix}/v1",
        group: "certificates",
        version: "v1",
        file: "v3/certificates__v1.json",
    },
    Document {
        path: "apis/certificates.{group_suffix}/v1alpha1",
        group: "certificates",
        version: "v1alpha1",
        file: "v3/certificates__v1alpha1.json",
    },
    Document {
        path: "apis/certificates.{group_suffix}/v1beta1",
        group: "certificates",
        version: "v1beta1",
        file: "v3/certificates__v1beta1.json",
    },
    Document {
        path: "apis/coordination.{group_suffix}",
        group: "coordination",
        version: "",
        file: "v3/coordination.json",
    },
    Document {
        path: "apis/coordination.{group_suffix}/v1",
        group: "coordination",
        version: "v1",
        file: "v3/coordination__v1.json",
    },
    Document {
        path: "apis/coordination.{group_suffix}/v1alpha2",
        group: "coordination",
        version: "v1alpha2",
        file: "v3/coordination__v1alpha2.json",
    },
    Document {
        path: "apis/coordination.{group_suffix}/v1beta1",
        group: "coordination",
        version: "v1beta1",
        file: "v3/coordination__v1beta1.json",
    },
    Document {
        path: "apis/discovery.{group_suffix}",
        group: "discovery",
        version: "",
        file: "v3/discovery.json",
    },
    Document {
        path: "apis/discovery.{group_suffix}/v1",
        group: "discovery",
        version: "v1",
        file: "v3/discovery__v1.json",
    },
    Document {
        path: "apis/discovery.{group_suffix}/v1beta1",
        group: "discovery",
        version: "v1beta1",
        file: "v3/discovery__v1beta1.json",
    },
    Document {
        path: "apis/events.{group_suffix}",
        group: "events",
        version: "",
        file: "v3/events.json",
    },
    Document {
        path: "apis/events.{group_suffix}/v1",
        group: "events",
        version: "v1",
        file: "v3/events__v1.json",
    },
    Document {
        path: "apis/flowcontrol.apiserver.{group_suffix}",
        group: "flowcontrol.apiserver",
        version: "",
        file: "v3/flowcontrol.apiserver.json",
    },
    Document {
        path: "apis/flowcontrol.apiserver.{group_suffix}/v1",
        group: "flowcontrol.apiserver",
        version: "v1",
        file: "v3/flowcontrol.apiserver__v1.json",
    },
    Document {
        path: "apis/internal.apiserver.{group_suffix}",
        group: "internal.apiserver",
        version: "",
        file: "v3/internal.apiserver.json",
    },
    Document {
        path: "apis/internal.apiserver.{group_suffix}/v1alpha1",
        group: "internal.apiserver",
        version: "v1alpha1",
        file: "v3/internal.apiserver__v1alpha1.json",
    },
    Document {
        path: "apis/networking.{group_suffix}",
        group: "networking",
        version: "",
        file: "v3/networking.json",
    },
    Document {
        path: "apis/networking.{group_suffix}/v1",
        group: "networking",
        version: "v1",
        file: "v3/networking__v1.json",
    },
    Document {
        path: "apis/networking.{group_suffix}/v1beta1",
        group: "networking",
        version: "v1beta1",
        file: "v3/networking__v1beta1.json",
    },
    Document {
        path: "apis/node.{group_suffix}",
        group: "node",
        version: "",
        file: "v3/node.json",
    },
    Document {
        path: "apis/node.{group_suffix}/v1",
        group: "node",
        version: "v1",
        file: "v3/node__v1.json",
    },
    Document {
        path: "apis/policy",
        group: "policy",
        version: "",
        file: "v3/policy.json",
    },
    Document {
        path: "apis/policy/v1",
        group: "policy",
        version: "v1",
        file: "v3/policy__v1.json",
    },
    Document {
        path: "apis/policy/v1beta1",
        group: "policy",
        version: "v1beta1",
        file: "v3/policy__v1beta1.json",
    },
    Document {
        path: "apis/rbac.authorization.{group_suffix}",
        group: "rbac.authorization",
        version: "",
        file: "v3/rbac.authorization.json",
    },
    Document {
        path: "apis/rbac.authorization.{group_suffix}/v1",
        group: "rbac.authorization",
        version: "v1",
        file: "v3/rbac.authorization__v1.json",
    },
    Document {
        path: "apis/resource.{group_suffix}",
        group: "resource",
        version: "",
        file: "v3/resource.json",
    },
    Document {
        path: "apis/resource.{group_suffix}/v1",
        group: "resource",
        version: "v1",
        file: "v3/resource__v1.json",
    },
    Document {
        path: "apis/resource.{group_suffix}/v1alpha3",
        group: "resource",
        version: "v1alpha3",
        file: "v3/resource__v1alpha3.json",
    },
    Document {
        path: "apis/resource.{group_suffix}/v1beta1",
        group: "resource",
        version: "v1beta1",
        file: "v3/resource__v1beta1.json",
    },
    Document {
        path: "apis/resource.{group_suffix}/v1beta2",
        group: "resource",
        version: "v1beta2",
        file: "v3/resource__v1beta2.json",
    },
    Document {
        path: "apis/scheduling.{group_suffix}",
        group: "scheduling",
        version: "",
        file: "v3/scheduling.json",
    },
    Document {
        path: "apis/scheduling.{group_suffix}/v1",
        group: "scheduling",
        version: "v1",
        file: "v3/scheduling__v1.json",
    },
    Document {
        path: "apis/scheduling.{group_suffix}/v1alpha2",
        group: "scheduling",
        version: "v1alpha2",
        file: "v3/scheduling__v1alpha2.json",
    },
    Document {
        path: "apis/storage.{group_suffix}",
        group: "storage",
        version: "",
        file: "v3/storage.json",
    },
    Document {
        path: "apis/storage.{group_suffix}/v1",
        group: "storage",
        version: "v1",
        file: "v3/storage__v1.json",
    },
    Document {
        path: "apis/storage.{group_suffix}/v1beta1",
        group: "storage",
        version: "v1beta1",
        file: "v3/storage__v1beta1.json",
    },
    Document {
        path: "apis/storagemigration.{group_suffix}",
        group: "storagemigration",
        version: "",
        file: "v3/storagemigration.json",
    },
    Document {
        path: "apis/storagemigration.{group_suffix}/v1beta1",
        group: "storagemigration",
        version: "v1beta1",
        file: "v3/storagemigration__v1beta1.json",
    },
    Document {
        path: "openid/v1/jwks",
        group: "",
        version: "",
        file: "v3/issuer_keys.json",
    },
    Document {
        path: "version",
        group: "",
        version: "",
        file: "v3/version.json",
    },
];
