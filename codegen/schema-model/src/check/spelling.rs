//! Rules about how names are spelled.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use crate::{
    names::declarations,
    paths::is_true,
    read::Spanned,
    report::Findings,
    spelling::{
        is_camel_case, is_category, is_field_name, is_group, is_keyword, is_lower_camel_case, is_lower_case,
        is_snake_case, is_version, rust_field, snake_case,
    },
};

/// A file name becomes the name of a Rust module.
pub(super) fn modules_are_snake_case(cx: &Context<'_>, findings: &mut Findings) {
    for file in &cx.raw.files {
        if !is_snake_case(&file.module) || is_keyword(&file.module) {
            findings.add_with_help(
                file.start,
                format!("the file name `{}` cannot name a Rust module", file.module),
                format!("rename it to `{}.yaml`", snake_case(&file.module)),
            );
        }
    }
}

/// Both stand in paths.
pub(super) fn groups_and_versions_are_well_formed(cx: &Context<'_>, findings: &mut Findings) {
    let mut told = BTreeSet::new();
    for file in &cx.raw.files {
        let group = file.keys.group.as_ref().filter(|group| !is_group(group));
        // The files of a group stand in one folder, which is named once.
        if let Some(group) = group.filter(|group| told.insert(&group.value)) {
            findings.add_with_help(
                group.entry,
                format!("`{}` is not a group name", group.value),
                "a group is lower-case words joined by `.`",
            );
        }
        if let Some(version) = file.keys.version.as_ref().filter(|version| !is_version(version)) {
            findings.add_with_help(
                version.entry,
                format!("`{}` is not a version", version.value),
                "versions are written `v1`, `v1beta1` or `v2alpha1`",
            );
        }
    }
}

/// They become Rust types.
pub(super) fn kinds_and_types_are_camel_case(cx: &Context<'_>, findings: &mut Findings) {
    let kinds = cx.kinds().map(|(_, kind)| ("kind", kind));
    let declared = cx.raw.files.iter().flat_map(declarations).map(|declared| ("type", declared.name));
    for (what, name) in kinds.chain(declared).filter(|(_, name)| !is_camel_case(name)) {
        findings.add_with_hint(
            name.entry,
            format!("the name of the {what} `{}` is not in CamelCase", name.value),
            suggestion(name, |first| first.to_ascii_uppercase(), is_camel_case),
        );
    }
}

/// They are words of command lines, and parts of Rust names.
pub(super) fn gates_are_camel_case(cx: &Context<'_>, findings: &mut Findings) {
    for (name, _) in cx.raw.gates.iter().filter(|(name, _)| !is_camel_case(name)) {
        findings.add_with_hint(
            name.span,
            format!("the name of the gate `{}` is not in CamelCase", name.value),
            suggestion(name, |first| first.to_ascii_uppercase(), is_camel_case),
        );
    }
}

/// They are the JSON names.
pub(super) fn fields_are_lower_camel_case(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields().filter(|at| !is_field_name(at.name) && !is_true(&at.field.verbatim)) {
        findings.add_with_hint(
            at.name.span,
            format!("the name of the field `{}` is not in lowerCamelCase", at.name.value),
            suggestion(at.name, |first| first.to_ascii_lowercase(), is_lower_camel_case),
        );
    }
}

fn suggestion(name: &str, first: fn(&char) -> char, is_good: fn(&str) -> bool) -> Option<String> {
    let mut better = String::new();
    for part in name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()) {
        let mut letters = part.chars();
        let Some(letter) = letters.next() else { continue };
        better.push(if better.is_empty() { first(&letter) } else { letter.to_ascii_uppercase() });
        better.push_str(letters.as_str());
    }
    is_good(&better).then(|| format!("write `{better}`"))
}

/// Plurals, short names and sub-resources are typed by people and stand in paths.
pub(super) fn path_words_are_lower_case(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let keys = &file.keys;
        let categories = keys.categories.iter().flat_map(|list| list.iter());
        for word in categories.filter(|word| !is_category(word)) {
            lower_case_finding("category", word, findings);
        }
        let words = keys
            .plural
            .iter()
            .map(|word| ("plural", word))
            .chain(keys.singular.iter().map(|word| ("singular", word)))
            .chain(keys.short.iter().flat_map(|list| list.iter()).map(|word| ("short name", word)))
            .chain(
                keys.writes.iter().flat_map(|writes| writes.iter()).map(|(name, _)| ("sub-resource", name)),
            );
        for (what, word) in words.filter(|(_, word)| !is_lower_case(word)) {
            lower_case_finding(what, word, findings);
        }
    }
}

fn lower_case_finding(what: &str, word: &Spanned<String>, findings: &mut Findings) {
    let better: String =
        word.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    findings.add_with_hint(
        word.entry,
        format!("the {what} `{}` is not in lower case", word.value),
        is_lower_case(&better).then(|| format!("write `{better}`")),
    );
}

/// Two JSON names may differ only in what Rust does not keep.
pub(super) fn rust_names_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    for (_, owner, keys) in cx.types() {
        let mut taken: BTreeMap<String, &str> = BTreeMap::new();
        for (name, _) in keys.fields.iter().flat_map(|fields| fields.iter()) {
            let rust = rust_field(name);
            if let Some(other) = taken.get(&rust) {
                findings.add(
                    name.span,
                    format!(
                        "`{}` and `{other}` of {} have the same Rust name `{rust}`",
                        name.value, owner.value
                    ),
                );
            }
            taken.insert(rust, name);
        }
    }
}
