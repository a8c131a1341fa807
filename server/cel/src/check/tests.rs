//! Expressions with their types and mistakes: the facts of `tests/go.txt`, and further ones beside them.
//!
//! A fact is some lines: declarations (`var`, `fun`, `container`, `homogeneous`), the expression after `>`,
//! and what is found: its type after `=`, or its mistakes after `!`.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Meaning;
use crate::env::Env;
use crate::signatures::{FieldTypes, Functions, declare};
use crate::source::Source;
use crate::types::{Scalar, Type};
use crate::{Dialect, parse};

const NESTED: &str = "google.expr.proto3.test.NestedTestAllTypes";
const MESSAGE: &str = "google.expr.proto3.test.TestAllTypes";

#[test]
fn facts_hold() {
    let mut wrong = String::new();
    for facts in [include_str!("tests/go.txt"), include_str!("tests/kubernetes.txt")] {
        for fact in facts.split("\n\n").filter(|fact| !fact.trim().is_empty()) {
            let (env, expression, expected) = read(fact);
            let found = found(&env, &expression);
            if found != expected {
                let _ = writeln!(wrong, "{expression}\n  expected {expected:?}\n     found {found:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn found(env: &Env, expression: &str) -> Vec<String> {
    let source = Source::new(expression);
    let checked = parse(&source, Dialect::at_release(36)).and_then(|root| env.check(&root));
    match checked {
        Ok(checked) => vec![format!("= {}", checked.result)],
        Err(mistakes) => {
            let rendered = source.render(&mistakes);
            let lines = rendered.lines().filter_map(|line| line.strip_prefix("ERROR: <input>:"));
            lines.map(|line| format!("! {line}")).collect()
        }
    }
}

/// The environment of a fact, its expression, and what is found.
pub(crate) fn read(fact: &str) -> (Env, String, Vec<String>) {
    let (mut env, mut expression, mut expected) = (objects(Env::kubernetes()), Vec::new(), Vec::new());
    // Most facts are of an environment in which the elements of a list may differ.
    env.homogeneous = false;
    for line in fact.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        env = match word {
            "container" => env.container(rest),
            "homogeneous" => {
                env.homogeneous = true;
                env
            }
            "var" => {
                let (name, of) = rest.split_once(' ').expect("a name and a type");
                env.variable(name, read_type(of))
            }
            "fun" => env.functions(leak(rest)).expect("a signature"),
            _ => {
                match word {
                    ">" => expression.push(rest),
                    _ => expected.push(line.to_owned()),
                }
                env
            }
        };
    }
    (env, expression.join("\n"), expected)
}

fn objects(env: Env) -> Env {
    let fields = |fields: &[(&str, &str)]| -> FieldTypes {
        fields.iter().map(|(name, of)| (Arc::from(*name), read_type(of))).collect()
    };
    let message = fields(&[
        ("single_int32", "int"),
        ("single_int64", "int"),
        ("single_bool", "bool"),
        ("single_float", "double"),
        ("single_string", "string"),
        ("single_value", "dyn"),
        ("single_struct", "map(string, dyn)"),
        ("single_timestamp", "timestamp"),
        ("single_duration", "duration"),
        ("single_bool_wrapper", "wrapper(bool)"),
        ("single_bytes_wrapper", "wrapper(bytes)"),
        ("single_double_wrapper", "wrapper(double)"),
        ("single_float_wrapper", "wrapper(double)"),
        ("single_int32_wrapper", "wrapper(int)"),
        ("single_int64_wrapper", "wrapper(int)"),
        ("single_uint32_wrapper", "wrapper(uint)"),
        ("single_uint64_wrapper", "wrapper(uint)"),
        ("single_string_wrapper", "wrapper(string)"),
        ("single_nested_message", "google.expr.proto3.test.TestAllTypes.NestedMessage"),
        ("repeated_nested_message", "list(google.expr.proto3.test.TestAllTypes.NestedMessage)"),
        ("repeated_int32", "list(int)"),
        ("repeated_int64", "list(int)"),
        ("map_string_string", "map(string, string)"),
        ("map_int64_nested_type", "map(int, google.expr.proto3.test.NestedTestAllTypes)"),
    ]);
    env.object(MESSAGE, message)
        .object(NESTED, fields(&[("child", NESTED), ("payload", MESSAGE)]))
        .object("google.expr.proto3.test.TestAllTypes.NestedMessage", fields(&[("bb", "int")]))
}

pub(crate) fn read_type(text: &str) -> Type {
    let wrapped = [Scalar::Bool, Scalar::Bytes, Scalar::Double, Scalar::Int, Scalar::String, Scalar::Uint]
        .map(Type::Wrapper);
    if let Some(wrapper) = wrapped.into_iter().find(|wrapper| wrapper.to_string() == text) {
        return wrapper;
    }
    let mut functions = Functions::new();
    declare(&mut functions, leak(&format!("f f () -> {text}")), &["abstract", "vector"]).expect("a type");
    let overload = functions.into_values().flatten().next().expect("one overload");
    overload.result
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

#[test]
fn calls_name_their_overloads() {
    let overloads = |expression: &str| {
        let root = parse(&Source::new(expression), Dialect::at_release(36)).expect("it is read");
        let checked = Env::kubernetes().variable("x", Type::Dyn).check(&root).expect("it has a type");
        checked.reference(root.id).cloned()
    };
    let function = |name, overloads: &[&'static str], qualified| {
        Some(Meaning::Function { name, overloads: overloads.to_vec(), qualified })
    };
    assert_eq!(overloads("1 + 2"), function("_+_", &["add_int64"], false));
    assert_eq!(
        overloads("size(x)"),
        function("size", &["size_bytes", "size_list", "size_map", "size_string"], false)
    );
    assert_eq!(
        overloads("sets.contains([1], [1])"),
        function("sets.contains", &["list_sets_contains_list"], true)
    );
    assert_eq!(overloads("x"), Some(Meaning::Name("x".into())));
    assert_eq!(overloads("x.y"), None);
}

#[test]
fn fields_may_be_called_as_reserved_words() {
    let fields = [("__namespace__", Type::String), ("__for__", Type::Int), ("for", Type::Bool)];
    let fields = fields.into_iter().map(|(name, of)| (Arc::from(name), of)).collect();
    let env = Env::kubernetes().object("thing", fields).variable("x", Type::object("thing"));
    for (expression, expected) in [
        ("x.namespace", "= string"),
        ("x.__namespace__", "= string"),
        ("has(x.namespace)", "= bool"),
        ("x.?namespace", "= optional_type(string)"),
        ("x.for", "= bool"),
        ("x.__for__", "= int"),
        ("x.import", "! 1:2: undefined field 'import'"),
        ("x.size", "! 1:2: undefined field 'size'"),
        ("x + 1", "! 1:3: found no matching overload for '_+_' applied to '(thing, int)'"),
        ("x['for']", "! 1:2: found no matching overload for '_[_]' applied to '(thing, string)'"),
    ] {
        assert_eq!(found(&env, expression), [expected], "{expression}");
    }
}
