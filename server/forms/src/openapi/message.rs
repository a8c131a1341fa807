//! How JSON becomes a binary message: the words in which `messages_v2` and `messages_v3` say it.

use serde_json::Value;

/// What a JSON object becomes.
pub(super) struct Message {
    /// Members that have a field of their own: name, number, form.
    pub(super) fields: &'static [(&'static str, u32, Form)],
    /// Where all other members go as pairs of name and value, if the object is a map.
    pub(super) entries: Option<(u32, &'static Form)>,
    /// Where vendor extensions go.
    pub(super) extensions: Option<u32>,
}

/// What a JSON value becomes.
pub(super) enum Form {
    /// A text.
    Text,
    /// A truth value.
    Flag,
    /// A whole number.
    Count,
    /// A floating-point number.
    Number,
    /// Anything, as a message with YAML.
    Any,
    /// A field that is there once for every item.
    Each(&'static Form),
    /// A message whose first field is the value.
    Inside(&'static Form),
    /// A message with the value's members.
    Message(&'static Message),
    /// A message with one of several fields; the value tells which.
    OneOf(fn(&Value) -> Option<(u32, Form)>),
}

/// Texts, each a field of its own.
pub(super) const TEXTS: Form = Form::Each(&Form::Text);

/// A map from names to values of one form.
pub(super) const fn map(tag: u32, form: &'static Form) -> Message {
    Message { fields: &[], entries: Some((tag, form)), extensions: None }
}
