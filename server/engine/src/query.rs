//! The query string: decoding, and the readers of options that several verbs share.

use std::sync::{Arc, OnceLock};

use ground::limits::QUERY_PARAMETERS_MAX;
use machinery::{
    format::{Flaws, path_segment},
    selector::{FieldSelector, LabelSelector},
};

use super::{
    selectors::SelectorQuery,
    status::{ApiError, no_number},
};

/// Decoded query parameters, in the order in which they were sent.
#[derive(Debug, Clone, Default)]
pub struct Query {
    pairs: Vec<(String, String)>,
    /// Parsed on first use.
    // Boxed, so that a query without selectors stays small.
    selectors: OnceLock<Box<SelectorQuery>>,
}

impl Query {
    /// Decodes a query string.
    ///
    /// # Errors
    /// 400 when there are more than [`QUERY_PARAMETERS_MAX`] parameters.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        let mut pairs = Vec::new();
        for (key, value) in form_urlencoded::parse(text.as_bytes()) {
            if pairs.len() == QUERY_PARAMETERS_MAX {
                return Err(ApiError::bad_request(format!(
                    "too many query parameters: at most {QUERY_PARAMETERS_MAX} are read"
                )));
            }
            pairs.push((key.into_owned(), value.into_owned()));
        }
        Ok(Query { pairs, selectors: OnceLock::new() })
    }

    /// The first value of a parameter.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The first value of a parameter, or the empty text.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// The selectors of a request for a collection.
    pub(crate) fn selectors(&self) -> &SelectorQuery {
        self.selectors.get_or_init(|| {
            Box::new(SelectorQuery {
                labels: LabelSelector::parse(self.text("labelSelector")).map(Arc::new),
                fields: FieldSelector::parse(self.text("fieldSelector")).map(Arc::new),
            })
        })
    }

    /// Every value of a parameter.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.pairs.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether a GET of a collection asks for a stream of changes. This is the only reading of `watch`: the
    /// route and with it the verb follow it, and so do authorizers where there is no route.
    #[must_use]
    pub fn asks_for_watch(&self) -> bool {
        self.boolean("watch").unwrap_or(false)
    }

    /// The name that `fieldSelector` pins, so that access can be granted on one object of a collection; empty
    /// when there is none, or it cannot be the name of an object.
    #[must_use]
    pub fn pinned_name(&self) -> String {
        if self.text("fieldSelector").is_empty() {
            return String::new();
        }
        let selector = self.selectors().fields.as_ref().ok();
        let name = selector.and_then(|selector| selector.single_value("metadata.name").map(str::to_owned));
        name.filter(|name| Flaws::of(path_segment, name).is_empty()).unwrap_or_default()
    }

    /// A boolean parameter; absent is `None`. As in the reference server only `0` and `false`, in upper or
    /// lower case, are false: any other text, and none at all, is true.
    #[must_use]
    pub fn boolean(&self, name: &str) -> Option<bool> {
        self.get(name).map(|text| text != "0" && !text.eq_ignore_ascii_case("false"))
    }

    /// A whole number; absent is `None`.
    ///
    /// # Errors
    /// 400 when the value is not a number of 64 bits, also when it is empty.
    pub fn integer(&self, name: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        match text.parse::<i64>() {
            Ok(number) => Ok(Some(number)),
            Err(error) => Err(ApiError::bad_request(no_number("ParseInt", text, &error))),
        }
    }

    /// All whole numbers of this name.
    ///
    /// # Errors
    /// 400 when one of the values is not a number of 32 bits, also when it is empty.
    pub fn integers(&self, name: &str) -> Result<Vec<i32>, ApiError> {
        let number = |text: &str| {
            let parsed = text.parse::<i32>();
            parsed.map_err(|error| ApiError::bad_request(no_number("ParseInt", text, &error)))
        };
        self.all(name).map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_decoded_and_the_first_one_counts() {
        let query = Query::parse("labelSelector=a%3Db%2Cc&limit=5&limit=6&watch").expect("a plain query");
        assert_eq!(query.text("labelSelector"), "a=b,c");
        assert_eq!(query.integer("limit").expect("a number"), Some(5));
        assert_eq!(query.integers("limit").expect("numbers"), [5, 6]);
        assert!(query.integers("watch").is_err());
        assert_eq!(query.boolean("absent"), None);
        assert_eq!(query.integer("absent").expect("no number is fine"), None);
    }

    #[test]
    fn booleans_and_numbers_of_the_reference() {
        for (text, expected) in [
            ("flag", true),
            ("flag=", true),
            ("flag=1", true),
            ("flag=true", true),
            ("flag=t", true),
            ("flag=f", true),
            ("flag=F", true),
            ("flag=no", true),
            ("flag=00", true),
            ("flag=0", false),
            ("flag=false", false),
            ("flag=False", false),
            ("flag=fALSE&flag=true", false),
        ] {
            let query = Query::parse(text).expect("a plain query");
            assert_eq!(query.boolean("flag"), Some(expected), "{text}");
        }
        for (text, expected) in [
            ("limit=5", Ok(5)),
            ("limit=%2B5", Ok(5)),
            ("limit=-9223372036854775808", Ok(i64::MIN)),
            ("limit", Err(400)),
            ("limit=", Err(400)),
            ("limit=9223372036854775808", Err(400)),
            ("limit=%205", Err(400)),
            ("limit=5.0", Err(400)),
            ("limit=0x5", Err(400)),
            ("limit=1_000", Err(400)),
        ] {
            let query = Query::parse(text).expect("a plain query");
            let found = query.integer("limit").map_err(|error| error.status.code);
            assert_eq!(found, expected.map(Some), "{text}");
        }
    }
}
