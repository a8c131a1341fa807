//! Finds the type of every part of an expression, what its names refer to, and its mistakes.

mod calls;
mod checked;
mod formatting;
mod literals;
mod names;
mod substitution;
#[cfg(test)]
pub(crate) mod tests;
mod validation;
pub(crate) mod well_known;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ast::{Comprehension, Expr, Id, Literal, Node};
use crate::env::Env;
use crate::source::Mistake;
use crate::types::Type;
use substitution::Substitution;

pub use checked::{Checked, Meaning};

impl Env {
    /// Checks an expression.
    ///
    /// # Errors
    ///
    /// Its mistakes, in the order in which they were found.
    pub fn check(&self, root: &Expr) -> Result<Checked, Vec<Mistake>> {
        let mut checker = Checker::new(self);
        checker.visit(root);
        if !checker.mistakes.is_empty() {
            return Err(checker.mistakes);
        }
        let checked = checker.finish(root.id);
        let mistakes = validation::mistakes(self, root, &checked);
        if mistakes.is_empty() { Ok(checked) } else { Err(mistakes) }
    }
}

struct Checker<'a> {
    env: &'a Env,
    types: Vec<Type>,
    references: BTreeMap<Id, Meaning>,
    /// Variables of the loops around, the innermost last.
    locals: Vec<(Arc<str>, Type)>,
    substitution: Substitution,
    mistakes: Vec<Mistake>,
}

impl<'a> Checker<'a> {
    fn new(env: &'a Env) -> Self {
        Self {
            env,
            types: Vec::new(),
            references: BTreeMap::new(),
            locals: Vec::new(),
            substitution: Substitution::default(),
            mistakes: Vec::new(),
        }
    }

    fn finish(mut self, root: Id) -> Checked {
        let substitution = &mut self.substitution;
        let types: Vec<_> = self.types.iter().map(|of| substitution.apply(of, true)).collect();
        let result = types.get(root.0 as usize).cloned().unwrap_or(Type::Error);
        Checked { result, types, references: self.references }
    }

    fn visit(&mut self, expr: &Expr) {
        match &expr.node {
            Node::Literal(literal) => self.set_type(expr, literal_type(literal)),
            Node::Ident(name) => self.name(expr, name),
            Node::Select { operand, field, test_only } => self.select(expr, operand, field, *test_only),
            Node::Call { function, target, args } => self.call(expr, function, target.as_deref(), args),
            Node::List { elements, optional } => self.list(expr, elements, optional),
            Node::Map(entries) => self.map(expr, entries),
            Node::Message { name, fields } => self.message(expr, name, fields),
            Node::Comprehension(comprehension) => self.comprehension(expr, comprehension),
        }
    }

    fn comprehension(&mut self, expr: &Expr, of: &Comprehension) {
        self.visit(&of.range);
        self.visit(&of.init);
        let range = self.known_type(&of.range);
        let accumulator = self.type_of(&of.init);
        let around = self.locals.len();
        self.locals.push((Arc::clone(&of.accumulator), accumulator.clone()));
        let (first, second) = self.loop_variables(of, &range);
        self.locals.push((Arc::clone(&of.variable), first));
        if let Some(name) = &of.second {
            self.locals.push((Arc::clone(name), second));
        }
        self.visit(&of.condition);
        self.expect(&of.condition, &Type::Bool);
        self.visit(&of.step);
        self.expect(&of.step, &accumulator);
        // The result sees the accumulator, but no longer the variables of the loop.
        self.locals.truncate(around + 1);
        self.visit(&of.result);
        self.locals.truncate(around);
        let result = self.known_type(&of.result);
        self.set_type(expr, result);
    }

    fn loop_variables(&mut self, of: &Comprehension, range: &Type) -> (Type, Type) {
        let two = of.second.is_some();
        if let Some(element) = range.element() {
            return if two { (Type::Int, element.clone()) } else { (element.clone(), Type::Error) };
        }
        if let Some((key, value)) = range.entry() {
            return (key.clone(), value.clone());
        }
        if matches!(range, Type::Dyn | Type::Error | Type::Var(_)) {
            self.substitution.assignable(&Type::Dyn, range);
            return (Type::Dyn, Type::Dyn);
        }
        let text = format!(
            "expression of type '{range}' cannot be range of a comprehension (must be list, map, or dynamic)"
        );
        self.mistake(of.range.at, text);
        (Type::Error, Type::Error)
    }

    fn expect(&mut self, expr: &Expr, expected: &Type) {
        let actual = self.type_of(expr);
        if !self.substitution.assignable(expected, &actual) {
            self.mismatch(expr, expected, &actual);
        }
    }

    fn mismatch(&mut self, expr: &Expr, expected: &Type, actual: &Type) {
        self.mistake(expr.at, format!("expected type '{expected}' but found '{actual}'"));
    }

    fn undeclared(&mut self, expr: &Expr, name: &str) {
        let container = self.env.container_name();
        self.mistake(expr.at, format!("undeclared reference to '{name}' (in container '{container}')"));
        self.set_type(expr, Type::Error);
    }

    fn mistake(&mut self, at: u32, text: String) {
        self.mistakes.push(Mistake { at, text });
    }

    fn set_type(&mut self, expr: &Expr, of: Type) {
        let index = expr.id.0 as usize;
        if index >= self.types.len() {
            self.types.resize(index + 1, Type::Error);
        }
        if let Some(place) = self.types.get_mut(index) {
            *place = of;
        }
    }

    fn type_of(&self, expr: &Expr) -> Type {
        self.types.get(expr.id.0 as usize).cloned().unwrap_or(Type::Error)
    }

    /// The type of a part, with what is known about it by now.
    fn known_type(&mut self, expr: &Expr) -> Type {
        let of = self.type_of(expr);
        self.substitution.apply(&of, false)
    }
}

fn literal_type(literal: &Literal) -> Type {
    match literal {
        Literal::Null => Type::Null,
        Literal::Bool(_) => Type::Bool,
        Literal::Int(_) => Type::Int,
        Literal::Uint(_) => Type::Uint,
        Literal::Double(_) => Type::Double,
        Literal::String(_) => Type::String,
        Literal::Bytes(_) => Type::Bytes,
    }
}
