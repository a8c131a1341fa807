//! The configuration of the limits.

use admission::{Configuration, TypeMeta};
use engine::context::admit::joined;
use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use serde::Deserialize;

/// The words for types, as problems list them.
const TYPES: &[&str] = &["Namespace", "Server", "SourceAndObject", "User"];

/// The configuration.
#[derive(Debug, Deserialize)]
pub(super) struct Limits {
    /// Every event must pass all of them.
    #[serde(default)]
    pub(super) limits: Vec<Limit>,
}

impl Configuration for Limits {
    const TYPES: &'static [TypeMeta] =
        &[TypeMeta { group: "eventratelimit.admission", version: "v1alpha1", kind: "Configuration" }];
}

/// One limit.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Limit {
    #[serde(rename = "type", default)]
    kind: String,
    /// How many events a second.
    #[serde(default)]
    pub(super) qps: i32,
    /// How many at once after a pause.
    #[serde(default)]
    pub(super) burst: i32,
    /// How many keys are remembered; zero takes the default.
    #[serde(default)]
    pub(super) cache_size: i32,
}

/// Which events are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// All.
    Server,
    /// Those of a namespace.
    Namespace,
    /// Those of a caller.
    User,
    /// Those of a program about one object.
    SourceAndObject,
}

impl Limit {
    /// None for an unknown word.
    pub(super) fn kind(&self) -> Option<Type> {
        match self.kind.as_str() {
            "Server" => Some(Type::Server),
            "Namespace" => Some(Type::Namespace),
            "User" => Some(Type::User),
            "SourceAndObject" => Some(Type::SourceAndObject),
            _ => None,
        }
    }
}

/// Finds all that is wrong with the limits.
///
/// # Errors
/// One text for all problems.
pub(super) fn check(limits: &[Limit]) -> Result<(), String> {
    let mut problems = Problems::default();
    let list = Path::Root.field("limits");
    if limits.is_empty() {
        problems.invalid(&list, "null", "must not be empty");
    }
    for (index, limit) in limits.iter().enumerate() {
        let at = list.index(index);
        if limit.kind().is_none() {
            problems.not_supported_in_order(&at.field("type"), &quote(&limit.kind), TYPES);
        }
        for (field, number) in [("burst", limit.burst), ("qps", limit.qps)] {
            if number <= 0 {
                problems.invalid(&at.field(field), &number.to_string(), "must be positive");
            }
        }
        if limit.cache_size < 0 && limit.kind() != Some(Type::Server) {
            problems.invalid(&at.field("cacheSize"), &limit.cache_size.to_string(), "must not be negative");
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(joined(problems.as_slice().iter().map(ToString::to_string)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_problems_are_reported_at_once() {
        let limit =
            |kind: &str, qps, burst, cache_size| Limit { kind: kind.to_owned(), qps, burst, cache_size };
        assert_eq!(check(&[limit("Server", 1, 1, -1), limit("User", 1, 1, 0)]), Ok(()));
        assert_eq!(check(&[]), Err("limits: Invalid value: null: must not be empty".to_owned()));
        let problems = check(&[limit("Other", 0, -1, 0), limit("User", 1, 1, -5)]).expect_err("wrong");
        assert_eq!(
            problems,
            "[limits[0].type: Unsupported value: \"Other\": supported values: \"Namespace\", \"Server\", \
             \"SourceAndObject\", \"User\", limits[0].burst: Invalid value: -1: must be positive, \
             limits[0].qps: \
             Invalid value: 0: must be positive, limits[1].cacheSize: Invalid value: -5: must not be \
             negative]"
        );
    }
}
