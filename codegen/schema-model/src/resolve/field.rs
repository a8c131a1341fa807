//! Resolves one field: what it holds, when JSON shows it, and how versions of it are merged.

use super::{
    circles::Circles,
    plain::{strings, text, type_key, value},
    rules,
};
use crate::{
    defaults,
    language::{
        self,
        values::{MergeRule, Needed, PatchRule},
        words::{ChoiceWord, EmitWord, ImmutableWord},
    },
    model::{Alternative, Choice, Emit, Field, Immutable, InnerField, Merge, Patch, Pointer, Value, Worded},
    names::{Declared, Held, Names},
    paths::is_true,
    read::Spanned,
    spelling::rust_field,
};

pub(super) fn field<'a>(
    names: &Names<'a>,
    circles: &Circles<'a>,
    owner: Declared<'a>,
    name: &Spanned<String>,
    keys: &'a language::Field,
) -> Option<Field> {
    let reference = &keys.value.as_ref()?.value;
    let held = names.held(owner.file, reference)?;
    let value = value(names, owner.file, reference)?;
    let presence = is_true(&keys.presence);
    let id = owner.id();
    let pointer = match &value {
        // Without presence, a message that holds itself has no end, which a check refuses. Lists and maps are
        // pointers already.
        Value::Message(inner) if presence => circles.pointer(type_key(&id), type_key(inner)),
        _ => Pointer::None,
    };
    Some(Field {
        json: name.value.clone(),
        rust: rust_field(name),
        doc: text(&keys.doc),
        tag: keys.tag.as_ref()?.value,
        within: owner.file.inlined.within(&owner.name.value, &name.value).to_vec(),
        choice: keys
            .choice
            .as_ref()
            .map(|choice| Choice { message: id.clone(), alternative: alternative(choice.value) }),
        presence,
        pointer,
        emit: emit(keys, &held),
        required: is_listed(keys),
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
        rules: rules::rules(names, owner, &held, presence, &keys.rules)?,
        // Checks of free JSON know objects only, and here may be a list or a flag.
        unchecked: is_true(&keys.unchecked) || keys.choice.is_some(),
        empty_counts: is_true(&keys.empty_counts),
        immutable: keys.immutable.as_ref().map(|immutable| Worded {
            value: match immutable.value {
                ImmutableWord::Always => Immutable::Always,
                ImmutableWord::OnceSet => Immutable::OnceSet,
            },
            text: rules::text_of(&keys.rules, "immutable"),
        }),
        from: keys.from.as_ref().map(|from| from.value),
        ignored: keys.write.is_some(),
        gate: keys.gate.as_ref().map(|gate| gate.value.clone()),
        deprecated: keys.deprecated.as_ref().map(|text| text.value.clone()),
        known: strings(keys.known.as_ref().map(|known| &known.value)),
        inner: InnerField::default(),
        value,
    })
}

fn alternative(word: ChoiceWord) -> Alternative {
    match word {
        ChoiceWord::List => Alternative::List,
        ChoiceWord::Flag => Alternative::Flag,
        ChoiceWord::Texts => Alternative::Texts,
    }
}

/// Whether documents list the field as required.
pub(super) fn is_listed(keys: &language::Field) -> bool {
    is_required(&keys.rules) || is_true(&keys.listed)
}

fn is_required(rules: &language::Rules) -> bool {
    rules.required.as_ref().is_some_and(|required| required.value != Needed::No)
}

/// What is said wins; then absent fields are left out, messages have no zero, and required fields are
/// always written.
pub(super) fn emit(keys: &language::Field, held: &Held<'_>) -> Emit {
    let is_collection = matches!(held, Held::List(_) | Held::Map(_) | Held::Wrapper(..));
    let always = if is_collection { Emit::ListOrNull } else { Emit::Always };
    match keys.emit.as_ref().map(|emit| emit.value) {
        Some(EmitWord::Always) => always,
        Some(EmitWord::NonZero) => Emit::NonZero,
        Some(EmitWord::Filled) => Emit::Filled,
        Some(EmitWord::Revision) => Emit::Revision,
        None if is_true(&keys.presence) => Emit::Present,
        None if matches!(held, Held::Message(_) | Held::Native(_)) => Emit::Always,
        None if is_listed(keys) => always,
        None => Emit::NonZero,
    }
}

fn merge(keys: &language::Field) -> Merge {
    match keys.merge.as_ref().map(|merge| &merge.value) {
        None => Merge::Default,
        Some(MergeRule::Granular) => Merge::Granular,
        Some(MergeRule::Atomic) => Merge::Atomic,
        Some(MergeRule::Set) => Merge::Set,
        Some(MergeRule::Map(keys)) => Merge::Map(strings(Some(keys))),
    }
}
