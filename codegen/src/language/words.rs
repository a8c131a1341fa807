//! Values of the language that are one word of a few.

use crate::language::table::words;

/// Whether objects live in a namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Scope {
    Cluster,
    Namespace,
}
words!("scope", Scope { "cluster" => Scope::Cluster, "namespace" => Scope::Namespace, });

/// What a completed delete answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum DeleteReply {
    Status,
    Object,
}
words!("delete reply", DeleteReply { "status" => DeleteReply::Status, "object" => DeleteReply::Object, });

/// How a column shows its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Show {
    Value,
    Age,
    Duration,
    Count,
}
words!("word for `show`", Show {
    "value" => Show::Value,
    "age" => Show::Age,
    "duration" => Show::Duration,
    "count" => Show::Count,
});

/// Type of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum CellType {
    String,
    Integer,
    Number,
    Boolean,
    Date,
}
words!("cell type", CellType {
    "string" => CellType::String,
    "integer" => CellType::Integer,
    "number" => CellType::Number,
    "boolean" => CellType::Boolean,
    "date" => CellType::Date,
});

/// When JSON shows a field, where the schema says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum EmitWord {
    Always,
    NonZero,
    Revision,
}
words!("word for `emit`", EmitWord {
    "always" => EmitWord::Always,
    "nonzero" => EmitWord::NonZero,
    "revision" => EmitWord::Revision,
});

/// When a field may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum ImmutableWord {
    Always,
    OnceSet,
}
words!("word for `immutable`", ImmutableWord {
    "true" => ImmutableWord::Always,
    "once_set" => ImmutableWord::OnceSet,
});

/// What becomes of a client's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum WriteWord {
    Ignored,
}
words!("word for `write`", WriteWord { "ignored" => WriteWord::Ignored, });
