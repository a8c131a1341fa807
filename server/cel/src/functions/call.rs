//! What a function gets besides its arguments, and what it answers.

use std::borrow::Cow;
use std::sync::Arc;

use crate::error::EvalError;
use crate::meter::Meter;
use crate::pattern::CompiledPattern;
use crate::value::Datum;

/// What a function answers: nothing if the types of its arguments are wrong.
pub(crate) type Answer<'a> = Option<Result<Datum<'a>, EvalError>>;

/// A function of a library.
pub(crate) type Function = for<'a> fn(&mut Context, &[Datum<'a>]) -> Answer<'a>;

/// What functions share during one evaluation.
pub(crate) struct Context {
    pub(crate) meter: Meter,
    /// The pattern of the call, if it is written out.
    pub(crate) pattern: Option<Arc<CompiledPattern>>,
    pub(super) patterns: PatternCache,
}

impl Context {
    pub(crate) fn new(meter: Meter) -> Self {
        Self { meter, pattern: None, patterns: PatternCache::default() }
    }

    /// For what is computed before an evaluation: the length of the expression bounds it.
    pub(crate) fn unlimited() -> Self {
        Self::new(Meter::new(u64::MAX))
    }
}

/// The last patterns that were compiled, the oldest first.
#[derive(Debug, Default)]
pub(super) struct PatternCache {
    pub(super) patterns: Vec<(String, Result<Arc<CompiledPattern>, String>)>,
}

/// Answers with an error.
pub(super) fn failed<'a>(text: impl Into<Cow<'static, str>>) -> Answer<'a> {
    Some(Err(EvalError::failed(text)))
}
