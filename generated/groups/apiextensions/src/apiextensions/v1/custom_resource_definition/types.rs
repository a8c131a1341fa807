// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apiextensions/v1` from `custom_resource_definition`.

/// Declares a kind of objects whose server-side form is given as data, without a build.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinition {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the kind is called and what its objects look like.
    pub spec: crate::apiextensions::v1::CustomResourceDefinitionSpec,
    /// Whether the kind is served.
    pub status: crate::apiextensions::v1::CustomResourceDefinitionStatus,
}

/// A column of the Table form.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceColumnDefinition {
    /// Header of the column.
    pub name: String,
    /// Type of the cells, as in OpenAPI.
    pub type_: String,
    /// Format of the cells, as in OpenAPI.
    pub format: String,
    /// What it shows.
    pub description: String,
    /// 0 shows by default, above only in wide output.
    pub priority: i32,
    /// Path of the value in the object, a simple JSON path.
    pub json_path: String,
}

/// How objects are converted between versions.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceConversion {
    /// `None` (default) only changes `apiVersion`, `Webhook` asks a webhook.
    pub strategy: String,
    /// The webhook, with `Webhook`.
    pub webhook: Option<crate::apiextensions::v1::WebhookConversion>,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
    /// The `metadata.generation` that the condition was made from.
    pub observed_generation: i64,
}

/// What a kind is called.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionNames {
    /// Resource type in paths, the plural in lower case. With the group it is the name of the
    /// definition.
    pub plural: String,
    /// Single form, in lower case. Default is the kind in lower case.
    pub singular: String,
    /// Short names for command lines.
    pub short_names: Vec<String>,
    /// The kind, in CamelCase.
    pub kind: String,
    /// Kind of lists. Default is the kind with `List` behind it.
    pub list_kind: String,
    /// Named sets of kinds that it belongs to, as `all`.
    pub categories: Vec<String>,
}

/// What a kind is called and what its objects look like.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionSpec {
    /// API group, as `example.com`. It cannot be changed.
    pub group: String,
    /// What the kind is called.
    pub names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// `Cluster`, or `Namespaced` when objects live in a namespace. It cannot be changed.
    pub scope: String,
    /// Versions of the kind. Exactly one of them is stored.
    pub versions: Vec<crate::apiextensions::v1::CustomResourceDefinitionVersion>,
    /// How objects are converted between versions.
    pub conversion: Option<crate::apiextensions::v1::CustomResourceConversion>,
    /// Whether fields without a schema are kept everywhere. Only `false` is allowed in new definitions.
    pub preserve_unknown_fields: bool,
}

/// Whether a kind is served.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionStatus {
    /// Whether its names are accepted and it is served.
    pub conditions: Vec<crate::apiextensions::v1::CustomResourceDefinitionCondition>,
    /// Names that are in use.
    pub accepted_names: crate::apiextensions::v1::CustomResourceDefinitionNames,
    /// Versions in which objects may be stored. They cannot be removed from the definition.
    pub stored_versions: Vec<String>,
    /// The `metadata.generation` that was acted on.
    pub observed_generation: i64,
}

/// A version of a kind.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceDefinitionVersion {
    /// Name of the version, as `v1` or `v1beta1`.
    pub name: String,
    /// Whether it is served.
    pub served: bool,
    /// Whether objects are stored in it. Exactly one version says so.
    pub storage: bool,
    /// Whether clients are warned of it.
    pub deprecated: bool,
    /// Text of the warning, at most 256 characters. Only of deprecated versions.
    pub deprecation_warning: Option<String>,
    /// What objects look like in this version.
    pub schema: Option<crate::apiextensions::v1::CustomResourceValidation>,
    /// Sub-resources of the objects.
    pub subresources: Option<crate::apiextensions::v1::CustomResourceSubresources>,
    /// Columns of the Table form. By default the age.
    pub additional_printer_columns: Vec<
        crate::apiextensions::v1::CustomResourceColumnDefinition,
    >,
    /// Fields that field selectors may use, at most 8.
    pub selectable_fields: Vec<crate::apiextensions::v1::SelectableField>,
}

/// The sub-resource `scale`.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresourceScale {
    /// Path of the number of copies that is wanted, below `.spec`.
    pub spec_replicas_path: String,
    /// Path of the number of copies that there is, below `.status`.
    pub status_replicas_path: String,
    /// Path of the selector of the copies as text, below `.status` or `.spec`.
    pub label_selector_path: Option<String>,
}

/// The sub-resource `status`. It has no settings.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresourceStatus {}

/// Sub-resources of objects.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceSubresources {
    /// Serves `status`, so that it is written apart from the rest.
    pub status: Option<crate::apiextensions::v1::CustomResourceSubresourceStatus>,
    /// Serves `scale`.
    pub scale: Option<crate::apiextensions::v1::CustomResourceSubresourceScale>,
}

/// What objects look like.
#[derive(Clone, Default, PartialEq)]
pub struct CustomResourceValidation {
    /// The schema of the objects.
    pub open_apiv3_schema: Option<
        machinery::copy_on_write::CopyOnWrite<crate::apiextensions::v1::JSONSchemaProps>,
    >,
}

/// Refers to documentation elsewhere.
#[derive(Clone, Default, PartialEq)]
pub struct ExternalDocumentation {
    /// What it is.
    pub description: String,
    /// Where it is.
    pub url: String,
}

/// What a value looks like, in the words of JSON Schema.
#[derive(Clone, Default, PartialEq)]
pub struct JSONSchemaProps {
    /// Not allowed.
    pub id: String,
    /// URI of the dialect.
    pub schema: String,
    /// Not allowed.
    pub ref_: Option<String>,
    /// What the value is.
    pub description: String,
    /// `object`, `array`, `string`, `integer`, `number` or `boolean`.
    pub type_: String,
    /// Named format of the value, as `date-time` or `int32`. Unknown names are passed over.
    pub format: String,
    /// A short name for the value.
    pub title: String,
    /// Value that an absent field gets.
    pub default: Option<machinery::raw::RawJson>,
    /// At most this number.
    pub maximum: Option<f64>,
    /// Whether the value must be less than `maximum`.
    pub exclusive_maximum: bool,
    /// At least this number.
    pub minimum: Option<f64>,
    /// Whether the value must be more than `minimum`.
    pub exclusive_minimum: bool,
    /// At most this many characters.
    pub max_length: Option<i64>,
    /// At least this many characters.
    pub min_length: Option<i64>,
    /// Regular expression that must match somewhere in the text.
    pub pattern: String,
    /// At most this many items.
    pub max_items: Option<i64>,
    /// At least this many items.
    pub min_items: Option<i64>,
    /// Whether no two items are alike. Only `false` is allowed.
    pub unique_items: bool,
    /// The value is a multiple of this number.
    pub multiple_of: Option<f64>,
    /// The values that are allowed.
    pub enum_: Vec<machinery::raw::RawJson>,
    /// At most this many fields.
    pub max_properties: Option<i64>,
    /// At least this many fields.
    pub min_properties: Option<i64>,
    /// Names of the fields that must be there.
    pub required: Vec<String>,
    /// What the items of a list look like.
    pub items: Option<
        machinery::choice::Choice<
            crate::apiextensions::v1::JSONSchemaProps,
            Vec<crate::apiextensions::v1::JSONSchemaProps>,
        >,
    >,
    /// Schemas that all must fit.
    pub all_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// Schemas of which exactly one must fit.
    pub one_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// Schemas of which at least one must fit.
    pub any_of: Vec<crate::apiextensions::v1::JSONSchemaProps>,
    /// A schema that must not fit.
    pub not: Option<Box<crate::apiextensions::v1::JSONSchemaProps>>,
    /// What the fields look like, by their names.
    pub properties: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// What all other fields look like, a schema, or whether they are allowed.
    pub additional_properties: Option<
        machinery::choice::Choice<crate::apiextensions::v1::JSONSchemaProps, bool>,
    >,
    /// Not allowed.
    pub pattern_properties: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// Not allowed.
    pub dependencies: std::collections::BTreeMap<
        String,
        machinery::choice::Choice<crate::apiextensions::v1::JSONSchemaProps, Vec<String>>,
    >,
    /// Not allowed.
    pub additional_items: Option<
        machinery::choice::Choice<crate::apiextensions::v1::JSONSchemaProps, bool>,
    >,
    /// Not allowed.
    pub definitions: std::collections::BTreeMap<
        String,
        crate::apiextensions::v1::JSONSchemaProps,
    >,
    /// Documentation elsewhere.
    pub external_docs: Option<crate::apiextensions::v1::ExternalDocumentation>,
    /// An example of the value.
    pub example: Option<machinery::raw::RawJson>,
    /// Whether null is allowed.
    pub nullable: bool,
    /// Whether fields without a schema are kept here.
    pub x_kubernetes_preserve_unknown_fields: Option<bool>,
    /// Whether the value is an object with `apiVersion`, `kind` and `metadata`.
    pub x_kubernetes_embedded_resource: bool,
    /// Whether the value is a number or a text.
    pub x_kubernetes_int_or_string: bool,
    /// Fields that tell the items of a list apart, with the list type `map`.
    pub x_kubernetes_list_map_keys: Vec<String>,
    /// How two versions of a list merge, `atomic`, `set` or `map`.
    pub x_kubernetes_list_type: Option<String>,
    /// How two versions of an object merge, `granular` (default) or `atomic`.
    pub x_kubernetes_map_type: Option<String>,
    /// Rules in CEL that the value must meet.
    pub x_kubernetes_validations: Vec<crate::apiextensions::v1::ValidationRule>,
}

/// A field that field selectors may use.
#[derive(Clone, Default, PartialEq)]
pub struct SelectableField {
    /// Path of the field, as `.spec.color`.
    pub json_path: String,
}

/// A service that is called.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// Namespace of the service.
    pub namespace: String,
    /// Name of the service.
    pub name: String,
    /// Path of the URL.
    pub path: Option<String>,
    /// Port of the service, by default 443.
    pub port: Option<i32>,
}

/// A rule in CEL.
#[derive(Clone, Default, PartialEq)]
pub struct ValidationRule {
    /// The expression, with `self` for the value and `oldSelf` for the one before. It must be true.
    pub rule: String,
    /// What clients are told when it is false, one line.
    pub message: String,
    /// A CEL expression that gives the message. It counts more than `message`.
    pub message_expression: String,
    /// Kind of the problem, `FieldValueInvalid` (default), `FieldValueForbidden`, `FieldValueRequired`
    /// or `FieldValueDuplicate`.
    pub reason: Option<String>,
    /// Where the problem is told, a path from the value, as `.color`.
    pub field_path: String,
    /// Whether the rule is asked on create as well, with an `oldSelf` that may be absent.
    pub optional_old_self: Option<bool>,
}

/// How a webhook is reached. Exactly one of `url` and `service` is set.
#[derive(Clone, Default, PartialEq)]
pub struct WebhookClientConfig {
    /// URL of the webhook, `https` without user, query and fragment.
    pub url: Option<String>,
    /// Service of the webhook.
    pub service: Option<crate::apiextensions::v1::ServiceReference>,
    /// Certificates of the authorities of its certificate, in PEM. Absent stands for those of the
    /// system.
    pub ca_bundle: machinery::bytes::ByteString,
}

/// A webhook that converts objects.
#[derive(Clone, Default, PartialEq)]
pub struct WebhookConversion {
    /// How it is reached.
    pub client_config: Option<crate::apiextensions::v1::WebhookClientConfig>,
    /// Versions of ConversionReview that it takes; the first that the server knows is sent.
    pub conversion_review_versions: Vec<String>,
}
