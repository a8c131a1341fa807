//! One version of a CustomResourceDefinition.

use std::collections::BTreeSet;

use schema_model::{
    defaults::any_json,
    report::Findings,
    source::Span,
    tree::{Entry, Node},
};

use crate::import::{
    columns::{self, Found},
    keys::{Keys, get, is_true, items, map, text},
    model::{Column, Field, Kind, Scale, Value},
    notes::Notes,
    schema::Schemas,
};

/// What all versions of a kind have in common.
pub(super) struct Names {
    pub(super) place: Span,
    pub(super) kind: String,
    pub(super) plural: String,
    pub(super) singular: Option<String>,
    pub(super) short: Vec<String>,
    pub(super) categories: Vec<String>,
}

impl Names {
    /// A kind of that name that has nothing else yet.
    pub(super) fn kind(self) -> Kind {
        let Names { place, kind, plural, singular, short, categories } = self;
        Kind { place, name: kind, plural, singular, short, categories, ..Kind::default() }
    }
}

/// Reads one version of the kind that `base` names.
pub(super) fn version(
    base: &Kind,
    keys: &mut Keys<'_>,
    taken: &BTreeSet<String>,
    notes: &mut Notes,
    findings: &mut Findings,
) -> Kind {
    let mut kind = Kind { place: keys.span, ..base.clone() };
    kind.served = keys.take("served").is_none_or(is_true);
    let schema = keys.take("schema").and_then(|schema| get(map(schema), "openAPIV3Schema"));
    let Some(schema) = schema else {
        findings.add(keys.span, "the version has no `schema` with an `openAPIV3Schema`");
        return kind;
    };
    let mut schemas = Schemas::new(notes, taken);
    kind.doc = schemas.root(&base.name, schema);
    kind.types = schemas.types;
    kind.example = get(map(schema), "example").map(any_json);
    subresources(&mut kind, keys, notes);
    selectable(&mut kind, keys, notes);
    let columns = keys.take("additionalPrinterColumns").map(items);
    kind.columns = match columns {
        Some(nodes) => nodes.iter().filter_map(|node| column(&kind, node, notes)).collect(),
        None => vec![age()],
    };
    distinct(&mut kind.columns, notes);
    deprecation(keys, notes);
    for entry in keys.rest() {
        let what = format!("`{}`", entry.key);
        notes.add(
            entry.key_span,
            what,
            "it means nothing here",
            "look whether the kind still does what you expect",
        );
    }
    kind
}

/// The column that a definition without columns has.
pub(crate) fn age() -> Column {
    Column {
        name: "Age".into(),
        doc: "Time since its creation.".into(),
        path: "metadata.creationTimestamp".into(),
        age: true,
        ..Column::default()
    }
}

fn subresources(kind: &mut Kind, keys: &mut Keys<'_>, notes: &mut Notes) {
    for entry in keys.entries("subresources") {
        let has_status =
            kind.types.first().is_some_and(|root| root.fields().iter().any(|field| field.json == "status"));
        match entry.key.as_str() {
            "status" if has_status => kind.status = true,
            "status" => {
                let why = "the schema has no field `status`";
                notes.add(
                    entry.key_span,
                    "the sub-resource `status`",
                    why,
                    "declare the field, and `writes: { status: … }`",
                );
            }
            "scale" => kind.scale = scale(kind, entry, notes),
            other => {
                let what = format!("the sub-resource `{other}`");
                notes.add(entry.key_span, what, "it has a shape of its own", "declare it under `writes`");
            }
        }
    }
}

fn scale(kind: &Kind, entry: &Entry, notes: &mut Notes) -> Option<Scale> {
    let mut keys = Keys::of(&entry.value);
    let mut path = |key: &'static str, wanted: &str| {
        let steps = columns::read(keys.text(key)?)?;
        let found = columns::follow(kind, &steps).filter(|found| found.value == Value::name(wanted))?;
        (!found.path.contains('[')).then_some(found.path)
    };
    let (spec, status) = (path("specReplicasPath", "int32"), path("statusReplicasPath", "int32"));
    let selector = path("labelSelectorPath", "string");
    let (Some(spec), Some(status)) = (spec, status) else {
        let why = "its numbers are no fields of type `int32`";
        notes.add(
            entry.key_span,
            "the sub-resource `scale`",
            why,
            "say `format: int32` there, and import again",
        );
        return None;
    };
    Some(Scale { spec, status, selector })
}

fn selectable(kind: &mut Kind, keys: &mut Keys<'_>, notes: &mut Notes) {
    for node in keys.take("selectableFields").map(items).unwrap_or_default() {
        let path = get(map(node), "jsonPath").and_then(text).unwrap_or_default();
        let found = columns::read(path).and_then(|steps| columns::follow(kind, &steps));
        let is_marked = found.is_some_and(|found| {
            let mut names = found.path.split('.');
            let root = kind.name.clone();
            mark(kind, &root, &mut names)
        });
        if !is_marked {
            let why = "no path of fields leads to a text, a number or a boolean";
            notes.add(
                node.span,
                format!("the selectable field `{path}`"),
                why,
                "say `select: true` at another field",
            );
        }
    }
}

/// Marks the field at the end of a path.
fn mark<'p>(kind: &mut Kind, owner: &str, path: &mut impl Iterator<Item = &'p str>) -> bool {
    let Some(name) = path.next() else { return false };
    let declared = kind.types.iter_mut().find(|declared| declared.name == owner);
    let field =
        declared.and_then(|declared| declared.fields_mut().iter_mut().find(|field| field.json == name));
    let Some(Field { value: Value::Name(value), select, .. }) = field else { return false };
    if ["string", "int32", "int64", "double", "bool"].contains(&value.as_str()) {
        *select = path.next().is_none();
        return *select;
    }
    let value = value.clone();
    mark(kind, &value, path)
}

fn column(kind: &Kind, node: &Node, notes: &mut Notes) -> Option<Column> {
    let mut keys = Keys::of(node);
    let name = keys.text("name").unwrap_or_default().to_owned();
    let json_path = keys.text("jsonPath").unwrap_or_default();
    let cell_type = keys.text("type").unwrap_or("string");
    let found = columns::read(json_path).and_then(|steps| columns::follow(kind, &steps));
    let what = format!("the column `{name}`");
    let Some(Found { path, value }) = found.filter(|found| is_shown(kind, &found.value)) else {
        let why = format!("`{json_path}` leads to no text, number, boolean or time");
        notes.add(node.span, what, why, "say another `path`, or `code: true` and compute it in a strategy");
        return None;
    };
    let age = cell_type == "date" && value == Value::name("Time");
    if cell_type == "date" && !age {
        let why = "only times show the time since";
        notes.add(node.span, what, why, "the text is shown as it is; declare the field as `Time`");
    }
    let is_derived = age || cell_type == columns::cell_type(&value);
    Some(Column {
        place: node.span,
        name,
        doc: keys.text("description").unwrap_or_default().trim().to_owned(),
        path,
        cell_type: (!is_derived).then(|| cell_type.to_owned()),
        age,
        format: keys.text("format").unwrap_or_default().to_owned(),
        priority: keys.text("priority").and_then(|text| text.parse().ok()).unwrap_or(0),
    })
}

/// Two columns of one name cannot be told apart, and the first one is the name of the object.
fn distinct(columns: &mut Vec<Column>, notes: &mut Notes) {
    let mut seen = BTreeSet::from(["Name".to_owned()]);
    columns.retain(|column| {
        let is_new = seen.insert(column.name.clone());
        if !is_new {
            let what = format!("the column `{}`", column.name);
            notes.add(column.place, what, "there is one of that name", "give it another name");
        }
        is_new
    });
}

fn is_shown(kind: &Kind, value: &Value) -> bool {
    match value {
        Value::Name(name) => {
            kind.declared(name).is_none() && !matches!(name.as_str(), "Any" | "meta.v1.ObjectMeta")
        }
        Value::List(_) | Value::Map(_) => false,
    }
}

fn deprecation(keys: &mut Keys<'_>, notes: &mut Notes) {
    let warning = keys.take("deprecationWarning");
    if let Some(node) = keys.take("deprecated").filter(|node| is_true(node)) {
        let said = warning.and_then(text).map(|text| format!(" (`{text}`)")).unwrap_or_default();
        notes.add(
            node.span,
            format!("`deprecated`{said}"),
            "the language wants the release since which it is",
            "say `deprecated: { since: …, use: … }`",
        );
    }
}
