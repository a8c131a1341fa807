// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `specimen`.

/// The root.
#[derive(Clone, Default, PartialEq)]
pub struct Specimen {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub spec: crate::specimen::v1::SpecimenSpec,
    /// What is.
    pub status: Option<crate::specimen::v1::SpecimenStatus>,
}

/// What is wanted.
#[derive(Clone, Default, PartialEq)]
pub struct SpecimenSpec {
    /// A boolean whose absence says something.
    pub flag: Option<bool>,
    /// A number within bounds.
    pub count: i32,
    /// A large number, always shown.
    pub total: i64,
    /// A number with a fraction.
    pub ratio: Option<f64>,
    /// A text with all rules of texts.
    pub title: String,
    /// One of a closed set.
    pub mode: Option<String>,
    /// One of some known words.
    pub hint: String,
    /// A set of words.
    pub words: Vec<String>,
    /// A map with rules for both sides.
    pub pairs: std::collections::BTreeMap<String, String>,
    /// Bytes.
    pub secret: machinery::bytes::ByteString,
    /// Who made it.
    pub owner: String,
    /// Who made it, for good.
    pub owner_id: String,
    /// Groups of who made it.
    pub owner_groups: Vec<String>,
    /// Further attributes of who made it.
    pub owner_extra: std::collections::BTreeMap<String, crate::specimen::v1::Tags>,
    /// What nobody should use any more.
    pub old: String,
    /// What is written here is dropped.
    pub dropped: String,
    /// A tree.
    pub root: Option<machinery::copy_on_write::CopyOnWrite<crate::specimen::v1::Node>>,
    /// At most one of two, shown when one is set.
    pub choice: crate::specimen::v1::Choice,
    /// Parts told apart by name and side.
    pub parts: Vec<crate::specimen::v1::Part>,
    /// A duration.
    pub wait: Option<machinery::time::Duration>,
    /// A quantity.
    pub share: Option<machinery::quantity::Quantity>,
    /// A number or a percentage.
    pub port: Option<machinery::quantity::IntOrString>,
    /// Any JSON.
    pub anything: Option<machinery::raw::RawJson>,
    /// Fields that depend on each other.
    pub relations: Option<crate::specimen::v1::Relations>,
    /// The site.
    pub site: String,
    /// The floor.
    pub floor: Option<i32>,
    /// Where it looks. Others than these are stored as well.
    pub direction: String,
    /// The house that it belongs to.
    pub house: Option<crate::specimen::v1::SpecimenHouse>,
    /// The rooms.
    pub rooms: Vec<String>,
}

/// Fields that depend on each other.
#[derive(Clone, Default, PartialEq)]
pub struct Relations {
    /// A switch.
    pub flag: bool,
    /// Which of them is used.
    pub kind: String,
    /// A number.
    pub small: Option<i32>,
    /// A larger number.
    pub large: i64,
    /// When it begins.
    pub from: Option<machinery::time::Time>,
    /// When it ends.
    pub until: Option<machinery::time::Time>,
    /// A list.
    pub times: Vec<String>,
    /// A message.
    pub inner: Option<machinery::copy_on_write::CopyOnWrite<crate::specimen::v1::Node>>,
    /// A quantity.
    pub share: Option<machinery::quantity::Quantity>,
}

/// A part of a specimen.
#[derive(Clone, Default, PartialEq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: String,
    /// Never changes while the part is there.
    pub fixed: i32,
    /// Numbers by name.
    pub weights: std::collections::BTreeMap<String, i32>,
}

/// What is.
#[derive(Clone, Default, PartialEq)]
pub struct SpecimenStatus {
    /// Where it stands.
    pub phase: String,
    /// When it was seen.
    pub seen: Option<machinery::time::Time>,
    /// When it was checked.
    pub checked: Option<machinery::time::MicroTime>,
    /// More of it.
    pub extra: Option<crate::specimen::v1::SpecimenExtra>,
    /// How many there are.
    pub copies: i32,
    /// What selects them.
    pub labels: std::collections::BTreeMap<String, String>,
}

/// More of what is.
#[derive(Clone, Default, PartialEq)]
pub struct SpecimenExtra {
    /// A note.
    pub note: String,
    /// A number.
    pub count: i32,
}

/// A house next to it.
#[derive(Clone, Default, PartialEq)]
pub struct SpecimenHouse {
    /// On which side it is. It must be said.
    pub side: String,
}
