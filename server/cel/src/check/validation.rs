//! What an expression with correct types must keep besides: literal times, patterns and formats, and one type
//! in a list or map.

use super::{Checked, formatting};
use crate::ast::{Expr, Literal, Node};
use crate::env::Env;
use crate::source::Mistake;
use crate::times;
use crate::types::Type;

/// The mistakes of an expression whose types are correct.
pub(super) fn mistakes(env: &Env, root: &Expr, checked: &Checked) -> Vec<Mistake> {
    let mut found = Found { checked, literals: Vec::new(), types: Vec::new() };
    found.visit(root, env.homogeneous);
    let mut mistakes = found.types;
    mistakes.append(&mut found.literals);
    mistakes
}

struct Found<'a> {
    checked: &'a Checked,
    literals: Vec<Mistake>,
    types: Vec<Mistake>,
}

impl<'a> Found<'a> {
    /// `homogeneous` says whether elements of a list or map must have one type: those that a text is
    /// formatted with need not.
    fn visit(&mut self, expr: &Expr, homogeneous: bool) {
        let formats = matches!(&expr.node, Node::Call { function, .. } if **function == *"format");
        expr.for_each_child(&mut |child| self.visit(child, homogeneous && !formats));
        match &expr.node {
            Node::Call { function, args, .. } => {
                self.call(function, args);
                self.literals.extend(formatting::mistake(expr, self.checked));
            }
            Node::List { elements, optional } if homogeneous => self.list(elements, optional),
            Node::Map(entries) if homogeneous => {
                let first = entries
                    .first()
                    .map(|entry| (self.of(&entry.key, false), self.of(&entry.value, entry.optional)));
                let Some((key, value)) = first else { return };
                for entry in entries {
                    self.same(&entry.key, false, key);
                    self.same(&entry.value, entry.optional, value);
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, function: &str, args: &[Expr]) {
        let Some((arg, Node::Literal(literal))) = args.first().map(|arg| (arg, &arg.node)) else { return };
        let is_valid = match (function, literal) {
            ("duration", Literal::String(text)) => times::is_duration(text),
            ("timestamp", Literal::String(text)) => times::is_timestamp(text),
            ("timestamp", Literal::Int(seconds)) => times::is_in_range(*seconds),
            ("duration" | "timestamp", _) => false,
            ("matches", Literal::String(pattern)) => words::pattern::translate(pattern).is_ok(),
            _ => true,
        };
        if !is_valid {
            self.literals.push(Mistake { at: arg.at, text: format!("invalid {function} argument") });
        }
    }

    fn list(&mut self, elements: &[Expr], optional: &[u32]) {
        let is_optional = |position: u32| optional.binary_search(&position).is_ok();
        let Some(first) = elements.first().map(|element| self.of(element, is_optional(0))) else { return };
        for (position, element) in (0_u32..).zip(elements) {
            if !self.same(element, is_optional(position), first) {
                return;
            }
        }
    }

    fn of(&self, expr: &Expr, optional: bool) -> &'a Type {
        let of = self.checked.type_of(expr.id);
        if optional { of.unwrap_optional().unwrap_or(of) } else { of }
    }

    fn same(&mut self, expr: &Expr, optional: bool, expected: &Type) -> bool {
        let actual = self.of(expr, optional);
        let is_same = actual.unwrapped() == expected.unwrapped();
        if !is_same {
            let text = format!("expected type '{expected}' but found '{actual}'");
            self.types.push(Mistake { at: expr.at, text });
        }
        is_same
    }
}
