//! Versions in the form in which clients know them from problems.

use generated_apiextensions::apiextensions::v1::{
    CustomResourceDefinitionVersion, CustomResourceSubresources,
};
use json_schema::Node;
use serde_json::{Value, json};

use super::{schemas::Schemas, shared::Shared};

/// All versions, without what they have in common.
pub(super) fn versions(schemas: &Schemas<'_>, shared: Shared) -> String {
    json_schema::shown::text(&schemas.versions().map(|(one, root)| version(one, root, shared)).collect())
}

fn version(version: &CustomResourceDefinitionVersion, root: Option<Node<'_>>, shared: Shared) -> Value {
    let schema = version.schema.as_ref().filter(|_| !shared.schema).map(|_| {
        let shown = root.map(json_schema::shown::schema);
        json!({ "OpenAPIV3Schema": shown })
    });
    let subresources = version.subresources.as_ref().filter(|_| !shared.subresources).map(subresources);
    let columns =
        Some(&version.additional_printer_columns).filter(|list| !shared.columns && !list.is_empty());
    let columns = columns.map(|columns| {
        columns
            .iter()
            .map(|column| {
                json!({
                    "Name": column.name,
                    "Type": column.type_,
                    "Format": column.format,
                    "Description": column.description,
                    "Priority": column.priority,
                    "JSONPath": column.json_path,
                })
            })
            .collect::<Value>()
    });
    let fields = Some(&version.selectable_fields).filter(|list| !shared.fields && !list.is_empty());
    let fields = fields
        .map(|fields| fields.iter().map(|field| json!({ "JSONPath": field.json_path })).collect::<Value>());
    json!({
        "Name": version.name,
        "Served": version.served,
        "Storage": version.storage,
        "Deprecated": version.deprecated,
        "DeprecationWarning": version.deprecation_warning,
        "Schema": schema,
        "Subresources": subresources,
        "AdditionalPrinterColumns": columns,
        "SelectableFields": fields,
    })
}

fn subresources(subresources: &CustomResourceSubresources) -> Value {
    let scale = subresources.scale.as_ref().map(|scale| {
        json!({
            "SpecReplicasPath": scale.spec_replicas_path,
            "StatusReplicasPath": scale.status_replicas_path,
            "LabelSelectorPath": scale.label_selector_path,
        })
    });
    json!({ "Status": subresources.status.as_ref().map(|_| json!({})), "Scale": scale })
}
