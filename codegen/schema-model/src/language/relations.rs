//! The keys by which a type says how its fields depend on each other.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{
    Rules,
    table::{table, word_list},
    values::{ListOf, Named},
};
use crate::{
    model::{Comparison, ProblemClass, Tolerance},
    read::{self, Read, Spanned},
    report::Findings,
    tree::{Node, Tree},
};

word_list!("kind of problem", ProblemClass {
    "required" => ProblemClass::Required,
    "invalid" => ProblemClass::Invalid,
    "forbidden" => ProblemClass::Forbidden,
});
word_list!("word for `tolerate`", Tolerance {
    "same" => Tolerance::Same,
    "any" => Tolerance::Any,
});

table! {
    /// A rule over several fields of a type: when it holds, one key for what it asks, and how it is told.
    /// Fields are paths from the type through messages, as `template.spec.restartPolicy`.
    Relation {
        /// Conditions on fields, which all must be true: `set`, `unset`, a word, a number, `true` or `false`,
        /// a list of which one is the value, or `{not: …}` with any of these. A field that is absent is none
        /// of the words.
        ("when") when: Named<Condition>,
        /// The same conditions on the stored message. On create they are false.
        ("stored") stored: Named<Condition>,
        /// Gate that must be on.
        ("gate") gate: String,
        /// Fields that must be set. Told at each field, as `required`.
        ("require") require: Fields,
        /// Fields that may not be set. Told at each field, as `forbidden`.
        ("forbid") forbid: Fields,
        /// Fields of the type of which at least one must be set. Told at the message, as `required`.
        ("at_least_one") at_least_one: ListOf<String>,
        /// Fields of the type of which at most one may be set. Told at each further one, as `forbidden`, in
        /// place of what is wrong with that field; with a `place` once, there.
        ("at_most_one") at_most_one: ListOf<String>,
        /// Rules of fields, besides those that always hold.
        ("hold") hold: Named<Rules>,
        /// How a value compares with another one: `[a, at_least, b]`, or `at_most`, `above`, `below` or
        /// `equal`. It is asked when both are set. Told at the first, as `invalid`; the text may show the
        /// second as `{other}`.
        ("compare") compare: Comparing,
        /// Fields that may not change on update. Told at each field, as `invalid`.
        ("keep") keep: Fields,
        /// A number or quantity that may not fall on update, nor become absent.
        ("grow") grow: String,
        /// A number or quantity that may not rise on update.
        ("shrink") shrink: String,
        /// Where the problem is told: a path from the type, which need not exist, or `.` for the message.
        ("place") place: String,
        /// The kind of problem, where it is another one.
        ("as") class: ProblemClass,
        /// The text of the problem. Default: a standard one.
        ("text") text: String,
        /// The value that an invalid one shows: a field, `.` for the message, or `{text: …}` as it is
        /// written, where `{set}` stands for the fields of `at_most_one` that are set. Default: the value of
        /// the field.
        ("shows") shows: ShownRule,
        /// Whether nothing that comes later in the order of checks is looked at after this problem. Default:
        /// false.
        ("stop") stop: bool,
        /// On update, problems that are not told: `same` where the stored message has the same one, with the
        /// same text; `any` where it has one of that kind at the same place, whatever it shows. Places in
        /// lists do not count.
        ("tolerate") tolerate: Tolerance,
        /// The field after whose checks the rule is checked. Default: after all fields.
        ("after") after: String,
        /// Whether the rule is checked before all fields. Default: false.
        ("first") first: bool,
    }
}

table! {
    /// A type of which one field says which of the others is used.
    Union {
        /// The field that says it.
        ("by") by: String,
        /// The fields by the words of `by`; without `by`, by any names.
        required ("members") members: Named<String>,
        /// The problem when the field of the word is not set: Required, unless it says otherwise. Without the
        /// key, the field may be missing. `{field}` and `{word}` in its text stand for those.
        ("missing") missing: UnionProblem,
        /// The problem when a field of another word is set: Forbidden, unless it says otherwise. Without the
        /// key, it may be set.
        ("extra") extra: UnionProblem,
        /// The field after whose checks the union is checked. Default: after all fields.
        ("after") after: String,
    }
}

table! {
    /// How a problem of a union is told.
    UnionProblem {
        /// The kind of problem, where it is another one.
        ("as") class: ProblemClass,
        /// The text. Default: a standard one.
        ("text") text: String,
    }
}

impl Relation {
    /// What it asks: the keys that are given, of which there is one.
    #[must_use]
    pub(crate) fn demands(&self) -> Vec<(&'static str, crate::source::Span)> {
        fn place<T>(key: &Option<Spanned<T>>) -> Option<crate::source::Span> {
            key.as_ref().map(|key| key.entry)
        }
        let keys = [
            ("require", place(&self.require)),
            ("forbid", place(&self.forbid)),
            ("at_least_one", place(&self.at_least_one)),
            ("at_most_one", place(&self.at_most_one)),
            ("hold", place(&self.hold)),
            ("compare", place(&self.compare)),
            ("keep", place(&self.keep)),
            ("grow", place(&self.grow)),
            ("shrink", place(&self.shrink)),
        ];
        keys.into_iter().filter_map(|(key, place)| Some((key, place?))).collect()
    }
}

/// What stands for the message itself where a field may be named.
pub(crate) const MESSAGE: &str = ".";

/// One field, or several.
#[derive(Debug, Clone)]
pub(crate) struct Fields(pub ListOf<String>);

impl Read for Fields {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::List(_) => Read::read(node, findings).map(Fields),
            _ => Some(Fields(vec![Spanned::read(node, findings)?])),
        }
    }
}

impl JsonSchema for Fields {
    fn schema_name() -> Cow<'static, str> {
        "Fields".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ] })
    }
}

/// What a field must be for a rule to hold.
#[derive(Debug, Clone)]
pub(crate) enum Condition {
    /// There is a value.
    Set,
    /// There is none.
    Unset,
    /// It is one of these.
    OneOf(ListOf<String>),
    /// It is none of these.
    NoneOf(ListOf<String>),
}

impl Read for Condition {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(words) = read::only_entry(node, "not") {
            return Fields::read(words, findings).map(|words| Condition::NoneOf(words.0));
        }
        match &node.value {
            Tree::Scalar(scalar) if !scalar.quoted && scalar.text == "set" => Some(Condition::Set),
            Tree::Scalar(scalar) if !scalar.quoted && scalar.text == "unset" => Some(Condition::Unset),
            _ => Fields::read(node, findings).map(|words| Condition::OneOf(words.0)),
        }
    }
}

impl JsonSchema for Condition {
    fn schema_name() -> Cow<'static, str> {
        "Condition".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let word = serde_json::json!({ "type": ["string", "boolean", "integer"] });
        let words = serde_json::json!({ "anyOf": [word, { "type": "array", "items": word, "minItems": 1 }] });
        json_schema!({ "anyOf": [
            word,
            { "type": "array", "items": word, "minItems": 1 },
            {
                "type": "object",
                "properties": { "not": words },
                "required": ["not"],
                "additionalProperties": false,
            },
        ] })
    }
}

/// Two fields, and how their values compare.
#[derive(Debug, Clone)]
pub(crate) struct Comparing {
    /// The field that is judged.
    pub(crate) left: Spanned<String>,
    /// How it must compare.
    pub(crate) how: Comparison,
    /// The field that it is compared with.
    pub(crate) right: Spanned<String>,
}

const COMPARISONS: [(&str, Comparison); 5] = [
    ("at_least", Comparison::AtLeast),
    ("at_most", Comparison::AtMost),
    ("above", Comparison::Above),
    ("below", Comparison::Below),
    ("equal", Comparison::Equal),
];

impl Read for Comparing {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::List(items) => match items.as_slice() {
                [left, how, right] => Some(Comparing {
                    left: Spanned::read(left, findings)?,
                    how: read::word(how, "comparison", &COMPARISONS, findings)?,
                    right: Spanned::read(right, findings)?,
                }),
                _ => {
                    let help = "write `[a, at_least, b]`";
                    findings.add_with_help(
                        node.span,
                        "a comparison is a field, a word and another field",
                        help,
                    );
                    None
                }
            },
            _ => read::wrong("a list", node, findings),
        }
    }
}

impl JsonSchema for Comparing {
    fn schema_name() -> Cow<'static, str> {
        "Comparing".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 3 })
    }
}

/// What an invalid value shows.
#[derive(Debug, Clone)]
pub(crate) enum ShownRule {
    /// The value of this field, or the message for `.`.
    Field(String),
    /// This text.
    Text(String),
}

impl Read for ShownRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match read::only_entry(node, "text") {
            Some(text) => String::read(text, findings).map(ShownRule::Text),
            None => String::read(node, findings).map(ShownRule::Field),
        }
    }
}

impl JsonSchema for ShownRule {
    fn schema_name() -> Cow<'static, str> {
        "ShownRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string" },
            {
                "type": "object",
                "properties": { "text": { "type": "string" } },
                "required": ["text"],
                "additionalProperties": false,
            },
        ] })
    }
}
