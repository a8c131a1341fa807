//! Calls: operators that evaluate only some of their operands, and functions.

use std::sync::Arc;

use smallvec::SmallVec;

use super::super::charge::Charge;
use super::super::node::{Attribute, Call, Member, Node, Root};
use super::{Planned, Planner};
use crate::ast::{Expr, Node as Ast, operator};
use crate::check::Meaning;
use crate::functions::{self, Context};
use crate::pattern::CompiledPattern;
use crate::value::{Constant, Datum, Key};

/// Functions whose result is computed beforehand if their argument is written out.
const CONVERSIONS: [&str; 10] =
    ["bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint"];
/// The function that adds to a map.
const INSERT: &str = "cel.@mapInsert";

impl Planner<'_> {
    pub(super) fn call(
        &mut self,
        expr: &Expr,
        written: &str,
        target: Option<&Expr>,
        args: &[Expr],
        growing: Option<usize>,
    ) -> Planned {
        let checked = self.checked;
        let (name, overload, qualified) = match checked.reference(expr.id) {
            Some(Meaning::Function { name, overloads, qualified }) => {
                let one = if let [one] = overloads.as_slice() { Some(*one) } else { None };
                (*name, one, *qualified)
            }
            _ => return Err(format!("no such overload: {written}")),
        };
        let args: Vec<&Expr> = target.filter(|_| !qualified).into_iter().chain(args).collect();
        match (name, args.as_slice()) {
            (operator::AND, [first, second]) => Ok(Node::And(self.pair(first, second)?)),
            (operator::OR, [first, second]) => Ok(Node::Or(self.pair(first, second)?)),
            (operator::CONDITIONAL, [condition, first, second]) => {
                self.conditional(condition, first, second, growing)
            }
            (operator::NOT_STRICTLY_FALSE, [value]) => Ok(Node::NotFalse(Box::new(self.node(value)?))),
            (operator::EQUALS, [first, second]) => self.equality(first, second, false),
            (operator::NOT_EQUALS, [first, second]) => self.equality(first, second, true),
            (operator::INDEX, [container, index]) => self.index(container, index, false),
            (operator::OPTIONAL_INDEX | operator::OPTIONAL_SELECT, [container, index]) => {
                self.index(container, index, true)
            }
            ("or", [first, second]) => Ok(Node::Or2(self.pair(first, second)?)),
            ("orValue", [first, second]) => Ok(Node::OrValue(self.pair(first, second)?)),
            _ => {
                if let Some(slot) = growing
                    && let Some(node) = self.growth(slot, name, &args)?
                {
                    return Ok(node);
                }
                self.function(name, overload, &args)
            }
        }
    }

    fn pair(&mut self, first: &Expr, second: &Expr) -> Result<Box<[Node; 2]>, String> {
        Ok(Box::new([self.node(first)?, self.node(second)?]))
    }

    fn equality(&mut self, first: &Expr, second: &Expr, negated: bool) -> Planned {
        Ok(Node::Equality { negated, operands: self.pair(first, second)? })
    }

    fn conditional(
        &mut self,
        condition: &Expr,
        first: &Expr,
        second: &Expr,
        growing: Option<usize>,
    ) -> Planned {
        let condition = self.node(condition)?;
        self.growing = growing;
        let first = self.branch(first)?;
        self.growing = growing;
        let second = self.branch(second)?;
        let root = Root::Conditional(Box::new((condition, first, second)));
        Ok(Node::Attribute(Box::new(Attribute { root, qualifiers: SmallVec::new(), test_only: false })))
    }

    /// What adds to the accumulator of the loop around.
    fn growth(&mut self, slot: usize, name: &str, args: &[&Expr]) -> Result<Option<Node>, String> {
        let is_accumulator =
            |expr: &Expr| matches!(&expr.node, Ast::Ident(name) if self.local(name) == Some(slot));
        match (name, args) {
            (operator::ADD, [first, second])
                if is_accumulator(first) && matches!(second.node, Ast::List { .. }) =>
            {
                Ok(Some(match self.node(second)? {
                    Node::List(elements) => Node::Append { slot, elements, constant: None },
                    Node::Constant(constant) => {
                        Node::Append { slot, elements: Box::new([]), constant: Some(constant) }
                    }
                    _ => return Ok(None),
                }))
            }
            (INSERT, [first, key, value]) if is_accumulator(first) => {
                Ok(Some(Node::Insert { slot, entry: self.pair(key, value)? }))
            }
            _ => Ok(None),
        }
    }

    fn function(&mut self, name: &'static str, overload: Option<&str>, args: &[&Expr]) -> Planned {
        let mut planned = args.iter().map(|arg| self.node(arg)).collect::<Result<SmallVec<_>, _>>()?;
        if overload == Some("in_list")
            && let [_, Node::Constant(Constant::List(list))] = planned.as_slice()
        {
            if list.is_empty() {
                return Ok(Node::Constant(Constant::Bool(false)));
            }
            if let Some(among) = list.iter().map(Constant::key).collect::<Option<Vec<Key<'static>>>>() {
                planned.truncate(1);
                if let Some(value) = planned.pop() {
                    return Ok(Node::Member(Box::new(Member::new(value, among))));
                }
            }
        }
        let Some(function) = functions::find(name, overload) else {
            return Err(format!("no such overload: {name}"));
        };
        if let [Node::Constant(constant)] = planned.as_slice()
            && CONVERSIONS.contains(&name)
        {
            let value = function(&mut Context::unlimited(), &[Datum::constant(constant)]);
            let value =
                value.unwrap_or_else(|| Err(functions::no_overload(name, &[Datum::constant(constant)])));
            let value = value.map_err(|why| why.to_string())?;
            if let Some(constant) = value.as_constant() {
                return Ok(Node::Constant(constant));
            }
        }
        let pattern = match (name, planned.get(1)) {
            ("matches" | "find" | "findAll", Some(Node::Constant(Constant::String(pattern)))) => {
                Some(Arc::new(CompiledPattern::compile(pattern)?))
            }
            _ => None,
        };
        let charge = Charge::of(name, overload);
        // Which calls stop early says the reference: those with many arguments, and those whose
        // implementation is found late.
        let stops_early = planned.len() > 2
            || pattern.is_some()
            || name == "format"
            || (overload.is_none() && !functions::is_single(name));
        Ok(Node::Call(Box::new(Call { name, function, args: planned, charge, stops_early, pattern })))
    }
}
