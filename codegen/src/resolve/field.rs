//! Resolves one field: what it holds, when JSON shows it, and its rules.

use super::{boxes::Boxes, strings, text, type_key, value};
use crate::{
    defaults,
    language::{
        self,
        values::{MergeRule, Needed, PatchRule, UniqueRule},
        words::{EmitWord, ImmutableWord},
    },
    model::{Emit, Field, Immutable, Merge, Patch, Rules, Unique, Value},
    names::{Declared, Held, Names},
    paths::is_true,
    read::Spanned,
    spelling::rust_field,
};

pub(super) fn field<'a>(
    names: &Names<'a>,
    boxes: &Boxes<'a>,
    owner: Declared<'a>,
    name: &Spanned<String>,
    keys: &'a language::Field,
) -> Option<Field> {
    let reference = &keys.value.as_ref()?.value;
    let held = names.held(owner.file, reference)?;
    let value = value(names, owner.file, reference)?;
    let presence = is_true(&keys.presence);
    let id = owner.id();
    let boxed = match &value {
        Value::Message(inner) => presence && boxes.is_circle(type_key(&id), type_key(inner)),
        _ => false,
    };
    Some(Field {
        json: name.value.clone(),
        rust: rust_field(name),
        doc: text(&keys.doc),
        tag: keys.tag.as_ref()?.value,
        presence,
        boxed,
        emit: emit(keys, &held),
        required: is_required(&keys.rules) || is_true(&keys.listed),
        default: match &keys.default {
            Some(default) => {
                Some(defaults::json(names, owner.file, &held, &default.value.0).ok()?.to_string())
            }
            None => None,
        },
        merge: merge(keys),
        patch: keys.patch.as_ref().map(|patch| match &patch.value {
            PatchRule::Merge => Patch::MergeScalars,
            PatchRule::MergeByKey(key) => Patch::MergeByKey(key.value.clone()),
            PatchRule::Replace => Patch::Replace,
        }),
        retain_keys: is_true(&keys.retain_keys),
        rules: rules(names, owner, &held, presence, &keys.rules)?,
        immutable: keys.immutable.as_ref().map(|immutable| match immutable.value {
            ImmutableWord::Always => Immutable::Always,
            ImmutableWord::OnceSet => Immutable::OnceSet,
        }),
        from: keys.from.as_ref().map(|from| from.value),
        ignored: keys.write.is_some(),
        gate: keys.gate.as_ref().map(|gate| gate.value.clone()),
        deprecated: keys.deprecated.as_ref().map(|text| text.value.clone()),
        known: strings(keys.known.as_ref().map(|known| &known.value)),
        value,
    })
}

fn is_required(rules: &language::Rules) -> bool {
    rules.required.as_ref().is_some_and(|required| required.value != Needed::No)
}

/// What is said wins; then absent fields are left out, messages have no zero, and required fields are
/// always written.
fn emit(keys: &language::Field, held: &Held<'_>) -> Emit {
    let is_collection = matches!(held, Held::List(_) | Held::Map(_) | Held::Wrapper(..));
    let always = if is_collection { Emit::ListOrNull } else { Emit::Always };
    match keys.emit.as_ref().map(|emit| emit.value) {
        Some(EmitWord::Always) => always,
        Some(EmitWord::NonZero) => Emit::NonZero,
        Some(EmitWord::Revision) => Emit::Revision,
        None if is_true(&keys.presence) => Emit::Present,
        None if matches!(held, Held::Message(_) | Held::Native(_)) => Emit::Always,
        None if is_required(&keys.rules) || is_true(&keys.listed) => always,
        None => Emit::NonZero,
    }
}

fn merge(keys: &language::Field) -> Merge {
    match keys.merge.as_ref().map(|merge| &merge.value) {
        None | Some(MergeRule::Granular) => Merge::Default,
        Some(MergeRule::Atomic) => Merge::Atomic,
        Some(MergeRule::Set) => Merge::Set,
        Some(MergeRule::Map(keys)) => Merge::Map(strings(Some(keys))),
    }
}

fn rules<'a>(
    names: &Names<'a>,
    owner: Declared<'a>,
    held: &Held<'a>,
    presence: bool,
    keys: &language::Rules,
) -> Option<Rules> {
    let inner = match held {
        Held::List(item) | Held::Map(item) => Some(names.held(owner.file, item)?),
        _ => None,
    };
    let each = match (&keys.each, inner) {
        (Some(each), Some(inner)) => Some(rules(names, owner, &inner, false, &each.value)?),
        (None, Some(inner @ Held::Enum(_))) => {
            Some(rules(names, owner, &inner, false, &language::Rules::default())?)
        }
        _ => None,
    };
    let key_rules = match &keys.keys {
        Some(keys) => Some(Box::new(rules(names, owner, &Held::String, false, &keys.value)?)),
        None => None,
    };
    Some(Rules {
        required: required(keys, held, presence),
        one_of: match (&keys.one_of, held) {
            (None, Held::Enum(words)) => strings(Some(&words.words)),
            (one_of, _) => strings(one_of.as_ref().map(|words| &words.value)),
        },
        none_of: strings(keys.none_of.as_ref().map(|words| &words.value)),
        min: keys.min.as_ref().map(|bound| bound.value),
        max: keys.max.as_ref().map(|bound| bound.value),
        min_length: keys.min_length.as_ref().map(|bound| bound.value),
        max_length: keys.max_length.as_ref().map(|bound| bound.value),
        pattern: keys.pattern.as_ref().map(|pattern| pattern.value.clone()),
        format: keys.format.as_ref().map(|format| format.value.clone()),
        min_items: keys.min_items.as_ref().map(|bound| bound.value),
        max_items: keys.max_items.as_ref().map(|bound| bound.value),
        unique: keys.unique.as_ref().and_then(|unique| match &unique.value {
            UniqueRule::No => None,
            UniqueRule::Whole => Some(Unique::Whole),
            UniqueRule::By(fields) => Some(Unique::By(strings(Some(fields)))),
        }),
        each: each.map(Box::new),
        keys: key_rules,
        messages: keys
            .messages
            .iter()
            .flat_map(|messages| messages.iter())
            .map(|(rule, text)| (rule.value.clone(), text.value.clone()))
            .collect(),
    })
}

/// The detail behind `Required value`. A number or a boolean without presence cannot be told from its
/// zero, which is a value like any other, so that `required: true` is no rule there.
fn required(keys: &language::Rules, held: &Held<'_>, presence: bool) -> Option<String> {
    let zero_counts = !presence && matches!(held, Held::Bool | Held::Int32 | Held::Int64 | Held::Double);
    match keys.required.as_ref().map(|required| &required.value) {
        None | Some(Needed::No) => None,
        Some(Needed::Yes) if zero_counts => None,
        Some(Needed::Yes) => Some(String::new()),
        Some(Needed::Detail(detail)) => Some(detail.clone()),
    }
}
