//! JSON patch (RFC 6902) on a value tree, with bounds on count, growth and depth.
//!
//! Our own rather than a crate's: `copy` must be bounded while it is applied, numbers compare by value
//! (section 4.6), and removing a key must keep the order of the others.

mod pointer;
mod tree;

use serde_json::Value;

use crate::{
    json::{FINDINGS_MAX, Finding},
    path::Path,
};
use pointer::Pointer;
use tree::{Node, Place, Seen};

/// The most operations in one document.
pub const OPERATIONS_MAX: usize = 10_000;
/// The most bytes of JSON that all `copy` operations together may add.
pub const COPIED_BYTES_MAX: usize = 3 * 1024 * 1024;
/// The most levels that a result may have: with `copy` and `move`, a short patch could build any depth.
pub const DEPTH_MAX: usize = 100;
/// The most values that all operations together may look through to find out how deep they are. Without it, a short
/// patch could keep the server busy for minutes by moving a large value again and again.
pub const STEPS_MAX: usize = 10_000_000;
/// Most characters of an unknown member's name that a finding shows.
const SHOWN_CHARACTERS_MAX: usize = 512;

/// Why a patch cannot be applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatchError {
    /// The document is no JSON patch (400).
    #[error("malformed JSON patch: {0}")]
    Malformed(String),
    /// The document has too many operations (413).
    #[error("The allowed maximum operations in a JSON patch is {OPERATIONS_MAX}, got {0}")]
    TooManyOperations(usize),
    /// The document is sound, but one of its operations fails on this object (422).
    #[error("operation {index} ({path}): {why}")]
    Failed {
        /// Which operation, counted from zero.
        index: usize,
        /// Its `path`.
        path: String,
        /// What is wrong.
        why: Failure,
    },
}

/// Why one operation fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// `path` leads nowhere.
    #[error("the path does not exist")]
    NoSuchPath,
    /// `from` leads nowhere.
    #[error("the source does not exist")]
    NoSuchSource,
    /// `test` found another value.
    #[error("the tested value is different")]
    TestFailed,
    /// `move` from a place into that place.
    #[error("a value cannot be moved into itself")]
    MoveIntoItself,
    /// See [`COPIED_BYTES_MAX`].
    #[error("copies add more than {COPIED_BYTES_MAX} bytes")]
    CopiesTooLarge,
    /// See [`DEPTH_MAX`].
    #[error("the result is nested deeper than {DEPTH_MAX} levels")]
    TooDeep,
    /// See [`STEPS_MAX`].
    #[error("the operations take more than {STEPS_MAX} steps")]
    TooMuchWork,
}

/// A parsed document.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonPatch(Vec<Operation>);

#[derive(Debug, Clone, PartialEq)]
struct Operation {
    path: Pointer,
    action: Action,
}

#[derive(Debug, Clone, PartialEq)]
enum Action {
    Add(Value),
    Remove,
    Replace(Value),
    Move(Pointer),
    Copy(Pointer),
    Test(Value),
}

impl JsonPatch {
    /// Reads a document.
    ///
    /// # Errors
    /// When it is not a list of well-formed operations, or there are too many of them.
    pub fn parse(document: Value) -> Result<Self, PatchError> {
        let Value::Array(items) = document else {
            return Err(PatchError::Malformed("the document is not a list".to_owned()));
        };
        if items.len() > OPERATIONS_MAX {
            return Err(PatchError::TooManyOperations(items.len()));
        }
        let operation = |(index, item)| {
            parse_operation(item).map_err(|why| PatchError::Malformed(format!("operation {index}: {why}")))
        };
        items.into_iter().enumerate().map(operation).collect::<Result<_, _>>().map(Self)
    }

    /// The members that no operation knows; at most [`FINDINGS_MAX`].
    #[must_use]
    pub fn unknown_members(document: &Value) -> Vec<Finding> {
        const KNOWN: [&str; 4] = ["op", "path", "from", "value"];
        let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
        operations
            .iter()
            .enumerate()
            .filter_map(|(index, operation)| Some((index, operation.as_object()?)))
            .flat_map(|(index, members)| members.keys().map(move |name| (index, name)))
            .filter(|(_, name)| !KNOWN.contains(&name.as_str()))
            .take(FINDINGS_MAX)
            .map(|(index, name)| {
                let shown: String = name.chars().take(SHOWN_CHARACTERS_MAX).collect();
                Finding::Unknown { path: Path::Root.index(index).field(&shown).to_string() }
            })
            .collect()
    }

    /// The result of all operations, one after the other, on `document`.
    ///
    /// # Errors
    /// When one of them fails.
    pub fn apply(self, document: Value) -> Result<Value, PatchError> {
        let mut document = Node::Whole(document);
        let mut spent = Spent::default();
        for (index, Operation { path, action }) in self.0.into_iter().enumerate() {
            perform(&mut document, &path, action, &mut spent).map_err(|why| PatchError::Failed {
                index,
                path: path.to_string(),
                why,
            })?;
        }
        Ok(document.into_value())
    }
}

/// What the operations used up so far.
#[derive(Default)]
struct Spent {
    copied_bytes: usize,
    steps: usize,
}

impl Spent {
    fn copied(&mut self, bytes: usize) -> Result<(), Failure> {
        self.copied_bytes = self.copied_bytes.saturating_add(bytes);
        if self.copied_bytes > COPIED_BYTES_MAX { Err(Failure::CopiesTooLarge) } else { Ok(()) }
    }

    fn steps(&mut self, steps: usize) -> Result<(), Failure> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > STEPS_MAX { Err(Failure::TooMuchWork) } else { Ok(()) }
    }
}

fn parse_operation(item: Value) -> Result<Operation, String> {
    let Value::Object(mut members) = item else { return Err("it is not an object".to_owned()) };
    let mut take = |name: &str| members.remove(name).ok_or_else(|| format!("{name:?} is missing"));
    let pointer = |value: Value, name: &str| {
        value.as_str().and_then(Pointer::parse).ok_or_else(|| format!("{name:?} is not a JSON pointer"))
    };
    let path = pointer(take("path")?, "path")?;
    let word = take("op")?;
    let action = match word.as_str() {
        Some("add") => Action::Add(take("value")?),
        Some("remove") => Action::Remove,
        Some("replace") => Action::Replace(take("value")?),
        Some("move") => Action::Move(pointer(take("from")?, "from")?),
        Some("copy") => Action::Copy(pointer(take("from")?, "from")?),
        Some("test") => Action::Test(take("value")?),
        _ => return Err(format!("unknown operation {word}")),
    };
    Ok(Operation { path, action })
}

fn perform(document: &mut Node, path: &Pointer, action: Action, spent: &mut Spent) -> Result<(), Failure> {
    match action {
        Action::Add(value) => add(document, path, Node::Whole(value), spent),
        Action::Remove => take(document, path, Failure::NoSuchPath).map(drop),
        Action::Replace(value) => {
            let value = Node::Whole(value);
            check_depth(path, &value, spent)?;
            *document.find_mut(path.names()).ok_or(Failure::NoSuchPath)? = value;
            Ok(())
        }
        Action::Move(from) => {
            if from == *path {
                return document.find(from.names()).map(drop).ok_or(Failure::NoSuchSource);
            }
            if path.is_inside(&from) {
                return Err(Failure::MoveIntoItself);
            }
            let value = take(document, &from, Failure::NoSuchSource)?;
            add(document, path, value, spent)
        }
        Action::Copy(from) => {
            let value = document.find(from.names()).ok_or(Failure::NoSuchSource)?.to_value();
            spent.copied(value.to_string().len())?;
            add(document, path, Node::Whole(value), spent)
        }
        Action::Test(expected) => {
            let found = document.find(path.names()).ok_or(Failure::NoSuchPath)?;
            if found.is_same(&expected) { Ok(()) } else { Err(Failure::TestFailed) }
        }
    }
}

fn add(document: &mut Node, path: &Pointer, value: Node, spent: &mut Spent) -> Result<(), Failure> {
    check_depth(path, &value, spent)?;
    match document.place_mut(path.names()).ok_or(Failure::NoSuchPath)? {
        Place::Root(root) => *root = value,
        Place::Member(members, key) => members.put(key.to_owned(), value),
        Place::Item(items, index) if index <= items.len() => items.insert(index, value),
        Place::End(items) => items.insert(items.len(), value),
        Place::Item(..) => return Err(Failure::NoSuchPath),
    }
    Ok(())
}

/// Removes the value at `path`. Removing the whole document leaves null.
fn take(document: &mut Node, path: &Pointer, missing: Failure) -> Result<Node, Failure> {
    let taken = match document.place_mut(path.names()).ok_or(missing)? {
        Place::Root(root) => Some(std::mem::replace(root, Node::Whole(Value::Null))),
        Place::Member(members, key) => members.remove(key),
        Place::Item(items, index) => items.remove(index),
        Place::End(_) => None,
    };
    taken.ok_or(missing)
}

fn check_depth(path: &Pointer, value: &Node, spent: &mut Spent) -> Result<(), Failure> {
    if path.depth() + depth(Seen::Node(value), spent)? > DEPTH_MAX { Err(Failure::TooDeep) } else { Ok(()) }
}

/// Every value in the tree was parsed, or checked here, so this cannot run deep.
fn depth(value: Seen<'_>, spent: &mut Spent) -> Result<usize, Failure> {
    let below = value.below();
    spent.steps(below.len())?;
    let mut deepest = 0;
    for value in below {
        deepest = deepest.max(1 + depth(value, spent)?);
    }
    Ok(deepest)
}

#[cfg(test)]
mod tests;
