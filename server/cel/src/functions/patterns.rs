//! Regular expressions.

use std::collections::VecDeque;
use std::sync::Arc;

use regex::{Regex, RegexBuilder};
use regex_syntax::hir::{Hir, HirKind};

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

/// How often repetitions within each other may repeat in all.
const REPETITIONS_MAX: u64 = 1000;

/// Compiles a pattern.
pub(crate) fn compile(pattern: &str) -> Result<Pattern, String> {
    let hir = regex_syntax::parse(pattern);
    if let Ok(hir) = &hir
        && repetitions(hir) > REPETITIONS_MAX
    {
        let from = pattern.rfind('{').unwrap_or(0);
        let count = pattern.get(from..).and_then(|rest| rest.split_inclusive('}').next()).unwrap_or(pattern);
        return Err(format!("error parsing regexp: invalid repeat count: `{count}`"));
    }
    let states = hir.as_ref().map_or(0, states).saturating_sub(pattern.len());
    let bytes_max = hir.as_ref().ok().and_then(|hir| hir.properties().maximum_len());
    let regex = RegexBuilder::new(pattern).size_limit(PATTERN_BYTES_MAX).build();
    regex.map(|regex| Pattern { regex, states, bytes_max }).map_err(|why| unreadable(pattern, &why))
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

/// How often the innermost part of a pattern is repeated at most, where the pattern says a number.
fn repetitions(hir: &Hir) -> u64 {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            u64::from(most).saturating_mul(repetitions(&repetition.sub))
        }
        HirKind::Capture(capture) => repetitions(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(repetitions).max().unwrap_or(1)
        }
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => 1,
    }
}

/// Why a pattern cannot be read, in the words of the reference.
fn unreadable(pattern: &str, why: &regex::Error) -> String {
    use regex_syntax::ast::ErrorKind;
    if matches!(why, regex::Error::CompiledTooBig(_)) {
        return "error parsing regexp: expression too large".to_owned();
    }
    let Err(regex_syntax::Error::Parse(mistake)) = regex_syntax::parse(pattern) else {
        return format!("error parsing regexp: invalid character class range: `{pattern}`");
    };
    let (start, end) = (mistake.span().start.offset, mistake.span().end.offset);
    let marked = pattern.get(start..end).unwrap_or(pattern);
    match mistake.kind() {
        ErrorKind::GroupUnclosed => format!("error parsing regexp: missing closing ): `{pattern}`"),
        ErrorKind::GroupUnopened => format!("error parsing regexp: unexpected ): `{pattern}`"),
        ErrorKind::ClassUnclosed => {
            let from = pattern.get(start..).unwrap_or(pattern);
            format!("error parsing regexp: missing closing ]: `{from}`")
        }
        ErrorKind::ClassRangeInvalid => {
            format!("error parsing regexp: invalid character class range: `{marked}`")
        }
        ErrorKind::RepetitionMissing => {
            let operator = pattern.get(end.saturating_sub(1)..end).unwrap_or(marked);
            format!("error parsing regexp: missing argument to repetition operator: `{operator}`")
        }
        ErrorKind::RepetitionCountInvalid => {
            format!("error parsing regexp: invalid repeat count: `{marked}`")
        }
        ErrorKind::EscapeUnexpectedEof => {
            "error parsing regexp: trailing backslash at end of expression: ``".to_owned()
        }
        ErrorKind::EscapeUnrecognized | ErrorKind::UnsupportedBackreference => {
            format!("error parsing regexp: invalid escape sequence: `{marked}`")
        }
        _ => format!("error parsing regexp: invalid or unsupported Perl syntax: `{marked}`"),
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
