//! Expressions (CEL): read, checked, estimated and evaluated.

mod grammar;

use cel::{
    Dialect, convert_constants, cost,
    env::Env,
    error::EvalError,
    parse,
    program::{Bindings, EVALUATION_BYTES_MAX, Evaluation, Program},
    source::Source,
    types::Type,
    value::{Datum, ListValue, MapValue},
};
use serde_json::{Value, json};

use crate::draw::Draw;

/// What an evaluation may cost here, and what it may cost when it is repeated with more.
const COST_MAX: u64 = 20_000;
const COST_MAX_HIGHER: u64 = 40_000;
/// How deep values are walked over, and how much of them.
const DEPTH_MAX: usize = 300;
const PARTS_MAX: usize = 100_000;

/// The first byte says whether the rest is the text of an expression (as it is for a space), or draws one and
/// the objects that it sees.
///
/// - Nothing panics on the way: reading, checking, the estimate, the program, the evaluation. What is refused
///   has a reason.
/// - An evaluation ends within its limit of cost, and the work beside it is bounded too; so is the memory of
///   what it makes.
/// - It comes to the same whenever it is repeated. What comes to a value within a limit comes to the same
///   within a higher one.
/// - A program reads no variables but those that its environment has.
pub fn cel(data: &[u8]) {
    let mut draw = Draw::new(data);
    let is_text = draw.below(4) == 0;
    if is_text {
        let Ok(text) = str::from_utf8(data.get(1..).unwrap_or_default()) else { return };
        let object = json!({ "a": [1, 2.5, "x", null], "b": { "c": "10.1.2.3", "d": true },
            "spec": { "replicas": 3 } });
        return attempt(text, &object, &Value::Null);
    }
    let (object, old) = (draw.value(), draw.value());
    attempt(&grammar::expression(&mut draw), &object, &old);
}

fn attempt(text: &str, object: &Value, old: &Value) {
    let source = Source::new(text);
    for dialect in [Dialect::at_release(27), Dialect::at_release(36).with_bindings()] {
        let refused = |mistakes: Vec<_>| assert!(!source.render(&mistakes).is_empty());
        let Ok(root) = parse(&source, dialect).map_err(refused) else { continue };
        if let Err(why) = convert_constants(&root) {
            assert!(!why.is_empty());
        }
        let Ok(checked) = environment().check(&root).map_err(refused) else { continue };
        assert!(!checked.result.to_string().is_empty());
        let estimate = cost::estimate(&root, &checked, &|_| None);
        assert!(estimate.min <= estimate.max, "{text}");
        match Program::new(&root, &checked) {
            Ok(program) => run(text, &program, object, old),
            Err(why) => assert!(!why.is_empty(), "{text}"),
        }
    }
}

fn environment() -> Env {
    Env::kubernetes()
        .variable("object", Type::Dyn)
        .variable("oldObject", Type::Dyn)
        .variable("n", Type::Int)
        .variable("s", Type::String)
        .variable("l", Type::list(Type::Int))
        .variable("m", Type::map(Type::String, Type::Dyn))
}

fn run(text: &str, program: &Program, object: &Value, old: &Value) {
    let known = ["object", "oldObject", "n", "s", "l", "m"];
    assert!(program.variables().all(|name| known.contains(&name)), "{text}");
    let map = json!({ "a": 1, "b": ["x"], "c": null });
    let bindings = Bindings::new()
        .with("object", Datum::json(object))
        .with("oldObject", Datum::json(old))
        .with("n", Datum::Int(7))
        .with("s", Datum::text("a-Text/with.parts 10.1.2.3"))
        .with("l", Datum::list([3, 1, 2].map(Datum::Int).to_vec()))
        .with("m", Datum::json(&map));
    let first = program.evaluate(&bindings, COST_MAX);
    check(text, &first, COST_MAX);
    let again = program.evaluate(&bindings, COST_MAX);
    assert_eq!((shown(&first), first.cost, first.work), (shown(&again), again.cost, again.work), "{text}");
    if !matches!(first.value, Err(EvalError::LimitExceeded)) {
        let higher = program.evaluate(&bindings, COST_MAX_HIGHER);
        assert_eq!((shown(&first), first.cost), (shown(&higher), higher.cost), "{text}");
    }
}

fn check(text: &str, evaluation: &Evaluation<'_>, cost_max: u64) {
    assert!(evaluation.work <= cost_max, "{text}: {}", evaluation.work);
    match &evaluation.value {
        Err(EvalError::LimitExceeded) => {}
        outcome => {
            assert!(evaluation.cost <= cost_max, "{text}: {}", evaluation.cost);
            assert!(evaluation.allocated <= EVALUATION_BYTES_MAX, "{text}: {}", evaluation.allocated);
            if let Err(why) = outcome {
                assert!(why.to_string().len() < 10_000, "{text}");
            }
        }
    }
}

/// What came out, as text: a large value up to a bound.
fn shown(evaluation: &Evaluation<'_>) -> String {
    let mut text = String::new();
    match &evaluation.value {
        Ok(value) => show(&mut text, value, 0, &mut { PARTS_MAX }),
        Err(why) => text = format!("error: {why}"),
    }
    text
}

fn show(text: &mut String, value: &Datum<'_>, depth: usize, parts: &mut usize) {
    let Some(left) = parts.checked_sub(1).filter(|_| depth <= DEPTH_MAX) else { return };
    *parts = left;
    text.push_str(value.type_name());
    match value {
        Datum::Bool(value) => text.push_str(&value.to_string()),
        Datum::Int(value) => text.push_str(&value.to_string()),
        Datum::Uint(value) => text.push_str(&value.to_string()),
        Datum::Double(value) => text.push_str(&value.to_string()),
        Datum::String(value) => text.push_str(value),
        Datum::List(list) => show_list(text, list, depth, parts),
        Datum::Map(map) => show_map(text, map, depth, parts),
        Datum::Optional(Some(inner)) => show(text, inner, depth + 1, parts),
        _ => {}
    }
}

fn show_list(text: &mut String, list: &ListValue<'_>, depth: usize, parts: &mut usize) {
    text.push_str(&list.len().to_string());
    for element in list.iter().take(*parts) {
        show(text, &element, depth + 1, parts);
    }
}

fn show_map(text: &mut String, map: &MapValue<'_>, depth: usize, parts: &mut usize) {
    text.push_str(&map.len().to_string());
    for key in map.keys() {
        show(text, &key.datum(), depth + 1, parts);
        if let Ok(Some(value)) = map.get(&key) {
            show(text, &value, depth + 1, parts);
        }
    }
}
