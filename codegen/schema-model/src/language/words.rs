//! Values of the language that are one word of a few.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use words::verb::Verb;

use crate::{
    language::table::word_list,
    read::{Read, word},
    report::Findings,
    tree::Node,
};

/// A verb, as a schema writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VerbWord(pub Verb);

impl Read for VerbWord {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        let words = Verb::ALL.map(|verb| (verb.as_str(), VerbWord(verb)));
        word(node, "verb", &words, findings)
    }
}

impl JsonSchema for VerbWord {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Verb".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Verb::ALL.map(Verb::as_str) })
    }
}

/// Whether objects live in a namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Scope {
    Cluster,
    Namespace,
}
word_list!("scope", Scope { "cluster" => Scope::Cluster, "namespace" => Scope::Namespace, });

/// What a completed delete answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeleteReply {
    Status,
    Object,
}
word_list!("delete reply", DeleteReply { "status" => DeleteReply::Status, "object" => DeleteReply::Object, });

/// How a column shows its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    Value,
    Text,
    Joined,
    Pair,
    Labels,
    Selector,
    Age,
    Duration,
    Count,
}

impl Show {
    /// As schemas write it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Show::Value => "value",
            Show::Text => "text",
            Show::Joined => "joined",
            Show::Pair => "pair",
            Show::Labels => "labels",
            Show::Selector => "selector",
            Show::Age => "age",
            Show::Duration => "duration",
            Show::Count => "count",
        }
    }
}
word_list!("word for `show`", Show {
    "value" => Show::Value,
    "text" => Show::Text,
    "joined" => Show::Joined,
    "pair" => Show::Pair,
    "labels" => Show::Labels,
    "selector" => Show::Selector,
    "age" => Show::Age,
    "duration" => Show::Duration,
    "count" => Show::Count,
});

/// Type of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellType {
    String,
    Integer,
    Number,
    Boolean,
    Date,
}
word_list!("cell type", CellType {
    "string" => CellType::String,
    "integer" => CellType::Integer,
    "number" => CellType::Number,
    "boolean" => CellType::Boolean,
    "date" => CellType::Date,
});

/// When JSON shows a field, where the schema says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmitWord {
    Always,
    NonZero,
    Filled,
    Revision,
}
word_list!("word for `emit`", EmitWord {
    "always" => EmitWord::Always,
    "nonzero" => EmitWord::NonZero,
    "filled" => EmitWord::Filled,
    "revision" => EmitWord::Revision,
});

/// When a field may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImmutableWord {
    Always,
    OnceSet,
}
word_list!("word for `immutable`", ImmutableWord {
    "true" => ImmutableWord::Always,
    "once_set" => ImmutableWord::OnceSet,
});

/// What a field can hold beside a message of the type that it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChoiceWord {
    List,
    Flag,
    Texts,
}
word_list!("word for `choice`", ChoiceWord {
    "list" => ChoiceWord::List,
    "flag" => ChoiceWord::Flag,
    "texts" => ChoiceWord::Texts,
});

/// What becomes of a client's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteWord {
    Ignored,
}
word_list!("word for `write`", WriteWord { "ignored" => WriteWord::Ignored, });
