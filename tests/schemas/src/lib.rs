//! One kind, `demo/v1 Widget`, as several builds of a program declare it. The build script generates and
//! compiles each of them, so that tests can store objects by one build and read them by another: [`changes`],
//! one each; builds that have [`grown`] by several changes at once; the pairs that the tests of
//! `kindsmith diff` keep; and the specimen of the language.

pub mod changes;
pub mod grown;

/// What the generator made of each change, as `pub mod <change> { pub mod demo; }`.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, missing_docs, unreachable_pub, unused)]
mod builds {
    include!(concat!(env!("OUT_DIR"), "/builds.rs"));
}

use std::sync::Arc;

use machinery::kind::Kind;

/// The kind of each build, in the order of [`changes::CHANGES`].
pub fn kinds() -> Vec<Arc<Kind>> {
    builds::kinds()
}

/// The versions of the kind of one of [`changes::MOVES`]; none for a build of another name.
pub fn moved(build: &str) -> Vec<Arc<Kind>> {
    builds::moved(build)
}

/// The kind of each build of [`grown::grown`].
pub fn grown_kinds() -> Vec<Arc<Kind>> {
    builds::grown()
}

/// The stored kinds of the specimen of the language, each in all its versions, the stored one first.
pub fn specimen_kinds() -> Vec<Vec<Arc<Kind>>> {
    builds::specimen_kinds()
}

/// The kinds that are spoken at its sub-resources.
pub fn specimen_spoken() -> Vec<Arc<Kind>> {
    builds::specimen_spoken()
}

/// A pair of schemas of which `kindsmith diff` is tested to say whether it is compatible.
pub struct Pair {
    pub name: &'static str,
    pub is_compatible: bool,
    /// Stores.
    pub old: Arc<Kind>,
    /// Reads what was stored: of all builds with the same form of stored objects, one.
    pub new: Arc<Kind>,
    /// Serves what was stored: a build with the rules of the pair, and for a compatible pair perhaps of
    /// others.
    pub served: Arc<Kind>,
    /// `<group>/<plural>` of all that the first schema stores.
    pub old_types: &'static [&'static str],
    /// And the second one.
    pub new_types: &'static [&'static str],
    /// Whether the objects of the second schema live in namespaces.
    pub new_is_namespaced: bool,
}

/// All such pairs.
pub fn suite() -> Vec<Pair> {
    builds::suite()
}

/// The `spec` of an object of these pairs with every field that may be set, as JSON.
pub const SUITE_SPEC: &str = r#"{
    "size": 5, "name": "name", "color": "green", "items": [{ "name": "i" }], "note": "note", "host": "host",
    "tags": ["tag"], "labels": { "a": "b" }, "mode": "b", "word": "word", "code": "code", "once": "once",
    "fixed": "fixed", "old": "old", "needed": "needed", "right": "right", "part": { "name": "n", "side": "s" },
    "parts": [{ "name": "n", "side": "s" }], "address": "10.0.0.1"
}"#;

/// The kind under the name of another group, so that one server can have several builds of it.
pub fn in_group(kind: &Kind, group: &str) -> Arc<Kind> {
    Arc::new(Kind { group: group.to_owned().into(), ..kind.clone() })
}
