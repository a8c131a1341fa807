//! The published conformance data of CEL: the cases that apply are in `conformance/*.jsonl`, one a line.
//!
//! `conformance/README.md` says where they come from and which were left out. `conformance/exceptions.txt`
//! names those that have another outcome here, with the reason.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::check::Checked;
use crate::check::tests::read_type;
use crate::env::Env;
use crate::meter::Meter;
use crate::program::{Bindings, EVALUATION_COST_MAX, Program};
use crate::source::Source;
use crate::value::{Datum, Key, MapValue, Moment, Span, equal, written};
use crate::{Dialect, parse};

const FILES: [(&str, &str); 20] = [
    ("basic", include_str!("conformance/basic.jsonl")),
    ("bindings_ext", include_str!("conformance/bindings_ext.jsonl")),
    ("comparisons", include_str!("conformance/comparisons.jsonl")),
    ("conversions", include_str!("conformance/conversions.jsonl")),
    ("dynamic", include_str!("conformance/dynamic.jsonl")),
    ("fields", include_str!("conformance/fields.jsonl")),
    ("fp_math", include_str!("conformance/fp_math.jsonl")),
    ("integer_math", include_str!("conformance/integer_math.jsonl")),
    ("lists", include_str!("conformance/lists.jsonl")),
    ("logic", include_str!("conformance/logic.jsonl")),
    ("macros", include_str!("conformance/macros.jsonl")),
    ("macros2", include_str!("conformance/macros2.jsonl")),
    ("namespace", include_str!("conformance/namespace.jsonl")),
    ("optionals", include_str!("conformance/optionals.jsonl")),
    ("parse", include_str!("conformance/parse.jsonl")),
    ("plumbing", include_str!("conformance/plumbing.jsonl")),
    ("string", include_str!("conformance/string.jsonl")),
    ("string_ext", include_str!("conformance/string_ext.jsonl")),
    ("timestamps", include_str!("conformance/timestamps.jsonl")),
    ("type_deduction", include_str!("conformance/type_deduction.jsonl")),
];

#[test]
fn published_cases_hold() {
    let exceptions = exceptions();
    let (mut cases, mut failed, mut wrong) = (0, 0, String::new());
    for (file, lines) in FILES {
        for line in lines.lines() {
            let case: Json = serde_json::from_str(line).expect("a case");
            let name = format!("{file}/{}/{}", text(&case, "section"), text(&case, "name"));
            cases += 1;
            let outcome = run(&case);
            failed += usize::from(outcome.is_err());
            match (outcome, exceptions.get(name.as_str())) {
                (Ok(()), None) | (Err(_), Some(_)) => {}
                (Ok(()), Some(_)) => _ = writeln!(wrong, "{name} holds, although it is an exception"),
                (Err(why), None) => _ = writeln!(wrong, "{name}: {}: {why}", text(&case, "expr")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(failed * 50 <= cases, "{failed} of {cases} fail");
}

/// The cases with another outcome: `file/section/name reason`.
fn exceptions() -> BTreeMap<&'static str, &'static str> {
    let lines = include_str!("conformance/exceptions.txt").lines();
    lines.filter_map(|line| line.split_once(' ')).collect()
}

fn text<'c>(case: &'c Json, field: &str) -> &'c str {
    case.get(field).and_then(Json::as_str).unwrap_or_default()
}

fn run(case: &Json) -> Result<(), String> {
    let source = Source::new(text(case, "expr"));
    let rendered = |mistakes: Vec<_>| source.render(&mistakes).replace('\n', " ");
    let checked = parse(&source, Dialect::at_release(36).with_bindings())
        .and_then(|root| env(case).check(&root).map(|checked| (root, checked)));
    let expects_error = case.get("error").is_some();
    let (root, checked): (_, Checked) = match checked {
        Ok(checked) => checked,
        // Mistakes that the checker finds need no evaluation.
        Err(_) if expects_error => return Ok(()),
        Err(mistakes) => return Err(rendered(mistakes)),
    };
    if let Some(of) = case.get("type").and_then(Json::as_str)
        && checked.result.to_string() != of
    {
        return Err(format!("has the type {}", checked.result));
    }
    if case.get("check_only").is_some() {
        return Ok(());
    }
    let program = match Program::new(&root, &checked) {
        Ok(program) => program,
        Err(why) => return if expects_error { Ok(()) } else { Err(why) },
    };
    let mut bindings = Bindings::new();
    for (name, value) in pairs(case, "bindings") {
        bindings.set(name.to_owned(), datum(value));
    }
    match (program.evaluate(&bindings, EVALUATION_COST_MAX).value, case.get("value")) {
        (Err(_), None) => Ok(()),
        (Err(why), Some(_)) => Err(format!("error: {why}")),
        (Ok(value), None) => Err(format!("no error but {}", written(&value))),
        (Ok(value), Some(wanted)) if is_same(&value, &datum(wanted)) => Ok(()),
        (Ok(value), Some(_)) => Err(format!("is {} of {}", written(&value), value.type_name())),
    }
}

fn env(case: &Json) -> Env {
    let mut env = Env::kubernetes().container(text(case, "container"));
    env.homogeneous = false;
    for (name, of) in pairs(case, "variables") {
        env = env.variable(name, read_type(of.as_str().expect("a type")));
    }
    env
}

fn pairs<'c>(case: &'c Json, field: &str) -> Vec<(&'c str, &'c Json)> {
    let pairs = case.get(field).and_then(Json::as_array).into_iter().flatten();
    pairs.filter_map(|pair| Some((pair.get(0)?.as_str()?, pair.get(1)?))).collect()
}

fn is_same(value: &Datum<'static>, wanted: &Datum<'static>) -> bool {
    if let (Datum::Double(value), Datum::Double(wanted)) = (value, wanted) {
        return value == wanted || value.is_nan() && wanted.is_nan();
    }
    value.type_name() == wanted.type_name()
        && matches!(equal(value, wanted, &mut Meter::new(EVALUATION_COST_MAX)), Ok(true))
}

/// A value: `null`, `true`, `"text"`, `[…]`, or an object with the name of its type.
fn datum(json: &Json) -> Datum<'static> {
    match json {
        Json::Null => Datum::Null,
        Json::Bool(value) => Datum::Bool(*value),
        Json::String(text) => Datum::owned_text(text.as_str()),
        Json::Array(items) => Datum::list(items.iter().map(datum).collect()),
        Json::Object(fields) => {
            let (of, value) = fields.iter().next().expect("a type");
            typed(of, value)
        }
        Json::Number(_) => panic!("numbers name their type"),
    }
}

fn typed(of: &str, value: &Json) -> Datum<'static> {
    let text = value.as_str().unwrap_or_default();
    match of {
        "int" => Datum::Int(text.parse().expect("a number")),
        "uint" => Datum::Uint(text.parse().expect("a number")),
        "double" => Datum::Double(text.parse().expect("a number")),
        "type" => Datum::Type(text.into()),
        "duration" => Datum::Duration(Span(text.parse().expect("a number"))),
        "timestamp" => {
            let number = |index| value.get(index).and_then(Json::as_i64).unwrap_or_default();
            let nanos = u32::try_from(number(1)).expect("a fraction");
            Datum::Timestamp(Moment::from_unix(number(0), nanos).expect("a time"))
        }
        "bytes" => {
            let digits: Vec<char> = text.chars().collect();
            let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).expect("hex");
            Datum::Bytes(Arc::from(digits.chunks(2).map(byte).collect::<Vec<_>>()))
        }
        "map" => {
            let entry = |pair: &Json| Some((Key::new(&datum(pair.get(0)?))?, datum(pair.get(1)?)));
            Datum::Map(MapValue::new(value.as_array().into_iter().flatten().filter_map(entry)))
        }
        _ => panic!("no type {of}"),
    }
}
