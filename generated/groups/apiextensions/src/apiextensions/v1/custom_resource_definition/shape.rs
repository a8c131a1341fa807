// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CustomResourceDefinition`.
    pub CUSTOM_RESOURCE_DEFINITION: crate::apiextensions::v1::CustomResourceDefinition {
        name: "CustomResourceDefinition", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_DEFINITION_SPEC];
        2 status: "status" 3 Always [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_DEFINITION_STATUS];
    }
}

machinery::message! {
    /// The form of `CustomResourceColumnDefinition`.
    pub CUSTOM_RESOURCE_COLUMN_DEFINITION: crate::apiextensions::v1::CustomResourceColumnDefinition {
        name: "CustomResourceColumnDefinition";
        0 name: "name" 1 Always [scalar Text];
        1 type_: "type" 2 Always [scalar Text];
        2 format: "format" 3 NonZero [scalar Text];
        3 description: "description" 4 NonZero [scalar Text];
        4 priority: "priority" 5 NonZero [scalar Integer];
        5 json_path: "jsonPath" 6 Always [scalar Text], inner: Named("JSONPath");
    }
}

machinery::message! {
    /// The form of `CustomResourceConversion`.
    pub CUSTOM_RESOURCE_CONVERSION: crate::apiextensions::v1::CustomResourceConversion {
        name: "CustomResourceConversion";
        0 strategy: "strategy" 1 Always [scalar Text];
        1 webhook: "webhook" 2 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::WEBHOOK_CONVERSION];
    }
}

machinery::message! {
    /// The form of `CustomResourceDefinitionCondition`.
    pub CUSTOM_RESOURCE_DEFINITION_CONDITION: crate::apiextensions::v1::CustomResourceDefinitionCondition {
        name: "CustomResourceDefinitionCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
        5 observed_generation: "observedGeneration" 6 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `CustomResourceDefinitionNames`.
    pub CUSTOM_RESOURCE_DEFINITION_NAMES: crate::apiextensions::v1::CustomResourceDefinitionNames {
        name: "CustomResourceDefinitionNames";
        0 plural: "plural" 1 Always [scalar Text];
        1 singular: "singular" 2 NonZero [scalar Text];
        2 short_names: "shortNames" 3 NonZero [list [scalar Text]];
        3 kind: "kind" 4 Always [scalar Text];
        4 list_kind: "listKind" 5 NonZero [scalar Text];
        5 categories: "categories" 6 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `CustomResourceDefinitionSpec`.
    pub CUSTOM_RESOURCE_DEFINITION_SPEC: crate::apiextensions::v1::CustomResourceDefinitionSpec {
        name: "CustomResourceDefinitionSpec";
        0 group: "group" 1 Always [scalar Text];
        1 names: "names" 3 Always [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_DEFINITION_NAMES];
        2 scope: "scope" 4 Always [scalar Text];
        3 versions: "versions" 7 ListOrNull [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_DEFINITION_VERSION]];
        4 conversion: "conversion" 9 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_CONVERSION];
        5 preserve_unknown_fields: "preserveUnknownFields" 10 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `CustomResourceDefinitionStatus`.
    pub CUSTOM_RESOURCE_DEFINITION_STATUS: crate::apiextensions::v1::CustomResourceDefinitionStatus {
        name: "CustomResourceDefinitionStatus";
        0 conditions: "conditions" 1 ListOrNull [by "type" [message
            crate::apiextensions::v1::custom_resource_definition::shape
            ::CUSTOM_RESOURCE_DEFINITION_CONDITION]];
        1 accepted_names: "acceptedNames" 2 Always [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_DEFINITION_NAMES];
        2 stored_versions: "storedVersions" 3 ListOrNull [list [scalar Text]];
        3 observed_generation: "observedGeneration" 4 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `CustomResourceDefinitionVersion`.
    pub CUSTOM_RESOURCE_DEFINITION_VERSION: crate::apiextensions::v1::CustomResourceDefinitionVersion {
        name: "CustomResourceDefinitionVersion", tags: [0, 1, 2, 5, 6, 7, 3, 4, 8];
        0 name: "name" 1 Always [scalar Text];
        1 served: "served" 2 Always [scalar Boolean];
        2 storage: "storage" 3 Always [scalar Boolean];
        3 deprecated: "deprecated" 7 NonZero [scalar Boolean];
        4 deprecation_warning: "deprecationWarning" 8 NonZero [scalar Text];
        5 schema: "schema" 4 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_VALIDATION];
        6 subresources: "subresources" 5 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_SUBRESOURCES];
        7 additional_printer_columns: "additionalPrinterColumns" 6 NonZero [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_COLUMN_DEFINITION]];
        8 selectable_fields: "selectableFields" 9 NonZero [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::SELECTABLE_FIELD]];
    }
}

machinery::message! {
    /// The form of `CustomResourceSubresourceScale`.
    pub CUSTOM_RESOURCE_SUBRESOURCE_SCALE: crate::apiextensions::v1::CustomResourceSubresourceScale {
        name: "CustomResourceSubresourceScale";
        0 spec_replicas_path: "specReplicasPath" 1 Always [scalar Text];
        1 status_replicas_path: "statusReplicasPath" 2 Always [scalar Text];
        2 label_selector_path: "labelSelectorPath" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `CustomResourceSubresourceStatus`.
    pub CUSTOM_RESOURCE_SUBRESOURCE_STATUS: crate::apiextensions::v1::CustomResourceSubresourceStatus {
        name: "CustomResourceSubresourceStatus";
    }
}

machinery::message! {
    /// The form of `CustomResourceSubresources`.
    pub CUSTOM_RESOURCE_SUBRESOURCES: crate::apiextensions::v1::CustomResourceSubresources {
        name: "CustomResourceSubresources";
        0 status: "status" 1 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_SUBRESOURCE_STATUS];
        1 scale: "scale" 2 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::CUSTOM_RESOURCE_SUBRESOURCE_SCALE];
    }
}

machinery::message! {
    /// The form of `CustomResourceValidation`.
    pub CUSTOM_RESOURCE_VALIDATION: crate::apiextensions::v1::CustomResourceValidation {
        name: "CustomResourceValidation";
        0 open_apiv3_schema: "openAPIV3Schema" 1 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS];
    }
}

machinery::message! {
    /// The form of `ExternalDocumentation`.
    pub EXTERNAL_DOCUMENTATION: crate::apiextensions::v1::ExternalDocumentation {
        name: "ExternalDocumentation";
        0 description: "description" 1 NonZero [scalar Text];
        1 url: "url" 2 NonZero [scalar Text], inner: Named("URL");
    }
}

machinery::message! {
    /// The form of `JSONSchemaProps`.
    pub JSON_SCHEMA_PROPS: crate::apiextensions::v1::JSONSchemaProps {
        name: "JSONSchemaProps", inner: Places([0, 1, 2, 3, 4, 36, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 37, 38, 39, 40, 41,
            42, 43]);
        0 id: "id" 1 NonZero [scalar Text], inner: Named("ID");
        1 schema: "$schema" 2 NonZero [scalar Text], inner: Named("Schema");
        2 ref_: "$ref" 3 NonZero [scalar Text], inner: Named("Ref");
        3 description: "description" 4 NonZero [scalar Text];
        4 type_: "type" 5 NonZero [scalar Text];
        5 format: "format" 6 NonZero [scalar Text];
        6 title: "title" 7 NonZero [scalar Text];
        7 default: "default" 8 NonZero [any];
        8 maximum: "maximum" 9 NonZero [scalar Number];
        9 exclusive_maximum: "exclusiveMaximum" 10 NonZero [scalar Boolean];
        10 minimum: "minimum" 11 NonZero [scalar Number];
        11 exclusive_minimum: "exclusiveMinimum" 12 NonZero [scalar Boolean];
        12 max_length: "maxLength" 13 NonZero [scalar Integer];
        13 min_length: "minLength" 14 NonZero [scalar Integer];
        14 pattern: "pattern" 15 NonZero [scalar Text];
        15 max_items: "maxItems" 16 NonZero [scalar Integer];
        16 min_items: "minItems" 17 NonZero [scalar Integer];
        17 unique_items: "uniqueItems" 18 NonZero [scalar Boolean];
        18 multiple_of: "multipleOf" 19 NonZero [scalar Number];
        19 enum_: "enum" 20 NonZero [list [any]];
        20 max_properties: "maxProperties" 21 NonZero [scalar Integer];
        21 min_properties: "minProperties" 22 NonZero [scalar Integer];
        22 required: "required" 23 NonZero [list [scalar Text]];
        23 items: "items" 24 NonZero [any];
        24 all_of: "allOf" 25 NonZero [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        25 one_of: "oneOf" 26 NonZero [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        26 any_of: "anyOf" 27 NonZero [list [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        27 not: "not" 28 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS];
        28 properties: "properties" 29 NonZero [map [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        29 additional_properties: "additionalProperties" 30 NonZero [any];
        30 pattern_properties: "patternProperties" 31 NonZero [map [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        31 dependencies: "dependencies" 32 NonZero [map [any]];
        32 additional_items: "additionalItems" 33 NonZero [any];
        33 definitions: "definitions" 34 NonZero [map [message
            crate::apiextensions::v1::custom_resource_definition::shape::JSON_SCHEMA_PROPS]];
        34 external_docs: "externalDocs" 35 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::EXTERNAL_DOCUMENTATION];
        35 example: "example" 36 NonZero [any];
        36 nullable: "nullable" 37 NonZero [scalar Boolean];
        37 x_kubernetes_preserve_unknown_fields: "x-kubernetes-preserve-unknown-fields" 38 NonZero [scalar
            Boolean], inner: Named("XPreserveUnknownFields");
        38 x_kubernetes_embedded_resource: "x-kubernetes-embedded-resource" 39 NonZero [scalar Boolean],
            inner: Named("XEmbeddedResource");
        39 x_kubernetes_int_or_string: "x-kubernetes-int-or-string" 40 NonZero [scalar Boolean], inner:
            Named("XIntOrString");
        40 x_kubernetes_list_map_keys: "x-kubernetes-list-map-keys" 41 NonZero [list [scalar Text]], inner:
            Named("XListMapKeys");
        41 x_kubernetes_list_type: "x-kubernetes-list-type" 42 NonZero [scalar Text], inner:
            Named("XListType");
        42 x_kubernetes_map_type: "x-kubernetes-map-type" 43 NonZero [scalar Text], inner: Named("XMapType");
        43 x_kubernetes_validations: "x-kubernetes-validations" 44 NonZero [by "rule" [message
            crate::apiextensions::v1::custom_resource_definition::shape::VALIDATION_RULE]], patch:
            MergeByKey("rule"), inner: Named("XValidations");
    }
}

machinery::message! {
    /// The form of `SelectableField`.
    pub SELECTABLE_FIELD: crate::apiextensions::v1::SelectableField {
        name: "SelectableField";
        0 json_path: "jsonPath" 1 Always [scalar Text], inner: Named("JSONPath");
    }
}

machinery::message! {
    /// The form of `ServiceReference`.
    pub SERVICE_REFERENCE: crate::apiextensions::v1::ServiceReference {
        name: "ServiceReference";
        0 namespace: "namespace" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
        2 path: "path" 3 NonZero [scalar Text];
        3 port: "port" 4 NonZero [scalar Integer], default: "443";
    }
}

machinery::message! {
    /// The form of `ValidationRule`.
    pub VALIDATION_RULE: crate::apiextensions::v1::ValidationRule {
        name: "ValidationRule";
        0 rule: "rule" 1 Always [scalar Text], default: "\"\"";
        1 message: "message" 2 NonZero [scalar Text];
        2 message_expression: "messageExpression" 3 NonZero [scalar Text];
        3 reason: "reason" 4 NonZero [scalar Text];
        4 field_path: "fieldPath" 5 NonZero [scalar Text];
        5 optional_old_self: "optionalOldSelf" 6 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `WebhookClientConfig`.
    pub WEBHOOK_CLIENT_CONFIG: crate::apiextensions::v1::WebhookClientConfig {
        name: "WebhookClientConfig", tags: [1, 2, 0];
        0 url: "url" 3 NonZero [scalar Text], inner: Named("URL");
        1 service: "service" 1 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::SERVICE_REFERENCE];
        2 ca_bundle: "caBundle" 2 NonZero [scalar Bytes], inner: Named("CABundle");
    }
}

machinery::message! {
    /// The form of `WebhookConversion`.
    pub WEBHOOK_CONVERSION: crate::apiextensions::v1::WebhookConversion {
        name: "WebhookConversion";
        0 client_config: "clientConfig" 2 NonZero [message
            crate::apiextensions::v1::custom_resource_definition::shape::WEBHOOK_CLIENT_CONFIG];
        1 conversion_review_versions: "conversionReviewVersions" 3 ListOrNull [list [scalar Text]];
    }
}
