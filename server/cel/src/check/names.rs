//! Names and selections: variables, names with dots, and fields.

use std::sync::Arc;

use super::{Checker, Meaning};
use crate::ast::{Expr, Node};
use crate::reserved::is_reserved;
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn name(&mut self, expr: &Expr, name: &Arc<str>) {
        match self.resolve(name) {
            Some((name, of)) => self.refer(expr, name, of),
            None => self.undeclared(expr, name),
        }
    }

    fn resolve(&self, name: &Arc<str>) -> Option<(Arc<str>, Type)> {
        if let Some(of) = self.local(name) {
            return Some((Arc::clone(name), of.clone()));
        }
        let (full, of) = self.env.find_variable(name)?;
        // A variable of a loop with the same name would hide it from the evaluator.
        let hidden = name.strip_prefix('.').is_some_and(|bare| self.local(bare).is_some());
        Some((if hidden { format!(".{full}").into() } else { full }, of))
    }

    fn local(&self, name: &str) -> Option<&Type> {
        self.locals.iter().rev().find(|(local, _)| **local == *name).map(|(_, of)| of)
    }

    fn refer(&mut self, expr: &Expr, name: Arc<str>, of: Type) {
        self.references.insert(expr.id, Meaning::Name(name));
        self.set_type(expr, of);
    }

    pub(super) fn select(&mut self, expr: &Expr, operand: &Expr, field: &str, test_only: bool) {
        if !test_only && let Some((name, of)) = self.dotted_variable(expr) {
            return self.refer(expr, name, of);
        }
        let found = self.field(expr, operand, field, false);
        let of = if test_only { Type::Bool } else { self.substitution.apply(&found, false) };
        self.set_type(expr, of);
    }

    /// The variable whose name with dots the selection is.
    fn dotted_variable(&self, expr: &Expr) -> Option<(Arc<str>, Type)> {
        let name = dotted_name(expr)?;
        let first = name.split_once('.').map_or(name.as_str(), |(first, _)| first);
        if !first.is_empty() && self.local(first).is_some() {
            return None;
        }
        self.env.find_variable(&name)
    }

    /// The type of a field.
    pub(super) fn field(&mut self, expr: &Expr, operand: &Expr, field: &str, optional: bool) -> Type {
        self.visit(operand);
        let of = self.known_type(operand);
        let (of, optional) = of.unwrap_optional().map_or((&of, optional), |inner| (inner, true));
        let result = match of {
            Type::Object(name) => self.object_field(expr.at, name, field).unwrap_or(Type::Error),
            Type::Var(_) => {
                self.substitution.assignable(&Type::Dyn, of);
                Type::Dyn
            }
            _ if of.is_dyn_or_error() => Type::Dyn,
            _ => match of.entry() {
                Some((_, value)) => value.clone(),
                None => {
                    self.mistake(expr.at, format!("type '{of}' does not support field selection"));
                    Type::Dyn
                }
            },
        };
        if optional { Type::optional(result) } else { result }
    }

    pub(super) fn object_field(&mut self, at: u32, object: &str, field: &str) -> Option<Type> {
        if self.env.is_open(object) {
            return Some(Type::Dyn);
        }
        let Some(fields) = self.env.fields(object) else {
            self.mistake(at, format!("unexpected failed resolution of '{object}'"));
            return None;
        };
        // `a.namespace` is not ambiguous, so the name of a field may be written without the marks that make
        // it one.
        let marked = || is_reserved(field).then(|| fields.get(format!("__{field}__").as_str())).flatten();
        let of = fields.get(field).or_else(marked).or_else(|| self.env.other_fields(object)).cloned();
        if of.is_none() {
            self.mistake(at, format!("undefined field '{field}'"));
        }
        of
    }
}

/// `a.b.c` as one name, if it consists of names only.
pub(super) fn dotted_name(expr: &Expr) -> Option<String> {
    let (mut at, mut fields) = (expr, Vec::new());
    loop {
        match &at.node {
            Node::Ident(name) => {
                let mut dotted = name.to_string();
                for field in fields.into_iter().rev() {
                    dotted.push('.');
                    dotted.push_str(field);
                }
                return Some(dotted);
            }
            Node::Select { operand, field, test_only: false } => {
                fields.push(&**field);
                at = operand;
            }
            _ => return None,
        }
    }
}
