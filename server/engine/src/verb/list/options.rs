//! The options of everything that begins with a collection: lists, watches and deletes of collections. They
//! are read in one place for all three verbs, and then judged together.

use machinery::{
    brand::Brand,
    gates::Gates,
    path::Path,
    problem::{Problems, quote},
};

use crate::{call::ListOptions, status::ApiError};

const OPTIONS: &str = "ListOptions";
const EXACT: &str = "Exact";
const NOT_OLDER_THAN: &str = "NotOlderThan";

impl ListOptions {
    /// Judges the options of a list.
    ///
    /// # Errors
    /// 422 with everything that does not go together.
    pub(crate) fn check_list(&self, brand: &Brand) -> Result<(), ApiError> {
        refuse(brand, &self.problems_of_list())
    }

    /// Judges the options of a watch.
    ///
    /// # Errors
    /// As [`ListOptions::check_list`].
    pub(crate) fn check_watch(&self, brand: &Brand, gates: &Gates) -> Result<(), ApiError> {
        refuse(brand, &self.problems_of_watch(gates))
    }

    fn problems_of_list(&self) -> Problems {
        let word = self.version_match.as_str();
        let at = Path::Root.field("resourceVersionMatch");
        let mut problems = Problems::default();
        if !word.is_empty() {
            if self.version.is_empty() {
                problems
                    .forbidden(&at, "resourceVersionMatch is forbidden unless resourceVersion is provided");
            }
            self.refuse_continue(&at, &mut problems);
            if word != EXACT && word != NOT_OLDER_THAN {
                problems.not_supported_in_order(&at, &quote(word), &[EXACT, NOT_OLDER_THAN, ""]);
            }
            if word == EXACT && self.version == "0" {
                problems
                    .forbidden(&at, r#"resourceVersionMatch "exact" is forbidden for resourceVersion "0""#);
            }
        }
        if self.send_initial_events.is_some() {
            let at = Path::Root.field("sendInitialEvents");
            problems.forbidden(&at, "sendInitialEvents is forbidden for list");
        }
        problems
    }

    fn problems_of_watch(&self, gates: &Gates) -> Problems {
        let word = self.version_match.as_str();
        let at = Path::Root.field("resourceVersionMatch");
        let mut problems = Problems::default();
        if self.send_initial_events.is_some() {
            if word != NOT_OLDER_THAN {
                let why = "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
                problems.forbidden(&at, why);
            }
            if !gates.is_on("WatchList") {
                problems.forbidden(
                    &Path::Root.field("sendInitialEvents"),
                    "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
                );
            }
        }
        if !word.is_empty() {
            if self.send_initial_events.is_none() {
                let why = "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
                problems.forbidden(&at, why);
            }
            if word != NOT_OLDER_THAN {
                problems.not_supported(&at, &quote(word), &[NOT_OLDER_THAN]);
            }
        }
        if !word.is_empty() || self.starts_with_all(gates) {
            self.refuse_continue(&at, &mut problems);
        }
        problems
    }

    /// Whether the watch begins with all objects as if the client had asked for them so, and named the match
    /// that goes with it.
    pub(crate) fn starts_with_all(&self, gates: &Gates) -> bool {
        let names_none = matches!(self.version.as_str(), "" | "0");
        names_none && self.send_initial_events.is_none() && gates.is_on("WatchList")
    }

    fn refuse_continue(&self, at: &Path<'_>, problems: &mut Problems) {
        if !self.continue_token.is_empty() {
            problems.forbidden(at, "resourceVersionMatch is forbidden when continue is provided");
        }
    }
}

fn refuse(brand: &Brand, problems: &Problems) -> Result<(), ApiError> {
    if problems.is_empty() { Ok(()) } else { Err(ApiError::invalid_options(brand, OPTIONS, problems)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{edge::list_options, query::Query};

    const NEEDS_VERSION: &str = "unless resourceVersion is provided";
    const WITH_CONTINUE: &str = "when continue is provided";
    const ODD: &str = r#"Unsupported value: "Odd": supported values: "Exact", "NotOlderThan", """#;
    const EXACT_ZERO: &str = r#"is forbidden for resourceVersion "0""#;
    const NEEDS_INITIAL: &str = "unless sendInitialEvents is provided";
    const NEEDS_MATCH: &str = "requires setting resourceVersionMatch to NotOlderThan";

    fn gates() -> Gates {
        Gates::defaults(generated::gates::GATES)
    }

    fn read(query: &str) -> Result<ListOptions, ApiError> {
        list_options(&gates(), &Query::parse(query).expect("a plain query"))
    }

    #[track_caller]
    fn check(query: &str, problems: &Problems, expected: &[&str]) {
        let found: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), expected.len(), "{query}: {found:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.contains(expected), "{query}: {found}");
        }
    }

    #[test]
    fn all_that_is_wrong_with_a_list_is_said() {
        let cases: [(&str, &[&str]); 12] = [
            ("", &[]),
            ("resourceVersion=abc", &[]),
            ("resourceVersion=0&resourceVersionMatch=NotOlderThan", &[]),
            ("resourceVersion=5&resourceVersionMatch=Exact&limit=2", &[]),
            ("resourceVersionMatch=Exact", &[NEEDS_VERSION]),
            ("resourceVersionMatch=Exact&resourceVersion=0", &[EXACT_ZERO]),
            ("resourceVersionMatch=Odd", &[NEEDS_VERSION, ODD]),
            ("resourceVersionMatch=Odd&resourceVersion=abc", &[ODD]),
            ("resourceVersionMatch=Exact&resourceVersion=5&continue=x", &[WITH_CONTINUE]),
            ("resourceVersionMatch=Odd&continue=x", &[NEEDS_VERSION, WITH_CONTINUE, ODD]),
            ("sendInitialEvents=false", &["sendInitialEvents is forbidden for list"]),
            (
                "sendInitialEvents&resourceVersionMatch=Odd&resourceVersion=1",
                &[ODD, "sendInitialEvents is forbidden for list"],
            ),
        ];
        for (query, expected) in cases {
            check(query, &read(query).expect("readable").problems_of_list(), expected);
        }
    }

    #[test]
    fn all_that_is_wrong_with_a_watch_is_said() {
        let not_supported = r#"Unsupported value: "Exact": supported values: "NotOlderThan""#;
        let cases: [(&str, &[&str]); 10] = [
            ("", &[]),
            ("continue=x&limit=3", &[WITH_CONTINUE]),
            ("continue=x&resourceVersion=0", &[WITH_CONTINUE]),
            ("continue=x&resourceVersion=5", &[]),
            ("sendInitialEvents=0&resourceVersionMatch=NotOlderThan", &[]),
            ("resourceVersionMatch=NotOlderThan", &[NEEDS_INITIAL]),
            ("resourceVersionMatch=Exact&resourceVersion=1", &[NEEDS_INITIAL, not_supported]),
            ("sendInitialEvents=x", &[NEEDS_MATCH]),
            ("sendInitialEvents=true&resourceVersionMatch=Exact", &[NEEDS_MATCH, not_supported]),
            ("sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=x", &[WITH_CONTINUE]),
        ];
        for (query, expected) in cases {
            check(query, &read(query).expect("readable").problems_of_watch(&gates()), expected);
        }
    }

    #[test]
    fn numbers_are_read_whatever_they_are_for() {
        for query in ["limit=", "limit=x", "timeoutSeconds=x", "timeoutSeconds"] {
            assert_eq!(read(query).expect_err("unreadable").status.code, 400, "{query}");
        }
        let options = read("limit=-1&timeoutSeconds=5&allowWatchBookmarks&export=1").expect("readable");
        assert_eq!((options.limit, options.timeout_seconds, options.bookmarks), (0, Some(5), true));
    }
}
