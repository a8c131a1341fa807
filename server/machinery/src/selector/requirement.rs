//! One requirement of a label selector.

use std::fmt;

use super::SelectorError;
use crate::{
    format::{Flaws, label_key, label_value},
    problem::quote,
};

/// What a requirement asks of a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabelOperator {
    /// `k`: the label is there.
    Exists,
    /// `!k`: the label is not there.
    DoesNotExist,
    /// `k=v`: it has this value.
    Equals,
    /// `k==v`: the same, written otherwise.
    DoubleEquals,
    /// `k!=v`: it is not there, or has another value.
    NotEquals,
    /// `k in (a,b)`: it has one of these values.
    In,
    /// `k notin (a,b)`: it is not there, or has none of these values.
    NotIn,
    /// `k>5`: it is a larger integer.
    GreaterThan,
    /// `k<5`: it is a smaller integer.
    LessThan,
}

/// One requirement on one label.
// Watches hold their selectors, so nothing is kept that could grow.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LabelRequirement {
    key: Box<str>,
    operator: LabelOperator,
    /// Sorted, each once.
    values: Box<[Box<str>]>,
}

impl LabelRequirement {
    /// A checked requirement. [`LabelOperator::Exists`] and its opposite take no values, `In` and
    /// `NotIn` at least one, the others exactly one.
    ///
    /// # Errors
    /// When the key or a value is not that of a label, or their number does not fit the operator.
    pub fn new(key: &str, operator: LabelOperator, mut values: Vec<String>) -> Result<Self, SelectorError> {
        check_key("key", key)?;
        values.sort();
        // Before they are counted: `a in (x,x)` asks for one value.
        values.dedup();
        let problems = problems_of(key, operator, &values);
        match problems.as_slice() {
            [] => {
                let values = values.into_iter().map(String::into_boxed_str).collect();
                Ok(Self { key: key.into(), operator, values })
            }
            [only] => Err(SelectorError::new(only)),
            several => Err(SelectorError::new(format!("[{}]", several.join(", ")))),
        }
    }

    /// The label's key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What is asked of the label.
    #[must_use]
    pub fn operator(&self) -> LabelOperator {
        self.operator
    }

    /// The values to compare with, sorted.
    #[must_use]
    pub fn values(&self) -> &[Box<str>] {
        &self.values
    }

    /// Whether a label with this value, or its absence, is what is asked for.
    #[must_use]
    pub fn matches(&self, value: Option<&str>) -> bool {
        let listed = |value: &str| self.values.binary_search_by(|listed| listed.as_ref().cmp(value)).is_ok();
        match self.operator {
            LabelOperator::Exists => value.is_some(),
            LabelOperator::DoesNotExist => value.is_none(),
            LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::In => {
                value.is_some_and(listed)
            }
            LabelOperator::NotEquals | LabelOperator::NotIn => !value.is_some_and(listed),
            LabelOperator::GreaterThan => self.compares(value, |label, bound| label > bound),
            LabelOperator::LessThan => self.compares(value, |label, bound| label < bound),
        }
    }

    fn compares(&self, value: Option<&str>, holds: fn(i64, i64) -> bool) -> bool {
        let label = value.and_then(|value| value.parse().ok());
        let bound = self.values.first().and_then(|bound| bound.parse().ok());
        // A label that is no number is neither larger nor smaller.
        label.zip(bound).is_some_and(|(label, bound)| holds(label, bound))
    }
}

/// Refuses what cannot be the key of a label. The refusal names the place where it stands.
pub(super) fn check_key(at: &str, key: &str) -> Result<(), SelectorError> {
    let flaws = Flaws::of(label_key, key);
    if flaws.is_empty() {
        return Ok(());
    }
    Err(SelectorError::new(format!("{at}: Invalid value: {}: {}", quote(key), joined(&flaws))))
}

fn problems_of(key: &str, operator: LabelOperator, values: &[String]) -> Vec<String> {
    let mut problems = Vec::new();
    match operator {
        LabelOperator::In | LabelOperator::NotIn if values.is_empty() => {
            problems.push(
                "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty".into(),
            );
        }
        LabelOperator::Exists | LabelOperator::DoesNotExist if !values.is_empty() => {
            problems.push(format!(
                "values: Invalid value: {values:?}: values set must be empty for exists and does not exist"
            ));
        }
        LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::NotEquals
            if values.len() != 1 =>
        {
            problems.push(format!(
                "values: Invalid value: {values:?}: exact-match compatibility requires one single value"
            ));
        }
        LabelOperator::GreaterThan | LabelOperator::LessThan => match values {
            [bound] if bound.parse::<i64>().is_ok() => {}
            [bound] => problems.push(format!(
                "values[0]: Invalid value: {bound:?}: for 'Gt', 'Lt' operators, the value must be an integer"
            )),
            _ => problems.push(format!(
                "values: Invalid value: {values:?}: for 'Gt', 'Lt' operators, exactly one value is required"
            )),
        },
        _ => {}
    }
    for (index, value) in values.iter().enumerate() {
        let flaws = Flaws::of(label_value, value);
        if !flaws.is_empty() {
            problems.push(format!(
                "values[{index}][{key}]: Invalid value: {}: {}",
                quote(value),
                joined(&flaws)
            ));
        }
    }
    problems
}

fn joined(flaws: &Flaws) -> String {
    flaws.details().collect::<Vec<_>>().join("; ")
}

impl fmt::Display for LabelRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, operator, values } = self;
        let values = values.join(",");
        match operator {
            LabelOperator::Exists => f.write_str(key),
            LabelOperator::DoesNotExist => write!(f, "!{key}"),
            LabelOperator::Equals => write!(f, "{key}={values}"),
            LabelOperator::DoubleEquals => write!(f, "{key}=={values}"),
            LabelOperator::NotEquals => write!(f, "{key}!={values}"),
            LabelOperator::In => write!(f, "{key} in ({values})"),
            LabelOperator::NotIn => write!(f, "{key} notin ({values})"),
            LabelOperator::GreaterThan => write!(f, "{key}>{values}"),
            LabelOperator::LessThan => write!(f, "{key}<{values}"),
        }
    }
}
