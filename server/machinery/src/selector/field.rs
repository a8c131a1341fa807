//! Field selectors: requirements on a few named fields, all of which must hold.

use std::fmt;

use super::{SelectorError, check_length};
use crate::problem::quote;

/// The fields of every kind.
const COMMON: [&str; 2] = ["metadata.name", "metadata.namespace"];

/// What a requirement asks of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldOperator {
    /// The field has this value.
    Equals,
    /// The field has another value.
    NotEquals,
}

/// One requirement on one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldRequirement {
    /// The field, as `metadata.name`.
    pub path: String,
    /// What is asked of it.
    pub operator: FieldOperator,
    /// The value to compare with, without escapes.
    pub value: String,
}

/// Requirements, all of which must hold; none at all matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldSelector {
    /// Sorted by path, operator and value as text.
    requirements: Vec<FieldRequirement>,
}

impl FieldSelector {
    /// Reads the form used in query parameters, as `metadata.name=a,type!=b`.
    ///
    /// # Errors
    /// When a term has no operator or a value is not escaped as it should be.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        check_length(text)?;
        let mut terms = terms(text);
        // Before they are read: the first wrong one of the sorted terms is what the client is told of.
        terms.sort_unstable();
        let mut requirements: Vec<FieldRequirement> = terms
            .into_iter()
            .filter(|term| !term.is_empty())
            .map(|term| requirement(term, text))
            .collect::<Result<_, _>>()?;
        // A lone operator asks nothing, as in the reference server.
        requirements.retain(|asked| !asked.path.is_empty() || !asked.value.is_empty());
        // The order of the terms is that of what is wrong with them. As they are printed, `==` is no
        // different from `=`.
        requirements.sort_by_cached_key(FieldRequirement::to_string);
        Ok(Self { requirements })
    }

    /// Whether it matches everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.requirements.is_empty()
    }

    /// The requirements.
    #[must_use]
    pub fn requirements(&self) -> &[FieldRequirement] {
        &self.requirements
    }

    /// Whether the fields that `get` looks up satisfy every requirement. An absent field counts as empty.
    pub fn matches<'v>(&self, get: impl Fn(&str) -> Option<&'v str>) -> bool {
        self.requirements.iter().all(|requirement| {
            // So `a!=` means that the field is set.
            let equal = get(&requirement.path).unwrap_or("") == requirement.value;
            equal == (requirement.operator == FieldOperator::Equals)
        })
    }

    /// The value that the field `path` is required to equal.
    #[must_use]
    pub fn single_value(&self, path: &str) -> Option<&str> {
        let pins = |found: &&FieldRequirement| found.path == path && found.operator == FieldOperator::Equals;
        self.requirements.iter().find(pins).map(|found| found.value.as_str())
    }

    /// Refuses a selector on any other field than those `known`.
    ///
    /// # Errors
    /// Names the first other field: with the text that `unknown` makes of it, if it does, else in the words
    /// that fit a kind with or without fields that only it has.
    pub fn require_only(
        &self,
        known: &[&str],
        unknown: impl FnOnce(&str) -> Option<String>,
    ) -> Result<(), SelectorError> {
        let other = self.requirements.iter().find(|found| !known.contains(&found.path.as_str()));
        let Some(FieldRequirement { path, .. }) = other else { return Ok(()) };
        if let Some(text) = unknown(path) {
            return Err(SelectorError::new(text));
        }
        if known.iter().all(|field| COMMON.contains(field)) {
            let [name, namespace] = COMMON;
            return Err(SelectorError::new(format!(
                "{} is not a known field selector: only {name:?}, {namespace:?}",
                quote(path)
            )));
        }
        Err(SelectorError::new(format!("field label not supported: {path}")))
    }
}

/// Splits at the commas that are not escaped.
fn terms(text: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    let mut start = 0;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b',' => {
                terms.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    terms.extend(text.get(start..));
    terms
}

fn requirement(term: &str, whole: &str) -> Result<FieldRequirement, SelectorError> {
    // The first operator splits; `!` alone is none.
    let split = term.find('=').and_then(|at| {
        let (path, value) = (term.get(..at)?, term.get(at + 1..)?);
        Some(match (path.strip_suffix('!'), value.strip_prefix('=')) {
            (Some(path), _) => (path, FieldOperator::NotEquals, value),
            (None, Some(value)) => (path, FieldOperator::Equals, value),
            (None, None) => (path, FieldOperator::Equals, value),
        })
    });
    let Some((path, operator, value)) = split else {
        return Err(SelectorError::new(format!("invalid selector: '{whole}'; can't understand '{term}'")));
    };
    Ok(FieldRequirement { path: path.to_owned(), operator, value: unescape(value)? })
}

fn unescape(value: &str) -> Result<String, SelectorError> {
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(escaped @ ('\\' | ',' | '=')) => plain.push(escaped),
                other => {
                    let sequence: String = std::iter::once('\\').chain(other).collect();
                    return Err(SelectorError::new(format!(
                        "invalid field selector: invalid escape sequence: {sequence}"
                    )));
                }
            },
            ',' | '=' => {
                // Clients know the text with the number of the character.
                return Err(SelectorError::new(format!(
                    "invalid field selector: unescaped character in value: {}",
                    u32::from(character)
                )));
            }
            _ => plain.push(character),
        }
    }
    Ok(plain)
}

impl fmt::Display for FieldSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, requirement) in self.requirements.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{requirement}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FieldRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operator = match self.operator {
            FieldOperator::Equals => "=",
            FieldOperator::NotEquals => "!=",
        };
        let value = self.value.replace('\\', r"\\").replace(',', r"\,").replace('=', r"\=");
        write!(f, "{}{operator}{value}", self.path)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::selector::SELECTOR_BYTES_MAX;

    #[test]
    fn good_selectors_print_in_canonical_form() {
        for (text, canonical) in [
            ("", ""),
            (",,", ""),
            ("metadata.name=a", "metadata.name=a"),
            ("metadata.name==a", "metadata.name=a"),
            ("type=a,type==b", "type=a,type=b"),
            ("z=1,,a!=2", "a!=2,z=1"),
            ("a=", "a="),
            ("=", ""),
            ("==", ""),
            ("!=", ""),
            ("a=1,=,b=2", "a=1,b=2"),
            ("=a", "=a"),
            (r"a=b\,c\=d\\", r"a=b\,c\=d\\"),
            ("a!b=c", "a!b=c"),
            ("a=ä", "a=ä"),
        ] {
            let selector = FieldSelector::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(selector.to_string(), canonical, "for {text:?}");
            assert_eq!(selector.is_empty(), canonical.is_empty());
            assert_eq!(FieldSelector::parse(canonical), Ok(selector), "for {text:?}");
        }
        let escaped = FieldSelector::parse(r"a=b\,c\=d\\").expect("it is well escaped");
        assert_eq!(escaped.requirements()[0].value, r"b,c=d\");
    }

    #[test]
    fn bad_selectors_are_explained() {
        for (text, expected) in [
            ("a", "invalid selector: 'a'; can't understand 'a'"),
            ("a=b,c!", "invalid selector: 'a=b,c!'; can't understand 'c!'"),
            ("a=b=c", "invalid field selector: unescaped character in value: 61"),
            ("a===c", "invalid field selector: unescaped character in value: 61"),
            (r"a=b\c", r"invalid field selector: invalid escape sequence: \c"),
            (r"a=b\", r"invalid field selector: invalid escape sequence: \"),
        ] {
            assert_eq!(FieldSelector::parse(text).expect_err(text).to_string(), expected);
        }
        let long = "a".repeat(SELECTOR_BYTES_MAX + 1);
        assert!(FieldSelector::parse(&long).is_err());
    }

    #[test]
    fn unknown_fields_are_refused() {
        let selector = FieldSelector::parse("metadata.name=a,spec.x=b").expect("it is sound");
        let refused =
            |known: &[&str]| selector.require_only(known, |_| None).expect_err("spec.x is unknown").text;
        let common =
            "\"spec.x\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"";
        assert_eq!(refused(&["metadata.name", "metadata.namespace"]), common);
        assert_eq!(refused(&["metadata.name"]), common);
        assert_eq!(refused(&["metadata.name", "spec.signerName"]), "field label not supported: spec.x");
        assert_eq!(selector.require_only(&["metadata.name", "spec.x"], |_| None), Ok(()));
        assert_eq!(FieldSelector::default().require_only(&[], |_| None), Ok(()));
    }

    #[test]
    fn matching() {
        let fields = [("metadata.name", "a"), ("spec.x", "b,c")];
        let get = |path: &str| fields.iter().find(|(name, _)| *name == path).map(|(_, value)| *value);
        for (text, expected) in [
            ("", true),
            ("metadata.name=a", true),
            ("metadata.name!=a", false),
            ("metadata.name!=b", true),
            (r"spec.x=b\,c", true),
            ("metadata.name=a,spec.x=b", false),
            ("absent=", true),
            ("absent!=", false),
            ("absent!=x", true),
        ] {
            let selector = FieldSelector::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(selector.matches(get), expected, "for {text:?}");
        }
        let selector = FieldSelector::parse("metadata.name=a,b!=c").expect("it is sound");
        assert_eq!(selector.single_value("metadata.name"), Some("a"));
        assert_eq!(selector.single_value("b"), None);
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text: String, near in r"[a-c!=,\\ä]{0,16}") {
            for text in [text, near] {
                if let Ok(selector) = FieldSelector::parse(&text) {
                    prop_assert_eq!(FieldSelector::parse(&selector.to_string()), Ok(selector));
                }
            }
        }
    }
}
