//! FieldsV1: a set of paths as a JSON tree. A key is one step, an empty object says that the path is in the
//! set, and `.` says the same of a path that goes on.

use super::{
    element::{BadKey, Element},
    set::{FieldSet, Node},
};
use crate::{
    json::{self, DEPTH_MAX, members},
    raw::RawJson,
};

/// A text that is no set of paths.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadFields {
    /// A key cannot be read.
    #[error(transparent)]
    Key(#[from] BadKey),
    /// A value is no object.
    #[error("a field set must consist of objects")]
    NotAnObject,
    /// It is too deep.
    #[error("a field set is nested deeper than {DEPTH_MAX} levels")]
    TooDeep,
}

/// Reads a set. Steps of unknown kinds are passed over.
///
/// # Errors
/// It is no tree of objects, or a key is malformed.
pub fn parse(fields: &RawJson) -> Result<FieldSet, BadFields> {
    Ok(node(fields.as_bytes(), 0)?.below)
}

/// Writes a set.
#[must_use]
pub fn print(set: &FieldSet) -> RawJson {
    let mut out = json::Writer::with_capacity(256);
    print_below(set, false, &mut out, &mut String::new());
    RawJson::trusted(out.into_bytes())
}

fn node(raw: &[u8], depth: usize) -> Result<Node, BadFields> {
    // Each level is a call on the stack, and clients send these sets.
    if depth > DEPTH_MAX {
        return Err(BadFields::TooDeep);
    }
    let mut member = false;
    let mut nodes = Vec::new();
    let mut is_bare = true;
    for (key, value) in members(raw).ok_or(BadFields::NotAnObject)? {
        is_bare = false;
        let key = json::text_of(key);
        if key == "." {
            member = true;
        } else if let Some(element) = Element::parse(&key)? {
            nodes.push((element, node(value, depth + 1)?));
        }
    }
    // Built again, since a client may list the steps in any order, and one of them twice.
    Ok(Node { member: member || is_bare, below: FieldSet::from_nodes(nodes) })
}

fn print_below(set: &FieldSet, member: bool, out: &mut json::Writer<'_>, scratch: &mut String) {
    out.object(|out| {
        if member && !set.is_empty() {
            out.key(".");
            out.raw(b"{}");
        }
        for (element, node) in set.nodes() {
            element.print(out, scratch);
            if node.below.is_empty() {
                out.raw(b"{}");
            } else {
                print_below(&node.below, node.member, out, scratch);
            }
        }
    });
}
