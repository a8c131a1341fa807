//! What comes of the evaluation of a rule: a problem, a warning, or nothing.

use std::ops::ControlFlow;

use cel::{
    error::EvalError,
    program::{Bindings, EVALUATION_COST_MAX, Evaluation, Program},
    value::Datum,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use serde_json::Value;

use super::{Ended, Evaluator, Kept, OUT_OF_BUDGET, Rule};
use crate::{Node, places::named, shown};

/// What each evaluation takes of the budget at least: a rule may cost nothing, and apply to very many values.
const EVALUATION_COST_MIN: u64 = 10;
/// Most bytes of a computed message. A longer one is not used.
const MESSAGE_BYTES_MAX: usize = 5 * 1024;
/// Most warnings of one object that are kept.
const WARNINGS_MAX: usize = 100;

impl Evaluator<'_> {
    /// Says what comes of a rule.
    pub(super) fn judge(
        &mut self,
        rule: &Rule,
        evaluation: Evaluation<'_>,
        bindings: &Bindings<'_>,
        (schema, value): (Node<'_>, &Value),
        kept: Kept<'_>,
        at: &Path<'_>,
    ) -> Ended {
        let (kind, here) = (quote(schema.kind()), named(at));
        let Some(left) = self.budget.checked_sub(cost(&evaluation)) else {
            self.problems.invalid(here, &kind, OUT_OF_BUDGET);
            return ControlFlow::Break(());
        };
        self.budget = left;
        let said = &rule.said;
        match evaluation.value {
            Ok(Datum::Bool(true)) => return ControlFlow::Continue(()),
            Ok(_) => {}
            Err(EvalError::LimitExceeded) => {
                let why = EvalError::LimitExceeded;
                let text = format!(
                    "'{why}': no further validation rules will be run due to call cost exceeds limit for \
                     rule: {said}"
                );
                self.problems.invalid(here, &kind, &text);
                return ControlFlow::Break(());
            }
            Err(why) => {
                let why = why.to_string();
                let text = if why.starts_with("no such overload") {
                    format!(
                        "'{why}': call arguments did not match a supported operator, function or macro \
                         signature for rule: {said}"
                    )
                } else {
                    format!("{why} evaluating rule: {said}")
                };
                self.problems.invalid(here, &kind, &text);
                return ControlFlow::Continue(());
            }
        }
        let message = match &rule.message_program {
            None => Ok(None),
            Some(program) => self.message(program, &rule.message_text, bindings),
        };
        let (message, ended) = match message {
            Ok(message) => (message, ControlFlow::Continue(())),
            Err(why) => (Some(why), ControlFlow::Break(())),
        };
        let has_parts = matches!(schema.kind(), "object" | "array");
        let shown = match (ended.is_break(), has_parts) {
            (true, _) => kind,
            (false, true) => String::new(),
            (false, false) => shown::value(value),
        };
        let detail = message.as_deref().unwrap_or(&rule.message);
        let below = at.field(&rule.path);
        let place = if rule.path.is_empty() { here } else { &below };
        let reason = if ended.is_break() { "" } else { &rule.reason };
        let mut told = Problems::default();
        let problems = if self.is_tolerated(rule, kept) { &mut told } else { &mut *self.problems };
        match reason {
            "FieldValueForbidden" => problems.forbidden(place, detail),
            "FieldValueRequired" => problems.required(place, detail),
            "FieldValueDuplicate" => problems.duplicate(place, &shown),
            _ => problems.invalid(place, &shown, detail),
        }
        let room = WARNINGS_MAX.saturating_sub(self.warnings.len());
        self.warnings.extend(told.as_slice().iter().take(room).map(ToString::to_string));
        ended
    }

    /// Whether a rule that does not hold is only warned about: what it says of was there before.
    fn is_tolerated(&mut self, rule: &Rule, kept: Kept<'_>) -> bool {
        !rule.uses_old && kept.here.or(kept.above).is_some_and(|pair| self.sameness.holds(pair))
    }

    /// The message that an expression computes; none if it cannot be used.
    ///
    /// # Errors
    /// It costs too much; the text about that.
    fn message(
        &mut self,
        program: &Program,
        text: &str,
        bindings: &Bindings<'_>,
    ) -> Result<Option<String>, String> {
        let evaluation = program.evaluate(bindings, EVALUATION_COST_MAX);
        let left = self.budget.checked_sub(cost(&evaluation));
        self.budget = left.ok_or(
            "messageExpression evaluation failed due to running out of cost budget, no further validation \
             rules will be run",
        )?;
        match evaluation.value {
            Err(EvalError::LimitExceeded) => Err(format!(
                "no further validation rules will be run due to call cost exceeds limit for \
                 messageExpression: {}",
                quote(text)
            )),
            Ok(Datum::String(message)) => {
                let message = message.trim();
                let is_usable =
                    !message.is_empty() && message.len() <= MESSAGE_BYTES_MAX && !message.contains('\n');
                Ok(is_usable.then(|| message.to_owned()))
            }
            _ => Ok(None),
        }
    }
}

/// What an evaluation takes of the budget.
fn cost(evaluation: &Evaluation<'_>) -> u64 {
    evaluation.cost.max(evaluation.work).max(EVALUATION_COST_MIN)
}
