//! The paths that code names, as `std::fs::read`: in imports, in expressions, in attributes, and inside
//! macros.

use std::{collections::BTreeSet, iter::Peekable};

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree, token_stream::IntoIter};

use crate::tree::product_lines;

/// All paths of several parts in a Rust file, without unit tests, and the names of all macros, as `println!`.
///
/// # Errors
/// Returns an error if the text is not valid Rust.
pub fn of(text: &str) -> Result<BTreeSet<String>> {
    let code = product_lines(text)?.join("\n");
    let tokens: TokenStream = code.parse().map_err(|error| anyhow!("{error}"))?;
    let mut found = BTreeSet::new();
    collect(tokens, &[], &mut found);
    Ok(found)
}

/// Whether a path leads through another one: `std::fs::read` through `std::fs` or `fs`, but not through
/// `std::f`.
#[must_use]
pub fn leads_through(path: &str, other: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let others: Vec<&str> = other.split("::").collect();
    parts.windows(others.len()).any(|window| window == others)
}

/// Adds the paths of some tokens. `before` is the path in front of the braces of an import.
fn collect(tokens: TokenStream, before: &[String], found: &mut BTreeSet<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(first) => {
                let path = [before, &[first.to_string()]].concat();
                follow(path, &mut tokens, found);
            }
            TokenTree::Group(group) => collect(group.stream(), &[], found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Reads a path to its end.
fn follow(mut path: Vec<String>, tokens: &mut Peekable<IntoIter>, found: &mut BTreeSet<String>) {
    while takes(tokens, ':') {
        // A type follows one colon, and nothing that belongs to the path.
        if !takes(tokens, ':') {
            break;
        }
        match tokens.peek() {
            Some(TokenTree::Ident(next)) => {
                path.push(next.to_string());
                tokens.next();
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                collect(group.stream(), &path, found);
                tokens.next();
                return;
            }
            _ => break,
        }
    }
    if takes(tokens, '!') {
        found.insert(format!("{}!", path.join("::")));
    }
    if path.len() > 1 {
        found.insert(path.join("::"));
    }
}

/// Takes a sign if it comes next.
fn takes(tokens: &mut Peekable<IntoIter>, sign: char) -> bool {
    tokens.next_if(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_wherever_they_stand() {
        let text = "//! A head with std::head.\n#![expect(clippy::lint, reason = \"std::text\")]\n\
                    use std::{fs::{self, File}, net};\nuse a as b;\n\
                    fn f(x: one::Type<two::Type>) { println!(\"{}\", std::env::var(\"A\")); fs::read(x::y) \
                    }\n\
                    #[cfg(test)]\nmod tests { use std::thread; }\n";
        let found = of(text).unwrap();
        let expected = [
            "clippy::lint",
            "fs::read",
            "one::Type",
            "println!",
            "std::env::var",
            "std::fs::File",
            "std::fs::self",
            "std::net",
            "two::Type",
            "x::y",
        ];
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn paths_lead_through_whole_names() {
        for (path, other, expected) in [
            ("std::fs::read", "std::fs", true),
            ("fs::read", "fs", true),
            ("std::fs", "std::f", false),
            ("my::tokio::x", "tokio", true),
            ("std::time::SystemTime::now", "SystemTime::now", true),
            ("std::time::SystemTime", "SystemTime::now", false),
        ] {
            assert_eq!(leads_through(path, other), expected, "{path} through {other}");
        }
    }
}
