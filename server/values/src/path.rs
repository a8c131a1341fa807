//! Where a value stands inside an object, as `spec.endpoints[3].addresses` or `metadata.labels[app]`.
//!
//! A path is a chain of borrowed segments on the stack: walking down an object allocates nothing,
//! and text is made only when a problem is found.

use std::fmt;

/// One position, linked to the one above it.
#[derive(Debug, Clone, Copy)]
pub enum Path<'a> {
    /// The object itself.
    Root,
    /// A named field.
    Field(&'a Path<'a>, &'a str),
    /// An item of a list, counted from zero.
    Index(&'a Path<'a>, usize),
    /// A key of a map.
    Key(&'a Path<'a>, &'a str),
}

impl<'a> Path<'a> {
    /// The field `name` below this position.
    #[must_use]
    pub const fn field(&'a self, name: &'a str) -> Path<'a> {
        Path::Field(self, name)
    }

    /// Item `index` of the list at this position.
    #[must_use]
    pub const fn index(&'a self, index: usize) -> Path<'a> {
        Path::Index(self, index)
    }

    /// The entry `key` of the map at this position.
    #[must_use]
    pub const fn key(&'a self, key: &'a str) -> Path<'a> {
        Path::Key(self, key)
    }

    /// The path as readers of JSON note it, where keys of maps stand behind a dot like names.
    pub(crate) fn dotted(&self) -> String {
        match self {
            Path::Root => String::new(),
            Path::Field(Path::Root, name) | Path::Key(Path::Root, name) => (*name).to_owned(),
            Path::Field(parent, name) | Path::Key(parent, name) => format!("{}.{name}", parent.dotted()),
            Path::Index(parent, index) => format!("{}[{index}]", parent.dotted()),
        }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => Ok(()),
            Path::Field(Path::Root, name) => f.write_str(name),
            Path::Field(parent, name) => write!(f, "{parent}.{name}"),
            Path::Index(parent, index) => write!(f, "{parent}[{index}]"),
            Path::Key(parent, key) => write!(f, "{parent}[{key}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_prints_as_clients_expect_it() {
        let spec = Path::Root.field("spec");
        let list = spec.field("endpoints");
        let item = list.index(3);
        assert_eq!(item.field("addresses").index(0).to_string(), "spec.endpoints[3].addresses[0]");
        let metadata = Path::Root.field("metadata");
        assert_eq!(metadata.field("labels").key("app").to_string(), "metadata.labels[app]");
        assert_eq!(Path::Root.to_string(), "");
    }
}
