//! Runs expressions: a [`Program`] is made once from a checked expression, and evaluated many times.

mod attributes;
mod charge;
mod eval;
mod folds;
mod meter;
mod node;
mod plan;
#[cfg(test)]
mod tests;
mod well_known;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use charge::LIST_CALL;
pub(crate) use meter::Meter;

use crate::ast::Expr;
use crate::check::Checked;
use crate::value::Datum;

/// What one evaluation may cost in Kubernetes.
pub const EVALUATION_COST_MAX: u64 = 1_000_000;

/// Bytes that the values of one evaluation may take.
pub const EVALUATION_BYTES_MAX: usize = meter::ALLOCATION_BYTES_MAX;
/// Longer texts of errors are cut: a loop copies the error of a turn in each of the next ones.
const ERROR_BYTES_MAX: usize = 8 * 1024;

/// There is room for so many variables at first.
const USUAL_VARIABLES: usize = 8;

/// An expression that can be evaluated.
#[derive(Debug)]
pub struct Program {
    root: node::Node,
    /// The variables that it reads.
    variables: Vec<Arc<str>>,
    /// How deep the expression is.
    depth: usize,
}

/// The values of variables.
#[derive(Clone, Default)]
pub struct Bindings<'a> {
    values: Vec<(Cow<'static, str>, Datum<'a>)>,
    /// What others have in common with these; a value above hides the one of the same name.
    shared: Option<Arc<Bindings<'a>>>,
    interrupt: Option<Arc<dyn Interrupt>>,
}

/// Ends evaluations.
pub trait Interrupt: Send + Sync {
    /// Whether the evaluation is to end, because its result is of no use any more. The evaluation calls this about once in a millisecond.
    fn is_due(&self) -> bool;
}

/// What came out of an evaluation, and what it cost.
pub struct Evaluation<'a> {
    /// The value.
    pub value: Result<Datum<'a>, EvalError>,
    /// The cost, as Kubernetes counts it. It is above the limit if that was exceeded.
    pub cost: u64,
    /// What it did, in the unit of costs: less than the cost, but for expressions that make much work of little cost. Who bounds
    /// several evaluations together counts the larger of both.
    pub work: u64,
    /// Bytes of the values that it made.
    pub allocated: usize,
}

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// The values do not fit it. `&&` and `||` do without such an operand if the other one decides.
    #[error("{0}")]
    Failed(Cow<'static, str>),
    /// It costs more than allowed.
    #[error("operation cancelled: actual cost limit exceeded")]
    LimitExceeded,
    /// The host ended it.
    #[error("operation interrupted")]
    Interrupted,
}

impl EvalError {
    /// The values do not fit the expression. A long text is cut.
    pub fn failed(text: impl Into<Cow<'static, str>>) -> Self {
        let mut text = text.into();
        if text.len() > ERROR_BYTES_MAX {
            text = Cow::Owned(format!("{}…", crate::value::cut(&text, ERROR_BYTES_MAX)));
        }
        Self::Failed(text)
    }
}

impl Program {
    /// Makes a program of a checked expression.
    ///
    /// # Errors
    ///
    /// Why a part cannot be computed that is written out, such as `int('a')` or the pattern of `matches`.
    pub fn new(root: &Expr, checked: &Checked) -> Result<Self, String> {
        plan::plan(root, checked)
    }

    /// The variables that it reads.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|name| &**name)
    }

    /// How many levels the expression has: what it takes of the stack grows with them.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Evaluates the expression. It costs at most `cost_max`, or a step more.
    pub fn evaluate<'a>(&self, bindings: &Bindings<'a>, cost_max: u64) -> Evaluation<'a> {
        eval::evaluate(self, bindings, cost_max)
    }
}

impl<'a> Bindings<'a> {
    /// No variables.
    pub fn new() -> Self {
        Self { values: Vec::with_capacity(USUAL_VARIABLES), shared: None, interrupt: None }
    }

    /// The variables of these, shared with others. What is given a value here stays here.
    pub fn over(shared: Arc<Self>) -> Self {
        Self { values: Vec::new(), interrupt: shared.interrupt.clone(), shared: Some(shared) }
    }

    /// Gives a variable its value.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: Datum<'a>) -> Self {
        self.set(name, value);
        self
    }

    /// Gives a variable its value.
    pub fn set(&mut self, name: impl Into<Cow<'static, str>>, value: Datum<'a>) {
        let name = name.into();
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some(entry) => entry.1 = value,
            None => self.values.push((name, value)),
        }
    }

    /// Lets the host end evaluations.
    #[must_use]
    pub fn interrupted_by(mut self, interrupt: Arc<dyn Interrupt>) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    fn get(&self, name: &str) -> Option<&Datum<'a>> {
        let own = self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        own.or_else(|| self.shared.as_ref()?.get(name))
    }
}
