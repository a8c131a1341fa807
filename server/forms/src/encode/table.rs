//! `Table`: the declared columns of objects, as command lines print them.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use engine::{catalog::Resource, status::ApiError, step::codec};
use machinery::{
    columns::{self, Cell, Column, ColumnSource, Show},
    meta::v1::ListMeta,
};
use serde_json::{Value, json};
use storage::entry::Entry;

use super::{
    metadata::{self, list_metadata},
    wish::{Include, Wish},
};

/// A table of one row. Its version is the object's.
///
/// # Errors
/// 500 when the object cannot be read.
pub(super) fn of_object(
    resource: &Resource,
    object: &Bytes,
    api_version: &str,
    wish: &Wish,
) -> Result<Bytes, ApiError> {
    let version = machinery::json::pick(object, &["metadata", "resourceVersion"])
        .map(|raw| machinery::json::text_of(raw).into_owned())
        .unwrap_or_default();
    let list = ListMeta { resource_version: version, ..ListMeta::default() };
    let rows = Value::Array(vec![row(resource, object, api_version, wish)?]);
    write(api_version, &list, &definitions(resource), rows)
}

/// A table of a collection.
///
/// # Errors
/// 500 when an object cannot be read.
pub(super) fn of_list(
    resource: &Resource,
    list: &ListMeta,
    items: &[Arc<Entry>],
    api_version: &str,
    wish: &Wish,
) -> Result<Bytes, ApiError> {
    let rows = items
        .iter()
        .map(|entry| row(resource, &entry.bytes, api_version, wish))
        .collect::<Result<Vec<_>, _>>()?;
    // The reference server has no list of rows here for kinds without columns of their own.
    let is_null = rows.is_empty() && resource.kind.columns.is_empty();
    let rows = if is_null { Value::Null } else { Value::Array(rows) };
    write(api_version, list, &definitions(resource), rows)
}

/// A table of one row, as a watch sends it: after its first event without column definitions.
///
/// # Errors
/// 500 when the object cannot be read.
pub(super) fn of_event(
    resource: &Resource,
    object: &Bytes,
    api_version: &str,
    wish: &Wish,
    with_definitions: bool,
) -> Result<Bytes, ApiError> {
    if with_definitions {
        return of_object(resource, object, api_version, wish);
    }
    let version = machinery::json::pick(object, &["metadata", "resourceVersion"])
        .map(|raw| machinery::json::text_of(raw).into_owned())
        .unwrap_or_default();
    let list = ListMeta { resource_version: version, ..ListMeta::default() };
    let rows = Value::Array(vec![row(resource, object, api_version, wish)?]);
    write(api_version, &list, &Value::Null, rows)
}

fn write(api_version: &str, list: &ListMeta, columns: &Value, rows: Value) -> Result<Bytes, ApiError> {
    let metadata: Value = serde_json::from_slice(&list_metadata(list)).map_err(ApiError::internal)?;
    let table = json!({
        "kind": "Table",
        "apiVersion": api_version,
        "metadata": metadata,
        "columnDefinitions": columns,
        "rows": rows,
    });
    Ok(serde_json::to_vec(&table).map_err(ApiError::internal)?.into())
}

/// The columns of a kind that declares none.
static DEFAULT_COLUMNS: LazyLock<[Column; 2]> = LazyLock::new(|| {
    let path = |names| ColumnSource::Places {
        paths: vec![columns::fields(names)],
        show: Show::Value,
        none: Cell::Text(String::new()),
    };
    [
        Column {
            name: "Name".into(),
            cell_type: "string".into(),
            format: "name".into(),
            priority: 0,
            doc: "Name must be unique within a namespace.".into(),
            header: true,
            source: path(&["metadata", "name"]),
        },
        Column {
            name: "Created At".into(),
            cell_type: "date".into(),
            format: "".into(),
            priority: 0,
            doc: "Time at which the object was created.".into(),
            header: true,
            source: path(&["metadata", "creationTimestamp"]),
        },
    ]
});

fn columns(resource: &Resource) -> &[Column] {
    if resource.kind.columns.is_empty() { &*DEFAULT_COLUMNS } else { &resource.kind.columns }
}

fn definitions(resource: &Resource) -> Value {
    let define = |column: &Column| {
        json!({
            "name": column.name,
            "type": column.cell_type,
            "format": column.format,
            "description": column.doc,
            "priority": column.priority,
        })
    };
    Value::Array(columns(resource).iter().filter(|column| column.header).map(define).collect())
}

fn row(resource: &Resource, object: &Bytes, api_version: &str, wish: &Wish) -> Result<Value, ApiError> {
    let (stored, object) = (object, &codec::presented(resource, object)?);
    let tree: Value = serde_json::from_slice(object).map_err(ApiError::internal)?;
    // Decoded only for columns that need code. The other cells are read from the tree.
    let typed = match resource.strategy() {
        Some(strategy) if columns(resource).iter().any(is_code) => {
            Some((strategy, codec::own(resource, object)?))
        }
        _ => None,
    };
    let cells: Vec<Value> = columns(resource)
        .iter()
        .map(|column| {
            let cell = match &typed {
                Some((strategy, typed)) if is_code(column) => {
                    strategy.cell(&column.name, typed.as_ref()).at(wish.now)
                }
                _ => columns::cell(column, &tree, wish.now),
            };
            cell.into()
        })
        .collect();
    let shown = match wish.include_object {
        Include::Nothing => Value::Null,
        Include::Object => tree,
        Include::Metadata => {
            // Clients know the metadata of the stored version here, without what another version keeps in
            // annotations. Kinds without a binary form come at run time, and their rows are those of the
            // version that is asked.
            let shown = if resource.kind.codec.has_binary_form() { stored } else { object };
            serde_json::from_slice(&metadata::json_object(resource, shown, api_version))
                .map_err(ApiError::internal)?
        }
    };
    let conditions = typed.map_or_else(Vec::new, |(strategy, typed)| strategy.row_conditions(typed.as_ref()));
    if conditions.is_empty() {
        return Ok(json!({ "cells": cells, "object": shown }));
    }
    let conditions: Vec<Value> = conditions.into_iter().map(Value::from).collect();
    Ok(json!({ "cells": cells, "conditions": conditions, "object": shown }))
}

fn is_code(column: &Column) -> bool {
    matches!(column.source, ColumnSource::Code)
}
