//! What a path is made of.

use serde_json::Value;

/// One step from values to values.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    /// To a field.
    Field(String),
    /// To all items and fields.
    All,
    /// To every field of that name below, or to everything.
    Below,
    /// To some items.
    Slice(Slice),
    /// To the items for which something holds.
    Filter(Filter),
    /// To what each of these paths finds.
    Union(Vec<Vec<Step>>),
}

/// Items by their places; negative ones count from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slice {
    One(i64),
    Range { start: Option<i64>, end: Option<i64>, step: Option<i64> },
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Filter {
    pub(super) left: Operand,
    /// What it is compared with; without it, it must be there.
    pub(super) right: Option<(Comparison, Operand)>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Operand {
    Path(Vec<Step>),
    Value(Value),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
