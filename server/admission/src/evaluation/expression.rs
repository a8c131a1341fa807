//! An expression of a stored object, made ready once.

use cel::{error::EvalError, program::Program};
use expressions::admission::Wrong;
use ground::metrics::PolicyError;

/// An expression.
#[derive(Debug)]
pub struct Expression {
    /// As it is written.
    pub(crate) text: String,
    /// Stored expressions have been checked, so that there is nearly always a program; or why there is none.
    pub(crate) program: Result<Program, String>,
}

impl Expression {
    /// Compiles an expression.
    pub fn new(text: &str, compile: impl FnOnce() -> Result<Program, Wrong>) -> Self {
        let program = compile().map_err(|(Wrong::Invalid(why) | Wrong::Unusable(why))| why);
        Expression { text: text.to_owned(), program }
    }

    /// Whether it reads a variable.
    pub(crate) fn reads(&self, variable: &str) -> bool {
        self.program.as_ref().is_ok_and(|program| program.variables().any(|name| name == variable))
    }

    /// What metrics call a failure of this expression.
    pub(crate) fn error(&self) -> PolicyError {
        if self.program.is_ok() { PolicyError::Invalid } else { PolicyError::Compilation }
    }

    pub(super) fn failed(&self, error: &EvalError) -> String {
        format!("expression '{}' resulted in error: {error}", self.text)
    }
}
