//! Evaluates expressions on requests, for webhooks and policies.

mod conditions;
mod expression;
pub(crate) mod facts;
mod reads;
mod rights;
mod scope;
mod variables;

pub(crate) use self::{
    conditions::{Conditions, Evaluated, Met},
    facts::Facts,
    reads::{NAMESPACE, Reads},
    rights::Rights,
};
pub use self::{
    expression::Expression,
    scope::{OutOfBudget, Scope},
    variables::Variable,
};
