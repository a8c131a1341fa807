//! What can be asked of a resource.

use std::fmt;

/// The eight verbs, sorted by word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// POST to a collection.
    Create,
    /// DELETE on one object.
    Delete,
    /// DELETE on a collection.
    DeleteCollection,
    /// GET on one object.
    Get,
    /// GET on a collection.
    List,
    /// PATCH on one object.
    Patch,
    /// PUT on one object.
    Update,
    /// GET on a collection, as a stream.
    Watch,
}

impl Verb {
    /// Every verb, sorted by word.
    pub const ALL: [Verb; 8] = [
        Verb::Create,
        Verb::Delete,
        Verb::DeleteCollection,
        Verb::Get,
        Verb::List,
        Verb::Patch,
        Verb::Update,
        Verb::Watch,
    ];

    /// The word in schemas, in discovery and in authorization.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Verb::Create => "create",
            Verb::Delete => "delete",
            Verb::DeleteCollection => "deletecollection",
            Verb::Get => "get",
            Verb::List => "list",
            Verb::Patch => "patch",
            Verb::Update => "update",
            Verb::Watch => "watch",
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_sorted_by_word() {
        let words = Verb::ALL.map(Verb::as_str);
        assert!(words.is_sorted(), "{words:?}");
        assert!(Verb::ALL.is_sorted());
    }
}
