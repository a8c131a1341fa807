//! Rules about fields that must be there, and that no write can leave there.

use std::collections::BTreeSet;

use super::{context::Context, lists::item_message};
use crate::{
    fit::is_required,
    language::{
        Field, Gate,
        values::{MergeRule, PatchRule, UniqueRule, WritableRule},
    },
    model::Stage,
    names::{Held, Message},
    parse::RawFile,
    paths::{is_stored, is_true, root},
    read::Spanned,
    report::Findings,
};

/// A required field that is emptied before it is looked at is always missing.
pub(super) fn required_fields_are_kept(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields().filter(|at| is_required(at.field)) {
        let name = &at.name.value;
        let gate = at.field.gate.as_ref();
        let closed = gate.filter(|gate| cx.raw.gates.get(gate).is_some_and(|gate| !is_open(gate)));
        let (place, why) = match (closed, &at.field.write) {
            (Some(gate), _) => {
                (gate.entry, format!("dropped while the gate `{}` is off, as it is by default", gate.value))
            }
            (None, Some(write)) => (write.entry, "what clients write there is dropped".to_owned()),
            (None, None) => continue,
        };
        findings.add_with_help(place, format!("`{name}` is required, but {why}"), "drop one of the two");
    }
}

/// Items lose what tells them apart when it is emptied: they are all the same then.
pub(super) fn keys_of_items_are_kept(cx: &Context<'_>, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    for at in cx.fields() {
        let Some(message) = item_message(cx, at) else { continue };
        for key in keys(at.field) {
            let Some(field) = message.field(key) else { continue };
            let gate = field.gate.as_ref().filter(|gate| !is_locked(cx, gate));
            let (place, why) = match (gate, &field.write) {
                (Some(gate), _) => (gate.entry, format!("dropped while the gate `{}` is off", gate.value)),
                (None, Some(write)) => (write.entry, "what clients write there is dropped".to_owned()),
                (None, None) => continue,
            };
            // Several lists may hold such items, and one list may name the key more than once.
            let owner = &message.declared.name.value;
            if seen.insert((message.declared.file.group.as_str(), owner.as_str(), key.value.as_str())) {
                let text = format!("`{}` tells items apart, but {why}", key.value);
                findings.add_with_help(place, text, "drop one of the two");
            }
        }
    }
}

/// The fields that a list names as keys of its items.
fn keys(field: &Field) -> impl Iterator<Item = &Spanned<String>> {
    let merge = field.merge.as_ref().and_then(|merge| match &merge.value {
        MergeRule::Map(keys) => Some(keys.as_slice()),
        _ => None,
    });
    let unique = field.rules.unique.as_ref().and_then(|unique| match &unique.value {
        UniqueRule::By(keys) => Some(keys.as_slice()),
        _ => None,
    });
    let patch = field.patch.as_ref().and_then(|patch| match &patch.value {
        PatchRule::MergeByKey(key) => Some(std::slice::from_ref(key)),
        _ => None,
    });
    [merge, unique, patch].into_iter().flatten().flatten()
}

/// Whether a gate is on whatever an operator says.
fn is_locked(cx: &Context<'_>, gate: &Spanned<String>) -> bool {
    let declared = cx.raw.gates.get(gate);
    declared.is_none_or(|gate| is_open(gate) && is_true(&gate.locked))
}

/// Whether a gate is open without a setting.
fn is_open(gate: &Gate) -> bool {
    let by_stage =
        gate.stage.as_ref().is_some_and(|stage| matches!(stage.value, Stage::Beta | Stage::Stable));
    gate.default.as_ref().map_or(by_stage, |default| default.value)
}

/// Where no strategy fills it in, what every object must have can be set by those who create it.
pub(super) fn required_fields_can_be_set(cx: &Context<'_>, findings: &mut Findings) {
    for (file, kind) in cx.kinds().filter(|(file, _)| is_plain(file)) {
        let main = file.keys.writes.as_ref().and_then(|writes| writes.get("main"));
        let create = main.and_then(|main| main.create.as_ref()).map(|create| &create.value);
        let paths: &[Spanned<String>] = match create {
            None | Some(WritableRule::All) => continue,
            Some(WritableRule::Nothing) => &[],
            Some(WritableRule::Paths(paths)) => paths,
        };
        let Some(root) = root(&cx.names, file) else { continue };
        let is_set = |name: &str| paths.iter().any(|path| path.split('.').next() == Some(name));
        for (name, field) in root.fields().filter(|(name, _)| name.value != "metadata" && !is_set(name)) {
            let Some(missing) = needed(cx, root, name, field, 0) else { continue };
            findings.add_with_help(
                missing.span,
                format!(
                    "`{}` is required, but nobody who creates a {} can set it",
                    missing.value, kind.value
                ),
                "list it under `create` of `main`, or have a strategy fill it in",
            );
        }
    }
}

fn is_plain(file: &RawFile) -> bool {
    is_stored(file) && !is_true(&file.keys.strategy) && file.keys.converts.is_none()
}

/// Messages inside each other that are looked into.
const DEPTH_MAX: usize = 16;

/// The name of a required field that is missing when the field is empty.
fn needed<'a>(
    cx: &Context<'a>,
    owner: Message<'a>,
    name: &'a Spanned<String>,
    field: &'a Spanned<crate::language::Field>,
    depth: usize,
) -> Option<&'a Spanned<String>> {
    let held = cx.names.field_held(owner.declared.file, field)?;
    // A number that is left out is zero, which is a value.
    let is_number = matches!(held, Held::Bool | Held::Int32 | Held::Int64 | Held::Double);
    let has_presence = is_true(&field.presence);
    match held {
        // A message that holds itself is refused by another check, but walked by this one all the same.
        Held::Message(inner) if !has_presence && depth < DEPTH_MAX => {
            inner.fields().find_map(|(name, field)| needed(cx, inner, name, field, depth + 1))
        }
        _ if is_required(field) && (has_presence || !is_number) => Some(name),
        _ => None,
    }
}
