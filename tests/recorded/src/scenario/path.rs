//! Paths of scenarios: members separated by dots. `\.` is a dot inside a name.

use serde_json::Value;

/// Returns the value at a path, unless it is absent or null.
pub(crate) fn pick<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    let found = parts(path).iter().try_fold(value, |value, part| {
        let found = match value {
            Value::Array(items) => items.get(part.parse::<usize>().ok()?),
            other => other.get(part),
        };
        found.filter(|value| !value.is_null())
    });
    found.filter(|value| !value.is_null())
}

fn parts(path: &str) -> Vec<String> {
    const DOT_IN_NAME: char = '\0';
    let escaped = path.replace("\\.", &DOT_IN_NAME.to_string());
    escaped.split('.').map(|part| part.replace(DOT_IN_NAME, ".")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn dots_separate_members() {
        let value = json!({"a": [{"b.c": 1}], "n": null});
        for (path, found) in
            [("a.0.b\\.c", Some(json!(1))), ("a.1", None), ("a.x", None), ("n", None), ("a.0.b", None)]
        {
            assert_eq!(pick(&value, path).cloned(), found, "{path}");
        }
    }
}
