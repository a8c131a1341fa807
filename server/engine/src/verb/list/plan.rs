//! Which state of a collection a list may answer: what `resourceVersion`, `resourceVersionMatch`, `limit` and
//! `continue` mean together, as one pure function.

use storage::entry::Revision;

use super::token::Token;
use crate::{call::ListOptions, status::ApiError, verb::options::version};

/// Which state to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// The newest.
    Newest,
    /// The one that the cache has, however old.
    Any,
    /// This one or a newer one.
    NotOlderThan(Revision),
    /// The same, if the store has it already.
    Reached(Revision),
    /// This one.
    Exact(Revision),
}

/// Decides which state to answer. The options go together, see [`ListOptions::check_list`]. A list of one
/// object has no pages, so its limit asks for no exact state.
///
/// # Errors
/// 400 for a version that is none, and for `continue` with a version.
pub(crate) fn list_plan(
    options: &ListOptions,
    token: Option<&Token>,
    of_one: bool,
) -> Result<Plan, ApiError> {
    if let Some(token) = token {
        // The text alone counts: `00` and what is no number are versions, too.
        return match options.version.as_str() {
            "" | "0" => Ok(token.revision.map_or(Plan::Newest, Plan::Exact)),
            _ => Err(ApiError::bad_request("specifying resource version is not allowed when using continue")),
        };
    }
    let wanted = version(&options.version)?;
    Ok(match (options.version_match.as_str(), wanted) {
        (_, None) => Plan::Newest,
        // Only `0` itself does not go with the word; `00` is no state that was.
        ("Exact", Some(0)) => Plan::Newest,
        ("Exact", Some(revision)) => Plan::Exact(revision),
        (_, Some(0)) => Plan::Any,
        ("NotOlderThan", Some(revision)) => Plan::NotOlderThan(revision),
        (_, Some(revision)) if options.limit > 0 && of_one => Plan::Reached(revision),
        (_, Some(revision)) if options.limit > 0 => Plan::Exact(revision),
        (_, Some(revision)) => Plan::NotOlderThan(revision),
    })
}

#[cfg(test)]
mod tests {
    use machinery::time::Time;

    use super::*;

    fn plan(version: &str, word: &str, limit: usize, token: bool) -> Result<Plan, i32> {
        let token = token.then(|| Token {
            revision: Some(7),
            start: "a".to_owned(),
            made: Time::default(),
            left: None,
        });
        let options = ListOptions {
            version: version.to_owned(),
            version_match: word.to_owned(),
            limit,
            ..ListOptions::default()
        };
        list_plan(&options, token.as_ref(), false).map_err(|error| error.status.code)
    }

    #[test]
    fn a_limit_of_one_object_asks_for_no_exact_state() {
        let plan = |limit, word: &str| {
            let options = ListOptions {
                version: "5".to_owned(),
                version_match: word.to_owned(),
                limit,
                ..ListOptions::default()
            };
            list_plan(&options, None, true).expect("a plan")
        };
        assert_eq!(plan(9, ""), Plan::Reached(5));
        assert_eq!(plan(0, ""), Plan::NotOlderThan(5));
        assert_eq!(plan(9, "NotOlderThan"), Plan::NotOlderThan(5));
        assert_eq!(plan(9, "Exact"), Plan::Exact(5));
    }

    #[test]
    fn every_cell_of_the_table() {
        use Plan::{Any, Exact, Newest, NotOlderThan};
        let cases = [
            // match, limit, token, unset, zero, nonzero; none where the options do not go together
            ("", 0, false, Some(Ok(Newest)), Some(Ok(Any)), Ok(NotOlderThan(5))),
            ("", 9, false, Some(Ok(Newest)), Some(Ok(Any)), Ok(Exact(5))),
            ("", 9, true, Some(Ok(Exact(7))), Some(Ok(Exact(7))), Err(400)),
            ("Exact", 0, false, None, None, Ok(Exact(5))),
            ("Exact", 9, false, None, None, Ok(Exact(5))),
            ("NotOlderThan", 0, false, None, Some(Ok(Any)), Ok(NotOlderThan(5))),
            ("NotOlderThan", 9, false, None, Some(Ok(Any)), Ok(NotOlderThan(5))),
        ];
        for (word, limit, token, unset, zero, nonzero) in cases {
            let found = |version: &str| plan(version, word, limit, token);
            for (version, expected) in
                [("", unset), ("0", zero), ("5", Some(nonzero)), ("abc", Some(Err(400)))]
            {
                let Some(expected) = expected else { continue };
                assert_eq!(found(version), expected, "{word} {limit} {token} {version:?}");
            }
        }
    }
}
