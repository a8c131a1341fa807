//! Reads literals: numbers, and texts with their escape sequences.

use super::builder::Builder;
use super::token::{Kind, Token};
use crate::ast::{Expr, Literal, Node};

const UNESCAPABLE: &str = "unable to unescape string";

impl Builder<'_> {
    pub(super) fn literal(&mut self, sign: Option<Token>, token: Token) -> Expr {
        let at = sign.unwrap_or(token).begin;
        let mut text = self.text(token);
        let read = match token.kind {
            Kind::Int | Kind::Float if sign.is_some() => {
                text.insert(0, '-');
                number(token.kind, &text)
            }
            Kind::Int | Kind::Uint | Kind::Float => number(token.kind, &text),
            Kind::True => Ok(Literal::Bool(true)),
            Kind::False => Ok(Literal::Bool(false)),
            Kind::String => string(&text),
            Kind::Bytes => bytes(&text),
            _ => Ok(Literal::Null),
        };
        match read {
            Ok(literal) => self.expr(at, Node::Literal(literal)),
            Err(mistake) => self.refuse(at, mistake),
        }
    }
}

fn number(kind: Kind, text: &str) -> Result<Literal, &'static str> {
    match kind {
        Kind::Int => int(text).map(Literal::Int).ok_or("invalid int literal"),
        Kind::Uint => uint(text).map(Literal::Uint).ok_or("invalid uint literal"),
        _ => {
            let double = text.parse().ok().filter(|double: &f64| double.is_finite());
            double.map(Literal::Double).ok_or("invalid double literal")
        }
    }
}

fn int(text: &str) -> Option<i64> {
    match text.split_once("0x") {
        Some((sign, digits)) if sign.is_empty() || sign == "-" => {
            i64::from_str_radix(&format!("{sign}{digits}"), 16).ok()
        }
        _ => text.parse().ok(),
    }
}

fn uint(text: &str) -> Option<u64> {
    let text = text.trim_end_matches(['u', 'U']);
    text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |digits| u64::from_str_radix(digits, 16).ok())
}

fn string(text: &str) -> Result<Literal, &'static str> {
    let text = String::from_utf8(unescape(text, Meaning::Characters)?).map_err(|_| UNESCAPABLE)?;
    Ok(Literal::String(text.into()))
}

fn bytes(text: &str) -> Result<Literal, &'static str> {
    let quoted = text.strip_prefix(['b', 'B']).unwrap_or(text);
    Ok(Literal::Bytes(unescape(quoted, Meaning::Bytes)?.into()))
}

/// What a number in an escape sequence means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Characters,
    Bytes,
}

/// What a quoted text says: line breaks are all written in one way, and escape sequences are replaced, but
/// not in a raw text.
fn unescape(text: &str, meaning: Meaning) -> Result<Vec<u8>, &'static str> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let quoted = text.strip_prefix(['r', 'R']);
    let raw = quoted.is_some();
    let quoted = quoted.unwrap_or(&text);
    let inner = ["'''", "\"\"\"", "'", "\""].into_iter().find_map(|quote| {
        let inner = quoted.strip_prefix(quote)?;
        inner.strip_suffix(quote)
    });
    let inner = inner.ok_or(UNESCAPABLE)?;
    if raw {
        return Ok(inner.as_bytes().to_vec());
    }
    let mut said = Vec::with_capacity(inner.len());
    let mut parts = inner.split('\\');
    said.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    while let Some(part) = parts.next() {
        // Two backslashes in a row: the second one is meant, and what follows it is no escape sequence.
        if part.is_empty() {
            said.push(b'\\');
            said.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
        } else {
            let rest = replace(part, meaning, &mut said)?;
            said.extend_from_slice(rest.as_bytes());
        }
    }
    Ok(said)
}

/// Replaces the escape sequence at the beginning of a text, which lacks its backslash. Returns what follows
/// it.
fn replace<'a>(text: &'a str, meaning: Meaning, said: &mut Vec<u8>) -> Result<&'a str, &'static str> {
    let mut characters = text.chars();
    let first = characters.next().ok_or(UNESCAPABLE)?;
    let simple = match first {
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'v' => 11,
        '\'' | '"' | '`' | '?' => first as u8,
        _ => return numbered(text, first, meaning, said),
    };
    said.push(simple);
    Ok(characters.as_str())
}

/// Replaces a sequence that tells a character, or a byte, by its number.
fn numbered<'a>(
    text: &'a str,
    first: char,
    meaning: Meaning,
    said: &mut Vec<u8>,
) -> Result<&'a str, &'static str> {
    let (begin, digits, radix) = match first {
        'x' | 'X' => (1, 2, 16),
        'u' if meaning == Meaning::Characters => (1, 4, 16),
        'U' if meaning == Meaning::Characters => (1, 8, 16),
        '0'..='3' => (0, 3, 8),
        _ => return Err(UNESCAPABLE),
    };
    let number = text.get(begin..begin + digits).ok_or(UNESCAPABLE)?;
    let number = u32::from_str_radix(number, radix).map_err(|_| UNESCAPABLE)?;
    match meaning {
        Meaning::Bytes => said.push(number as u8),
        Meaning::Characters => {
            let character = char::from_u32(number).ok_or("invalid unicode code point")?;
            said.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
    text.get(begin + digits..).ok_or(UNESCAPABLE)
}
