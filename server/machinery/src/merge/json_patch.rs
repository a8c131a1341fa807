//! JSON patch (RFC 6902) on a value tree, with bounds on count, growth and depth.
//!
//! Our own rather than a crate's: `copy` must be bounded while it is applied, and the members of an object
//! keep their order unless an operation reaches into it, which sorts them.
//!
//! Clients rely on these differences from the RFC: `1.0` is not `1` for `test`; `replace` adds a missing
//! member; a missing `value`, and a missing member that is copied or tested, is null; only `replace` and
//! `test` reach the whole document; negative indices count from the end; an operation with an unknown name,
//! or without a path, fails like one that does not apply.

mod pointer;
mod tree;

use serde_json::{Map, Value};

use crate::{
    json::{FINDINGS_MAX, Finding},
    path::Path,
};
use pointer::{Pointer, index};
use tree::{Location, Node, Seen};

/// The most operations in one document.
const OPERATIONS_MAX: usize = 10_000;
/// The most bytes of JSON that all `copy` operations together may add.
pub const COPIED_BYTES_MAX: usize = 3 * 1024 * 1024;
/// The most levels that a result may have: with `copy` and `move`, a short patch could build any depth.
pub const DEPTH_MAX: usize = 100;
/// The most values that all operations together may look through to find out how deep they are. Without it, a
/// short patch could keep the server busy for minutes by moving a large value again and again.
const STEPS_MAX: usize = 10_000_000;
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
    /// `op` is missing or names none of the six operations.
    #[error("the operation is unknown")]
    UnknownOperation,
    /// `path` is missing or leads nowhere.
    #[error("the path does not exist")]
    NoSuchPath,
    /// `from` is missing or leads nowhere.
    #[error("the source does not exist")]
    NoSuchSource,
    /// `test` found another value.
    #[error("the tested value is different")]
    TestFailed,
    /// `replace` of the whole document by a scalar.
    #[error("only an object or a list can replace the document")]
    NotADocument,
    /// See [`COPIED_BYTES_MAX`].
    #[error("copies add more than {COPIED_BYTES_MAX} bytes")]
    CopiesTooLarge,
    /// See [`DEPTH_MAX`].
    #[error("the result is nested deeper than {DEPTH_MAX} levels")]
    TooDeep,
    /// See `STEPS_MAX`.
    #[error("the operations take more than {STEPS_MAX} steps")]
    TooMuchWork,
}

/// A parsed document.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonPatch(Vec<PatchOperation>);

#[derive(Debug, Clone, PartialEq)]
struct PatchOperation {
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
    Unknown,
}

impl JsonPatch {
    /// Reads a document. Operations are only judged when they are applied: an `op`, `path` or `from` that is
    /// no string is like one that is missing.
    ///
    /// # Errors
    /// When it is not a list of objects, or there are too many operations.
    pub fn parse(document: Value) -> Result<Self, PatchError> {
        let items = match document {
            Value::Array(items) => items,
            Value::Null => Vec::new(),
            _ => return Err(PatchError::Malformed("the document is not a list".to_owned())),
        };
        if items.len() > OPERATIONS_MAX {
            return Err(PatchError::TooManyOperations(items.len()));
        }
        let operation = |(index, item)| {
            parse_operation(item).map_err(|why| PatchError::Malformed(format!("operation {index}: {why}")))
        };
        items.into_iter().enumerate().map(operation).collect::<Result<_, _>>().map(Self)
    }

    /// Checks the types of all members, for clients that want to know what is wrong with a document.
    ///
    /// # Errors
    /// When the `op`, `path` or `from` of an operation is not a string.
    pub fn check_types(document: &Value) -> Result<(), PatchError> {
        let operations = document.as_array().map(Vec::as_slice).unwrap_or_default();
        for (index, operation) in operations.iter().enumerate() {
            for name in ["op", "path", "from"] {
                let is_fit = operation.get(name).is_none_or(|text| text.is_string() || text.is_null());
                if !is_fit {
                    return Err(PatchError::Malformed(format!(
                        "operation {index}: {name:?} is not a string"
                    )));
                }
            }
        }
        Ok(())
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
        for (index, PatchOperation { path, action }) in self.0.into_iter().enumerate() {
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

fn parse_operation(item: Value) -> Result<PatchOperation, String> {
    let mut members = match item {
        Value::Object(members) => members,
        Value::Null => Map::new(),
        _ => return Err("it is not an object".to_owned()),
    };
    let value = members.remove("value").unwrap_or_default();
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let (word, path, from) = (text("op"), Pointer::parse(text("path")), Pointer::parse(text("from")));
    let action = match word {
        Some("add") => Action::Add(value),
        Some("remove") => Action::Remove,
        Some("replace") => Action::Replace(value),
        Some("move") => Action::Move(from),
        Some("copy") => Action::Copy(from),
        Some("test") => Action::Test(value),
        _ => Action::Unknown,
    };
    Ok(PatchOperation { path, action })
}

fn perform(document: &mut Node, path: &Pointer, action: Action, spent: &mut Spent) -> Result<(), Failure> {
    match action {
        Action::Add(value) => add(document, path, Node::Whole(value), spent),
        Action::Remove => take(document, path, Failure::NoSuchPath).map(drop),
        Action::Replace(value) => replace(document, path, value, spent),
        // Nothing moves, but the source must exist. To take and add would put a member behind all others.
        Action::Move(from) if from == *path => {
            let names = from.names_below().ok_or(Failure::NoSuchSource)?;
            document.find(names).map(drop).ok_or(Failure::NoSuchSource)
        }
        Action::Move(from) => {
            let value = take(document, &from, Failure::NoSuchSource)?;
            add(document, path, value, spent)
        }
        Action::Copy(from) => {
            let names = from.names_below().ok_or(Failure::NoSuchSource)?;
            let found = document.find_or_nothing(names).ok_or(Failure::NoSuchSource)?;
            let value = found.map_or(Value::Null, Seen::to_value);
            // Counted before it is added: each copy may double the document.
            spent.copied(value.to_string().len())?;
            add(document, path, Node::Whole(value), spent)
        }
        Action::Test(expected) => test(document, path, &expected),
        Action::Unknown => Err(Failure::UnknownOperation),
    }
}

fn add(document: &mut Node, path: &Pointer, value: Node, spent: &mut Spent) -> Result<(), Failure> {
    check_depth(path, &value, spent)?;
    let names = path.names().ok_or(Failure::NoSuchPath)?;
    match document.place_mut(names).ok_or(Failure::NoSuchPath)? {
        Location::Member(members, key) => members.put(key.to_owned(), value),
        Location::Item(items, "-") => items.insert(items.len(), value),
        Location::Item(items, name) => {
            // The end of the list is one more place for an item.
            let index = index(name, items.len() + 1).filter(|index| *index <= items.len());
            items.insert(index.ok_or(Failure::NoSuchPath)?, value);
        }
    }
    Ok(())
}

fn replace(document: &mut Node, path: &Pointer, value: Value, spent: &mut Spent) -> Result<(), Failure> {
    let names = path.names().ok_or(Failure::NoSuchPath)?;
    if names.is_empty() && !matches!(value, Value::Object(_) | Value::Array(_)) {
        return Err(Failure::NotADocument);
    }
    let value = Node::Whole(value);
    check_depth(path, &value, spent)?;
    if names.is_empty() {
        *document = value;
        return Ok(());
    }
    match document.place_mut(names).ok_or(Failure::NoSuchPath)? {
        Location::Member(members, key) => members.put(key.to_owned(), value),
        Location::Item(items, name) => {
            let item = index(name, items.len()).and_then(|index| items.get_mut(index));
            *item.ok_or(Failure::NoSuchPath)? = value;
        }
    }
    Ok(())
}

fn test(document: &Node, path: &Pointer, expected: &Value) -> Result<(), Failure> {
    let names = path.names().ok_or(Failure::NoSuchPath)?;
    let found = document.find_or_nothing(names).ok_or(Failure::NoSuchPath)?;
    let is_same = found.map_or(expected.is_null(), |found| found.is_same(expected));
    if is_same { Ok(()) } else { Err(Failure::TestFailed) }
}

/// Removes the value at `path`.
fn take(document: &mut Node, path: &Pointer, missing: Failure) -> Result<Node, Failure> {
    let taken = match document.place_mut(path.names().ok_or(missing)?).ok_or(missing)? {
        Location::Member(members, key) => members.remove(key),
        Location::Item(items, name) => index(name, items.len()).and_then(|index| items.remove(index)),
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
