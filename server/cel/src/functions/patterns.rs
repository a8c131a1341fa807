//! Regular expressions.

use std::collections::VecDeque;
use std::sync::Arc;

use regex::{Regex, RegexBuilder};
use regex_syntax::hir::{Hir, HirKind};
use words::pattern;

use super::strings::PART_STEPS;
use super::{Answer, Context, Function};
use crate::program::EvalError;
use crate::value::Datum;

/// Bytes of a compiled pattern.
const PATTERN_BYTES_MAX: usize = 1 << 20;
/// Patterns that are kept during one evaluation.
const KEPT_MAX: usize = 16;
/// What compiling a pattern counts in steps, and each of its bytes: it costs nothing in the reference.
const COMPILE_STEPS: u64 = 20_000;
const STEPS_PER_PATTERN_BYTE: usize = 16;

/// What a match takes beyond reading the text, where a pattern has many states: steps are the product of the numbers of bytes and of
/// states, by this. A matcher that must follow all states at once takes longer, but few patterns make it.
const STATES_PER_STEP: usize = 32;
/// So many bytes of the rest of a text are read in a step of a search that may begin again behind each match.
const REST_BYTES_PER_STEP: usize = 32;

/// A compiled pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    regex: Regex,
    /// States beyond those that its text shows: the numbers of its repetitions make them. What its text shows has a cost.
    states: usize,
    /// Bytes of the longest match, if there is one.
    bytes_max: Option<usize>,
}

/// The last patterns that were compiled.
#[derive(Debug, Default)]
pub(super) struct Cache {
    patterns: VecDeque<(String, Arc<Pattern>)>,
}

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "matches" => matches,
        "find" => find_first,
        "findAll" => find_all,
        _ => return None,
    })
}

/// Compiles a pattern.
pub(crate) fn compile(pattern: &str) -> Result<Pattern, String> {
    let translated = pattern::translate(pattern)?;
    let hir = regex_syntax::parse(&translated);
    let states = hir.as_ref().map_or(0, states).saturating_sub(pattern.len());
    let bytes_max = hir.as_ref().ok().and_then(|hir| hir.properties().maximum_len());
    // It can be read, so it only can be too large.
    let built = RegexBuilder::new(&translated).size_limit(PATTERN_BYTES_MAX).build();
    let too_large = "error parsing regexp: expression too large";
    built.map(|regex| Pattern { regex, states, bytes_max }).map_err(|_| too_large.to_owned())
}

/// About how many states a pattern has, with its repetitions written out. A class counts once, however large it is: a matcher
/// follows one of its branches.
fn states(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            states(&repetition.sub).saturating_mul(usize::try_from(most).unwrap_or(usize::MAX))
        }
        HirKind::Capture(capture) => states(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().fold(0, |sum, part| sum.saturating_add(states(part)))
        }
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Empty | HirKind::Class(_) | HirKind::Look(_) => 1,
    }
}

/// The pattern of a call, for a match of a text: that which is written out, or the text compiled.
fn pattern(
    context: &mut Context,
    wanted: &str,
    text: &str,
) -> Result<Result<Arc<Pattern>, String>, EvalError> {
    let pattern = match &context.pattern {
        Some(pattern) => Ok(Arc::clone(pattern)),
        None => compiled(context, wanted)?,
    };
    if let Ok(pattern) = &pattern {
        context.meter.work_items(pattern.states.saturating_mul(text.len()) / STATES_PER_STEP)?;
    }
    Ok(pattern)
}

fn compiled(context: &mut Context, wanted: &str) -> Result<Result<Arc<Pattern>, String>, EvalError> {
    let known = context.patterns.patterns.iter().find(|(known, _)| known == wanted);
    if let Some((_, pattern)) = known {
        return Ok(Ok(Arc::clone(pattern)));
    }
    context.meter.work(COMPILE_STEPS)?;
    context.meter.work_items(wanted.len().saturating_mul(STEPS_PER_PATTERN_BYTE))?;
    let compiled = compile(wanted).map(Arc::new);
    if let Ok(pattern) = &compiled {
        let patterns = &mut context.patterns.patterns;
        if patterns.len() >= KEPT_MAX {
            patterns.pop_front();
        }
        patterns.push_back((wanted.to_owned(), Arc::clone(pattern)));
    }
    Ok(compiled)
}

fn matches<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted, text).and_then(|pattern| {
        let pattern = pattern.map_err(EvalError::failed)?;
        Ok(Datum::Bool(pattern.regex.is_match(text)))
    }))
}

fn illegal(why: String) -> EvalError {
    EvalError::failed(format!("Illegal regex: {why}"))
}

fn find_first<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted, text).and_then(|pattern| {
        let pattern = pattern.map_err(illegal)?;
        let found = pattern.regex.find(text).map_or("", |found| found.as_str());
        context.meter.allocate(found.len())?;
        Ok(Datum::owned_text(found))
    }))
}

fn find_all<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (text, wanted, count) = match args {
        [Datum::String(text), Datum::String(wanted)] => (text, wanted, -1),
        [Datum::String(text), Datum::String(wanted), Datum::Int(count)] => (text, wanted, *count),
        _ => return None,
    };
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Some(pattern(context, wanted, text).and_then(|pattern| {
        let pattern = pattern.map_err(illegal)?;
        let mut found = Vec::new();
        for part in pattern.regex.find_iter(text).take(count) {
            context.meter.allocate(part.len())?;
            context.meter.allocate_items(1)?;
            context.meter.work(PART_STEPS)?;
            // A search may have to read on to see where a match ends: to the end of the text, unless matches have a length.
            let rest = (text.len() - part.end()).min(pattern.bytes_max.unwrap_or(usize::MAX));
            context.meter.work_items(rest / REST_BYTES_PER_STEP)?;
            found.push(Datum::owned_text(part.as_str()));
        }
        Ok(Datum::list(found))
    }))
}
