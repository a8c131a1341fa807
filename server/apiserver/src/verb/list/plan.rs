//! Which state of a collection a list may answer: the seed's table of resourceVersion,
//! resourceVersionMatch, limit and continue (section 4.5), as one pure function.

use machinery::{
    brand::Brand,
    path::Path,
    problem::{Problems, quote},
};
use storage::entry::Revision;

use super::token::Token;
use crate::{
    context::Context,
    http::{query::invalid_options, status::ApiError},
    request::Request,
    verb::options::version,
};

const OPTIONS: &str = "ListOptions";

/// The options of a list, read but not judged.
#[derive(Debug, Clone, Default)]
pub struct ListOptions {
    /// `None` when unset.
    pub version: Option<Revision>,
    /// `Exact`, `NotOlderThan`, or empty.
    pub version_match: String,
    /// Most items of one page; 0 for all.
    pub limit: usize,
    /// Token of the previous page, or empty.
    pub continue_token: String,
}

impl ListOptions {
    /// Reads the options from the query.
    ///
    /// # Errors
    /// 400 for values that are no numbers, and for options that are not supported any more.
    pub fn read(cx: &Context, request: &Request) -> Result<Self, ApiError> {
        let query = &request.query;
        if query.boolean("export")? == Some(true) {
            return Err(ApiError::bad_request(
                "the export parameter, deprecated since v1.14, is no longer supported",
            ));
        }
        if query.get("sendInitialEvents").is_some() {
            let mut problems = Problems::default();
            let at = Path::Root.field("sendInitialEvents");
            problems.forbidden(&at, "sendInitialEvents is forbidden for list");
            return Err(invalid_options(cx.brand(), OPTIONS, &problems));
        }
        let paged = cx.gates.is_on("APIListChunking");
        let limit = query.integer("limit")?.filter(|_| paged).unwrap_or(0);
        Ok(ListOptions {
            version: version(query.text("resourceVersion"))?,
            version_match: query.text("resourceVersionMatch").to_owned(),
            limit: usize::try_from(limit).unwrap_or(0),
            continue_token: if paged { query.text("continue").to_owned() } else { String::new() },
        })
    }
}

/// Which state to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// The newest.
    Newest,
    /// Whatever is at hand.
    Any,
    /// This one or a newer one.
    NotOlderThan(Revision),
    /// This one.
    Exact(Revision),
}

/// Decides which state to answer.
///
/// # Errors
/// 400 for `continue` with a version; 422 for a misused `resourceVersionMatch`.
pub fn list_plan(brand: &Brand, options: &ListOptions, token: Option<&Token>) -> Result<Plan, ApiError> {
    check_match(brand, options)?;
    if let Some(token) = token {
        return match options.version {
            None | Some(0) => Ok(token.revision.map_or(Plan::Newest, Plan::Exact)),
            Some(_) => {
                Err(ApiError::bad_request("specifying resource version is not allowed when using continue"))
            }
        };
    }
    Ok(match (options.version_match.as_str(), options.version) {
        (_, None) => Plan::Newest,
        ("Exact", Some(revision)) => Plan::Exact(revision),
        (_, Some(0)) => Plan::Any,
        ("NotOlderThan", Some(revision)) => Plan::NotOlderThan(revision),
        (_, Some(revision)) if options.limit > 0 => Plan::Exact(revision),
        (_, Some(revision)) => Plan::NotOlderThan(revision),
    })
}

fn check_match(brand: &Brand, options: &ListOptions) -> Result<(), ApiError> {
    let word = options.version_match.as_str();
    if word.is_empty() {
        return Ok(());
    }
    let at = Path::Root.field("resourceVersionMatch");
    let mut problems = Problems::default();
    if !options.continue_token.is_empty() {
        problems.forbidden(&at, "resourceVersionMatch is forbidden when continue is provided");
    } else if options.version.is_none() {
        problems.forbidden(&at, "resourceVersionMatch is forbidden unless resourceVersion is provided");
    } else if word != "Exact" && word != "NotOlderThan" {
        problems.not_supported(&at, &quote(word), &["Exact", "NotOlderThan", ""]);
    } else if word == "Exact" && options.version == Some(0) {
        problems.forbidden(&at, r#"resourceVersionMatch "exact" is forbidden for resourceVersion "0""#);
    }
    if problems.is_empty() { Ok(()) } else { Err(invalid_options(brand, OPTIONS, &problems)) }
}

#[cfg(test)]
mod tests {
    use machinery::time::Time;

    use super::*;

    fn plan(version: Option<Revision>, word: &str, limit: usize, token: bool) -> Result<Plan, i32> {
        let token = token.then(|| Token {
            revision: Some(7),
            start: "a".to_owned(),
            made: Time::default(),
            left: None,
        });
        let options = ListOptions {
            version,
            version_match: word.to_owned(),
            limit,
            continue_token: if token.is_some() { "x".to_owned() } else { String::new() },
        };
        list_plan(&generated::brands::BRANDS[0], &options, token.as_ref()).map_err(|error| error.status.code)
    }

    #[test]
    fn every_cell_of_the_table() {
        use Plan::{Any, Exact, Newest, NotOlderThan};
        let cases = [
            // match, limit, token, unset, zero, nonzero
            ("", 0, false, Ok(Newest), Ok(Any), Ok(NotOlderThan(5))),
            ("", 9, false, Ok(Newest), Ok(Any), Ok(Exact(5))),
            ("", 9, true, Ok(Exact(7)), Ok(Exact(7)), Err(400)),
            ("Exact", 0, false, Err(422), Err(422), Ok(Exact(5))),
            ("Exact", 9, false, Err(422), Err(422), Ok(Exact(5))),
            ("Exact", 9, true, Err(422), Err(422), Err(422)),
            ("NotOlderThan", 0, false, Err(422), Ok(Any), Ok(NotOlderThan(5))),
            ("NotOlderThan", 9, false, Err(422), Ok(Any), Ok(NotOlderThan(5))),
            ("NotOlderThan", 9, true, Err(422), Err(422), Err(422)),
            ("Nearly", 0, false, Err(422), Err(422), Err(422)),
        ];
        for (word, limit, token, unset, zero, nonzero) in cases {
            assert_eq!(plan(None, word, limit, token), unset, "{word} {limit} {token} unset");
            assert_eq!(plan(Some(0), word, limit, token), zero, "{word} {limit} {token} zero");
            assert_eq!(plan(Some(5), word, limit, token), nonzero, "{word} {limit} {token} nonzero");
        }
    }
}
