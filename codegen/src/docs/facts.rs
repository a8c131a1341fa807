//! What is to be known of one field beside its name and its text: default, rules, who may write it, how it is
//! merged, gates and deprecation.

use maud::{Markup, html};
use schema_model::{
    model::{Field, Immutable, InnerName, Merge, Native, Patch, UserPart, Value},
    spelling::inner_name,
};

use super::{
    book::Book,
    layout::Page,
    rules,
    text::{codes, prose},
};

/// The type of a value in words, with links to what it is made of.
pub(super) fn type_words(book: &Book<'_>, page: Page<'_>, value: &Value) -> Markup {
    html! {
        @match value {
            Value::Bool => "boolean",
            Value::Int32 => "integer",
            Value::Int64 => "integer (64 bits)",
            Value::Double => "number",
            Value::String => "string",
            Value::Bytes => (page.link("values.html#type-bytes", "bytes")),
            Value::Native(native) => {
                (page.link(&format!("values.html#type-{}", native_name(*native)), native_name(*native)))
            }
            Value::Message(id) => (page.link(&book.address(id), &id.name)),
            Value::List(item) => { "list of " (type_words(book, page, item)) }
            Value::Map(entry) => { "map of string to " (type_words(book, page, entry)) }
        }
    }
}

/// The name of a hand-written type.
pub(super) fn native_name(native: Native) -> &'static str {
    match native {
        Native::Time => "Time",
        Native::MicroTime => "MicroTime",
        Native::Duration => "Duration",
        Native::Quantity => "Quantity",
        Native::IntOrString => "IntOrString",
        Native::Any => "Any",
        Native::Raw => "Raw",
        Native::FieldsV1 => "FieldsV1",
    }
}

/// The short marks behind a field's name.
pub(super) fn marks(field: &Field) -> Markup {
    html! {
        @if field.required { " " span.mark.required { "required" } }
        @if field.deprecated.is_some() { " " span.mark.deprecated { "deprecated" } }
        @if field.from.is_some() { " " span.mark { "read only" } }
    }
}

/// One sentence per fact; `selector` is the word by which lists select on the field, if they can.
pub(super) fn facts(book: &Book<'_>, page: Page<'_>, field: &Field, selector: Option<&str>) -> Vec<Markup> {
    let mut facts = Vec::new();
    if let Some(text) = &field.deprecated {
        facts.push(html! { strong { "Deprecated: " } (prose(text)) "." });
    }
    if let Some(default) = &field.default {
        facts.push(html! { "Default: " code { (default) } "." });
    }
    facts.extend(rules::of_field(page, field));
    if !field.known.is_empty() {
        facts.push(html! { "Usual values: " (codes(&field.known)) "; others are allowed." });
    }
    facts.extend(writing(field));
    facts.extend(merging(field).map(prose_owned));
    if let Some(patch) = &field.patch {
        facts.push(patching(patch));
    }
    if field.retain_keys {
        facts.push(html! { "Such a patch may list the fields that stay, as " code { "$retainKeys" } "." });
    }
    if let InnerName::Named(name) = &field.inner.name
        && inner_name(&field.json).as_ref() != Some(name)
    {
        facts.push(html! { "Messages about it may call it " code { (name) } "." });
    }
    if let Some(gate) = &field.gate {
        facts.push(html! {
            "Taken only while the gate " (page.link(&format!("gates.html#{gate}"), gate)) " is on ("
            (default_of(book, gate)) "), or where it is stored already."
        });
    }
    if let Some(label) = selector {
        facts.push(html! { "Field selector: " code { (label) } "." });
    }
    facts
}

fn prose_owned(text: String) -> Markup {
    prose(&text)
}

fn writing(field: &Field) -> Option<Markup> {
    let from = field.from.map(|part| match part {
        UserPart::Name => "name",
        UserPart::Uid => "uid",
        UserPart::Groups => "groups",
        UserPart::Extra => "further attributes",
    });
    match (from, field.ignored, field.immutable.as_ref().map(|immutable| immutable.value)) {
        (Some(part), _, _) => {
            Some(html! { "Set by the server from the caller's " (part) "; what clients send is dropped." })
        }
        (None, true, _) => Some(html! { "What clients write here is dropped." }),
        (None, false, Some(Immutable::Always)) => Some(html! { "Cannot be changed after creation." }),
        (None, false, Some(Immutable::OnceSet)) => Some(html! { "Cannot be changed once it is set." }),
        (None, false, None) => None,
    }
}

/// How apply treats a list or a map; nothing for what has only one way.
fn merging(field: &Field) -> Option<String> {
    let is_list = matches!(field.value, Value::List(_));
    match &field.merge {
        Merge::Set => Some("A set: apply owns and merges each value on its own.".to_owned()),
        Merge::Map(keys) => {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            Some(format!(
                "A list whose items are told apart by {}: apply merges item by item.",
                keys.join(", ")
            ))
        }
        Merge::Atomic => Some("Apply replaces it as a whole.".to_owned()),
        Merge::Granular => Some("Apply merges it part by part.".to_owned()),
        Merge::Default if is_list => Some("Apply replaces the list as a whole.".to_owned()),
        Merge::Default if matches!(field.value, Value::Map(_)) => {
            Some("Apply merges it key by key.".to_owned())
        }
        Merge::Default => None,
    }
}

fn patching(patch: &Patch) -> Markup {
    match patch {
        Patch::MergeScalars => html! { "A strategic merge patch adds values to the list." },
        Patch::MergeByKey(key) => {
            html! { "A strategic merge patch merges items with the same " code { (key) } "." }
        }
        Patch::Replace => html! { "A strategic merge patch replaces it as a whole." },
    }
}

fn default_of(book: &Book<'_>, name: &str) -> &'static str {
    match book.model.gates.iter().find(|gate| gate.name == name) {
        Some(gate) if gate.default => "on by default",
        _ => "off by default",
    }
}
