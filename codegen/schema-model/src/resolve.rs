//! From a checked schema as written to the [`Model`]: every option closed, every name looked up.
//!
//! `None` means that a check failed to refuse a schema that has no meaning.

mod circles;
mod columns;
mod field;
mod inner;
mod kind;
mod plain;
mod relations;
mod rules;

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    language::{
        self,
        known::{BRAND_PLAIN_GROUPS, BRAND_SUFFIXED_GROUPS, BRAND_TEXTS},
    },
    model::{Body, Brand, Enum, File, Gate, Group, Inline, Message, Model, Package, Stage, Type, TypeId},
    names::{Declared, DeclaredBody, Held, Names, declarations},
    parse::{Raw, RawBrand, RawFile},
    paths::is_true,
    read::Spanned,
    tree::{Entry, Tree},
};
use circles::Circles;
pub(crate) use circles::reachable;
use plain::{strings, text, value};

/// Resolves a schema in which the checks found nothing.
#[must_use]
pub(crate) fn resolve(raw: &Raw) -> Option<Model> {
    let names = Names::new(raw);
    let circles = Circles::new(raw, &names);
    // Sorted by name, which is the order of all that is emitted.
    let mut packages: BTreeMap<(String, String), Package> = BTreeMap::new();
    for file in &raw.files {
        let package = packages.entry((file.group.clone(), file.version.clone())).or_insert_with(|| Package {
            group: file.group.clone(),
            version: file.version.clone(),
            files: Vec::new(),
        });
        package.files.push(resolve_file(&names, &circles, file)?);
    }
    set_parts_aside(&mut packages);
    Some(Model {
        brands: raw.brands.iter().map(brand).collect(),
        gates: gates(raw)?,
        groups: groups(raw)?,
        packages: packages.into_values().collect(),
        withheld: Vec::new(),
    })
}

fn resolve_file<'a>(names: &Names<'a>, circles: &Circles<'a>, file: &'a RawFile) -> Option<File> {
    let kind = match &file.keys.kind {
        Some(_) => Some(kind::kind(names, file)?),
        None => None,
    };
    let mut types = Vec::new();
    let mut enums = Vec::new();
    for declared in declarations(file) {
        match declared.body {
            DeclaredBody::Type(_) => types.push(resolve_type(names, circles, declared)?),
            DeclaredBody::Enum(words) => enums.push(Enum {
                name: declared.name.value.clone(),
                doc: text(&words.doc),
                words: strings(Some(&words.words)),
            }),
        }
    }
    let (path, module) = (file.path.clone(), file.module.clone());
    let same_as = text(&file.keys.same_as);
    Some(File { path, module, same_as, kind, types, parts: Vec::new(), enums })
}

/// Takes the types that are only inline in others from the types of each file.
fn set_parts_aside(packages: &mut BTreeMap<(String, String), Package>) {
    let files = || packages.values().flat_map(|package| &package.files);
    let messages = || files().flat_map(|file| &file.types).filter_map(|type_| type_.message());
    let inlined: BTreeSet<TypeId> =
        messages().flat_map(|message| &message.inlined).map(|inline| inline.id.clone()).collect();
    let held: BTreeSet<TypeId> = files().flat_map(|file| &file.types).flat_map(Type::held).cloned().collect();
    for file in packages.values_mut().flat_map(|package| &mut package.files) {
        let is_part = |type_: &Type| inlined.contains(&type_.id) && !held.contains(&type_.id);
        (file.parts, file.types) = std::mem::take(&mut file.types).into_iter().partition(is_part);
    }
}

fn resolve_type<'a>(names: &Names<'a>, circles: &Circles<'a>, declared: Declared<'a>) -> Option<Type> {
    let DeclaredBody::Type(keys) = declared.body else { return None };
    let file = declared.file;
    let is_root = file.keys.kind.as_ref().is_some_and(|kind| kind.value == declared.name.value);
    let body = match &keys.wraps {
        Some(content) => Body::Wrapper(value(names, file, content)?),
        None => {
            let mut fields = keys
                .fields
                .iter()
                .flat_map(|fields| fields.iter())
                .map(|(name, field)| field::field(names, circles, declared, name, field))
                .collect::<Option<Vec<_>>>()?;
            Body::Message(Message {
                envelope: is_root || is_true(&keys.envelope),
                atomic: keys.merge.is_some(),
                relations: relations::relations(names, declared, keys)?,
                union: relations::published(keys),
                order: strings(keys.order.as_ref().map(|order| &order.value)),
                reserved: reserved(keys),
                inner: inner::message(&declared.id(), keys, &mut fields),
                fields,
                inlined: inlined(names, declared)?,
            })
        }
    };
    let doc = match &keys.doc {
        None if is_root => kind::doc(file),
        doc => text(doc),
    };
    Some(Type { id: declared.id(), doc, body })
}

fn inlined<'a>(names: &Names<'a>, declared: Declared<'a>) -> Option<Vec<Inline>> {
    let each = declared.file.inlined.of(&declared.name.value).map(|(name, field)| {
        let Held::Message(message) = names.field_held(declared.file, &field.value)? else { return None };
        Some(Inline {
            name: name.value.clone(),
            doc: text(&field.doc),
            tag: field.tag.as_ref()?.value,
            id: message.declared.id(),
        })
    });
    each.collect()
}

fn reserved(keys: &language::Type) -> Vec<u32> {
    let mut tags: Vec<u32> = keys.reserved.iter().flat_map(|tags| tags.iter()).map(|tag| tag.value).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// The texts of a brand in the order of the language, not of the file.
pub(crate) fn brand(raw: &RawBrand) -> Brand {
    let word = |key: &str| raw.entries.iter().find(|entry| entry.key == key).map(scalar).unwrap_or_default();
    Brand {
        name: raw.name.clone(),
        texts: BRAND_TEXTS
            .iter()
            .map(|key| ((*key).to_owned(), if *key == "name" { raw.name.clone() } else { word(key) }))
            .collect(),
        plain_groups: brand_list(raw, BRAND_PLAIN_GROUPS),
        suffixed_groups: brand_list(raw, BRAND_SUFFIXED_GROUPS),
    }
}

fn brand_list(raw: &RawBrand, key: &str) -> Vec<String> {
    raw.entries
        .iter()
        .filter(|entry| entry.key == key)
        .flat_map(|entry| match &entry.value.value {
            Tree::List(items) => items.as_slice(),
            _ => &[],
        })
        .filter_map(|item| match &item.value {
            Tree::Scalar(scalar) => Some(scalar.text.clone()),
            _ => None,
        })
        .collect()
}

fn scalar(entry: &Entry) -> String {
    match &entry.value.value {
        Tree::Scalar(scalar) => scalar.text.clone(),
        _ => String::new(),
    }
}

fn gates(raw: &Raw) -> Option<Vec<Gate>> {
    let mut gates = raw
        .gates
        .iter()
        .map(|(name, gate)| {
            let stage = gate.stage.as_ref()?.value;
            Some(Gate {
                name: name.value.clone(),
                stage,
                default: match &gate.default {
                    Some(default) => default.value,
                    None => matches!(stage, Stage::Beta | Stage::Stable),
                },
                locked: is_true(&gate.locked),
                promise: gate.promise()?,
                since: text(&gate.since),
                removed: text(&gate.removed),
                doc: text(&gate.doc),
            })
        })
        .collect::<Option<Vec<_>>>()?;
    // By name and not as in the file, so that moving a gate there changes no emitted file.
    gates.sort_by(|a, b| a.name.cmp(&b.name));
    Some(gates)
}

fn groups(raw: &Raw) -> Option<Vec<Group>> {
    let group = |(name, group): (&Spanned<String>, &Spanned<language::Group>)| {
        let group = &group.value;
        Some(Group {
            name: name.value.clone(),
            priority: group.priority.as_ref()?.value,
            definitions: group.definitions.as_ref().map(|key| key.value).unwrap_or_default(),
            word: text(&group.word),
            former: strings(group.former.as_ref().map(|list| &list.value)),
        })
    };
    raw.groups.iter().map(group).collect()
}
