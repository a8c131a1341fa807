//! What keeps an object from being taken apart by its shape: fields that are not declared, values of another
//! type, items of lists that cannot be told apart.

use std::{collections::BTreeSet, fmt};

use serde_json::Value;

use super::{
    element::{Element, Scalar},
    merge::element_of,
    walk::{BadObject, Parent},
};
use crate::{
    nested,
    shape::{ListMerge, ScalarType, Shape, ValueShape},
};

/// Most flaws that are collected. The rest of an object with more of them is not looked at.
const FLAWS_MAX: usize = 100;

/// Whether items of a list that should be told apart may be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuplicateItems {
    /// As in stored objects, whose lists may have been something else once.
    Allowed,
    /// As in configurations, of which it would not be clear what they mean.
    Refused,
}

/// One flaw of an object: its path and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeFlaw {
    path: String,
    message: String,
}

impl fmt::Display for TypeFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}

/// Returns the flaws of an object in one text, as clients read them; none when there is none.
#[must_use]
pub fn describe_flaws(flaws: &[TypeFlaw]) -> Option<String> {
    match flaws {
        [] => None,
        [only] => Some(only.to_string()),
        several => Some(several.iter().fold("errors:".to_owned(), |text, flaw| format!("{text}\n  {flaw}"))),
    }
}

/// Returns what keeps an object from being taken apart.
#[must_use]
pub fn find_flaws(shape: &Shape, object: &Value, duplicates: DuplicateItems) -> Vec<TypeFlaw> {
    let mut walk = TypeCheck { duplicates, flaws: Vec::new(), path: String::new() };
    walk.members(Parent::Message(shape), object, true);
    walk.flaws
}

/// The state of a walk through an object.
struct TypeCheck {
    duplicates: DuplicateItems,
    flaws: Vec<TypeFlaw>,
    path: String,
}

impl TypeCheck {
    fn report(&mut self, message: String) {
        self.flaws.push(TypeFlaw { path: self.path.clone(), message });
    }

    /// Walks on below a step of the path.
    fn below(&mut self, step: fmt::Arguments<'_>, walk: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        fmt::Write::write_fmt(&mut self.path, step).expect("a text takes every text");
        walk(self);
        self.path.truncate(length);
    }

    fn members(&mut self, parent: Parent<'_>, object: &Value, is_root: bool) {
        let members = match object {
            Value::Object(members) => members,
            Value::Null => return,
            other => return self.report(format!("expected map, got {}", shown(other))),
        };
        for (name, member) in members {
            if self.flaws.len() >= FLAWS_MAX {
                return;
            }
            if is_root && matches!(name.as_str(), "kind" | "apiVersion") {
                continue;
            }
            if !parent.knows(name) {
                // The rest of the object is not looked at, as in the reference.
                return self.below(format_args!(".{name}"), |walk| {
                    walk.report("field not declared in schema".to_owned());
                });
            }
            self.below(format_args!(".{name}"), |walk| walk.value(parent.child(name), member));
        }
    }

    fn value(&mut self, shape: &ValueShape, value: &Value) {
        match shape {
            _ if value.is_null() => {}
            ValueShape::Any | ValueShape::Raw => {}
            ValueShape::Scalar(scalar) => self.scalar(*scalar, value),
            ValueShape::Message(shape) => self.members(Parent::Message(shape), value, false),
            ValueShape::Map { value: inner, .. } => self.members(Parent::Map(inner), value, false),
            ValueShape::List { item, merge } => self.items(item, merge, value),
        }
    }

    fn scalar(&mut self, scalar: ScalarType, value: &Value) {
        let is_scalar = !value.is_object() && !value.is_array();
        let flaw = match scalar {
            ScalarType::Text | ScalarType::Bytes if !value.is_string() => {
                format!("expected string, got &value.valueUnstructured{{Value:{}}}", nested::source(value))
            }
            ScalarType::Integer | ScalarType::Number if !value.is_number() => {
                format!("expected numeric (int or float), got {}", nested::type_name(value))
            }
            ScalarType::Boolean if !value.is_boolean() => format!("expected boolean, got {}", shown(value)),
            ScalarType::IntegerOrText | ScalarType::Quantity | ScalarType::Time if !is_scalar => {
                format!("expected any scalar, got {}", shown(value))
            }
            _ => return,
        };
        self.report(flaw);
    }

    fn items(&mut self, item: &ValueShape, merge: &ListMerge, list: &Value) {
        let Value::Array(items) = list else {
            return self.report(format!("expected list, got {}", shown(list)));
        };
        let mut known: BTreeSet<Element> = BTreeSet::new();
        for (index, value) in items.iter().enumerate() {
            if self.flaws.len() >= FLAWS_MAX {
                return;
            }
            let element = match element_at(item, merge, index, value) {
                Ok(element) => element,
                // Nothing in it has a path.
                Err(why) => return self.report(format!("element {index}: {why}")),
            };
            if self.duplicates == DuplicateItems::Refused && !known.insert(element.clone()) {
                self.report(format!("duplicate entries for key {element}"));
            }
            self.below(format_args!("{element}"), |walk| walk.value(item, value));
        }
    }
}

/// A value as the reference server prints it: its place in memory, and what is there.
fn shown(value: &Value) -> String {
    format!("&{{{}}}", nested::printed(value))
}

fn element_at(
    item: &ValueShape,
    merge: &ListMerge,
    index: usize,
    value: &Value,
) -> Result<Element, BadObject> {
    match merge {
        ListMerge::Atomic => Ok(Element::Index(i64::try_from(index).unwrap_or(i64::MAX))),
        ListMerge::Map(_) if value.is_null() => Err(BadObject::NullItem),
        ListMerge::Map(_) => element_of(item, merge, value),
        ListMerge::Set => match value {
            Value::Object(_) => Err(BadObject::MapInSet),
            Value::Array(_) => Err(BadObject::ListInSet),
            _ => Scalar::of(value)
                .map(Element::Value)
                .ok_or(BadObject::NotAScalar)
                .and_then(|element| if value.is_null() { Err(BadObject::Null) } else { Ok(element) }),
        },
    }
}
