//! Regular expressions.

use std::collections::VecDeque;

use regex::{Regex, RegexBuilder};
use regex_syntax::hir::{Hir, HirKind};

use super::{Answer, Context, Function};
use crate::program::EvalError;
use crate::value::Datum;

/// Bytes of a compiled pattern.
const PATTERN_BYTES_MAX: usize = 1 << 20;
/// Patterns that are kept during one evaluation.
const KEPT_MAX: usize = 16;
/// What compiling a pattern counts in free steps: it costs nothing in the reference.
const COMPILE_STEPS: u64 = 20_000;

/// The last patterns that were compiled.
#[derive(Debug, Default)]
pub(super) struct Cache {
    patterns: VecDeque<(String, Regex)>,
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
pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    if let Ok(hir) = regex_syntax::parse(pattern)
        && repetitions(&hir) > REPETITIONS_MAX
    {
        let from = pattern.rfind('{').unwrap_or(0);
        let count = pattern.get(from..).and_then(|rest| rest.split_inclusive('}').next()).unwrap_or(pattern);
        return Err(format!("error parsing regexp: invalid repeat count: `{count}`"));
    }
    RegexBuilder::new(pattern).size_limit(PATTERN_BYTES_MAX).build().map_err(|why| unreadable(pattern, &why))
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

/// The pattern of a call: that which is written out, or the text compiled.
fn pattern(context: &mut Context, text: &str) -> Result<Result<Regex, String>, EvalError> {
    if let Some(pattern) = &context.pattern {
        return Ok(Ok(pattern.clone()));
    }
    let known = context.patterns.patterns.iter().find(|(known, _)| known == text);
    if let Some((_, pattern)) = known {
        return Ok(Ok(pattern.clone()));
    }
    context.meter.work(COMPILE_STEPS)?;
    let compiled = compile(text);
    if let Ok(pattern) = &compiled {
        let patterns = &mut context.patterns.patterns;
        if patterns.len() >= KEPT_MAX {
            patterns.pop_front();
        }
        patterns.push_back((text.to_owned(), pattern.clone()));
    }
    Ok(compiled)
}

fn matches<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted).and_then(|pattern| {
        let pattern = pattern.map_err(EvalError::failed)?;
        Ok(Datum::Bool(pattern.is_match(text)))
    }))
}

fn illegal(why: String) -> EvalError {
    EvalError::failed(format!("Illegal regex: {why}"))
}

fn find_first<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted).and_then(|pattern| {
        let pattern = pattern.map_err(illegal)?;
        let found = pattern.find(text).map_or("", |found| found.as_str());
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
    Some(pattern(context, wanted).and_then(|pattern| {
        let pattern = pattern.map_err(illegal)?;
        let mut found = Vec::new();
        for part in pattern.find_iter(text).take(count) {
            context.meter.allocate(part.len())?;
            context.meter.allocate_items(1)?;
            found.push(Datum::owned_text(part.as_str()));
        }
        Ok(Datum::list(found))
    }))
}
