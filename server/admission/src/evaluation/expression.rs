//! An expression of a stored object, made ready once.

use std::time::{Duration, Instant};

use cel::program::{Bindings, EvalError, Evaluation, Program};
use expressions::admission::Wrong;
use ground::metrics::{ExpressionMetrics, PolicyError};

/// An expression.
#[derive(Debug)]
pub struct Expression {
    /// As it is written.
    pub(crate) text: String,
    /// Stored expressions have been checked, so that there is nearly always a program; or why there is none.
    pub(crate) program: Result<Program, String>,
    times: ExpressionMetrics,
}

impl Expression {
    /// Compiles an expression.
    pub fn new(
        text: &str,
        times: &ExpressionMetrics,
        compile: impl FnOnce() -> Result<Program, Wrong>,
    ) -> Self {
        let began = Instant::now();
        let program = compile().map_err(|(Wrong::Invalid(why) | Wrong::Unusable(why))| why);
        times.compiled(began.elapsed());
        Expression { text: text.to_owned(), program, times: times.clone() }
    }

    /// Whether it reads a variable.
    pub(crate) fn reads(&self, variable: &str) -> bool {
        self.program.as_ref().is_ok_and(|program| program.variables().any(|name| name == variable))
    }

    /// Evaluates its program, and says how long that took.
    pub(super) fn run<'a>(
        &self,
        program: &Program,
        bindings: &Bindings<'a>,
        cost_max: u64,
    ) -> (Evaluation<'a>, Duration) {
        let began = Instant::now();
        let evaluation = program.evaluate(bindings, cost_max);
        let took = began.elapsed();
        self.times.evaluated(took);
        (evaluation, took)
    }

    /// What metrics call a failure of this expression.
    pub(crate) fn error(&self) -> PolicyError {
        if self.program.is_ok() { PolicyError::Invalid } else { PolicyError::Compilation }
    }

    pub(super) fn failed(&self, error: &EvalError) -> String {
        format!("expression '{}' resulted in error: {error}", self.text)
    }
}
