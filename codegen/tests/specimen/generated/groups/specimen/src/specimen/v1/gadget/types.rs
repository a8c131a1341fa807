// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `gadget`.

/// A kind of which there is an older version: this is how it is stored.
#[derive(Clone, Default, PartialEq)]
pub struct Gadget {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub spec: crate::specimen::v1::GadgetSpec,
}

/// What is wanted.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetSpec {
    /// How large it is.
    pub size: Option<i32>,
    /// What it looks like.
    pub color: Option<String>,
    /// Where it is.
    pub node: Option<String>,
    /// Whatever else is said of it.
    pub labels: std::collections::BTreeMap<String, String>,
    /// How much it may take.
    pub limits: crate::specimen::v1::GadgetLimits,
    /// What it is made of.
    pub parts: Vec<crate::specimen::v1::GadgetPart>,
    /// The same by name.
    pub by_name: std::collections::BTreeMap<String, crate::specimen::v1::GadgetPart>,
    /// A part that may be absent.
    pub spare: Option<crate::specimen::v1::GadgetPart>,
    /// A type that both versions share.
    pub tree: Option<machinery::copy_on_write::CopyOnWrite<crate::specimen::v1::Node>>,
    /// A time.
    pub since: Option<machinery::time::Time>,
    /// Only here.
    pub audit: Vec<String>,
    /// Only here, and known to the strategy.
    pub secret: i64,
    /// How its face is finished.
    pub finish: String,
    /// How its inside is finished.
    pub inside: Option<String>,
    /// How its edges are finished.
    pub edges: Vec<String>,
    /// How its sides are finished.
    pub sides: std::collections::BTreeMap<String, String>,
    /// The first part of an address.
    pub host: String,
    /// The second part of it.
    pub port: i32,
    /// Two fields of the older version.
    pub name: String,
    /// A text in the older version.
    pub height: i64,
    /// In a group in the older version.
    pub depth: i32,
    /// What it asks for.
    pub requests: Vec<crate::specimen::v1::GadgetRequest>,
    /// What becomes an object of another kind.
    pub draft: Option<crate::specimen::v1::GadgetDraft>,
    /// Never empty, so that the older version needs no presence.
    pub seat: Option<String>,
}

/// How much it may take.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetLimits {
    /// Processors.
    pub cpu: i32,
    /// Bytes.
    pub memory: i64,
}

/// A part.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetPart {
    /// Its name.
    pub name: String,
    /// How many of it.
    pub count: i32,
}

/// What is asked for.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetRequest {
    /// Its name.
    pub name: String,
    /// A choice that may be absent.
    pub exactly: Option<crate::specimen::v1::GadgetChoice>,
    /// In a message in the older version.
    pub color: Option<String>,
    /// The same.
    pub notes: Vec<String>,
}

/// An object of another kind.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetDraft {
    /// JSON alone has it.
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// What the older version has one level higher.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetChoice {
    /// Tells a choice from none.
    pub class: String,
    /// How many.
    pub count: i32,
    /// Whether others use it.
    pub shared: Option<bool>,
    /// A message that differs.
    pub part: Option<crate::specimen::v1::GadgetPart>,
    /// A time.
    pub since: Option<machinery::time::Time>,
}
