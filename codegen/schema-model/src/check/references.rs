//! Rules about what names refer to, and about messages that would have no end.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use crate::{
    language::{known::did_you_mean, values::TypeRef},
    names::{Held, TypeKey},
    parse::RawFile,
    paths::is_true,
    read::Spanned,
    report::Findings,
    resolve::reachable,
};

/// Every type reference of the schema, outermost first.
pub(super) fn references<'a>(cx: &Context<'a>) -> Vec<(&'a RawFile, &'a Spanned<TypeRef>)> {
    let wraps = cx.types().filter_map(|(file, _, keys)| Some((file, keys.wraps.as_ref()?)));
    let fields = cx.fields().filter_map(|at| Some((at.file, at.field.value.as_ref()?)));
    wraps.chain(fields).collect()
}

/// A reference means a built-in or declared type.
pub(super) fn references_are_known(cx: &Context<'_>, findings: &mut Findings) {
    for (file, outer) in references(cx) {
        let mut reference = outer;
        while let TypeRef::List(inner) | TypeRef::Map(inner) = &reference.value {
            reference = inner;
        }
        if let TypeRef::Name(name) = &reference.value
            && cx.names.held(file, reference).is_none()
        {
            let cause = format!("type {name} of {}/{}", file.group, file.version);
            let text = format!("there is no type `{name}`");
            findings.add_for(cause, reference.span, text, cx.names.suggestion(file, name));
        }
    }
}

/// The binary form knows lists and maps only as fields.
pub(super) fn collections_do_not_nest(cx: &Context<'_>, findings: &mut Findings) {
    for (_, outer) in references(cx) {
        let (TypeRef::List(inner) | TypeRef::Map(inner)) = &outer.value else { continue };
        if !matches!(inner.value, TypeRef::Name(_)) {
            findings.add_with_help(
                outer.span,
                "a list or map inside a list or map has no binary form",
                "declare a type with `wraps` for the inner one, and use its name",
            );
        }
    }
}

/// A wrapper is a message already.
pub(super) fn wrappers_do_not_nest(cx: &Context<'_>, findings: &mut Findings) {
    for (file, name, keys) in cx.types() {
        let Some(wraps) = &keys.wraps else { continue };
        let inner = match &wraps.value {
            TypeRef::List(inner) | TypeRef::Map(inner) => inner,
            TypeRef::Name(_) => wraps,
        };
        if matches!(cx.names.held(file, inner), Some(Held::Wrapper(..))) {
            findings.add(wraps.entry, format!("{} wraps another wrapper", name.value));
        }
    }
}

/// Gates are declared in `gates.yaml`.
pub(super) fn gates_are_declared(cx: &Context<'_>, findings: &mut Findings) {
    for gate in cx.fields().filter_map(|at| at.field.gate.as_ref()) {
        if cx.raw.gates.get(gate).is_none() {
            let text = format!("the gate `{}` is not declared in gates.yaml", gate.value);
            let help = did_you_mean(gate, cx.raw.gates.names());
            findings.add_for(format!("gate {}", gate.value), gate.entry, text, help);
        }
    }
}

/// What is said about a group is about one that there is. One that has only former versions needs no files.
pub(super) fn groups_have_files(cx: &Context<'_>, findings: &mut Findings) {
    let there: BTreeSet<&str> = cx.raw.files.iter().map(|file| file.group.as_str()).collect();
    for (name, group) in cx.raw.groups.iter() {
        if group.value.former.is_none() && !there.contains(name.value.as_str()) {
            let text = format!("there is no group `{}`", name.value);
            let help = did_you_mean(name, there.iter().copied());
            findings.add_for(format!("group {}", name.value), name.span, text, help);
        }
    }
}

/// A former version of a group has no files any more.
pub(super) fn former_versions_have_no_files(cx: &Context<'_>, findings: &mut Findings) {
    let there: BTreeSet<(&str, &str)> =
        cx.raw.files.iter().map(|file| (file.group.as_str(), file.version.as_str())).collect();
    for (name, group) in cx.raw.groups.iter() {
        let former = group.value.former.iter().flat_map(|list| &list.value);
        for version in former.filter(|version| there.contains(&(name.value.as_str(), version.value.as_str())))
        {
            let text =
                format!("the version `{}` of `{}` is no former one: it has files", version.value, name.value);
            findings.add_for(format!("group {}", name.value), version.span, text, None);
        }
    }
}

/// A message that holds itself by value would be endless: something on the way must be able to be absent.
pub(super) fn messages_end(cx: &Context<'_>, findings: &mut Findings) {
    let by_value: Vec<_> = cx
        .fields()
        .filter(|at| !is_true(&at.field.presence))
        .filter_map(|at| match cx.held(at)? {
            Held::Message(inner) => {
                let owner: TypeKey<'_> = (&at.file.group, &at.file.version, &at.owner.value);
                Some((owner, inner.key(), at))
            }
            _ => None,
        })
        .collect();
    let mut edges: BTreeMap<TypeKey<'_>, BTreeSet<TypeKey<'_>>> = BTreeMap::new();
    for (owner, inner, _) in &by_value {
        edges.entry(*owner).or_default().insert(*inner);
    }
    let mut reported: BTreeSet<TypeKey<'_>> = BTreeSet::new();
    for (owner, inner, at) in by_value {
        let circle = reachable(&edges, inner);
        if circle.contains(&owner) && !reported.contains(&owner) {
            reported.extend(circle);
            findings.add_with_help(
                at.name.span,
                format!("`{}` makes {} contain itself without end", at.name.value, at.owner.value),
                "say `presence: true`, or hold it in a list or map",
            );
        }
    }
}
