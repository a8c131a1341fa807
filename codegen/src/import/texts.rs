//! Schema files of what was imported.

use schema_model::spelling::snake_case;

use super::{
    model::{
        Body, Column, Field, Immutable, Imported, Kind, Merge, Package, Patch, Rules, Scale, Type, Unique,
        Value,
    },
    yaml::Yaml,
};

type Entries = Vec<(String, Yaml)>;

/// The files by their paths from the schema folder, examples included.
pub(super) fn files(imported: &Imported) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for package in &imported.packages {
        let folder = format!("{}/{}", package.group, package.version);
        if !package.shared.is_empty() {
            let mut entries = place(package);
            entries.push(("types".into(), types(&package.shared)));
            files.push((format!("{folder}/shared.yaml"), Yaml::Map(entries).document()));
        }
        for kind in &package.kinds {
            let stem = snake_case(&kind.name);
            if let Some(example) = &kind.example {
                files.push((
                    format!("{folder}/examples/{stem}/good-imported.yaml"),
                    Yaml::of(example).document(),
                ));
            }
            files.push((format!("{folder}/{stem}.yaml"), Yaml::Map(kind_entries(package, kind)).document()));
        }
    }
    files.sort();
    files
}

/// Adds a key that says something.
fn put(entries: &mut Entries, key: &str, value: Option<Yaml>) {
    entries.extend(value.map(|value| (key.to_owned(), value)));
}

fn text(text: &str) -> Option<Yaml> {
    (!text.is_empty()).then(|| Yaml::text(text))
}

fn texts(texts: &[String]) -> Option<Yaml> {
    (!texts.is_empty()).then(|| Yaml::texts(texts))
}

fn on(flag: bool) -> Option<Yaml> {
    flag.then(|| Yaml::bare(true))
}

fn place(package: &Package) -> Entries {
    vec![("group".into(), Yaml::text(&package.group)), ("version".into(), Yaml::text(&package.version))]
}

fn kind_entries(package: &Package, kind: &Kind) -> Entries {
    let mut entries = vec![("kind".to_owned(), Yaml::text(&kind.name))];
    put(&mut entries, "doc", text(&kind.doc));
    entries.extend(place(package));
    let is_usual = kind.served != package.version.contains("alpha");
    put(&mut entries, "served", (!is_usual).then(|| Yaml::bare(kind.served)));
    put(&mut entries, "converts", converts(kind));
    put(&mut entries, "plural", text(&kind.plural));
    put(&mut entries, "singular", kind.singular.as_deref().and_then(text));
    put(&mut entries, "short", texts(&kind.short));
    put(&mut entries, "categories", texts(&kind.categories));
    put(&mut entries, "scope", text(if kind.namespaced { "namespace" } else { "cluster" }));
    put(&mut entries, "generation", text(generation(kind)));
    put(&mut entries, "scale", kind.scale.as_ref().map(scale));
    put(&mut entries, "writes", writes(kind).map(|writes| Yaml::Spaced(Box::new(writes))));
    let columns = Yaml::List(columns(kind));
    put(&mut entries, "columns", Some(Yaml::Spaced(Box::new(columns))));
    put(&mut entries, "types", Some(Yaml::Spaced(Box::new(types(&kind.types)))));
    entries
}

fn scale(scale: &Scale) -> Yaml {
    let mut entries = Entries::new();
    put(&mut entries, "spec", text(&scale.spec));
    put(&mut entries, "status", text(&scale.status));
    put(&mut entries, "selector", scale.selector.as_deref().and_then(text));
    Yaml::Flow(entries)
}

fn converts(kind: &Kind) -> Option<Yaml> {
    let converts = kind.converts.as_ref()?;
    let mut entries = vec![("to".to_owned(), Yaml::text(&converts.to))];
    let hub_only: Entries = converts
        .hub_only
        .iter()
        .map(|(path, name)| (path.clone(), Yaml::Flow(vec![("annotation".into(), Yaml::text(name))])))
        .collect();
    put(&mut entries, "hub_only", (!hub_only.is_empty()).then_some(Yaml::Map(hub_only)));
    Some(Yaml::Map(entries))
}

/// The root fields that users write.
fn content(kind: &Kind) -> Vec<String> {
    let root = kind.types.first().map(Type::fields).unwrap_or_default();
    let is_content = |name: &str| name != "metadata" && !(kind.status && name == "status");
    root.iter().map(|field| field.json.clone()).filter(|name| is_content(name)).collect()
}

/// What `metadata.generation` counts: changes of the specification, or of all content.
pub(super) fn generation(kind: &Kind) -> &'static str {
    if content(kind) == ["spec"] { "on_spec" } else { "on_change" }
}

fn writes(kind: &Kind) -> Option<Yaml> {
    if !kind.status {
        return None;
    }
    let content = content(kind);
    let content = if content.is_empty() { Yaml::text("nothing") } else { Yaml::texts(&content) };
    let main = vec![("create".to_owned(), content.clone()), ("update".to_owned(), content)];
    let status = vec![("update".to_owned(), Yaml::texts(&["status".to_owned()]))];
    Some(Yaml::Map(vec![("main".into(), Yaml::Flow(main)), ("status".into(), Yaml::Flow(status))]))
}

fn columns(kind: &Kind) -> Vec<Yaml> {
    let name =
        [("name", "Name"), ("path", "metadata.name"), ("format", "name"), ("doc", "Name of the object.")];
    let name = name.map(|(key, value)| (key.to_owned(), Yaml::text(value)));
    let others = kind.columns.iter().map(|column| Yaml::Flow(column_entries(column)));
    std::iter::once(Yaml::Flow(name.to_vec())).chain(others).collect()
}

fn column_entries(column: &Column) -> Entries {
    let mut entries = vec![("name".to_owned(), Yaml::text(&column.name))];
    put(&mut entries, "path", text(&column.path));
    put(&mut entries, "show", column.age.then(|| Yaml::text("age")));
    put(&mut entries, "type", column.cell_type.as_deref().and_then(text));
    put(&mut entries, "format", text(&column.format));
    put(&mut entries, "priority", (column.priority != 0).then(|| Yaml::bare(column.priority)));
    put(&mut entries, "doc", text(&column.doc));
    entries
}

fn types(types: &[Type]) -> Yaml {
    let mut entries = Entries::new();
    for (index, declared) in types.iter().enumerate() {
        let body = Yaml::Map(type_entries(declared));
        let body = if index == 0 { body } else { Yaml::Spaced(Box::new(body)) };
        entries.push((declared.name.clone(), body));
    }
    Yaml::Map(entries)
}

fn type_entries(declared: &Type) -> Entries {
    let mut entries = Entries::new();
    put(&mut entries, "doc", text(&declared.doc));
    match &declared.body {
        Body::Wrapper(wrapped) => put(&mut entries, "wraps", Some(value(wrapped))),
        Body::Message(fields) => {
            let tags = tags(fields, &declared.reserved);
            let fields = fields.iter().zip(tags);
            let fields =
                fields.map(|(field, tag)| (field.json.clone(), Yaml::Map(field_entries(field, tag))));
            put(&mut entries, "fields", Some(Yaml::Map(fields.collect())));
        }
    }
    let relation = |names: &Vec<String>| Yaml::Flow(vec![("at_most_one".into(), Yaml::texts(names))]);
    let relations: Vec<Yaml> = declared.exclusive.iter().map(relation).collect();
    put(&mut entries, "relations", (!relations.is_empty()).then_some(Yaml::List(relations)));
    put(&mut entries, "merge", declared.atomic.then(|| Yaml::text("atomic")));
    let reserved = declared.reserved.iter().map(Yaml::bare).collect();
    put(&mut entries, "reserved", (!declared.reserved.is_empty()).then_some(Yaml::List(reserved)));
    entries
}

/// A number for each field: its own, else the next one that was never used.
fn tags(fields: &[Field], reserved: &[u32]) -> Vec<u32> {
    let used = fields.iter().filter_map(|field| field.tag).chain(reserved.iter().copied());
    let mut last = used.max().unwrap_or(0);
    let mut next = || {
        last = last.saturating_add(1);
        last
    };
    fields.iter().map(|field| field.tag.unwrap_or_else(&mut next)).collect()
}

fn field_entries(field: &Field, tag: u32) -> Entries {
    let mut entries = Entries::new();
    put(&mut entries, "doc", text(&field.doc));
    put(&mut entries, "tag", Some(Yaml::bare(tag)));
    put(&mut entries, "type", Some(value(&field.value)));
    put(&mut entries, "presence", on(field.presence));
    put(&mut entries, "emit", field.nonzero.then(|| Yaml::text("nonzero")));
    put(&mut entries, "default", field.default.as_ref().map(Yaml::of));
    put(&mut entries, "merge", field.merge.as_ref().map(merge));
    put(&mut entries, "patch", field.patch.as_ref().map(patch));
    put(&mut entries, "retain_keys", on(field.retain_keys));
    put(&mut entries, "immutable", field.immutable.map(immutable));
    put(&mut entries, "select", on(field.select));
    let kept = field.kept_in.as_ref().map(|name| Yaml::Flow(vec![("annotation".into(), Yaml::text(name))]));
    put(&mut entries, "hub", kept);
    entries.extend(rules(&field.rules));
    entries
}

fn value(of: &Value) -> Yaml {
    match of {
        Value::Name(name) => Yaml::text(name),
        Value::List(item) => Yaml::List(vec![value(item)]),
        Value::Map(entry) => Yaml::Flow(vec![("string".into(), value(entry))]),
    }
}

fn merge(merge: &Merge) -> Yaml {
    match merge {
        Merge::Atomic => Yaml::text("atomic"),
        Merge::Set => Yaml::text("set"),
        Merge::Map(keys) => Yaml::Flow(vec![("map".into(), Yaml::texts(keys))]),
    }
}

fn patch(patch: &Patch) -> Yaml {
    match patch {
        Patch::MergeScalars => Yaml::text("merge"),
        Patch::MergeByKey(key) => Yaml::Flow(vec![("merge".into(), Yaml::text(key))]),
        Patch::Replace => Yaml::text("replace"),
    }
}

fn immutable(immutable: Immutable) -> Yaml {
    match immutable {
        Immutable::Always => Yaml::bare(true),
        Immutable::OnceSet => Yaml::text("once_set"),
    }
}

fn rules(of: &Rules) -> Entries {
    let mut entries = Entries::new();
    put(&mut entries, "required", on(of.required));
    put(&mut entries, "one_of", texts(&of.one_of));
    put(&mut entries, "format", of.format.as_deref().and_then(text));
    put(&mut entries, "pattern", of.pattern.as_deref().map(Yaml::text));
    entries.extend(of.bounds.iter().map(|(key, bound)| ((*key).to_owned(), Yaml::bare(bound))));
    let unique = of.unique.as_ref().map(|unique| match unique {
        Unique::Whole => Yaml::bare(true),
        Unique::By(keys) => Yaml::texts(keys),
    });
    put(&mut entries, "unique", unique);
    put(&mut entries, "each", of.each.as_ref().map(|each| Yaml::Map(rules(each))));
    entries
}
