//! Expressions with their values or errors, and what they cost: the lines of `outcomes.jsonl`.
//!
//! A line with `vars` gives the variables their values for the lines below, and their types if they are not
//! `dyn`. Others have what comes out as `value` or `error` with `cost`, or as `compile` or `program` if the
//! expression cannot be evaluated at all. These are the answers of the reference implementation.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::check::tests::read_type;
use crate::env::Env;
use crate::program::{Bindings, EVALUATION_COST_MAX, Program};
use crate::source::Source;
use crate::types::Type;
use crate::value::Datum;
use crate::{Dialect, parse};

#[test]
fn outcomes_hold() {
    let (mut wrong, mut vars, mut types) = (String::new(), Json::Null, Json::Null);
    for line in include_str!("outcomes.jsonl").lines() {
        let case: Json = serde_json::from_str(line).expect("a case");
        if let Some(given) = case.get("vars") {
            vars = given.clone();
            types = case.get("types").cloned().unwrap_or_default();
            continue;
        }
        let found = outcome(&case, &vars, &types);
        for field in ["compile", "program", "error", "value", "cost"] {
            let (wanted, found) = (case.get(field), found.get(field));
            if wanted != found {
                let shown =
                    |value: Option<&Json>| value.map_or_else(|| "nothing".to_owned(), Json::to_string);
                let _ = writeln!(
                    wrong,
                    "{}\n  {field} {}\n   found {}",
                    case["expr"],
                    shown(wanted),
                    shown(found)
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn outcome(case: &Json, vars: &Json, types: &Json) -> Json {
    let text = case["expr"].as_str().expect("an expression");
    let source = Source::new(text);
    let mut env = Env::kubernetes();
    let mut bindings = Bindings::new();
    for (name, value) in vars.as_object().expect("variables") {
        let of = types.get(name).and_then(Json::as_str).map_or(Type::Dyn, read_type);
        env = env.variable(name, of);
        bindings.set(name.clone(), Datum::json(value));
    }
    let checked = parse(&source, Dialect::at_release(36))
        .and_then(|root| env.check(&root).map(|checked| Program::new(&root, &checked)));
    let program = match checked {
        Ok(Ok(program)) => program,
        Ok(Err(why)) => return json!({ "program": why }),
        Err(mistakes) => return json!({ "compile": source.render(&mistakes) }),
    };
    let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX);
    match evaluation.value {
        Ok(value) => json!({ "value": shown(&value), "cost": evaluation.cost }),
        Err(why) => json!({ "error": why.to_string(), "cost": evaluation.cost }),
    }
}

/// A value as the lines have it.
fn shown(value: &Datum<'_>) -> Json {
    match value {
        Datum::Null => Json::Null,
        Datum::Bool(value) => json!(value),
        Datum::Int(value) => json!({ "int": value.to_string() }),
        Datum::Uint(value) => json!({ "uint": value.to_string() }),
        Datum::Double(value) => json!({ "double": crate::numbers::double_text(*value) }),
        Datum::String(text) => json!(&**text),
        Datum::Bytes(bytes) => {
            json!({ "bytes": bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() })
        }
        Datum::Duration(span) => json!({ "duration": span.0.to_string() }),
        Datum::Timestamp(moment) => json!({ "timestamp": [moment.unix_seconds(), moment.nanos()] }),
        Datum::List(list) => Json::Array(list.iter().map(|element| shown(&element)).collect()),
        Datum::Map(map) => {
            let entry = |key: &crate::value::Key<'_>| json!([shown(&key.datum())]);
            let mut entries: Vec<Json> = Vec::new();
            for key in map.keys() {
                let mut pair = entry(&key);
                let value = map.get(&key).ok().flatten().unwrap_or(Datum::Null);
                pair.as_array_mut().expect("a pair").push(shown(&value));
                entries.push(pair);
            }
            entries.sort_by_key(|pair| pair[0].to_string());
            json!({ "map": entries })
        }
        Datum::Optional(value) => {
            json!({ "optional": value.iter().map(|value| shown(value)).collect::<Vec<_>>() })
        }
        Datum::Type(name) => json!({ "type": &**name }),
        Datum::Object(_) | Datum::Opaque(_) => json!({ "opaque": value.type_name() }),
    }
}
