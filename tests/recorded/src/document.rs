//! Operations on JSON documents: reading a path, applying a patch, and text forms for comparisons.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

/// Makes an answer in the form in which answers are compared.
pub(crate) fn join(code: u16, body: Option<Value>, warnings: Option<Value>) -> Value {
    let mut answer = Map::new();
    answer.insert("code".to_owned(), json!(code));
    answer.extend(body.map(|body| ("body".to_owned(), body)));
    answer.extend(warnings.map(|warnings| ("warnings".to_owned(), warnings)));
    Value::Object(answer)
}

/// Returns the value at a path whose parts are separated by slashes, or an empty text. In a list, a part is
/// an index, or `a.b=value` for the first element whose member `a.b` has that value.
pub(crate) fn pick(value: &Value, path: &str) -> Value {
    path.split('/').try_fold(value, |value, part| child(value, part)).cloned().unwrap_or_else(|| json!(""))
}

fn child<'v>(value: &'v Value, part: &str) -> Option<&'v Value> {
    let found = match value {
        Value::Array(items) => match part.split_once('=') {
            Some((key, wanted)) => {
                let key = key.replace('.', "/");
                items.iter().find(|item| text_of(&pick(item, &key)) == wanted)
            }
            None => items.get(part.parse::<usize>().ok()?),
        },
        _ => value.get(part),
    };
    found.filter(|value| !value.is_null())
}

/// Returns a scalar as text, without quotes.
pub(crate) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns JSON text that is the same for equal values, whatever the order of their members.
pub(crate) fn canonical(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            let members = members.iter().map(|(name, value)| format!("{}:{}", json!(name), canonical(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        scalar => scalar.to_string(),
    }
}

/// Sorts every list in a value, so that two values are equal if only the order of their lists differs.
pub(crate) fn in_any_order(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name, in_any_order(value))).collect()
        }
        Value::Array(items) => {
            let mut items: Vec<_> = items.into_iter().map(in_any_order).collect();
            items.sort_by_cached_key(canonical);
            Value::Array(items)
        }
        scalar => scalar,
    }
}

/// Applies a JSON patch of add, remove and replace. An `add` behind the end of a list appends, objects that
/// are missing on the way to a new value are made, and a `remove` of a member that is absent does nothing.
///
/// # Errors
/// When a path leads nowhere.
pub(crate) fn edited(document: &Value, patch: Option<&Value>) -> Result<Value> {
    let mut document = document.clone();
    for operation in patch.and_then(Value::as_array).into_iter().flatten() {
        let member = |name| operation.get(name).and_then(Value::as_str);
        let (name, path) = (member("op").unwrap_or_default(), member("path").unwrap_or_default());
        let value = operation.get("value").cloned().unwrap_or_default();
        edit(&mut document, name, path, value).with_context(|| format!("{name} {path}"))?;
    }
    Ok(document)
}

fn edit(document: &mut Value, operation: &str, path: &str, value: Value) -> Result<()> {
    let Some((way, last)) = path.rsplit_once('/') else {
        *document = value;
        return Ok(());
    };
    let last = unescaped(last);
    match step_down(document, way, operation != "remove")? {
        Value::Object(members) if operation == "remove" => {
            members.shift_remove(&last);
        }
        Value::Object(members) => {
            members.insert(last, value);
        }
        Value::Array(items) => edit_list(items, operation, &last, value)?,
        _ => bail!("the parent is no container"),
    }
    Ok(())
}

fn step_down<'v>(document: &'v mut Value, way: &str, makes_objects: bool) -> Result<&'v mut Value> {
    way.split('/').skip(1).try_fold(document, |at, part| {
        let found = match at {
            Value::Array(items) => part.parse::<usize>().ok().and_then(|index| items.get_mut(index)),
            Value::Object(members) => {
                let name = unescaped(part);
                if makes_objects && !members.contains_key(&name) {
                    members.insert(name.clone(), json!({}));
                }
                members.get_mut(&name)
            }
            _ => None,
        };
        found.context("there is no such parent")
    })
}

fn edit_list(items: &mut Vec<Value>, operation: &str, last: &str, value: Value) -> Result<()> {
    let index = if last == "-" { items.len() } else { last.parse()? };
    match operation {
        "remove" if index < items.len() => {
            items.remove(index);
        }
        "replace" => *items.get_mut(index).context("there is no such item")? = value,
        "add" => items.insert(index.min(items.len()), value),
        _ => bail!("there is no such item"),
    }
    Ok(())
}

fn unescaped(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_change_documents() {
        let before = json!({"a": [1, 2], "b/c": {"d": 1}});
        for (operation, path, value, after) in [
            ("add", "/a/-", json!(3), json!({"a": [1, 2, 3], "b/c": {"d": 1}})),
            ("add", "/a/0", json!(0), json!({"a": [0, 1, 2], "b/c": {"d": 1}})),
            ("remove", "/a/0", json!(null), json!({"a": [2], "b/c": {"d": 1}})),
            ("replace", "/b~1c/d", json!(2), json!({"a": [1, 2], "b/c": {"d": 2}})),
            ("remove", "/absent", json!(null), before.clone()),
            ("add", "/new/x", json!(1), json!({"a": [1, 2], "b/c": {"d": 1}, "new": {"x": 1}})),
            ("replace", "", json!("x"), json!("x")),
        ] {
            let patch = json!([{"op": operation, "path": path, "value": value}]);
            assert_eq!(edited(&before, Some(&patch)).unwrap(), after, "{operation} {path}");
        }
        let lost = json!([{"op": "remove", "path": "/absent/x"}]);
        assert!(edited(&before, Some(&lost)).is_err());
    }

    #[test]
    fn paths_read_members() {
        let value =
            json!({"items": [{"metadata": {"name": "a"}, "n": 1}, {"metadata": {"name": "b"}, "n": 2}]});
        assert_eq!(pick(&value, "items/metadata.name=b/n"), json!(2));
        assert_eq!(pick(&value, "items/0/n"), json!(1));
        assert_eq!(pick(&value, "items/7/n"), json!(""));
    }

    #[test]
    fn order_is_ignored_on_request() {
        let one = json!({"l": [{"a": 1, "b": 2}, 3]});
        let other = json!({"l": [3, {"b": 2, "a": 1}]});
        assert_ne!(one, other);
        assert_eq!(in_any_order(one), in_any_order(other));
    }
}
