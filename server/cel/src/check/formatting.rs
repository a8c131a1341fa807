//! Judges `'…'.format([…])` where both are written out: whether each clause fits its value, and whether there
//! are as many of both.

use super::Checked;
use crate::ast::{Expr, Literal, Node};
use crate::source::Mistake;
use crate::types::{Head, Type};

/// The mistake of a call, if there is one.
pub(super) fn mistake(call: &Expr, checked: &Checked) -> Option<Mistake> {
    let Node::Call { function, target: Some(target), args } = &call.node else { return None };
    let (Node::Literal(Literal::String(text)), [list]) = (&target.node, args.as_slice()) else { return None };
    let Node::List { elements, .. } = &list.node else { return None };
    if **function != *"format" {
        return None;
    }
    let format = Format { text: text.as_bytes(), values: elements, checked };
    match format.count() {
        Err((place, text)) => Some(Mistake::new(place.unwrap_or(call.at), text)),
        Ok(used) if used < elements.len() => {
            let given = elements.len();
            let text = format!("too many arguments supplied to string.format (expected {used}, got {given})");
            Some(Mistake::new(call.at, text))
        }
        Ok(_) => None,
    }
}

struct Format<'a> {
    text: &'a [u8],
    values: &'a [Expr],
    checked: &'a Checked,
}

/// What is wrong, and where if it is a value.
type Wrong = (Option<u32>, String);

impl Format<'_> {
    fn get(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// How many values the clauses use.
    fn count(&self) -> Result<usize, Wrong> {
        let (mut at, mut used) = (0, 0);
        while let Some(byte) = self.get(at) {
            at += 1;
            if byte != b'%' {
                continue;
            }
            if self.get(at) == Some(b'%') {
                at += 1;
                continue;
            }
            if self.get(at).is_none() {
                return Err((None, "unexpected end of string".to_owned()));
            }
            let value = self.values.get(used).ok_or_else(|| (None, format!("index {used} out of range")))?;
            at = self.clause(at, value)?;
            used += 1;
        }
        Ok(used)
    }

    /// Reads a clause behind its percent sign. Returns where it ends.
    fn clause(&self, at: usize, value: &Expr) -> Result<usize, Wrong> {
        let unread = |why: String| (None, format!("could not parse formatting clause: {why}"));
        let at = self.precision(at).map_err(|why| unread(format!("error while parsing precision: {why}")))?;
        let letter = self.get(at).map_or(' ', char::from);
        let unfit = |wants: &str, value: &Expr| {
            let given = self.checked.type_of(value.id).runtime_name();
            let given = given.split('(').next().unwrap_or_default();
            (Some(value.at), format!("error during formatting: {wants}, was given {given}"))
        };
        let (fits, wants): (fn(&Type) -> bool, _) = match letter {
            's' => {
                return match self.unprintable(value) {
                    Some(part) => Err(unfit(PRINTABLE, part)),
                    None => Ok(at + 1),
                };
            }
            'd' => (is_integer, "decimal clause can only be used on integers"),
            'f' => (is_double, "fixed-point clause can only be used on doubles"),
            'e' => (is_double, "scientific clause can only be used on doubles"),
            'b' => (is_binary, "only integers and bools can be formatted as binary"),
            'x' | 'X' => (is_hex, "only integers, byte buffers, and strings can be formatted as hex"),
            'o' => (is_integer, "octal clause can only be used on integers"),
            _ => return Err(unread(format!("unrecognized formatting clause \"{letter}\""))),
        };
        if self.is(value, fits) { Ok(at + 1) } else { Err(unfit(wants, value)) }
    }

    /// Reads the number of digits behind a point. Returns where it ends.
    fn precision(&self, at: usize) -> Result<usize, String> {
        if self.get(at) != Some(b'.') {
            return Ok(at);
        }
        let digits: String = self
            .text
            .iter()
            .skip(at + 1)
            .take_while(|byte| byte.is_ascii_digit())
            .copied()
            .map(char::from)
            .collect();
        let end = at + 1 + digits.len();
        if end >= self.text.len() {
            return Err("could not find end of precision specifier".to_owned());
        }
        let why = if digits.is_empty() { "invalid syntax" } else { "value out of range" };
        let parsed = digits.parse::<i64>().map(|_| end);
        parsed.map_err(|_| {
            format!("error while converting precision to integer: strconv.Atoi: parsing \"{digits}\": {why}")
        })
    }

    fn is(&self, value: &Expr, fits: fn(&Type) -> bool) -> bool {
        let of = self.checked.type_of(value.id).unwrapped();
        *of == Type::Dyn || fits(of)
    }

    /// The part of a value that cannot be written as text.
    fn unprintable<'v>(&self, value: &'v Expr) -> Option<&'v Expr> {
        if !self.is(value, is_printable) {
            return Some(value);
        }
        match &value.node {
            Node::List { elements, .. } => elements.iter().find_map(|element| self.unprintable(element)),
            Node::Map(entries) => entries
                .iter()
                .find_map(|entry| self.unprintable(&entry.key).or_else(|| self.unprintable(&entry.value))),
            _ => None,
        }
    }
}

const PRINTABLE: &str = "string clause can only be used on strings, bools, bytes, ints, doubles, maps, \
    lists, types, durations, and timestamps";

fn is_integer(of: &Type) -> bool {
    matches!(of, Type::Int | Type::Uint)
}

fn is_double(of: &Type) -> bool {
    matches!(of, Type::Double | Type::String)
}

fn is_binary(of: &Type) -> bool {
    matches!(of, Type::Int | Type::Uint | Type::Bool)
}

fn is_hex(of: &Type) -> bool {
    matches!(of, Type::Int | Type::Uint | Type::String | Type::Bytes)
}

fn is_printable(of: &Type) -> bool {
    match of {
        Type::Bool
        | Type::Bytes
        | Type::Double
        | Type::Duration
        | Type::Int
        | Type::Null
        | Type::String
        | Type::Timestamp
        | Type::Uint => true,
        Type::Generic(generic) => matches!(generic.head, Head::List | Head::Map | Head::Type),
        _ => false,
    }
}
