//! A value of a message: checks of what is there, or that it is.

use machinery::{json::Encode, path::Path, record::Held};
use schema_model::model::{Merge, Reached, Rules, Value};

use super::{checking::Checking, content::Content, reached::Owner};

/// A value of a message with its rules.
pub(crate) struct Member<'m> {
    pub(crate) held: &'m Held,
    pub(crate) option: bool,
    pub(crate) value: &'static Value,
    pub(crate) rules: &'static Rules,
    pub(crate) merge: &'static Merge,
    /// Whether its gate is open; none when it has no gate.
    pub(crate) is_open: Option<bool>,
    /// Whether zero is taken for absent.
    pub(crate) zero_is_absent: bool,
    pub(crate) stored: Option<&'m Held>,
}

/// Checks of a value that is there, or that it is. What a closed gate has emptied breaks no rule: the caller
/// could not set it.
pub(crate) fn present_or_required(
    owner: Owner<'_>,
    member: &Member<'_>,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) {
    let &Member { held, option, value, rules, merge, is_open, zero_is_absent, stored } = member;
    let is_set = if option { !matches!(held, Held::Absent) } else { !Encode::is_zero(held) };
    let required = rules.required().filter(|_| option || value.can_be_empty());
    let mut content = Content { types: owner.types, checking };
    match required {
        Some(detail) if !is_set => {
            if is_open != Some(false) {
                content.required(detail, at);
            }
        }
        Some(_) => content.check(held, value, rules, merge, stored, at),
        None if option && !is_set => {}
        None if !option && !is_set && zero_is_absent => {}
        None if !option && !is_set && is_open == Some(false) && looks_at_zero(value) => {}
        None => content.check(held, value, rules, merge, stored, at),
    }
}

/// Checks of a field under further rules.
pub(crate) fn held_to(
    owner: Owner<'_>,
    field: &'static Reached,
    rules: &'static Rules,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) {
    let Some(place) = owner.reach(&field.path.json) else { return };
    let member = Member {
        held: place.held(),
        option: place.field.is_option(),
        value: &field.value,
        rules,
        merge: &Merge::Default,
        is_open: None,
        zero_is_absent: zero_is_absent(&field.value, rules, field.zero_counts),
        stored: None,
    };
    present_or_required(owner, &member, at, checking);
}

/// Whether checks of a plain value have something to say of zero: an empty list or map has nothing in it.
fn looks_at_zero(value: &Value) -> bool {
    !matches!(value, Value::List(_) | Value::Map(_))
}

/// Whether a plain value at zero is taken for absent, so that rules do not apply. An empty list or map has
/// nothing in it that could break one, but for its number of items.
pub(crate) fn zero_is_absent(value: &Value, rules: &Rules, zero_counts: bool) -> bool {
    match value {
        Value::String | Value::Bytes => true,
        Value::List(_) | Value::Map(_) => rules.min_items().is_some(),
        Value::Int32 | Value::Int64 | Value::Double => !zero_counts,
        _ => false,
    }
}
