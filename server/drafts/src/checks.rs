//! The declared rules of every type.

use std::ops::ControlFlow;

use machinery::{change::Change, check, path::Path, problem::Problems, record::Held, rules};
use schema_model::model::{Emit, Immutable, Message, Relation, Worded};

use super::{
    checking::Checking,
    member::{Member, present_or_required, zero_is_absent},
    reached::Owner,
    relations::{self, Chosen},
    types::Part,
};

impl rules::Rules for Owner<'_> {
    const COMPARES: bool = true;

    fn check(&self, old: Option<&Self>, at: &Path<'_>, change: &Change<'_>, problems: &mut Problems) {
        let _ = message(*self, old.copied(), at, &mut Checking { change, problems });
    }
}

/// Fields in the order in which they are checked, each followed by the rules that name it, and at the end the
/// others. Breaks where a rule asks that nothing else is checked.
fn message(
    new: Owner<'_>,
    old: Option<Owner<'_>>,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) -> ControlFlow<()> {
    let Some(message) = new.described.message() else { return ControlFlow::Continue(()) };
    let mut choices: Vec<Chosen<'_>> = message.relations.iter().filter_map(Chosen::of).collect();
    relate(message, (new, old), (None, true), at, checking)?;
    for part in in_order(message, new) {
        let is_another =
            choices.iter_mut().rev().any(|choice| choice.is_another(new, old, part, at, checking));
        if !is_another {
            member(new, old, part, at, checking);
        }
        relate(message, (new, old), (Some(&part.field.json), false), at, checking)?;
    }
    relate(message, (new, old), (None, false), at, checking)
}

/// The rules that stand behind a field, or before or behind all.
fn relate(
    message: &'static Message,
    (new, old): (Owner<'_>, Option<Owner<'_>>),
    (after, first): (Option<&str>, bool),
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) -> ControlFlow<()> {
    let is_here = |relation: &&Relation| relation.after.as_deref() == after && relation.first == first;
    message
        .relations
        .iter()
        .filter(is_here)
        .try_for_each(|relation| relations::check(relation, new, old, at, checking))
}

fn in_order(message: &Message, owner: Owner<'_>) -> Vec<Part> {
    let rank =
        |part: &Part| message.order.iter().position(|name| *name == part.field.json).unwrap_or(usize::MAX);
    let mut parts: Vec<Part> = owner.described.parts().collect();
    parts.sort_by_key(rank);
    parts
}

/// All that is checked of one member.
fn member(
    new: Owner<'_>,
    old: Option<Owner<'_>>,
    part: Part,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) {
    let field = part.field;
    if field.unchecked && field.immutable.is_none() {
        return;
    }
    let (at, held) = (at.field(&field.json), new.record.get(part.place));
    let stored = old.map(|old| old.record.get(part.place));
    // A value that may not change is looked at only when it differs from the stored one.
    if field.immutable.is_some() && stored == Some(held) {
        return;
    }
    let rules = field.checked_rules();
    let member = Member {
        held,
        option: field.is_option(),
        value: &field.value,
        rules,
        merge: &field.merge,
        is_open: field.gate.as_ref().map(|gate| checking.change.gates.is_on(gate)),
        zero_is_absent: !field.empty_counts
            && zero_is_absent(&field.value, rules, field.required || field.emit != Emit::NonZero),
        stored: stored.filter(|held| !matches!(held, Held::Absent)),
    };
    present_or_required(new, &member, &at, checking);
    if let Some(immutable) = &field.immutable {
        keep(immutable, stored, held, &at, checking);
    }
}

fn keep(
    immutable: &Worded<Immutable>,
    stored: Option<&Held>,
    held: &Held,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) {
    let text = |standard| checking.change.brand.expand(immutable.text.as_deref().unwrap_or(standard));
    match immutable.value {
        Immutable::Always => {
            check::immutable(stored, held, &text("field is immutable"), at, checking.problems);
        }
        Immutable::OnceSet => {
            check::once_set(stored, &text("field is immutable once set"), at, checking.problems);
        }
    }
}
