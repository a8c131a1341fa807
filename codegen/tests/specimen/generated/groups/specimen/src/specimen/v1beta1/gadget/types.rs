// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1beta1` from `gadget`.

/// A kind of which there is a newer version: every way in which the two can differ.
#[derive(Clone, Default, PartialEq)]
pub struct Gadget {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub spec: crate::specimen::v1beta1::GadgetSpec,
}

/// What is wanted.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetSpec {
    /// How large it is.
    pub width: Option<i32>,
    /// What is said of it.
    pub place: std::collections::BTreeMap<String, String>,
    /// Where it is.
    pub node: Option<String>,
    /// Processors.
    pub cpu: i32,
    /// Bytes.
    pub memory: i64,
    /// What it is made of.
    pub parts: Vec<crate::specimen::v1beta1::GadgetPart>,
    /// The same by name.
    pub by_name: std::collections::BTreeMap<
        String,
        crate::specimen::v1beta1::GadgetPart,
    >,
    /// A part that may be absent.
    pub spare: Option<crate::specimen::v1beta1::GadgetPart>,
    /// A type that both versions share.
    pub tree: Option<machinery::copy_on_write::CopyOnWrite<crate::specimen::v1::Node>>,
    /// A time.
    pub since: Option<machinery::time::Time>,
    /// Only here.
    pub mode: String,
    /// Only here, and known to the strategy.
    pub hint: String,
    /// How its face is finished.
    pub finish: String,
    /// How its inside is finished.
    pub within: Option<String>,
    /// How its edges are finished.
    pub edges: Vec<String>,
    /// How its sides are finished.
    pub sides: std::collections::BTreeMap<String, String>,
    /// Two fields of the stored version.
    pub address: String,
    /// One of two that are one there.
    pub first: String,
    /// The other one.
    pub last: String,
    /// A number there.
    pub height: String,
    /// What is not grouped there.
    pub box_: crate::specimen::v1beta1::GadgetBox,
    /// What it asks for.
    pub requests: Vec<crate::specimen::v1beta1::GadgetRequest>,
    /// What becomes an object of another kind.
    pub draft: Option<crate::specimen::v1::GadgetDraft>,
    /// An empty one stands for none.
    pub seat: String,
}

/// A group.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetBox {
    /// How deep it is.
    pub depth: i32,
}

/// What is asked for.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetRequest {
    /// Its name.
    pub name: String,
    /// In a message that may be absent there.
    pub class: String,
    /// The same under another name.
    pub amount: i32,
    /// With presence.
    pub shared: Option<bool>,
    /// A message that differs.
    pub part: Option<crate::specimen::v1beta1::GadgetPart>,
    /// A time.
    pub since: Option<machinery::time::Time>,
    /// What the stored version has one level higher.
    pub basic: Option<crate::specimen::v1beta1::GadgetBasic>,
}

/// What the stored version has one level higher.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetBasic {
    /// What it looks like.
    pub color: Option<String>,
    /// What is said of it.
    pub remarks: Vec<String>,
}

/// A part.
#[derive(Clone, Default, PartialEq)]
pub struct GadgetPart {
    /// Its name.
    pub name: String,
    /// How many of it.
    pub amount: i32,
}
