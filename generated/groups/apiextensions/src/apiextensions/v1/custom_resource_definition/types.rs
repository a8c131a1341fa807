// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apiextensions/v1` from `custom_resource_definition`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinition {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apiextensions::v1::CustomResourceDefinitionSpec,
    /// ?
    pub status: crate::apiextensions::v1::CustomResourceDefinitionStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceColumnDefinition {
    /// ?
    pub name: String,
    /// ?
    pub type_: String,
    /// ?
    pub format: String,
    /// ?
    pub description: String,
    /// ?
    pub priority: i32,
    /// ?
    pub json_path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceConversion {
    /// ?
    pub strategy: String,
    /// ?
    pub webhook: Option<crate::apiextensions::v1::WebhookConversion>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
    /// ?
    pub observed_generation: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionNames {
    /// ?
    pub plural: String,
    /// ?
    pub singular: String,
    /// ?
    pub short_names: Vec<String>,
    /// ?
    pub kind: String,
    /// ?
    pub list_kind: String,
    /// ?
    pub categories: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionSpec {
    /// ?
    pub group: String,
    /// ?
    pub names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// ?
    pub scope: String,
    /// ?
    pub versions: Vec<crate::apiextensions::v1::CustomResourceDefinitionVersion>,
    /// ?
    pub conversion: Option<crate::apiextensions::v1::CustomResourceConversion>,
    /// ?
    pub preserve_unknown_fields: bool,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionStatus {
    /// ?
    pub conditions: Vec<crate::apiextensions::v1::CustomResourceDefinitionCondition>,
    /// ?
    pub accepted_names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// ?
    pub stored_versions: Vec<String>,
    /// ?
    pub observed_generation: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionVersion {
    /// ?
    pub name: String,
    /// ?
    pub served: bool,
    /// ?
    pub storage: bool,
    /// ?
    pub deprecated: bool,
    /// ?
    pub deprecation_warning: Option<String>,
    /// ?
    pub schema: Option<crate::apiextensions::v1::CustomResourceValidation>,
    /// ?
    pub subresources: Option<crate::apiextensions::v1::CustomResourceSubresources>,
    /// ?
    pub additional_printer_columns: Vec<
        crate::apiextensions::v1::CustomResourceColumnDefinition,
    >,
    /// ?
    pub selectable_fields: Vec<crate::apiextensions::v1::SelectableField>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresourceScale {
    /// ?
    pub spec_replicas_path: String,
    /// ?
    pub status_replicas_path: String,
    /// ?
    pub label_selector_path: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresourceStatus {}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresources {
    /// ?
    pub status: Option<crate::apiextensions::v1::CustomResourceSubresourceStatus>,
    /// ?
    pub scale: Option<crate::apiextensions::v1::CustomResourceSubresourceScale>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceValidation {
    /// ?
    pub open_apiv3_schema: Option<crate::apiextensions::v1::JSONSchemaProps>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExternalDocumentation {
    /// ?
    pub description: String,
    /// ?
    pub url: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JSONSchemaProps {
    /// ?
    pub id: String,
    /// ?
    pub schema: String,
    /// ?
    pub ref_: Option<String>,
    /// ?
    pub description: String,
    /// ?
    pub type_: String,
    /// ?
    pub format: String,
    /// ?
    pub title: String,
    /// ?
    pub default: Option<machinery::raw::RawJson>,
    /// ?
    pub maximum: Option<f64>,
    /// ?
    pub exclusive_maximum: bool,
    /// ?
    pub minimum: Option<f64>,
    /// ?
    pub exclusive_minimum: bool,
    /// ?
    pub max_length: Option<i64>,
    /// ?
    pub min_length: Option<i64>,
    /// ?
    pub pattern: String,
    /// ?
    pub max_items: Option<i64>,
    /// ?
    pub min_items: Option<i64>,
    /// ?
    pub unique_items: bool,
    /// ?
    pub multiple_of: Option<f64>,
    /// ?
    pub enum_: Vec<machinery::raw::RawJson>,
    /// ?
    pub max_properties: Option<i64>,
    /// ?
    pub min_properties: Option<i64>,
    /// ?
    pub required: Vec<String>,
    /// ?
    pub items: Option<machinery::raw::RawJson>,
    /// ?
    pub all_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// ?
    pub one_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// ?
    pub any_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// ?
    pub not: Option<Box<crate::apiextensions::v1::JSONSchemaProps>>,
    /// ?
    pub properties: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// ?
    pub additional_properties: Option<machinery::raw::RawJson>,
    /// ?
    pub pattern_properties: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// ?
    pub dependencies: std::collections::BTreeMap<String, machinery::raw::RawJson>,
    /// ?
    pub additional_items: Option<machinery::raw::RawJson>,
    /// ?
    pub definitions: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// ?
    pub external_docs: Option<crate::apiextensions::v1::ExternalDocumentation>,
    /// ?
    pub example: Option<machinery::raw::RawJson>,
    /// ?
    pub nullable: bool,
    /// ?
    pub x_kubernetes_preserve_unknown_fields: Option<bool>,
    /// ?
    pub x_kubernetes_embedded_resource: bool,
    /// ?
    pub x_kubernetes_int_or_string: bool,
    /// ?
    pub x_kubernetes_list_map_keys: Vec<String>,
    /// ?
    pub x_kubernetes_list_type: Option<String>,
    /// ?
    pub x_kubernetes_map_type: Option<String>,
    /// ?
    pub x_kubernetes_validations: Vec<crate::apiextensions::v1::ValidationRule>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JSONSchemaPropsOrArray {
    /// ?
    pub schema: Option<crate::apiextensions::v1::JSONSchemaProps>,
    /// ?
    pub j_son_schemas: Vec<crate::apiextensions::v1::JSONSchemaProps>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JSONSchemaPropsOrBool {
    /// ?
    pub allows: bool,
    /// ?
    pub schema: Option<crate::apiextensions::v1::JSONSchemaProps>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct JSONSchemaPropsOrStringArray {
    /// ?
    pub schema: Option<crate::apiextensions::v1::JSONSchemaProps>,
    /// ?
    pub property: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct SelectableField {
    /// ?
    pub json_path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
    /// ?
    pub path: Option<String>,
    /// ?
    pub port: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ValidationRule {
    /// ?
    pub rule: String,
    /// ?
    pub message: String,
    /// ?
    pub message_expression: String,
    /// ?
    pub reason: Option<String>,
    /// ?
    pub field_path: String,
    /// ?
    pub optional_old_self: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WebhookClientConfig {
    /// ?
    pub url: Option<String>,
    /// ?
    pub service: Option<crate::apiextensions::v1::ServiceReference>,
    /// ?
    pub ca_bundle: machinery::bytes::ByteString,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WebhookConversion {
    /// ?
    pub client_config: Option<crate::apiextensions::v1::WebhookClientConfig>,
    /// ?
    pub conversion_review_versions: Vec<String>,
}
