//! Signatures of functions as text, so that a library is a table: one overload a line,
//! `function overload_id signature`.
//!
//! `size size_string (string) -> int` declares `size(s)`, `size string_size string.() -> int` declares
//! `s.size()`. A capital letter is a type parameter. A name with a dot is an object type unless a library
//! declares it as opaque; what is built of other types is opaque too.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::types::{Head, Type, Var};

/// One way to call a function.
#[derive(Debug, Clone, PartialEq)]
pub struct Overload {
    /// Its name, by which the evaluator finds the implementation and the estimator the cost.
    pub id: &'static str,
    /// Whether it is called on its first argument: `a.f(b)`.
    pub member: bool,
    /// Types of the arguments, the receiver first. Type parameters are variables from 0.
    pub(crate) args: Vec<Type>,
    /// Type of the result.
    pub(crate) result: Type,
    /// How many type parameters it has.
    pub(crate) params: u32,
}

/// The overloads of each function, in the order of their declaration.
pub(crate) type Functions = BTreeMap<&'static str, Vec<Overload>>;

/// Adds the overloads of a table. A line that says nothing (empty, or a comment after `#`) is passed over.
///
/// # Errors
///
/// The first line that is not `function overload_id signature`.
pub(crate) fn declare(
    functions: &mut Functions,
    table: &'static str,
    opaque: &[&str],
) -> Result<(), &'static str> {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (function, overload) = overload(line, opaque).ok_or(line)?;
        let overloads = functions.entry(function).or_default();
        if overloads.iter().all(|known| known.id != overload.id) {
            overloads.push(overload);
        }
    }
    Ok(())
}

fn overload(line: &'static str, opaque: &[&str]) -> Option<(&'static str, Overload)> {
    let (function, rest) = line.split_once(' ')?;
    let (id, signature) = rest.split_once(' ')?;
    let (call, result) = signature.split_once(" -> ")?;
    let mut reader = Reader { names: Vec::new(), opaque };
    let (receiver, args) = match call.split_once(".(") {
        Some((receiver, args)) => (Some(receiver), args),
        None => (None, call.strip_prefix('(')?),
    };
    let mut types = Vec::new();
    if let Some(receiver) = receiver {
        types.push(reader.whole(receiver)?);
    }
    types.extend(reader.list(args.strip_suffix(')')?)?);
    let result = reader.whole(result)?;
    let params = u32::try_from(reader.names.len()).ok()?;
    Some((function, Overload { id, member: receiver.is_some(), args: types, result, params }))
}

struct Reader<'a> {
    names: Vec<String>,
    opaque: &'a [&'a str],
}

impl Reader<'_> {
    fn whole(&mut self, text: &str) -> Option<Type> {
        let (name, params) = match text.split_once('(') {
            Some((name, params)) => (name, self.list(params.strip_suffix(')')?)?),
            None => (text, Vec::new()),
        };
        Some(match name {
            "list" => Type::generic(Head::List, params),
            "map" => Type::generic(Head::Map, params),
            "type" => Type::generic(Head::Type, params),
            _ if !params.is_empty() => Type::opaque(name, params),
            _ if self.opaque.contains(&name) => Type::opaque(name, params),
            _ if name.contains('.') => Type::object(name),
            _ if name.chars().all(char::is_uppercase) => self.param(name)?,
            _ => simple(name)?,
        })
    }

    /// Types that are separated by commas outside of parentheses.
    fn list(&mut self, text: &str) -> Option<Vec<Type>> {
        let (mut depth, mut start, mut types) = (0_usize, 0, Vec::new());
        for (at, letter) in text.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1)?,
                ',' if depth == 0 => {
                    types.push(self.whole(text.get(start..at)?.trim())?);
                    start = at + 1;
                }
                _ => {}
            }
        }
        let last = text.get(start..)?.trim();
        if !last.is_empty() {
            types.push(self.whole(last)?);
        }
        Some(types)
    }

    fn param(&mut self, name: &str) -> Option<Type> {
        let known = self.names.iter().position(|other| other == name);
        let number = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        Some(Type::Var(Var(u32::try_from(number).ok()?)))
    }
}

/// A type by the name that expressions use for it.
pub(crate) fn simple(name: &str) -> Option<Type> {
    Some(match name {
        "dyn" => Type::Dyn,
        "any" => Type::Any,
        "bool" => Type::Bool,
        "bytes" => Type::Bytes,
        "double" => Type::Double,
        "duration" => Type::Duration,
        "int" => Type::Int,
        "null_type" => Type::Null,
        "string" => Type::String,
        "timestamp" => Type::Timestamp,
        "uint" => Type::Uint,
        _ => return None,
    })
}

/// Gives the type parameters of an overload the numbers from `first`.
pub(crate) fn instantiate(of: &Type, first: u32) -> Type {
    match of {
        Type::Var(Var(number)) => Type::Var(Var(first.saturating_add(*number))),
        Type::Generic(generic) => Type::generic(
            generic.head.clone(),
            generic.params.iter().map(|param| instantiate(param, first)).collect(),
        ),
        other => other.clone(),
    }
}

/// The fields of an object type.
pub type FieldTypes = BTreeMap<Arc<str>, Type>;
