//! Evaluates expressions one after the other, with common variables and a common budget.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use cel::{
    program::{Bindings, EVALUATION_COST_MAX},
    value::Datum,
};

use super::{
    expression::Expression,
    variables::{Variable, Variables},
};

/// What expressions share.
pub struct Scope<'a> {
    bindings: Arc<Bindings<'a>>,
    variables: Option<Variables<'a>>,
    /// The rest of the budget.
    left: u64,
    /// When the last evaluation began.
    began: Option<Instant>,
}

/// The expressions together cost more than they may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("validation failed due to running out of cost budget, no further validation rules will be run")]
pub struct OutOfBudget;

impl<'a> Scope<'a> {
    /// The variables that the host gives, those that are declared, if any, and what all expressions may cost
    /// together.
    #[must_use]
    pub fn new(bindings: impl Into<Arc<Bindings<'a>>>, variables: &'a [Variable], budget: u64) -> Self {
        let mut bindings = bindings.into();
        let variables = (!variables.is_empty()).then(|| Variables::new(variables, &bindings));
        if let Some(variables) = &variables {
            bindings = Arc::new(Bindings::over(bindings).with("variables", variables.datum()));
        }
        Scope { bindings, variables, left: budget, began: None }
    }

    /// What is left of the budget.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// How long the last evaluation took, if it has just ended.
    pub(crate) fn took(&self) -> Duration {
        self.began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Evaluates an expression: its value, or the text of its error.
    ///
    /// # Errors
    /// When the budget is used up. Nothing more is evaluated then.
    pub fn evaluate(&mut self, expression: &Expression) -> Result<Result<Datum<'a>, String>, OutOfBudget> {
        self.began = Some(Instant::now());
        let program = match &expression.program {
            Ok(program) => program,
            Err(why) => return Ok(Err(format!("compilation error: {why}"))),
        };
        if let Some(variables) = &self.variables {
            variables.allow(self.left);
        }
        let cost_max = EVALUATION_COST_MAX.min(self.left);
        let evaluation = program.evaluate(&self.bindings, cost_max);
        // Variables cost where they are read for the first time.
        let of_variables = self.variables.as_ref().map_or(0, Variables::take_cost);
        let cost = evaluation.cost.max(evaluation.work).saturating_add(of_variables);
        self.left = self.left.checked_sub(cost).ok_or(OutOfBudget)?;
        Ok(evaluation.value.map_err(|error| expression.failed(&error)))
    }
}
