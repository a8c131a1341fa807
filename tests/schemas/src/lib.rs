//! One kind, `demo/v1 Widget`, as several builds of a program declare it. The build script generates and compiles each of
//! them, so that tests can store objects by one build and read them by another.

pub mod changes;

/// What the generator made of each change, as `pub mod <change> { pub mod demo; }`.
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, missing_docs, unreachable_pub, unused)]
pub mod builds {
    include!(concat!(env!("OUT_DIR"), "/builds.rs"));
}

use machinery::kind::Kind;

/// The kind of each build, in the order of [`changes::CHANGES`].
pub fn kinds() -> Vec<&'static Kind> {
    builds::kinds()
}

/// The versions of the kind of one of [`changes::MOVES`]; none for a build of another name.
pub fn moved(build: &str) -> Vec<&'static Kind> {
    builds::moved(build)
}

/// The kind under the name of another group, so that one server can have several builds of it.
pub fn in_group(kind: &'static Kind, group: &'static str) -> &'static Kind {
    Box::leak(Box::new(Kind { group, ..copy(kind) }))
}

fn copy(kind: &'static Kind) -> Kind {
    Kind { ..*kind }
}
