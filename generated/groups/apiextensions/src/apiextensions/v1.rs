// Written by kindsmith from schema/apiextensions/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `apiextensions/v1`.

pub mod custom_resource_definition;

pub use self::custom_resource_definition::types::{
    CustomResourceDefinition, CustomResourceColumnDefinition, CustomResourceConversion,
    CustomResourceDefinitionCondition, CustomResourceDefinitionNames,
    CustomResourceDefinitionSpec, CustomResourceDefinitionStatus,
    CustomResourceDefinitionVersion, CustomResourceSubresourceScale,
    CustomResourceSubresourceStatus, CustomResourceSubresources,
    CustomResourceValidation, ExternalDocumentation, JSONSchemaProps, SelectableField,
    ServiceReference, ValidationRule, WebhookClientConfig, WebhookConversion,
};
