//! What the expression of a change makes: a configuration or a patch.

use cel::value::Datum;
use ground::metrics::PolicyError;
use serde_json::{Map, Value, json};

use super::{
    configuration::Native,
    json::{self, DEPTH_MAX},
    native,
};
use crate::{
    evaluation::OutOfBudget,
    policies::{
        policy::{Mutation, MutationKind, Mutations, Policy},
        unit::{COST_MAX, View},
    },
};

/// A change, ready to be applied.
#[derive(Debug)]
pub(super) enum Made {
    Configuration(Native),
    Patch(Value),
}

/// Why an expression makes no change.
#[derive(Debug)]
pub(super) struct NotMade {
    pub(super) why: String,
    pub(super) error: PolicyError,
}

impl From<String> for NotMade {
    fn from(why: String) -> Self {
        NotMade { why, error: PolicyError::Invalid }
    }
}

impl From<OutOfBudget> for NotMade {
    fn from(error: OutOfBudget) -> Self {
        NotMade { why: error.to_string(), error: PolicyError::OutOfBudget }
    }
}

/// Evaluates the expression of a change.
pub(super) fn make<'v>(
    policy: &'v Policy<Mutations>,
    mutation: &Mutation,
    view: &View<'v>,
) -> Result<Made, NotMade> {
    if let Err(why) = &mutation.expression.program {
        return Err(NotMade { why: why.clone(), error: PolicyError::Compilation });
    }
    let mut scope = view.scope(policy, COST_MAX);
    let value = scope.evaluate(&mutation.expression)??;
    Ok(match mutation.kind {
        MutationKind::Configuration => Made::Configuration(configuration(&value)?),
        MutationKind::Patch => Made::Patch(patch(&value)?),
    })
}

fn configuration(value: &Datum<'_>) -> Result<Native, String> {
    if !matches!(value, Datum::Object(_)) {
        let of = value.type_name();
        return Err(format!("unsupported return type from ApplyConfiguration expression: {of}"));
    }
    check_names(value)?;
    let mut made = native::of(value).map_err(|why| format!("invalid return type: {why}"))?;
    if let Native::Map(members) = &mut made {
        // The object keeps its kind, whatever a configuration says.
        members.retain(|(name, _)| name != "kind" && name != "apiVersion");
    }
    Ok(made)
}

fn patch(value: &Datum<'_>) -> Result<Value, String> {
    let Datum::List(operations) = value else {
        return Err("type mismatch: JSONPatchType.expression should evaluate to array".to_owned());
    };
    operations.iter().map(|operation| patch_operation(&operation)).collect::<Result<_, _>>().map(Value::Array)
}

fn patch_operation(value: &Datum<'_>) -> Result<Value, String> {
    let Datum::Object(operation) = value else {
        return Err(
            "type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch".to_owned()
        );
    };
    let text = |name: &str| operation.field(name).and_then(|value| value.as_str().map(str::to_owned));
    let mut made = Map::new();
    made.insert("op".to_owned(), json!(text("op").unwrap_or_default()));
    made.insert("path".to_owned(), json!(text("path").unwrap_or_default()));
    if let Some(from) = text("from").filter(|from| !from.is_empty()) {
        made.insert("from".to_owned(), json!(from));
    }
    if let Some(value) = operation.field("value") {
        if matches!(value, Datum::Object(_)) {
            check_names(value)?;
        }
        let value = json::of(value).map_err(|why| {
            format!("JSONPath valueExpression evaluated to a type that could not marshal to JSON: {why}")
        })?;
        made.insert("value".to_owned(), value);
    }
    Ok(Value::Object(made))
}

/// Whether the types of objects are named by the fields that hold them, as `Object.spec` is: expressions do
/// not know the fields of a kind, so this is what keeps them from mixing these up.
fn check_names(value: &Datum<'_>) -> Result<(), String> {
    let mut wrong = Vec::new();
    collect_wrong(value, value.type_name(), 0, &mut wrong);
    if wrong.is_empty() { Ok(()) } else { Err(format!("type mismatch: {}", wrong.join("\n"))) }
}

fn collect_wrong(value: &Datum<'_>, expected: &str, depth: usize, wrong: &mut Vec<String>) {
    if depth > DEPTH_MAX {
        return;
    }
    match value {
        Datum::Object(object) => {
            let name = &object.type_name;
            if **name != *expected {
                wrong.push(format!(
                    "unexpected type name {name:?}, expected {expected:?}, which matches field name path \
                     from root \
                     Object type"
                ));
            }
            for (field, value) in &object.fields {
                collect_wrong(value, &format!("{expected}.{field}"), depth + 1, wrong);
            }
        }
        Datum::List(items) => {
            items.iter().for_each(|item| collect_wrong(&item, expected, depth + 1, wrong));
        }
        Datum::Map(map) => {
            for key in map.keys() {
                if let Ok(Some(value)) = map.get(&key) {
                    collect_wrong(&value, expected, depth + 1, wrong);
                }
            }
        }
        _ => {}
    }
}
