//! The query string: decoding, and the readers of options that several verbs share.

use std::{
    num::{IntErrorKind, ParseIntError},
    sync::OnceLock,
};

use ground::limits::QUERY_PARAMETERS_MAX;
use machinery::{
    brand::Brand,
    format::{Flaws, path_segment},
    path::Path,
    problem::{Problems, is_printable, quote},
    selector::{FieldSelector, LabelSelector},
};

use super::{selectors::SelectorQuery, status::ApiError};

/// Decoded query parameters, in the order in which they were sent.
#[derive(Debug, Clone, Default)]
pub struct Query {
    pairs: Vec<(String, String)>,
    /// Parsed on first use.
    selectors: OnceLock<Box<SelectorQuery>>,
}

/// How strictly unknown and duplicate fields are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldValidation {
    /// Dropped in silence.
    Ignore,
    /// Dropped, with a warning each.
    Warn,
    /// Refused.
    Strict,
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
    pub fn selectors(&self) -> &SelectorQuery {
        self.selectors.get_or_init(|| {
            Box::new(SelectorQuery {
                labels: LabelSelector::parse(self.text("labelSelector")),
                fields: FieldSelector::parse(self.text("fieldSelector")),
            })
        })
    }

    /// Every value of a parameter.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.pairs.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether a GET of a collection asks for a stream of changes. This is the only reading of `watch`: the route and
    /// with it the verb follow it, and so do authorizers where there is no route.
    #[must_use]
    pub fn asks_for_watch(&self) -> bool {
        self.boolean("watch").unwrap_or(false)
    }

    /// The name that `fieldSelector` pins, so that access can be granted on one object of a collection; empty when
    /// there is none, or it cannot be the name of an object.
    #[must_use]
    pub fn pinned_name(&self) -> String {
        if self.text("fieldSelector").is_empty() {
            return String::new();
        }
        let selector = self.selectors().fields.as_ref().ok();
        let name = selector.and_then(|selector| selector.single_value("metadata.name").map(str::to_owned));
        name.filter(|name| Flaws::of(path_segment, name).is_empty()).unwrap_or_default()
    }

    /// A boolean parameter; absent is `None`. As in the reference server only `0` and `false`, in upper or lower case,
    /// are false: any other text, and none at all, is true.
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

    /// Whether `dryRun=All` was asked for. `options` is the kind that a refusal names, as `CreateOptions`.
    ///
    /// # Errors
    /// 422 for any other value than `All` or nothing.
    pub fn dry_run(&self, brand: &Brand, options: &str) -> Result<bool, ApiError> {
        let mut problems = Problems::default();
        let is_asked = self.asks_for_dry_run(&mut problems);
        if problems.is_empty() { Ok(is_asked) } else { Err(invalid_options(brand, options, &problems)) }
    }

    /// The `fieldValidation` directive; `Warn` when absent. `options` is as in [`Query::dry_run`].
    ///
    /// # Errors
    /// 422 for an unknown word.
    pub fn field_validation(&self, brand: &Brand, options: &str) -> Result<FieldValidation, ApiError> {
        let mut problems = Problems::default();
        let asked = self.asks_for_validation(&mut problems);
        if problems.is_empty() { Ok(asked) } else { Err(invalid_options(brand, options, &problems)) }
    }

    /// Checks the options of a write: `fieldManager`, `dryRun`, `fieldValidation`. `problems` are those
    /// of one verb; `options` is as in [`Query::dry_run`].
    ///
    /// # Errors
    /// 422 naming every wrong option.
    pub fn check_write(&self, brand: &Brand, options: &str, mut problems: Problems) -> Result<(), ApiError> {
        check_manager(self.text("fieldManager"), &Path::Root.field("fieldManager"), &mut problems);
        self.asks_for_dry_run(&mut problems);
        self.asks_for_validation(&mut problems);
        if problems.is_empty() { Ok(()) } else { Err(invalid_options(brand, options, &problems)) }
    }

    fn asks_for_dry_run(&self, problems: &mut Problems) -> bool {
        let values: Vec<&str> = self.all("dryRun").filter(|value| !value.is_empty()).collect();
        if values.iter().any(|value| *value != "All") {
            let shown = serde_json::to_string(&values).unwrap_or_default();
            problems.not_supported(&Path::Root.field("dryRun"), &shown, &["All"]);
        }
        !values.is_empty()
    }

    fn asks_for_validation(&self, problems: &mut Problems) -> FieldValidation {
        match self.text("fieldValidation") {
            "" | "Warn" => FieldValidation::Warn,
            "Ignore" => FieldValidation::Ignore,
            "Strict" => FieldValidation::Strict,
            other => {
                let words = ["", "Ignore", "Strict", "Warn"];
                problems.not_supported(&Path::Root.field("fieldValidation"), &quote(other), &words);
                FieldValidation::Warn
            }
        }
    }
}

/// Most bytes of the name of a field manager.
pub const MANAGER_BYTES_MAX: usize = 128;

/// The rules for the name of a field manager: not too long, and printable.
pub fn check_manager(manager: &str, at: &Path<'_>, problems: &mut Problems) {
    if manager.len() > MANAGER_BYTES_MAX {
        problems.too_long(at, MANAGER_BYTES_MAX);
    }
    for (position, odd) in manager.char_indices().filter(|(_, character)| !is_printable(*character)) {
        // Each problem shows the whole name, so a long odd name would take the square of its length.
        if problems.is_full() {
            problems.leave_out();
            continue;
        }
        let detail = format!("invalid character U+{:04X} (at position {position})", u32::from(odd));
        problems.invalid(at, &quote(manager), &detail);
    }
}

/// What clients of the reference server read when a text is no number: the words of its language's reader.
#[must_use]
pub fn no_number(reader: &str, text: &str, error: &ParseIntError) -> String {
    let why = match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    };
    format!("strconv.{reader}: parsing {text:?}: {why}")
}

/// 422 for options, which are kinds of the `meta` group without a name.
#[must_use]
pub fn invalid_options(brand: &Brand, options: &str, problems: &Problems) -> ApiError {
    let group = brand.group("meta");
    ApiError::invalid_kind(&format!("{options}.{group}"), &group, options, "", problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn platform() -> &'static Brand {
        generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("it ships")
    }

    /// A name as long as a body may be, of characters that each are a problem: only the first ones are shown.
    #[test]
    fn long_names_of_managers_are_judged_once() {
        const LENGTH: usize = 3 * 1024 * 1024;
        let mut problems = Problems::default();
        check_manager(&"\u{7f}".repeat(LENGTH), &Path::Root.field("manager"), &mut problems);
        assert_eq!(problems.count(), LENGTH + 1, "each character, and the length");
        assert_eq!(problems.as_slice().len(), 2);
    }

    #[test]
    fn parameters_are_decoded_and_the_first_one_counts() {
        let query = Query::parse("labelSelector=a%3Db%2Cc&limit=5&limit=6&watch").expect("a plain query");
        assert_eq!(query.text("labelSelector"), "a=b,c");
        assert_eq!(query.integer("limit").expect("a number"), Some(5));
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

    #[test]
    fn wrong_values_are_named() {
        let brand = platform();
        let query = Query::parse("dryRun=Some&fieldValidation=Loose").expect("a plain query");
        let error = query.dry_run(brand, "CreateOptions").expect_err("no such mode");
        assert_eq!(
            error.status.message,
            r#"CreateOptions.meta.platform.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All""#
        );
        let error = query.field_validation(brand, "PatchOptions").expect_err("no such directive");
        assert_eq!(error.status.code, 422);
    }

    #[test]
    fn an_empty_dry_run_is_none() {
        let brand = platform();
        let query = Query::parse("dryRun=").expect("a plain query");
        assert!(!query.dry_run(brand, "CreateOptions").expect("empty is no dry run"));
    }
}
