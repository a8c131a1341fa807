//! Rules about names that differ in the schema and would meet in what is written from it: files, Rust names,
//! lists.

use std::collections::BTreeMap;

use super::context::Context;
use crate::{
    model::branded_group,
    names::declarations,
    parse::RawFile,
    paths::is_stored,
    read::Spanned,
    report::Findings,
    resolve,
    spelling::{group_module, is_keyword, snake_case},
};

/// Modules beside those of the groups.
const TABLES: &[&str] = &["brands", "gates"];
/// What the root of the generated crate means already.
const CRATES: &[&str] = &["generated", "lib", "machinery", "std"];

/// What the names of the crates of groups begin with.
const CRATE_OF_A_GROUP: &str = "generated_";

/// One mistake, however much the two files have in common.
pub(super) fn kinds_have_one_file(cx: &Context<'_>, findings: &mut Findings) {
    for repeated in &cx.raw.repeats {
        let Some(kind) = &repeated.keys.kind else { continue };
        let is_first = |file: &&RawFile| {
            let same = file.keys.kind.as_ref().is_some_and(|first| first.value == kind.value);
            same && file.group == repeated.group && file.version == repeated.version
        };
        let first = cx.raw.files.iter().find(is_first).map_or("", |first| &first.path);
        let name = format!("{}/{} {}", repeated.group, repeated.version, kind.value);
        findings.add_with_help(
            kind.entry,
            format!("the kind {name} is already declared in {first}"),
            "a kind is one file: join the two, or rename one",
        );
    }
}

/// The first file of each group.
fn groups<'a>(cx: &Context<'a>) -> BTreeMap<&'a str, &'a RawFile> {
    let mut groups = BTreeMap::new();
    for file in &cx.raw.files {
        groups.entry(file.group.as_str()).or_insert(file);
    }
    groups
}

/// Groups are modules, beside each other and beside the tables.
pub(super) fn groups_have_files_of_their_own(cx: &Context<'_>, findings: &mut Findings) {
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    for (group, file) in groups(cx) {
        let place = file.keys.group.as_ref().map_or(file.start, |group| group.entry);
        let module = group_module(group);
        if TABLES.contains(&module.as_str()) {
            let text = format!("the group `{group}` is written to the same files as the table of {module}");
            findings.add_with_help(place, text, "choose another name");
        } else if CRATES.contains(&module.as_str())
            || module.starts_with(CRATE_OF_A_GROUP)
            || is_keyword(&module)
        {
            let text = format!("Rust keeps the name `{module}` of the group for itself");
            findings.add_with_help(place, text, "choose another name");
        }
        if let Some(other) = taken.insert(module, group) {
            findings.add_with_help(
                place,
                format!("the groups `{group}` and `{other}` are written to the same files"),
                "Rust names know neither dots nor dashes: choose names that differ otherwise",
            );
        }
    }
}

/// Two groups of one name could not be told apart in paths.
pub(super) fn groups_differ_under_each_brand(cx: &Context<'_>, findings: &mut Findings) {
    for brand in cx.raw.brands.iter().map(resolve::brand) {
        let mut taken: BTreeMap<String, &str> = BTreeMap::new();
        for (group, file) in groups(cx) {
            let name = branded_group(Some(&brand), group);
            if let Some(other) = taken.insert(name.clone(), group) {
                let place = file.keys.group.as_ref().map_or(file.start, |group| group.entry);
                let text = format!(
                    "the groups `{group}` and `{other}` are both `{name}` under the brand {}",
                    brand.name
                );
                findings.add_for(format!("groups {group} {other}"), place, text, None);
            }
        }
    }
}

/// The form of a type is a constant, beside those of the same file.
pub(super) fn constants_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    for file in &cx.raw.files {
        let types = file.keys.types.iter().flat_map(|types| types.iter()).map(|(name, _)| name);
        distinct(types, findings);
    }
}

/// The methods of a gate carry its name.
pub(super) fn gate_methods_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    distinct(cx.raw.gates.iter().map(|(name, _)| name), findings);
}

fn distinct<'a>(names: impl Iterator<Item = &'a Spanned<String>>, findings: &mut Findings) {
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    for name in names {
        let rust = snake_case(name);
        match taken.get(&rust) {
            // A name that is declared twice has a rule of its own.
            Some(other) if *other != name.value => {
                let text = format!("`{}` and `{other}` have the same Rust name `{rust}`", name.value);
                findings.add(name.span, text);
            }
            Some(_) => {}
            None => drop(taken.insert(rust, &name.value)),
        }
    }
}

/// Every kind that is stored has a list, which documents name like a type.
pub(super) fn lists_of_kinds_are_not_declared(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind) in cx.kinds().filter(|(file, _)| is_stored(file)) {
        let list = format!("{}List", kind.value);
        let is_near = |other: &RawFile| other.group == file.group && other.version == file.version;
        for declared in cx.raw.files.iter().filter(|other| is_near(other)).flat_map(declarations) {
            if declared.name.value == list {
                findings.add_with_help(
                    declared.name.span,
                    format!("`{list}` is the list of {} objects", kind.value),
                    "choose another name: the list of a kind is made by itself",
                );
            }
        }
    }
}

/// Every object begins with its kind.
pub(super) fn root_fields_are_no_envelope(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind) in cx.kinds() {
        let root = file.keys.types.as_ref().and_then(|types| types.get(kind));
        let fields = root.and_then(|root| root.fields.as_ref()).into_iter().flat_map(|fields| fields.iter());
        for (name, _) in fields.filter(|(name, _)| matches!(name.value.as_str(), "kind" | "apiVersion")) {
            findings.add_with_help(
                name.span,
                format!("the root type of a kind has `{}` already", name.value),
                "choose another name: every object begins with `apiVersion` and `kind`",
            );
        }
    }
}
