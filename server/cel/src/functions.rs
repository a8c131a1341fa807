//! What the functions of the libraries do.
//!
//! A function gets its arguments as values, and answers nothing if they have none of the types that it takes.

mod access;
mod address_text;
mod addresses;
mod comparisons;
mod convert;
mod dates;
mod formatting;
mod json_patch;
mod lists;
mod named_formats;
mod operators;
mod optional;
mod patterns;
mod quantities;
mod sets;
mod sorting;
mod strings;
mod urls;
mod versions;

use std::sync::Arc;

use crate::ast::operator;
use crate::pattern::CompiledPattern;
use crate::program::{EvalError, Meter};
use crate::value::Datum;

pub(crate) use addresses::Cidr;
pub(crate) use named_formats::NamedFormat;
pub(crate) use versions::Version;

/// What a function answers: nothing if the types of its arguments are wrong.
pub(crate) type Answer<'a> = Option<Result<Datum<'a>, EvalError>>;

/// A function of a library.
pub(crate) type Function = for<'a> fn(&mut Context, &[Datum<'a>]) -> Answer<'a>;

/// What functions share during one evaluation.
pub(crate) struct Context {
    pub(crate) meter: Meter,
    /// The pattern of the call, if it is written out.
    pub(crate) pattern: Option<Arc<CompiledPattern>>,
    patterns: patterns::Cache,
}

impl Context {
    pub(crate) fn new(meter: Meter) -> Self {
        Self { meter, pattern: None, patterns: patterns::Cache::default() }
    }

    /// For what is computed before an evaluation: the length of the expression bounds it.
    pub(crate) fn unlimited() -> Self {
        Self::new(Meter::new(u64::MAX))
    }
}

/// The function of a name, and of an overload if the types of an expression leave only one.
pub(crate) fn find(name: &str, overload: Option<&str>) -> Option<Function> {
    overload
        .and_then(|overload| lists::find_overload(overload).or_else(|| addresses::find_overload(overload)))
        .or_else(|| operators::find(name))
        .or_else(|| comparisons::find(name))
        .or_else(|| convert::find(name))
        .or_else(|| strings::find(name))
        .or_else(|| dates::find(name))
        .or_else(|| lists::find(name))
        .or_else(|| sorting::find(name))
        .or_else(|| sets::find(name))
        .or_else(|| optional::find(name))
        .or_else(|| patterns::find(name))
        .or_else(|| addresses::find(name))
        .or_else(|| quantities::find(name))
        .or_else(|| urls::find(name))
        .or_else(|| versions::find(name))
        .or_else(|| named_formats::find(name))
        .or_else(|| json_patch::find(name))
        .or_else(|| access::find(name))
}

/// Functions that judge their arguments themselves: their errors do not name the types.
const UNGUARDED: [&str; 4] = ["contains", "startsWith", "endsWith", operator::IN];
/// Functions whose errors say only their name.
const BY_NAME: [&str; 4] = ["size", "matches", "sort", "@sortByAssociatedKeys"];

/// Whether a function has one implementation for all types.
pub(crate) fn is_single(name: &str) -> bool {
    UNGUARDED.contains(&name)
        || BY_NAME.contains(&name)
        || operators::find(name).is_some()
        || comparisons::find(name).is_some()
}

/// The error of a call whose arguments have none of the types that the function takes.
pub(crate) fn no_overload(name: &str, args: &[Datum<'_>]) -> EvalError {
    let first = args.first();
    let text = if UNGUARDED.contains(&name) || first.is_some_and(|first| operators::applies(name, first)) {
        "no such overload".to_owned()
    } else if is_single(name) {
        format!("no such overload: {name}")
    } else if name == "flatten" {
        let mut types = args.iter().map(|arg| match arg {
            Datum::Map(_) => "map(dyn, dyn)",
            other => other.type_name(),
        });
        let list = types.next().unwrap_or_default();
        format!("no such overload: {list}.flatten({})", types.next().unwrap_or_default())
    } else {
        let types: Vec<_> = args.iter().map(Datum::type_name).collect();
        format!("no such overload: {name}({})", types.join(", "))
    };
    EvalError::failed(text)
}

/// Answers with an error.
fn failed<'a>(text: impl Into<std::borrow::Cow<'static, str>>) -> Answer<'a> {
    Some(Err(EvalError::failed(text)))
}
