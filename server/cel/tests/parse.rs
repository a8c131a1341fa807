//! Reads expressions and compares the trees, or the texts of mistakes, with those of the reference.
//!
//! The tables hold cases: a line with `> ` and the expression, in which `\n`, `\r`, `\t`, `\f` and `\\` stand
//! for characters; below it, up to the next such line, what must come out.

use std::fmt::Write as _;

use cel::ast::{Expr, Literal, Node};
use cel::source::Source;
use cel::{Dialect, parse};
use proptest::prelude::*;

const RELEASE: u32 = 36;

fn read_at(text: &str, release: u32) -> Result<Expr, String> {
    let source = Source::new(text);
    parse(&source, Dialect::at_release(release)).map_err(|mistakes| source.render(&mistakes))
}

fn read(text: &str) -> Result<Expr, String> {
    read_at(text, RELEASE)
}

/// The expressions of a table, with what must come out.
fn cases(table: &str) -> Vec<(String, String)> {
    let table = table.strip_suffix('\n').unwrap_or(table);
    let cases = table.strip_prefix("> ").expect("a table begins with a case").split("\n> ");
    cases
        .map(|case| {
            let (text, expected) = case.split_once('\n').expect("something must come out");
            (unescape(text), expected.to_owned())
        })
        .collect()
}

fn unescape(text: &str) -> String {
    let mut characters = text.chars();
    let mut unescaped = String::new();
    while let Some(character) = characters.next() {
        unescaped.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('f') => '\u{c}',
                other => other.expect("a character follows a backslash"),
            },
            other => other,
        });
    }
    unescaped
}

/// A tree in one line: each part with its place, then what it is.
fn show(expr: &Expr) -> String {
    let place = expr.at;
    let all = |exprs: &[Expr], before: &str, after: &str| {
        exprs.iter().fold(String::new(), |text, expr| text + before + &show(expr) + after)
    };
    let optional = |optional: bool| if optional { "?" } else { "" };
    let shown = match &expr.node {
        Node::Literal(literal) => show_literal(literal),
        Node::Ident(name) => format!("id:{name}"),
        Node::Select { operand, field, test_only } => {
            format!("(sel{} {} {field})", optional(*test_only), show(operand))
        }
        Node::Call { function, target, args } => {
            let target = target.as_ref().map_or_else(String::new, |target| format!(" on {}", show(target)));
            format!("(call {function}{target}{})", all(args, " ", ""))
        }
        Node::List { elements, optional } => format!("[{}{optional:?}]", all(elements, "", ",")),
        Node::Map(entries) => {
            let entries = entries.iter().fold(String::new(), |mut text, entry| {
                let (key, value) = (show(&entry.key), show(&entry.value));
                let _ = write!(text, "@{}{}{key}:{value},", entry.at, optional(entry.optional));
                text
            });
            format!("{{{entries}}}")
        }
        Node::Message { name, fields } => {
            let fields = fields.iter().fold(String::new(), |mut text, field| {
                let _ = write!(
                    text,
                    "@{}{}{}:{},",
                    field.at,
                    optional(field.optional),
                    field.name,
                    show(&field.value)
                );
                text
            });
            format!("{name}<{fields}>")
        }
        Node::Comprehension(of) => {
            let second = of.second.as_deref().unwrap_or_default();
            let parts = [&of.range, &of.init, &of.condition, &of.step, &of.result];
            let parts = parts.into_iter().fold(String::new(), |text, part| text + &show(part) + " ");
            format!("(loop {} {second} {} {parts})", of.variable, of.accumulator)
        }
    };
    format!("@{place}{shown}")
}

fn show_literal(literal: &Literal) -> String {
    let hex = |bytes: &[u8]| bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    match literal {
        Literal::Null => "null".to_owned(),
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Uint(value) => format!("{value}u"),
        Literal::Double(value) => format!("d{:016x}", value.to_bits()),
        Literal::String(value) => format!("s{}", hex(value.as_bytes())),
        Literal::Bytes(value) => format!("b{}", hex(value)),
    }
}

#[test]
fn trees_equal_the_reference() {
    for (text, expected) in cases(include_str!("parse/trees.txt")) {
        assert_eq!(read(&text).map(|expr| show(&expr)), Ok(expected), "{text}");
    }
}

#[test]
fn mistakes_equal_the_reference() {
    for (text, expected) in cases(include_str!("parse/mistakes.txt")) {
        assert_eq!(read(&text).map(|expr| show(&expr)), Err(expected), "{text}");
    }
}

fn refused(text: &str) -> String {
    read(text).map(|expr| show(&expr)).expect_err("a mistake")
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    [&open.repeat(times), inner, &close.repeat(times)].concat()
}

#[test]
fn depth_has_a_bound() {
    assert!(read(&nested("(", "1", ")", 249)).is_ok());
    assert_eq!(
        refused(&nested("(", "1", ")", 250)),
        "ERROR: <input>:-1:0: expression recursion limit exceeded: 250"
    );
    for step in [".b", "[0]", ".b()", " + 1", " < 1"] {
        assert!(read(&["a", &step.repeat(250)].concat()).is_ok(), "{step}");
        assert_eq!(
            refused(&["a", &step.repeat(251)].concat()),
            "ERROR: <input>:-1:0: max recursion depth exceeded",
            "{step}"
        );
    }
    assert!(read(&["a", &" && a".repeat(3000)].concat()).is_ok());
}

#[test]
fn length_has_a_bound() {
    assert!(read(&"a".repeat(100_000)).is_ok());
    assert_eq!(
        refused(&"é".repeat(100_001)),
        "ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100001, limit 100000"
    );
}

#[test]
fn copies_have_a_bound() {
    let text = ["a", &".optMap(x, x)".repeat(200)].concat();
    assert_eq!(
        refused(&text),
        "ERROR: <input>:-1:0: expression exceeds limit of parts after macros: 1048576"
    );
}

#[test]
fn recovery_has_bounds() {
    assert!(
        refused(&["a.(", &")b ".repeat(290)].concat())
            .contains("error recovery token lookahead limit exceeded: 256")
    );
    assert!(refused(&"a]".repeat(40)).starts_with("ERROR: <input>:1:2: Syntax error: mismatched input ']'"));
    assert!(refused(&"f(1,".repeat(35)).contains("Syntax error: error recovery attempt limit exceeded: 30"));
}

#[test]
fn long_lines_are_not_repeated() {
    let line = |length: usize| format!("'{}' x", "a".repeat(length));
    assert!(refused(&line(16_370)).contains("\n | 'aaa"));
    assert!(!refused(&line(17_000)).contains("\n | "));
}

#[test]
fn releases_bring_their_syntax() {
    for (text, since) in
        [("a.all(x, x)", 0), ("a.optMap(x, x)", 28), ("a.all(i, x, x)", 32), ("a.sortBy(x, x)", 34)]
    {
        let calls = |release| {
            read_at(text, release).map(|expr| matches!(expr.node, Node::Call { target: Some(_), .. }))
        };
        assert_eq!(calls(since), Ok(false), "{text}");
        assert_eq!(calls(since.saturating_sub(1)), Ok(since > 0), "{text}");
    }
    for (text, mistake) in [
        ("a.?b", "1:2: unsupported syntax '.?'"),
        ("a[?b]", "1:2: unsupported syntax '[?'"),
        ("[?a]", "1:2: unsupported syntax '?'"),
        ("{?a: b}", "1:2: unsupported syntax '?'"),
        ("a{?b: c}", "1:3: unsupported syntax '?'"),
    ] {
        assert!(read_at(text, 28).is_ok(), "{text}");
        let text = read_at(text, 27).map(|expr| show(&expr)).expect_err("too old");
        assert!(text.starts_with(&format!("ERROR: <input>:{mistake}\n")), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn no_tokens_panic(tokens in prop::collection::vec(token(), 0..60)) {
        let _ = read(&tokens.concat());
    }
}

/// Something that expressions consist of, or that looks like it.
fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "has", ".all(x,", "1", "2u", "1.5", "'s'", "b'x'", "r\"", "'''", "\\", "`e f`", "true", "in",
        "==", "<", "&&", "||", "[", "]", "{", "}", "(", ")", ".", ",", "-", "!", "?", ":", "+", "*", "%",
        " ", "\n", "//", "&", "=", "é", "世", ".map(", ".optMap(", ".sortBy(", "if",
    ])
}
