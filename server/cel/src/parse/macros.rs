//! Expands macros: calls that stand for a loop, a test or a choice.

use std::sync::Arc;

use super::builder::Builder;
use super::comprehensions::Loop;
use crate::ast::{Comprehension, Expr, Literal, MapEntry, MessageField, Node, operator};
use crate::source::Mistake;

/// Name of the variable of loops that do not loop: they only name a value.
const UNUSED: &str = "#unused";
/// Name under which `sortBy` holds its list.
const SORTED: &str = "@__sortBy_input__";

impl Builder<'_> {
    /// A call, or what it stands for if it is a macro.
    pub(super) fn expand(&mut self, at: u32, name: &str, target: Option<Expr>, args: Vec<Expr>) -> Expr {
        let expanded = match target {
            None if name == "has" && args.len() == 1 => self.has(at, args),
            Some(target) if self.dialect.bindings && name == "bind" && args.len() == 3 && is_cel(&target) => {
                self.bind(at, args)
            }
            Some(target) => match self.member_macro(name, args.len()) {
                Some(Macro::Loop(kind)) => self.comprehension(at, kind, target, args),
                Some(Macro::IfPresent { flat }) => self.if_present(at, flat, target, args),
                Some(Macro::SortBy) => self.sort_by(at, target, args),
                None => return self.plain_call(at, name, Some(target), args),
            },
            None => return self.plain_call(at, name, None, args),
        };
        expanded.unwrap_or_else(|mistake| self.refuse(mistake.at, mistake.text))
    }

    fn plain_call(&mut self, at: u32, name: &str, target: Option<Expr>, args: Vec<Expr>) -> Expr {
        self.expr(at, Node::Call { function: name.into(), target: target.map(Box::new), args })
    }

    fn member_macro(&self, name: &str, args: usize) -> Option<Macro> {
        let pairs = self.dialect.two_variables();
        Some(match (name, args) {
            ("all", 2) => Macro::Loop(Loop::All),
            ("exists", 2) => Macro::Loop(Loop::Exists),
            // `existsOne` with one variable is a call, as in the reference.
            ("exists_one", 2) => Macro::Loop(Loop::ExistsOne),
            ("map", 2 | 3) => Macro::Loop(Loop::Map),
            ("filter", 2) => Macro::Loop(Loop::Filter),
            ("all", 3) if pairs => Macro::Loop(Loop::AllPairs),
            ("exists", 3) if pairs => Macro::Loop(Loop::ExistsPair),
            ("exists_one" | "existsOne", 3) if pairs => Macro::Loop(Loop::ExistsOnePair),
            ("transformList", 3 | 4) if pairs => Macro::Loop(Loop::TransformList),
            ("transformMap", 3 | 4) if pairs => Macro::Loop(Loop::TransformMap),
            ("transformMapEntry", 3 | 4) if pairs => Macro::Loop(Loop::TransformMapEntry),
            ("optMap", 2) if self.dialect.optional() => Macro::IfPresent { flat: false },
            ("optFlatMap", 2) if self.dialect.optional() => Macro::IfPresent { flat: true },
            ("sortBy", 2) if self.dialect.sort_by() => Macro::SortBy,
            _ => return None,
        })
    }

    fn has(&mut self, at: u32, args: Vec<Expr>) -> Result<Expr, Mistake> {
        let place = args.first().map_or(at, |arg| arg.at);
        match args.into_iter().next().map(|arg| arg.node) {
            Some(Node::Select { operand, field, .. }) => {
                Ok(self.expr(at, Node::Select { operand, field, test_only: true }))
            }
            _ => Err(Mistake::new(place, "invalid argument to has() macro")),
        }
    }

    /// `a.optMap(x, f)`: `a.hasValue() ? optional.of(f where x is a.value()) : optional.none()`.
    fn if_present(&mut self, at: u32, flat: bool, target: Expr, args: Vec<Expr>) -> Result<Expr, Mistake> {
        let Ok([variable, value]) = <[Expr; 2]>::try_from(args) else {
            return Ok(self.missing(at));
        };
        let Node::Ident(variable) = variable.node else {
            let name = if flat { "optFlatMap" } else { "optMap" };
            return Err(Mistake::new(
                variable.at,
                format!("{name}() variable name must be a simple identifier"),
            ));
        };
        let copy = self.copy(at, &target);
        let condition = self.member_call(at, "hasValue", target, Vec::new());
        let init = self.member_call(at, "value", copy, Vec::new());
        let named = self.named_value(at, &variable, init, value);
        let present = if flat { named } else { self.call(at, "optional.of", vec![named]) };
        let absent = self.call(at, "optional.none", Vec::new());
        Ok(self.call(at, operator::CONDITIONAL, vec![condition, present, absent]))
    }

    /// `a.sortBy(x, key)`: the list, and the list of its keys, by which a function sorts it.
    fn sort_by(&mut self, at: u32, target: Expr, args: Vec<Expr>) -> Result<Expr, Mistake> {
        let sortable = matches!(
            target.node,
            Node::List { .. }
                | Node::Select { .. }
                | Node::Ident(_)
                | Node::Comprehension(_)
                | Node::Call { .. }
        );
        if !sortable {
            let text =
                "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
            return Err(Mistake::new(target.at, text));
        }
        let list = self.ident(at, SORTED);
        let keys = self.comprehension(at, Loop::Map, list, args)?;
        let list = self.ident(at, SORTED);
        let sorted = self.member_call(at, "@sortByAssociatedKeys", list, vec![keys]);
        Ok(self.named_value(at, &SORTED.into(), target, sorted))
    }

    /// `cel.bind(x, value, result)`: the result, in which `x` is the value.
    fn bind(&mut self, at: u32, args: Vec<Expr>) -> Result<Expr, Mistake> {
        let Ok([variable, value, result]) = <[Expr; 3]>::try_from(args) else {
            return Ok(self.missing(at));
        };
        let Node::Ident(name) = variable.node else {
            return Err(Mistake::new(variable.at, "cel.bind() variable names must be simple identifiers"));
        };
        Ok(self.named_value(at, &name, value, result))
    }

    /// A value in which `variable` is `init`: a loop over nothing.
    fn named_value(&mut self, at: u32, variable: &Arc<str>, init: Expr, result: Expr) -> Expr {
        let range = self.expr(at, Node::List { elements: Vec::new(), optional: Vec::new() });
        let condition = self.expr(at, Node::Literal(Literal::Bool(false)));
        let step = self.ident(at, variable);
        let accumulator = Arc::clone(variable);
        let (variable, second) = (UNUSED.into(), None);
        let comprehension =
            Comprehension { range, variable, second, accumulator, init, condition, step, result };
        self.expr(at, Node::Comprehension(Box::new(comprehension)))
    }

    pub(super) fn ident(&mut self, at: u32, name: &str) -> Expr {
        self.expr(at, Node::Ident(name.into()))
    }

    fn member_call(&mut self, at: u32, function: &str, target: Expr, args: Vec<Expr>) -> Expr {
        self.expr(at, Node::Call { function: function.into(), target: Some(Box::new(target)), args })
    }

    /// The same expression with new numbers. Its entries and fields have the place of the macro.
    fn copy(&mut self, at: u32, expr: &Expr) -> Expr {
        if self.is_stopped() {
            return self.missing(expr.at);
        }
        let node = match &expr.node {
            Node::Literal(literal) => Node::Literal(literal.clone()),
            Node::Ident(name) => Node::Ident(Arc::clone(name)),
            Node::Select { operand, field, test_only } => Node::Select {
                operand: Box::new(self.copy(at, operand)),
                field: Arc::clone(field),
                test_only: *test_only,
            },
            Node::Call { function, target, args } => Node::Call {
                function: Arc::clone(function),
                target: target.as_ref().map(|target| Box::new(self.copy(at, target))),
                args: self.copies(at, args),
            },
            Node::List { elements, optional } => {
                Node::List { elements: self.copies(at, elements), optional: optional.clone() }
            }
            Node::Map(entries) => Node::Map(entries.iter().map(|entry| self.copy_entry(at, entry)).collect()),
            Node::Message { name, fields } => Node::Message {
                name: Arc::clone(name),
                fields: fields.iter().map(|field| self.copy_field(at, field)).collect(),
            },
            Node::Comprehension(comprehension) => {
                Node::Comprehension(Box::new(self.copy_loop(at, comprehension)))
            }
        };
        self.expr(expr.at, node)
    }

    fn copies(&mut self, at: u32, exprs: &[Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.copy(at, expr)).collect()
    }

    fn copy_entry(&mut self, at: u32, entry: &MapEntry) -> MapEntry {
        let (key, value) = (self.copy(at, &entry.key), self.copy(at, &entry.value));
        MapEntry { id: self.id(), at, key, value, optional: entry.optional }
    }

    fn copy_field(&mut self, at: u32, field: &MessageField) -> MessageField {
        let value = self.copy(at, &field.value);
        MessageField { id: self.id(), at, name: Arc::clone(&field.name), value, optional: field.optional }
    }

    fn copy_loop(&mut self, at: u32, of: &Comprehension) -> Comprehension {
        Comprehension {
            range: self.copy(at, &of.range),
            variable: Arc::clone(&of.variable),
            second: of.second.clone(),
            accumulator: Arc::clone(&of.accumulator),
            init: self.copy(at, &of.init),
            condition: self.copy(at, &of.condition),
            step: self.copy(at, &of.step),
            result: self.copy(at, &of.result),
        }
    }
}

/// Macros that are called on something.
enum Macro {
    Loop(Loop),
    /// `optMap`, or `optFlatMap`.
    IfPresent {
        flat: bool,
    },
    SortBy,
}

/// Whether an expression is the name in front of `.bind(…)`.
fn is_cel(target: &Expr) -> bool {
    matches!(&target.node, Node::Ident(name) if **name == *"cel")
}
