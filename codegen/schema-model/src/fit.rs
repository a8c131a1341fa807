//! A value as it is written in YAML, held against its type and the rules of its field: a default, or an
//! object of an example. What is zero counts as absent where it does to the server.

mod lists;
pub(crate) mod rules;
mod scalars;
mod text;

use std::sync::LazyLock;

use crate::{
    language::{Field, Rules, known::did_you_mean, values::Needed},
    names::{Held, Message, Names},
    parse::RawFile,
    paths::is_true,
    report::Findings,
    source::Span,
    tree::{Entry, Node, Tree},
};

/// Messages inside each other that are looked for in what is absent; more of them is refused by its own
/// check.
const DEPTH_MAX: usize = 16;

/// What is held against a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A default.
    Default,
    /// An object that a server takes.
    Example,
    /// An object that a server refuses: only the form of its values is looked at.
    BadExample,
}

impl Subject {
    fn word(self) -> &'static str {
        if self == Subject::Default { "default" } else { "example" }
    }
}

/// The words of a brand: keys, and what stands for them.
pub(crate) type Words = [(String, String)];

/// One value under examination.
pub(crate) struct Fit<'f, 'a> {
    /// Where types are looked up.
    pub(crate) names: &'f Names<'a>,
    /// What is examined.
    pub(crate) subject: Subject,
    /// The brand that the value is written for; none for a default, which is for all.
    pub(crate) words: &'f Words,
    /// Where what is wrong goes.
    pub(crate) findings: &'f mut Findings,
}

impl<'a> Fit<'_, 'a> {
    /// Examines a value. `place` is what it is called by: its key, or the value itself.
    pub(crate) fn value(
        &mut self,
        file: &'a RawFile,
        held: Held<'a>,
        rules: &'a Rules,
        node: &Node,
        place: Span,
    ) {
        match (held, &node.value) {
            _ if node.is_null() && self.subject != Subject::Default => {}
            (Held::Message(message), Tree::Map(entries)) => self.message(message, entries, place),
            (Held::List(item), Tree::List(items)) => {
                if let Some(held) = self.names.held(file, item) {
                    self.list(file, held, rules, items, place);
                }
            }
            (Held::Map(value), Tree::Map(entries)) => {
                if let Some(held) = self.names.held(file, value) {
                    self.map(file, held, rules, entries, place);
                }
            }
            (Held::Wrapper(declared, content), _) => match self.names.held(declared.file, content) {
                // A wrapper of a wrapper is refused by its own check.
                Some(Held::Wrapper(..)) | None => {}
                Some(held) => self.value(declared.file, held, &NO_RULES, node, place),
            },
            _ => self.scalar(file, held, rules, node),
        }
    }

    /// Examines the fields of a message; the root of an example brings its own envelope.
    pub(crate) fn message(&mut self, message: Message<'a>, entries: &[Entry], place: Span) {
        for entry in entries {
            match message.keys.fields.as_ref().and_then(|fields| fields.get(&entry.key)) {
                Some(field) => self.field(message, &field.value, entry),
                None if has_envelope(message) && is_envelope(&entry.key) => {}
                None => {
                    let text = format!("{} has no field `{}`", message.declared.name.value, entry.key);
                    let known = message.fields().map(|(name, _)| name.value.as_str());
                    self.misfit(entry.key_span, text, did_you_mean(&entry.key, known));
                }
            }
        }
        let is_given = |name: &str| entries.iter().any(|entry| entry.key == name && !entry.value.is_null());
        self.missing(message, &is_given, place, 0);
        self.exclusive(message, &is_given, place);
    }

    fn field(&mut self, message: Message<'a>, field: &'a Field, entry: &Entry) {
        let file = message.declared.file;
        let Some(held) = self.names.field_held(file, field) else { return };
        if counts_as_absent(field, &held, &entry.value) {
            if is_required(field) && !entry.value.is_null() && !is_number(&held) {
                let owner = &message.declared.name.value;
                self.broken(entry.key_span, format!("{owner} requires `{}`, which is empty", entry.key));
            }
            return;
        }
        // What is dropped, or filled in by the server, breaks no rule.
        let is_free = self.subject == Subject::Example && (field.write.is_some() || field.from.is_some());
        let subject = self.subject;
        self.subject = if is_free { Subject::BadExample } else { subject };
        self.value(file, held, &field.rules, &entry.value, entry.key_span);
        self.subject = subject;
    }

    /// What is required and not there, also in messages that are always there.
    fn missing(&mut self, message: Message<'a>, is_given: &dyn Fn(&str) -> bool, place: Span, depth: usize) {
        let file = message.declared.file;
        for (name, field) in message.fields().filter(|(name, _)| !is_given(name)) {
            // To the server a number that is left out is zero. Who writes a default says what it is.
            let is_zero = !is_true(&field.presence)
                && (self.subject != Subject::Default || depth > 0)
                && self.names.field_held(file, field).is_some_and(|held| is_number(&held));
            if is_required(field) && !is_zero {
                let owner = &message.declared.name.value;
                self.broken(place, format!("{owner} requires `{}`, which is missing", name.value));
            } else if let Some(Held::Message(inner)) = self.names.field_held(file, field)
                && !is_true(&field.presence)
                && !is_metadata(message, name)
                && field.default.is_none()
                && depth < DEPTH_MAX
            {
                self.missing(inner, &|_| false, place, depth + 1);
            }
        }
    }

    fn exclusive(&mut self, message: Message<'a>, is_given: &dyn Fn(&str) -> bool, place: Span) {
        let relations = message.keys.relations.iter().flat_map(|relations| relations.iter());
        let free = relations.filter(|relation| relation.when.is_none() && relation.gate.is_none());
        for set in free.filter_map(|relation| relation.at_most_one.as_ref()) {
            let mut given = set.iter().filter(|name| is_given(name));
            if let (Some(first), Some(second)) = (given.next(), given.next()) {
                let owner = &message.declared.name.value;
                let text = format!("`{}` and `{}` of {owner} exclude each other", first.value, second.value);
                self.broken(place, text);
            }
        }
    }

    fn misfit(&mut self, place: Span, text: impl Into<String>, help: Option<String>) {
        let text = format!("the {} does not fit: {}", self.subject.word(), text.into());
        self.findings.add_with_hint(place, text, help);
    }

    fn broken(&mut self, place: Span, text: impl Into<String>) {
        let rule = match self.subject {
            Subject::Default => "the default breaks the field's own rule",
            Subject::Example => "the example breaks a rule of its field",
            Subject::BadExample => return,
        };
        self.findings.add(place, format!("{rule}: {}", text.into()));
    }
}

/// Of a value inside a wrapper.
static NO_RULES: LazyLock<Rules> = LazyLock::new(Rules::default);

/// Whether the message has `apiVersion` and `kind` without declaring them.
fn has_envelope(message: Message<'_>) -> bool {
    is_true(&message.keys.envelope) || is_root(message)
}

fn is_root(message: Message<'_>) -> bool {
    let kind = message.declared.file.keys.kind.as_ref();
    kind.is_some_and(|kind| kind.value == message.declared.name.value)
}

/// The metadata of an object are the runtime's.
fn is_metadata(message: Message<'_>, name: &str) -> bool {
    name == "metadata" && is_root(message)
}

fn is_envelope(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind")
}

/// Whether the value must be there; what the server fills in itself need not.
pub(crate) fn is_required(field: &Field) -> bool {
    let says = field.rules.required.as_ref().is_some_and(|needed| needed.value != Needed::No);
    says && field.from.is_none()
}

fn is_number(held: &Held<'_>) -> bool {
    matches!(held, Held::Bool | Held::Int32 | Held::Int64 | Held::Double)
}

/// Whether the server cannot tell the value from none, so that rules do not apply.
fn counts_as_absent(field: &Field, held: &Held<'_>, node: &Node) -> bool {
    let is_empty = match &node.value {
        _ if node.is_null() => return true,
        Tree::Scalar(scalar) if is_number(held) => {
            scalar.text.parse::<f64>().is_ok_and(|number| number == 0.0)
        }
        Tree::Scalar(scalar) => scalar.text.is_empty(),
        Tree::List(items) => items.is_empty(),
        Tree::Map(entries) => entries.is_empty() && matches!(held, Held::Map(_)),
    };
    let is_shown = is_required(field) || is_true(&field.listed) || field.emit.is_some();
    let zero_counts = is_number(held) && is_shown;
    is_empty && !is_true(&field.presence) && !zero_counts
}
