//! The functions that an environment knows: the standard library, and those that Kubernetes adds to it.
//!
//! Each library is a table of signatures beside this file. The order matters: overloads of one function are
//! tried in it.

use crate::signatures::{Functions, declare};

/// A table of functions, and the minor release of Kubernetes 1 in which its expressions may use it (0: since
/// there are expressions).
struct Library {
    since: u32,
    table: &'static str,
}

/// The newest release whose functions [`functions`] may declare.
pub(crate) const RELEASE: u32 = 36;

/// Types without accessible fields that the tables name.
pub(crate) const OPAQUE: [&str; 2] = ["net.IP", "net.CIDR"];

const LIBRARIES: [Library; 16] = [
    Library { since: 0, table: include_str!("libraries/standard.txt") },
    Library { since: 0, table: include_str!("libraries/urls.txt") },
    Library { since: 0, table: include_str!("libraries/regex.txt") },
    Library { since: 0, table: include_str!("libraries/lists.txt") },
    Library { since: 27, table: include_str!("libraries/authorizer.txt") },
    Library { since: 28, table: include_str!("libraries/optional.txt") },
    Library { since: 28, table: include_str!("libraries/quantity.txt") },
    Library { since: 29, table: include_str!("libraries/strings.txt") },
    Library { since: 29, table: include_str!("libraries/sets.txt") },
    Library { since: 30, table: include_str!("libraries/ip.txt") },
    Library { since: 30, table: include_str!("libraries/cidr.txt") },
    Library { since: 31, table: include_str!("libraries/format.txt") },
    Library { since: 31, table: include_str!("libraries/authorizer_selectors.txt") },
    Library { since: 32, table: include_str!("libraries/two_variables.txt") },
    Library { since: 33, table: include_str!("libraries/semver.txt") },
    Library { since: 34, table: include_str!("libraries/list_functions.txt") },
];

/// The functions for patches, which only policies that change objects know.
pub const JSON_PATCH: &str = include_str!("libraries/jsonpatch.txt");

/// The functions of all libraries up to a release.
pub(crate) fn functions(release: u32) -> Functions {
    let mut functions = Functions::new();
    for library in LIBRARIES.iter().filter(|library| library.since <= release) {
        // A test reads all tables, so that a wrong line cannot get here.
        let read = declare(&mut functions, library.table, &OPAQUE);
        debug_assert_eq!(read, Ok(()), "a line of a library");
    }
    functions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_read() {
        let mut functions = Functions::new();
        for library in &LIBRARIES {
            assert_eq!(declare(&mut functions, library.table, &OPAQUE), Ok(()));
        }
        assert_eq!(declare(&mut functions, JSON_PATCH, &OPAQUE), Ok(()));
        let lines = LIBRARIES.iter().map(|library| library.table.lines().count()).sum::<usize>() + 1;
        assert_eq!(functions.values().map(Vec::len).sum::<usize>(), lines);
    }

    #[test]
    fn releases_bring_their_functions() {
        for (function, since) in [
            ("size", 0),
            ("group", 27),
            ("quantity", 28),
            ("sets.contains", 29),
            ("cidr", 30),
            ("semver", 33),
            ("slice", 34),
        ] {
            assert!(functions(since).contains_key(function), "{function}");
            assert!(since == 0 || !functions(since - 1).contains_key(function), "{function}");
        }
    }
}
