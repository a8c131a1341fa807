//! Columns, sub-resources and selectable fields: where they find their values in an object.

use std::collections::BTreeSet;

use generated_apiextensions::apiextensions::v1::{
    CustomResourceColumnDefinition, CustomResourceSubresources, SelectableField,
};
use json_schema::{Node, field_path, structural};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

const TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
const FORMATS: [&str; 8] = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
const SELECTABLE_MAX: usize = 8;

/// Checks the columns of tables.
pub(super) fn check(columns: &[CustomResourceColumnDefinition], at: &Path<'_>, problems: &mut Problems) {
    for (index, column) in columns.iter().enumerate() {
        let place = at.index(index);
        if column.name.is_empty() {
            problems.required(&place.field("name"), "");
        }
        let (field, detail) = (place.field("type"), format!("must be one of {}", TYPES.join(",")));
        if column.type_.is_empty() {
            problems.required(&field, &detail);
        } else if !TYPES.contains(&column.type_.as_str()) {
            problems.invalid(&field, &quote(&column.type_), &detail);
        }
        if !column.format.is_empty() && !FORMATS.contains(&column.format.as_str()) {
            let detail = format!("must be one of {}", FORMATS.join(","));
            problems.invalid(&place.field("format"), &quote(&column.format), &detail);
        }
        check_path(&column.json_path, &place.field("JSONPath"), problems);
    }
}

/// Checks that a path is there and begins with a dot. Returns whether it does.
fn check_path(path: &str, at: &Path<'_>, problems: &mut Problems) -> bool {
    if path.is_empty() {
        problems.required(at, "");
    } else if !path.starts_with('.') {
        problems.invalid(at, &quote(path), "must be a simple json path starting with .");
    }
    path.starts_with('.')
}

/// Checks the sub-resources of objects.
pub(super) fn check_subresources(
    subresources: Option<&CustomResourceSubresources>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(scale) = subresources.and_then(|subresources| subresources.scale.as_ref()) else { return };
    let place = at.field("scale");
    for (name, path, root) in [
        ("specReplicasPath", &scale.spec_replicas_path, ".spec"),
        ("statusReplicasPath", &scale.status_replicas_path, ".status"),
    ] {
        let field = place.field(name);
        let is_below = path.strip_prefix(root).is_some_and(|rest| rest.starts_with('.'));
        if check_path(path, &field, problems) && !is_below {
            problems.invalid(&field, &quote(path), &format!("should be a json path under {root}"));
        }
    }
    let Some(path) = scale.label_selector_path.as_ref().filter(|path| !path.is_empty()) else { return };
    let field = place.field("labelSelectorPath");
    let is_below = path.starts_with(".spec.") || path.starts_with(".status.");
    if check_path(path, &field, problems) && !is_below {
        problems.invalid_value(&field, path, "should be a json path under either .spec or .status");
    }
}

/// Checks the fields that field selectors may use. More than usual may stay if `may_be_many`.
pub(super) fn check_selectable(
    fields: &[SelectableField],
    schema: Node<'_>,
    may_be_many: bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    // Without a structure, no path can be followed.
    if structural::flaw(schema).is_some() {
        return;
    }
    let list = at.field("selectableFields");
    let mut known = BTreeSet::new();
    for (index, field) in fields.iter().enumerate() {
        let (item, path) = (list.index(index), &field.json_path);
        let place = item.field("jsonPath");
        if path.is_empty() {
            problems.required(&place, "");
            continue;
        }
        match field_path::find(path, schema, field_path::PathKeys::Forbidden) {
            Err(why) => problems.invalid(&place, &quote(path), &format!("is an invalid path: {why}")),
            Ok(found) => {
                check_found(path, &found, &place, problems);
                if !known.insert(found.names) {
                    problems.duplicate(&place, &quote(path));
                }
            }
        }
    }
    if known.len() > SELECTABLE_MAX && !may_be_many {
        problems.too_many(&list, known.len(), SELECTABLE_MAX);
    }
}

/// Whether a version has more selectable fields than a new one may have.
pub(super) fn are_many(fields: &[SelectableField]) -> bool {
    fields.len() > SELECTABLE_MAX
}

fn check_found(path: &str, found: &field_path::Found<'_>, at: &Path<'_>, problems: &mut Problems) {
    if found.names.first().is_some_and(|name| name == "metadata") {
        problems.invalid(at, &quote(path), "must not point to fields in metadata");
    }
    if !matches!(found.kind, "string" | "boolean" | "integer") {
        let detail = "must point to a field of type string, boolean or integer. Enum string fields and \
            strings with \
                      formats are allowed.";
        problems.invalid(at, &quote(path), detail);
    }
}
