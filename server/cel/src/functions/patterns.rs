//! Functions of regular expressions.

use std::sync::Arc;

use super::call::{Answer, Context, Function};
use super::strings::PART_STEPS;
use crate::error::EvalError;
use crate::pattern::{CompiledPattern, compile_steps};
use crate::value::Datum;

/// Patterns that are kept during one evaluation.
const KEPT_MAX: usize = 16;
/// What compiling a pattern counts in steps, and each of its bytes: it costs nothing in the reference.
const COMPILE_STEPS: u64 = 20_000;
const STEPS_PER_PATTERN_BYTE: usize = 16;
/// So many bytes of the rest of a text are read in a step of a search that may begin again behind each match.
const REST_BYTES_PER_STEP: usize = 4;

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "matches" => matches,
        "find" => find_first,
        "findAll" => find_all,
        _ => return None,
    })
}

/// The pattern of a call, for a match of a text: that which is written out, or the text compiled.
fn pattern(
    context: &mut Context,
    wanted: &str,
    text: &str,
) -> Result<Result<Arc<CompiledPattern>, String>, EvalError> {
    let pattern = match &context.pattern {
        Some(pattern) => Ok(Arc::clone(pattern)),
        None => compiled(context, wanted)?,
    };
    if let Ok(pattern) = &pattern {
        context.meter.work_items(pattern.steps(text))?;
    }
    Ok(pattern)
}

fn compiled(context: &mut Context, wanted: &str) -> Result<Result<Arc<CompiledPattern>, String>, EvalError> {
    let known = context.patterns.patterns.iter().find(|(known, _)| known == wanted);
    if let Some((_, pattern)) = known {
        return Ok(pattern.clone());
    }
    context.meter.work(COMPILE_STEPS)?;
    context.meter.work_items(wanted.len().saturating_mul(STEPS_PER_PATTERN_BYTE))?;
    context.meter.work_items(compile_steps(wanted))?;
    let compiled = CompiledPattern::compile(wanted).map(Arc::new);
    let patterns = &mut context.patterns.patterns;
    if patterns.len() >= KEPT_MAX {
        _ = patterns.remove(0);
    }
    patterns.push((wanted.to_owned(), compiled.clone()));
    Ok(compiled)
}

fn matches<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted, text).and_then(|pattern| {
        let pattern = pattern.map_err(EvalError::failed)?;
        Ok(Datum::Bool(pattern.is_match(text)))
    }))
}

fn illegal(why: String) -> EvalError {
    EvalError::failed(format!("Illegal regex: {why}"))
}

fn find_first<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::String(wanted)] = args else { return None };
    Some(pattern(context, wanted, text).and_then(|pattern| {
        let pattern = pattern.map_err(illegal)?;
        let found = pattern.find(text).map_or(0..0, |found| found.range());
        context.meter.allocate(found.len())?;
        Ok(Datum::String(text.part(found)))
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
        for part in pattern.find_all(text).take(count) {
            context.meter.allocate(part.len())?;
            context.meter.allocate_items(1)?;
            context.meter.work(PART_STEPS)?;
            // A search may have to read on to see where a match ends: to the end of the text, unless matches
            // have a length.
            let rest = pattern.lookahead(text.len() - part.end());
            context.meter.work_items(rest / REST_BYTES_PER_STEP)?;
            found.push(Datum::String(text.part(part.range())));
        }
        Ok(Datum::list(found))
    }))
}
