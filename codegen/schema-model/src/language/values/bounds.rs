//! Bounds of values: numbers, and texts that stand for quantities, spans and moments.

use std::{borrow::Cow, cmp::Ordering, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use words::{
    quantity::Quantity,
    time::{Duration, Time},
};

use crate::{
    model::{Bound, Native},
    names::Held,
    read::{self, Read},
    report::Findings,
    tree::{Node, Tree},
};

const NANOS_PER_UNIT: i128 = 1_000_000_000;

/// A bound as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BoundRule {
    /// A whole number.
    Number(i64),
    /// `10Mi`, `1h30m`, `2026-01-02T03:04:05Z` or `100%`.
    Text(String),
}

impl BoundRule {
    /// What it means for a value of this form; none when it means nothing.
    #[must_use]
    pub(crate) fn of(&self, held: &Held<'_>) -> Option<Bound> {
        match (held, self) {
            (Held::Int32, BoundRule::Number(number)) => {
                i32::try_from(*number).ok().map(|_| Bound::Number(*number))
            }
            (Held::Int64 | Held::Double, BoundRule::Number(number)) => Some(Bound::Number(*number)),
            (Held::Native(Native::IntOrString), BoundRule::Number(number)) => {
                i32::try_from(*number).ok().map(|_| Bound::Number(*number))
            }
            (Held::Native(Native::IntOrString), BoundRule::Text(text)) => {
                text.strip_suffix('%')?.parse().ok().map(Bound::Percent)
            }
            (Held::Native(Native::Quantity), _) => {
                let quantity = Quantity::parse(&self.to_string()).ok()?;
                let is_whole = quantity.as_nanos() % NANOS_PER_UNIT == 0;
                let units = i64::try_from(quantity.as_nanos() / NANOS_PER_UNIT).ok().filter(|_| is_whole)?;
                Some(Bound::Quantity { units, is_binary: quantity.to_string().ends_with('i') })
            }
            (Held::Native(Native::Duration), _) => Duration::parse(&self.to_string()).map(Bound::Duration),
            (Held::Native(Native::Time | Native::MicroTime), BoundRule::Text(text)) => {
                Time::parse(text).map(Bound::Time)
            }
            _ => None,
        }
    }
}

impl fmt::Display for BoundRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoundRule::Number(number) => number.fmt(f),
            BoundRule::Text(text) => text.fmt(f),
        }
    }
}

/// Only numbers have an order before the form of the value is known.
impl PartialOrd for BoundRule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (BoundRule::Number(one), BoundRule::Number(other)) => one.partial_cmp(other),
            _ => None,
        }
    }
}

impl Read for BoundRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Tree::Scalar(scalar) = &node.value {
            if !scalar.quoted
                && let Ok(number) = scalar.text.parse()
            {
                return Some(BoundRule::Number(number));
            }
            if scalar.text.starts_with(|first: char| first.is_ascii_digit())
                && scalar.text.parse::<f64>().is_err()
            {
                return Some(BoundRule::Text(scalar.text.clone()));
            }
        }
        read::wrong("a whole number of 64 bits", node, findings)
    }
}

impl JsonSchema for BoundRule {
    fn schema_name() -> Cow<'static, str> {
        "BoundRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "string"] })
    }
}
