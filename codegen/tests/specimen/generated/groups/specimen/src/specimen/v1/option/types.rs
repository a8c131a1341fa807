// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `specimen/v1` from `option`.

/// A kind whose types have names that Rust means something else by.
#[derive(Clone, Default, PartialEq)]
pub struct Option_ {
    /// Standard metadata of an object.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub spec: crate::specimen::v1::Self_,
}

/// What is wanted.
#[derive(Clone, Default, PartialEq)]
pub struct Self_ {
    /// A wrapper.
    pub list: crate::specimen::v1::Vec_,
    /// Wrappers.
    pub lists: Vec<crate::specimen::v1::Vec_>,
    /// A message that may be absent.
    pub text: Option<crate::specimen::v1::String_>,
    /// Messages by name.
    pub texts: std::collections::BTreeMap<String, crate::specimen::v1::String_>,
    /// A message that contains itself.
    pub tree: Option<machinery::copy_on_write::CopyOnWrite<crate::specimen::v1::Box_>>,
    /// A map in a wrapper.
    pub some: crate::specimen::v1::Some_,
    /// A message.
    pub none: crate::specimen::v1::None_,
    /// A gated text.
    pub name: String,
    /// A gated number.
    pub depth: Option<i32>,
    /// A gated number at zero.
    pub count: i32,
    /// A gated message.
    pub shade: crate::specimen::v1::Shade,
}

/// A shade.
#[derive(Clone, Default, PartialEq)]
pub struct Shade {
    /// Its name.
    pub color: String,
}

/// A list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Vec_(
    /// The bare value.
    pub Vec<String>,
);

/// A map.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Some_(
    /// The bare value.
    pub std::collections::BTreeMap<String, String>,
);

/// Nothing else.
#[derive(Clone, Default, PartialEq)]
pub struct None_ {
    /// A number.
    pub size: i32,
}

/// A text.
#[derive(Clone, Default, PartialEq)]
pub struct String_ {
    /// Its letters.
    pub value: String,
    /// How large they are.
    pub size: i32,
    /// What nobody should use any more.
    pub old: crate::specimen::v1::Default_,
}

/// A number.
#[derive(Clone, Default, PartialEq)]
pub struct Default_ {
    /// A number.
    pub size: i64,
}

/// A box in boxes.
#[derive(Clone, Default, PartialEq)]
pub struct Box_ {
    /// The next one.
    pub inner: Option<Box<crate::specimen::v1::Box_>>,
    /// What lies in it.
    pub text: Option<crate::specimen::v1::String_>,
}
