//! Runs expressions: a [`Program`] is made once from a checked expression, and evaluated many times.

mod attributes;
mod bindings;
mod charge;
mod eval;
mod folds;
mod node;
mod plan;
#[cfg(test)]
mod tests;
mod well_known;

pub use bindings::Bindings;
pub(crate) use charge::LIST_CALL;
pub use eval::Evaluation;

use crate::ast::Expr;
use crate::check::Checked;
use crate::meter;

/// What one evaluation may cost in Kubernetes.
pub const EVALUATION_COST_MAX: u64 = 1_000_000;

/// Bytes that the values of one evaluation may take.
pub const EVALUATION_BYTES_MAX: usize = meter::ALLOCATION_BYTES_MAX;

/// An expression that can be evaluated.
#[derive(Debug)]
pub struct Program {
    tree: node::Tree,
}

impl Program {
    /// Makes a program of a checked expression.
    ///
    /// # Errors
    ///
    /// Why a part cannot be computed that is written out, such as `int('a')` or the pattern of `matches`.
    pub fn new(root: &Expr, checked: &Checked) -> Result<Self, String> {
        Ok(Self { tree: plan::plan(root, checked)? })
    }

    /// The variables that it reads.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.tree.variables.iter().map(|name| &**name)
    }

    /// How many levels the expression has: what it takes of the stack grows with them.
    pub fn depth(&self) -> usize {
        self.tree.depth
    }

    /// Evaluates the expression. It costs at most `cost_max`, or a step more.
    pub fn evaluate<'a>(&self, bindings: &Bindings<'a>, cost_max: u64) -> Evaluation<'a> {
        eval::evaluate(&self.tree, bindings, cost_max)
    }
}
