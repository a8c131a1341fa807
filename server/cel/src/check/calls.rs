//! Calls: which overloads of a function the arguments fit.

use super::names::dotted_name;
use super::{Checker, Meaning};
use crate::ast::{Expr, Literal, Node, operator};
use crate::signatures::{Overload, instantiate};
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn call(&mut self, expr: &Expr, function: &str, target: Option<&Expr>, args: &[Expr]) {
        if function == operator::OPTIONAL_SELECT {
            return self.optional_select(expr, args);
        }
        for arg in args {
            self.visit(arg);
        }
        let env = self.env;
        let Some(target) = target else {
            return match env.find_function(function) {
                Some((name, overloads)) => {
                    self.resolve_call(&Call { expr, name, target: None, args, qualified: false }, overloads)
                }
                None => self.undeclared(expr, function),
            };
        };
        // `a.b.c()` is either a call of the function `a.b.c`, or a call of `c` on `a.b`.
        let qualified =
            dotted_name(target).and_then(|prefix| env.find_function(&format!("{prefix}.{function}")));
        if let Some((name, overloads)) = qualified {
            return self.resolve_call(&Call { expr, name, target: None, args, qualified: true }, overloads);
        }
        self.visit(target);
        match env.find_function(function) {
            Some((name, overloads)) => self
                .resolve_call(&Call { expr, name, target: Some(target), args, qualified: false }, overloads),
            None => self.undeclared(expr, function),
        }
    }

    fn optional_select(&mut self, expr: &Expr, args: &[Expr]) {
        let [operand, field] = args else {
            let text = format!(
                "unsupported optional field selection: incorrect signature. argument count: {}",
                args.len()
            );
            return self.mistake(expr.at, text);
        };
        let Node::Literal(Literal::String(name)) = &field.node else {
            return self.mistake(field.at, "unsupported optional field selection".to_owned());
        };
        let of = self.field(expr, operand, name, true);
        let of = self.substitution.apply(&of, false);
        self.set_type(expr, of);
        let overloads = vec!["select_optional_field"];
        self.references.insert(
            expr.id,
            Meaning::Function { name: operator::OPTIONAL_SELECT, overloads, qualified: false },
        );
    }

    fn resolve_call(&mut self, call: &Call<'_>, overloads: &[Overload]) {
        let mut arguments: Vec<Type> = call.target.iter().map(|target| self.type_of(target)).collect();
        arguments.extend(call.args.iter().map(|arg| self.type_of(arg)));
        let found = if matches!(call.name, operator::AND | operator::OR) {
            self.resolve_logic(call, &arguments, overloads)
        } else {
            self.resolve_overloads(call, &arguments, overloads)
        };
        let Some((of, overloads)) = found else {
            return self.set_type(call.expr, Type::Error);
        };
        self.set_type(call.expr, of);
        self.references.insert(
            call.expr.id,
            Meaning::Function { name: call.name, overloads, qualified: call.qualified },
        );
    }

    /// `&&` and `||` report each operand that is no bool, where other functions report the call.
    fn resolve_logic(
        &mut self,
        call: &Call<'_>,
        arguments: &[Type],
        overloads: &[Overload],
    ) -> Option<(Type, Vec<&'static str>)> {
        let mut fits = true;
        for (arg, of) in call.args.iter().zip(arguments) {
            if !self.substitution.assignable(of, &Type::Bool) {
                self.mismatch(arg, &Type::Bool, of);
                fits = false;
            }
        }
        fits.then(|| (Type::Bool, overloads.iter().map(|overload| overload.id).collect()))
    }

    fn resolve_overloads(
        &mut self,
        call: &Call<'_>,
        arguments: &[Type],
        overloads: &[Overload],
    ) -> Option<(Type, Vec<&'static str>)> {
        let mut result: Option<Type> = None;
        let mut fitting = Vec::new();
        for overload in overloads.iter().filter(|overload| overload.member == call.target.is_some()) {
            let first = self.substitution.reserve(overload.params);
            if overload.args.len() != arguments.len() {
                continue;
            }
            let parameters: Vec<_> =
                overload.args.iter().map(|parameter| instantiate(parameter, first)).collect();
            if !self.substitution.all_assignable(arguments, &parameters) {
                continue;
            }
            fitting.push(overload.id);
            let returned = self.substitution.apply(&instantiate(&overload.result, first), false);
            result = Some(match result {
                None => returned,
                Some(known) if known.is_dyn() || known.unwrapped() == returned.unwrapped() => known,
                // Which overload it is depends on the values, so the type does too.
                Some(_) => Type::Dyn,
            });
        }
        if result.is_none() {
            self.no_overload(call, arguments);
        }
        result.map(|result| (result, fitting))
    }

    fn no_overload(&mut self, call: &Call<'_>, arguments: &[Type]) {
        let mut written: Vec<_> =
            arguments.iter().map(|of| self.substitution.apply(of, true).to_string()).collect();
        let receiver = if call.target.is_some() && !written.is_empty() {
            format!("{}.", written.remove(0))
        } else {
            String::new()
        };
        let text = format!(
            "found no matching overload for '{}' applied to '{receiver}({})'",
            call.name,
            written.join(", ")
        );
        self.mistake(call.expr.at, text);
    }
}

struct Call<'a> {
    expr: &'a Expr,
    name: &'static str,
    target: Option<&'a Expr>,
    args: &'a [Expr],
    qualified: bool,
}
