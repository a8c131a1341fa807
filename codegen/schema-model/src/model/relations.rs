//! How the fields of a message depend on each other.

use super::{path::FieldPath, rules::Rules, value::Value};

/// A rule over several fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// What must be true for it to hold.
    pub when: Vec<Test>,
    /// The same of the stored message.
    pub stored: Vec<Test>,
    /// Gate that must be on.
    pub gate: Option<String>,
    /// What it asks.
    pub demand: Demand,
    /// How a problem is worded.
    pub wording: Wording,
    /// Whether nothing else is checked after a problem.
    pub stop: bool,
    /// Which problems of the stored message are not reported again.
    pub tolerate: Option<Tolerance>,
    /// The field after whose checks it is checked; none after all.
    pub after: Option<String>,
    /// Whether it is checked before all fields.
    pub first: bool,
}

/// How a problem is worded. What is none is as the demand says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wording {
    /// Where: names from the message, none for the message itself.
    pub place: Option<Vec<String>>,
    /// As what.
    pub class: Option<ProblemClass>,
    /// In which words.
    pub text: Option<String>,
    /// With which value.
    pub shows: Option<ShownValue>,
}

/// A field, from the message that a rule is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The way to it.
    pub path: FieldPath,
    /// What it holds.
    pub value: Value,
    /// Whether the zero of a number that cannot be absent counts as a value.
    pub zero_counts: bool,
}

/// A condition on a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// The field.
    pub field: Reached,
    /// What it must be.
    pub is: Is,
}

/// What a field must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Is {
    /// There is a value.
    Set,
    /// There is none.
    Unset,
    /// One of these words, numbers or booleans.
    OneOf(Vec<String>),
    /// None of these.
    NoneOf(Vec<String>),
}

/// What a rule asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// That each is set.
    Require(Vec<Reached>),
    /// That none is set.
    Forbid(Vec<Reached>),
    /// That one or more of these fields of the message are set.
    AtLeastOne(Vec<String>),
    /// That no two of these fields of the message are set.
    AtMostOne(Vec<String>),
    /// That each holds its rules.
    Hold(Vec<(Reached, Rules)>),
    /// That two values compare so.
    Compare(Reached, Comparison, Reached),
    /// That none changes.
    Keep(Vec<Reached>),
    /// That it does not fall.
    Grow(Reached),
    /// That it does not rise.
    Shrink(Reached),
}

/// How a value must compare with another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    AtLeast,
    AtMost,
    Above,
    Below,
    Equal,
}

/// The kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemClass {
    Required,
    Invalid,
    Forbidden,
}

/// Which problems of the stored message are not reported again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerance {
    /// Those with the same text.
    Same,
    /// Those of the same kind at the same place.
    Any,
}

/// What an invalid value shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownValue {
    /// The message.
    Message,
    /// A field.
    Field(Reached),
    /// A text as it is.
    Text(String),
}

/// A type of which one field says which of the others is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Union {
    /// The field that says it.
    pub by: Option<String>,
    /// The others, in the order of the schema.
    pub members: Vec<String>,
}

impl Relation {
    /// A rule without conditions that is worded in the standard way.
    #[must_use]
    pub fn of(demand: Demand) -> Self {
        Relation {
            when: Vec::new(),
            stored: Vec::new(),
            gate: None,
            demand,
            wording: Wording::default(),
            stop: false,
            tolerate: None,
            after: None,
            first: false,
        }
    }

    /// Whether it looks at the stored message.
    #[must_use]
    pub fn compares(&self) -> bool {
        let by_nature = matches!(self.demand, Demand::Keep(_) | Demand::Grow(_) | Demand::Shrink(_));
        by_nature || !self.stored.is_empty() || self.tolerate.is_some()
    }

    /// The fields of which every further one is reported where it stands.
    #[must_use]
    pub fn choice(&self) -> Option<&[String]> {
        match &self.demand {
            Demand::AtMostOne(fields) if self.wording.place.is_none() => Some(fields),
            _ => None,
        }
    }

    /// The rule as a sentence, with names and values in backquotes.
    #[must_use]
    pub fn sentence(&self) -> String {
        let gate = self.gate.as_ref().map(|gate| format!("while feature gate {gate} is on"));
        let when = self.when.iter().map(|test| format!("when {}", test.words("")));
        let stored = self.stored.iter().map(|test| format!("where {}", test.words("the stored ")));
        let conditions: Vec<String> = gate.into_iter().chain(stored).chain(when).collect();
        let demand = self.demand.words();
        if conditions.is_empty() {
            return format!("{}.", capital(&demand));
        }
        format!("{}, {demand}.", capital(&conditions.join(" and ")))
    }
}

impl Demand {
    fn words(&self) -> String {
        match self {
            Demand::Require(fields) => format!("{} must be set", names(fields)),
            Demand::Forbid(fields) => format!("{} may not be set", names(fields)),
            Demand::AtLeastOne(fields) => format!("at least one of {} must be set", quoted(fields)),
            Demand::AtMostOne(fields) => format!("at most one of {} may be set", quoted(fields)),
            Demand::Hold(fields) => {
                let fields = fields.iter().map(|(field, rules)| {
                    let said: Vec<String> = rules.iter().map(super::rules::Rule::words).collect();
                    format!("{} must hold {}", field.name(), said.join(" and "))
                });
                fields.collect::<Vec<_>>().join("; ")
            }
            Demand::Compare(left, how, right) => {
                format!("{} must be {} {}", left.name(), how.words(), right.name())
            }
            Demand::Keep(fields) => format!("{} cannot change", names(fields)),
            Demand::Grow(field) => format!("{} cannot fall", field.name()),
            Demand::Shrink(field) => format!("{} cannot rise", field.name()),
        }
    }
}

impl Comparison {
    fn words(self) -> &'static str {
        match self {
            Comparison::AtLeast => "at least",
            Comparison::AtMost => "at most",
            Comparison::Above => "above",
            Comparison::Below => "below",
            Comparison::Equal => "equal to",
        }
    }

    /// The standard text, up to the name of the other field.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Comparison::AtLeast => "must be greater than or equal to",
            Comparison::AtMost => "must be less than or equal to",
            Comparison::Above => "must be greater than",
            Comparison::Below => "must be less than",
            Comparison::Equal => "must be equal to",
        }
    }
}

impl Test {
    fn words(&self, of: &str) -> String {
        let name = self.field.name();
        match &self.is {
            Is::Set => format!("{of}{name} is set"),
            Is::Unset => format!("{of}{name} is not set"),
            Is::OneOf(words) => format!("{of}{name} is {}", alternatives(words)),
            Is::NoneOf(words) => format!("{of}{name} is not {}", alternatives(words)),
        }
    }
}

impl Reached {
    fn name(&self) -> String {
        format!("`{}`", self.path.json.join("."))
    }
}

fn names(fields: &[Reached]) -> String {
    fields.iter().map(Reached::name).collect::<Vec<_>>().join(", ")
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn alternatives(words: &[String]) -> String {
    let shown = |word: &String| if word.is_empty() { "empty".to_owned() } else { format!("`{word}`") };
    words.iter().map(shown).collect::<Vec<_>>().join(" or ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, value: Value) -> Reached {
        let path = FieldPath { json: vec![name.into()], rust: vec![name.into()], optional: vec![false] };
        Reached { path, value, zero_counts: false }
    }

    #[test]
    fn a_relation_reads_as_a_sentence() {
        let size = || field("size", Value::Int32);
        let kind = |is| Test { field: field("kind", Value::String), is };
        let rows = [
            (Relation::of(Demand::Require(vec![size()])), "`size` must be set."),
            (
                Relation {
                    when: vec![kind(Is::OneOf(vec!["A".into(), String::new()]))],
                    gate: Some("G".into()),
                    ..Relation::of(Demand::Forbid(vec![size()]))
                },
                "While feature gate G is on and when `kind` is `A` or empty, `size` may not be set.",
            ),
            (
                Relation {
                    stored: vec![kind(Is::Set)],
                    ..Relation::of(Demand::Keep(vec![size(), field("color", Value::String)]))
                },
                "Where the stored `kind` is set, `size`, `color` cannot change.",
            ),
            (
                Relation::of(Demand::Compare(size(), Comparison::AtMost, field("room", Value::Int32))),
                "`size` must be at most `room`.",
            ),
            (
                Relation::of(Demand::AtMostOne(vec!["a".into(), "b".into()])),
                "At most one of `a`, `b` may be set.",
            ),
        ];
        for (relation, expected) in rows {
            assert_eq!(relation.sentence(), expected);
        }
    }
}
