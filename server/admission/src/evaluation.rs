//! Evaluates expressions on requests, for webhooks and policies.

mod conditions;
mod data;
mod expression;
pub(crate) mod facts;
mod rights;
mod scope;
mod variables;

pub(crate) use self::{
    conditions::{Conditions, Evaluated, Met},
    data::datum,
    expression::Expression,
    facts::Facts,
    rights::Rights,
    scope::{OutOfBudget, Scope},
    variables::Variable,
};
