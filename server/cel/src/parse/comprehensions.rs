//! Expands the macros that loop over a list or a map.

use std::sync::Arc;

use super::builder::Builder;
use crate::ast::{ACCUMULATOR, Comprehension, Expr, Literal, Node, operator};
use crate::source::Mistake;

/// The loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loop {
    All,
    Exists,
    ExistsOne,
    Map,
    Filter,
    AllPairs,
    ExistsPair,
    ExistsOnePair,
    TransformList,
    TransformMap,
    TransformMapEntry,
}

/// The accumulator's name in older releases, which variables must not take either.
const OLD_ACCUMULATOR: &str = "__result__";
/// The function that adds to a map.
const INSERT: &str = "cel.@mapInsert";

/// What a loop starts with, when it goes on, what it does, and what comes out.
struct Parts {
    init: Expr,
    condition: Expr,
    step: Expr,
    result: Expr,
}

impl Builder<'_> {
    pub(super) fn comprehension(
        &mut self,
        at: u32,
        kind: Loop,
        range: Expr,
        args: Vec<Expr>,
    ) -> Result<Expr, Mistake> {
        let mut args = args.into_iter();
        let first = args.next().unwrap_or_else(|| self.missing(at));
        let (variable, second) = match kind {
            Loop::Map | Loop::Filter => (single(&first, "argument is not an identifier")?, None),
            Loop::All | Loop::Exists | Loop::ExistsOne => (single(&first, SIMPLE)?, None),
            _ => {
                let second = args.next().unwrap_or_else(|| self.missing(at));
                let (variable, second) = pair(&first, &second)?;
                (variable, Some(second))
            }
        };
        let last = args.next_back().unwrap_or_else(|| self.missing(at));
        let Parts { init, condition, step, result } = self.parts(at, kind, first, args.next(), last);
        let accumulator = ACCUMULATOR.into();
        let comprehension =
            Comprehension { range, variable, second, accumulator, init, condition, step, result };
        Ok(self.expr(at, Node::Comprehension(Box::new(comprehension))))
    }

    /// The parts of a loop with the variable `name`, perhaps a filter, and what it computes for each element.
    fn parts(&mut self, at: u32, kind: Loop, name: Expr, filter: Option<Expr>, value: Expr) -> Parts {
        match kind {
            Loop::All | Loop::AllPairs => self.all(at, value),
            Loop::Exists | Loop::ExistsPair => self.exists(at, value),
            Loop::ExistsOne | Loop::ExistsOnePair => self.exists_one(at, value),
            Loop::Map | Loop::TransformList => self.append(at, filter, value),
            Loop::Filter => self.append(at, Some(value), name),
            Loop::TransformMap => {
                let key = self.expr(at, name.node);
                self.insert(at, filter, vec![key, value])
            }
            Loop::TransformMapEntry => self.insert(at, filter, vec![value]),
        }
    }

    fn all(&mut self, at: u32, value: Expr) -> Parts {
        let accumulator = self.ident(at, ACCUMULATOR);
        let condition = self.call(at, operator::NOT_STRICTLY_FALSE, vec![accumulator]);
        let args = vec![self.ident(at, ACCUMULATOR), value];
        Parts {
            init: self.bool(at, true),
            condition,
            step: self.call(at, operator::AND, args),
            result: self.ident(at, ACCUMULATOR),
        }
    }

    fn exists(&mut self, at: u32, value: Expr) -> Parts {
        let accumulator = self.ident(at, ACCUMULATOR);
        let none = self.call(at, operator::NOT, vec![accumulator]);
        let condition = self.call(at, operator::NOT_STRICTLY_FALSE, vec![none]);
        let args = vec![self.ident(at, ACCUMULATOR), value];
        Parts {
            init: self.bool(at, false),
            condition,
            step: self.call(at, operator::OR, args),
            result: self.ident(at, ACCUMULATOR),
        }
    }

    fn exists_one(&mut self, at: u32, value: Expr) -> Parts {
        let init = self.int(at, 0);
        let condition = self.bool(at, true);
        let args = vec![self.ident(at, ACCUMULATOR), self.int(at, 1)];
        let more = self.call(at, operator::ADD, args);
        let step = self.if_kept(at, Some(value), more);
        let args = vec![self.ident(at, ACCUMULATOR), self.int(at, 1)];
        Parts { init, condition, step, result: self.call(at, operator::EQUALS, args) }
    }

    fn append(&mut self, at: u32, filter: Option<Expr>, value: Expr) -> Parts {
        let init = self.elements(at, Vec::new());
        let args = vec![self.ident(at, ACCUMULATOR), self.elements(at, vec![value])];
        let more = self.call(at, operator::ADD, args);
        self.collect(at, init, filter, more)
    }

    fn insert(&mut self, at: u32, filter: Option<Expr>, entry: Vec<Expr>) -> Parts {
        let init = self.expr(at, Node::Map(Vec::new()));
        let mut args = vec![self.ident(at, ACCUMULATOR)];
        args.extend(entry);
        let more = self.call(at, INSERT, args);
        self.collect(at, init, filter, more)
    }

    fn collect(&mut self, at: u32, init: Expr, filter: Option<Expr>, more: Expr) -> Parts {
        let condition = self.bool(at, true);
        let step = self.if_kept(at, filter, more);
        Parts { init, condition, step, result: self.ident(at, ACCUMULATOR) }
    }

    /// `filter ? more : accumulator`
    fn if_kept(&mut self, at: u32, filter: Option<Expr>, more: Expr) -> Expr {
        let Some(filter) = filter else { return more };
        let args = vec![filter, more, self.ident(at, ACCUMULATOR)];
        self.call(at, operator::CONDITIONAL, args)
    }

    fn bool(&mut self, at: u32, value: bool) -> Expr {
        self.expr(at, Node::Literal(Literal::Bool(value)))
    }

    fn int(&mut self, at: u32, value: i64) -> Expr {
        self.expr(at, Node::Literal(Literal::Int(value)))
    }

    fn elements(&mut self, at: u32, elements: Vec<Expr>) -> Expr {
        self.expr(at, Node::List { elements, optional: Vec::new() })
    }
}

const SIMPLE: &str = "argument must be a simple name";
const OVERWRITES: &str = "iteration variable overwrites accumulator variable";

fn single(expr: &Expr, otherwise: &str) -> Result<Arc<str>, Mistake> {
    let name = simple(expr, otherwise)?;
    if &*name == OLD_ACCUMULATOR { Err(Mistake::new(expr.at, OVERWRITES)) } else { Ok(name) }
}

fn simple(expr: &Expr, otherwise: &str) -> Result<Arc<str>, Mistake> {
    match &expr.node {
        Node::Ident(name) => Ok(Arc::clone(name)),
        _ => Err(Mistake::new(expr.at, otherwise)),
    }
}

fn pair(first: &Expr, second: &Expr) -> Result<(Arc<str>, Arc<str>), Mistake> {
    let names = (simple(first, SIMPLE)?, simple(second, SIMPLE)?);
    if names.0 == names.1 {
        return Err(Mistake::new(second.at, format!("duplicate variable name: {}", names.1)));
    }
    single(first, SIMPLE)?;
    single(second, SIMPLE)?;
    Ok(names)
}
