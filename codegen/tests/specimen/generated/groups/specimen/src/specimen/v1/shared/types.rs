// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `shared`.

/// A bare list in JSON, a message in binary.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tags(
    /// The bare value.
    pub Vec<String>,
);

/// What to talk about.
#[derive(Clone, Default, PartialEq)]
pub struct TalkOptions {
    /// Where to.
    pub path: String,
    /// Whether others may listen.
    pub loud: bool,
}

/// A tree that contains itself.
#[derive(Clone, Default, PartialEq)]
pub struct Node {
    /// Name of the node.
    pub name: String,
    /// One branch.
    pub left: Option<Box<crate::specimen::v1::Node>>,
    /// Further branches.
    pub others: Vec<crate::specimen::v1::Node>,
    /// A tree, or whether there is any.
    pub shade: Option<machinery::choice::Choice<crate::specimen::v1::Node, bool>>,
    /// A tree, or several.
    pub twigs: Option<
        machinery::choice::Choice<
            crate::specimen::v1::Node,
            Vec<crate::specimen::v1::Node>,
        >,
    >,
    /// Trees, or texts.
    pub notes: std::collections::BTreeMap<
        String,
        machinery::choice::Choice<crate::specimen::v1::Node, Vec<String>>,
    >,
    /// May be set once.
    pub label: String,
}

/// At most one of its fields is set.
#[derive(Clone, Default, PartialEq)]
pub struct Choice {
    /// A word.
    pub word: String,
    /// A number.
    pub number: i64,
}

/// Travels alone, with kind and apiVersion.
#[derive(Clone, Default, PartialEq)]
pub struct Report {
    /// What happened.
    pub message: String,
}
