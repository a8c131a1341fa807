//! The definitions of all types of a model, by name.

use std::collections::{BTreeMap, BTreeSet};

use schema_model::model::{Alternative, Body, File, Message, Model, Native, Package, Rules, Type, Union};
use serde_json::{Map, Value as Json, json};

use super::{
    builtin, fields,
    names::{self, Gvk, META_GROUP},
    schema::{Content, Schema, Size, Text},
};

/// Definitions by name.
pub(super) type Definitions = BTreeMap<String, Schema>;

/// The definitions of everything that the model names, and of what discovery answers.
pub(super) fn all(model: &Model) -> Definitions {
    let mut definitions = natives();
    for package in &model.packages {
        for file in &package.files {
            add_file(model, package, file, &mut definitions);
        }
    }
    for (name, schema) in builtin::all() {
        // What the schema declares under that name counts.
        definitions.entry(name).or_insert(schema);
    }
    add_kinds_of_every_group(model, &mut definitions);
    definitions
}

/// The same as they stand in documents of version 3.
pub(super) fn for_version_three(definitions: &Definitions) -> Definitions {
    let mut definitions = definitions.clone();
    definitions.values_mut().for_each(Schema::write_out_nulls);
    definitions
}

/// Those that `roots` need, directly or not.
pub(super) fn needed(definitions: &Definitions, roots: BTreeSet<String>) -> Definitions {
    let mut needed = Definitions::new();
    let mut open: Vec<String> = roots.into_iter().collect();
    while let Some(name) = open.pop() {
        let Some(schema) = definitions.get(&name) else { continue };
        // Definitions may refer to themselves.
        if needed.contains_key(&name) {
            continue;
        }
        let mut found = BTreeSet::new();
        schema.references(&mut found);
        open.extend(found);
        needed.insert(name, schema.clone());
    }
    needed
}

/// One `x-kubernetes-group-version-kind` entry.
pub(super) fn gvk_json(gvk: &Gvk) -> Json {
    json!({ "group": gvk.group, "kind": gvk.kind, "version": gvk.version })
}

const GVK: &str = "x-kubernetes-group-version-kind";

fn add_file(model: &Model, package: &Package, file: &File, definitions: &mut Definitions) {
    for r#type in &file.types {
        if let Body::Message(message) = &r#type.body
            && message.fields.iter().any(fields::holds_free_json)
        {
            let json = Schema::of(Content::Value, "Any JSON value.");
            definitions.insert(fields::free_json(model, &r#type.id), json);
        }
        definitions.insert(names::definition(model, &r#type.id), definition(model, package, file, r#type));
        let fields = if let Body::Message(message) = &r#type.body { &*message.fields } else { &[] };
        definitions.extend(fields.iter().filter_map(|field| field.choice.as_ref()).map(|choice| {
            let alternative = match choice.alternative {
                Alternative::List => "a list of them",
                Alternative::Flag => "`true` or `false`",
                Alternative::Texts => "a list of texts",
            };
            let text = format!("Of type {}, or {alternative}.", choice.message.name);
            (names::definition(model, &choice.type_id()), Schema::of(Content::Value, text))
        }));
    }
    if let Some(kind) = file.kind.as_ref().filter(|kind| kind.stored) {
        let name = names::list_definition(model, package, &kind.name);
        let root = file.types.iter().find(|r#type| r#type.id.name == kind.name);
        if let Some(root) = root {
            definitions.entry(name).or_insert_with(|| list(model, package, &kind.name, root));
        }
    }
}

fn definition(model: &Model, package: &Package, file: &File, r#type: &Type) -> Schema {
    let kind = file.kind.as_ref().filter(|kind| kind.name == r#type.id.name);
    let doc = kind.map(|kind| &kind.doc).filter(|doc| !doc.is_empty()).unwrap_or(&r#type.doc);
    match &r#type.body {
        Body::Wrapper(value) => Schema::of(fields::content(model, value, Rules::NONE), doc.trim()),
        Body::Message(message) => {
            let mut schema = message_schema(model, r#type, message, kind.is_some(), doc);
            if message.envelope || kind.is_some() {
                schema.extensions.push((GVK, json!([gvk_json(&own_gvk(model, package, &r#type.id.name))])));
            }
            schema
        }
    }
}

/// Shared types answer for the core group: clients find `Status` as `v1 Status`.
fn own_gvk(model: &Model, package: &Package, kind: &str) -> Gvk {
    if package.group == META_GROUP {
        Gvk { group: String::new(), version: package.version.clone(), kind: kind.to_owned() }
    } else {
        names::gvk(model, package, kind)
    }
}

fn message_schema(model: &Model, r#type: &Type, message: &Message, is_kind: bool, doc: &str) -> Schema {
    let mut properties = if message.envelope || is_kind { envelope() } else { Vec::new() };
    let mut required = Vec::new();
    for field in &message.fields {
        properties.push((field.json.clone(), fields::property(model, r#type, field)));
        if field.required {
            required.push(field.json.clone());
        }
    }
    let mut text = fields::sentence(doc, || format!("{}.", fields::words_of(&r#type.id.name)));
    for relation in &message.relations {
        text.push_str(&format!(" {}", relation.sentence()));
    }
    let mut schema = Schema::of(Content::Object { properties, required }, text);
    if message.atomic {
        schema.extensions.push(("x-kubernetes-map-type", json!("atomic")));
    }
    if let Some(union) = &message.union {
        schema.extensions.push(("x-kubernetes-unions", json!([union_json(union)])));
    }
    schema
}

/// Clients know each member by its name in CamelCase.
fn union_json(union: &Union) -> Json {
    let members: Map<String, Json> =
        union.members.iter().map(|field| (field.clone(), capital(field).into())).collect();
    let mut out = Map::new();
    if let Some(by) = &union.by {
        out.insert("discriminator".to_owned(), json!(by));
    }
    out.insert("fields-to-discriminateBy".to_owned(), members.into());
    out.into()
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn list(model: &Model, package: &Package, kind: &str, root: &Type) -> Schema {
    let item = Schema::of(Content::Reference(names::definition(model, &root.id)), "");
    let items = Content::List { item: Box::new(item), size: Size::default(), unique: false };
    let mut metadata = Schema::of(
        Content::Reference(names::meta("ListMeta")),
        "Revision of the list, and how to get its next page.",
    );
    metadata.default = Some(json!({}));
    let mut properties = envelope();
    properties.push(("metadata".into(), metadata));
    properties.push(("items".into(), Schema::of(items, format!("The {kind} objects."))));
    let content = Content::Object { properties, required: vec!["items".into()] };
    let mut schema = Schema::of(content, format!("A list of {kind} objects."));
    let gvk = names::gvk(model, package, &format!("{kind}List"));
    schema.extensions.push((GVK, json!([gvk_json(&gvk)])));
    schema
}

/// The two fields in front of every object.
pub(super) fn envelope() -> Vec<(String, Schema)> {
    let text = || Content::Text(Text::default());
    vec![
        ("kind".into(), Schema::of(text(), "Name of the kind, in CamelCase. It cannot change.")),
        (
            "apiVersion".into(),
            Schema::of(text(), "Group and version that the object is written in, as `group/version`."),
        ),
    ]
}

/// Delete options and watch events belong to every group, served or not: clients look them up under each.
fn add_kinds_of_every_group(model: &Model, definitions: &mut Definitions) {
    for kind in ["DeleteOptions", "WatchEvent"] {
        let served = model.with_paths();
        let mut gvks: Vec<Gvk> = served.map(|package| names::gvk(model, package, kind)).collect();
        let of = |group: &str, version: &str| Gvk {
            group: names::group(model, group),
            version: version.to_owned(),
            kind: kind.to_owned(),
        };
        gvks.extend(model.withheld.iter().map(|(group, version)| of(group, version)));
        let former = model.groups.iter().map(|group| (&group.name, &group.former));
        gvks.extend(
            former.flat_map(|(name, versions)| versions.iter().map(move |version| of(name, version))),
        );
        gvks.push(Gvk { group: String::new(), version: "v1".into(), kind: kind.into() });
        gvks.sort();
        gvks.dedup();
        if let Some(schema) = definitions.get_mut(&names::meta(kind)) {
            schema.extensions.retain(|(name, _)| *name != GVK);
            schema.extensions.push((GVK, gvks.iter().map(gvk_json).collect()));
        }
    }
}

/// Leaves the names of a definition of all groups that are those of one group and version, or of the core
/// group.
pub(super) fn keep_names(schema: &mut Schema, group: &str, version: &str) {
    let lists = schema.extensions.iter_mut().filter(|(name, _)| *name == GVK);
    for names in lists.filter_map(|(_, value)| value.as_array_mut()).filter(|names| names.len() > 1) {
        names.retain(|name| name["group"] == "" || (name["group"] == group && name["version"] == version));
    }
}

/// Hand-written types that are referred to, not written in place.
fn natives() -> Definitions {
    let quantity = "A number with an optional unit, as `500m`, `1.5Gi` or `2e3`.";
    let fields = "A set of fields as a tree: `f:<name>` for a field, `k:<keys>` for an item of a keyed list, \
                  `v:<value>` for an item of a set, `.` for the place itself.";
    let any = "Any JSON object. What may be in it depends on the field that holds it.";
    let text = || Content::Text(Text::default());
    let time = || Text::format("date-time");
    [
        (Native::Time, time(), "A moment, to the second, as `2006-01-02T15:04:05Z`."),
        (Native::MicroTime, time(), "A moment, to the microsecond, as `2006-01-02T15:04:05.000000Z`."),
        (Native::Duration, text(), "A length of time, as `1h30m`."),
        (Native::Quantity, Content::TextOrNumber, quantity),
        (Native::IntOrString, Content::IntOrString, "A whole number or a text."),
        (Native::Any, Content::Any, any),
        (Native::FieldsV1, Content::Any, fields),
    ]
    .into_iter()
    .map(|(native, content, doc)| (names::native(native), Schema::of(content, doc)))
    .collect()
}
