//! JSON paths as command lines of this API know them: `.spec.names[0]`,
//! `.status.conditions[?(@.type=="Ready")].status`.

mod parse;
mod steps;

use std::cmp::Ordering;

use serde_json::Value;

use self::steps::{Comparison, Filter, Operand, Slice, Step};

/// Values that a path may find on its way: `..` finds many.
const FOUND_MAX: usize = 10_000;

/// A path that was read.
#[derive(Debug, PartialEq)]
pub(crate) struct JsonPath(Vec<Step>);

impl JsonPath {
    /// Reads a path; none if it cannot be read.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        parse::steps(text).map(JsonPath)
    }

    /// The values at the end of the path, which may be none. `None` if the object has not the form for it.
    pub(crate) fn find<'o>(&self, object: &'o Value) -> Option<Vec<&'o Value>> {
        follow(&self.0, object)
    }
}

fn follow<'o>(steps: &[Step], object: &'o Value) -> Option<Vec<&'o Value>> {
    let mut found = vec![object];
    for step in steps {
        let mut next = Vec::new();
        for value in found {
            step.from(value, &mut next)?;
            if next.len() > FOUND_MAX {
                return None;
            }
        }
        found = next;
    }
    Some(found)
}

impl Step {
    fn from<'o>(&self, value: &'o Value, found: &mut Vec<&'o Value>) -> Option<()> {
        match self {
            Step::Field(name) => found.extend(value.get(name.as_str())),
            Step::All => found.extend(inner(value)),
            Step::Below => below(value, found),
            Step::Slice(slice) => slice.of(value, found)?,
            Step::Filter(filter) => {
                for item in value.as_array()? {
                    if filter.holds(item)? {
                        found.push(item);
                    }
                }
            }
            Step::Union(paths) => {
                for path in paths {
                    found.extend(follow(path, value)?);
                }
            }
        }
        Some(())
    }
}

/// The items or the fields of a value.
fn inner(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => {
            machinery::json::sorted(fields).into_iter().map(|(_, value)| value).collect()
        }
        _ => Vec::new(),
    }
}

/// The value and everything below it.
fn below<'o>(value: &'o Value, found: &mut Vec<&'o Value>) {
    // No deeper than the reader of JSON lets an object be.
    found.push(value);
    for inner in inner(value) {
        if found.len() > FOUND_MAX {
            return;
        }
        below(inner, found);
    }
}

impl Slice {
    fn of<'o>(self, value: &'o Value, found: &mut Vec<&'o Value>) -> Option<()> {
        // What is not there has no items; anything else that is no list is a mistake.
        let items = match value {
            Value::Null => return Some(()),
            value => value.as_array()?,
        };
        let length = i64::try_from(items.len()).ok()?;
        let place = |index: i64| if index < 0 { index + length } else { index };
        let at = |place: i64| usize::try_from(place).ok().and_then(|place| items.get(place));
        match self {
            Slice::One(index) => found.push(at(place(index))?),
            Slice::Range { start, end, step } => {
                let (start, end) = (place(start.unwrap_or(0)), end.map_or(length, place).min(length));
                let step = step.unwrap_or(1);
                if start < 0 || start > length || end < 0 || step == 0 || (start > end && step > 0) {
                    return None;
                }
                let width = usize::try_from(step).ok()?;
                found.extend((start..end).step_by(width).filter_map(at));
            }
        }
        Some(())
    }
}

impl Filter {
    /// Whether it holds for an item; `None` if that cannot be said.
    fn holds(&self, item: &Value) -> Option<bool> {
        let Some(left) = self.left.value(item)? else { return Some(false) };
        let Some((comparison, right)) = &self.right else { return Some(true) };
        let Some(right) = right.value(item)? else { return Some(false) };
        let equal = order(left, right).map(Ordering::is_eq);
        let ordered = |wanted: fn(Ordering) -> bool| order(left, right).map(wanted);
        match comparison {
            Comparison::Equal => equal,
            Comparison::NotEqual => equal.map(|equal| !equal),
            Comparison::Less => ordered(Ordering::is_lt),
            Comparison::LessOrEqual => ordered(Ordering::is_le),
            Comparison::Greater => ordered(Ordering::is_gt),
            Comparison::GreaterOrEqual => ordered(Ordering::is_ge),
        }
    }
}

impl Operand {
    /// The one value that it is; the second `None` if there is nothing.
    fn value<'o>(&'o self, item: &'o Value) -> Option<Option<&'o Value>> {
        match self {
            Operand::Value(value) => Some(Some(value)),
            Operand::Path(steps) => match follow(steps, item)?.as_slice() {
                [] => Some(None),
                [value] => Some(Some(value)),
                // Only one can be compared.
                _ => None,
            },
        }
    }
}

/// How two values compare; `None` for values of different types.
fn order(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::String(left), Value::String(right)) => Some(left.cmp(right)),
        (Value::Bool(left), Value::Bool(right)) => Some(left.cmp(right)),
        (Value::Number(left), Value::Number(right)) => match (left.as_i64(), right.as_i64()) {
            (Some(left), Some(right)) => Some(left.cmp(&right)),
            _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_find_what_command_lines_find() {
        let object = json!({
            "spec": { "a": 1, "a.b": 2, "o": { "p": 3 }, "l": [1, 2, 3, 4],
                "m": [{ "k": "x", "n": 1 }, { "k": "y", "n": 5, "z": true }] },
            "metadata": { "labels": { "app.io/name": "web" } },
        });
        for (path, expected) in [
            (".spec.a", json!([1])),
            (r".spec.a\.b", json!([2])),
            (r".spec['a\.b']", json!([2])),
            (".spec['o.p']", json!([3])),
            (".spec['a.b']", json!([])),
            (r".metadata.labels['app\.io/name']", json!(["web"])),
            (r".metadata.labels.app\.io/name", json!(["web"])),
            (".spec.missing.deeper", json!([])),
            (".spec.l[0]", json!([1])),
            (".spec.l[-1]", json!([4])),
            (".spec.l[-1:]", json!([4])),
            (".spec.l[1:3]", json!([2, 3])),
            (".spec.l[:2]", json!([1, 2])),
            (".spec.l[0:4:2]", json!([1, 3])),
            (".spec.l[*]", json!([1, 2, 3, 4])),
            (".spec.l.*", json!([1, 2, 3, 4])),
            (".spec.l[0,2]", json!([1, 3])),
            (r".spec['a','a\.b']", json!([1, 2])),
            (".spec.m[?(@.k==\"y\")].n", json!([5])),
            (".spec.m[?(@.k == 'x')].n", json!([1])),
            (".spec.m[?(@.n>1)].k", json!(["y"])),
            (".spec.m[?(@.n<=5)].k", json!(["x", "y"])),
            (".spec.m[?(@.k!=\"x\")].k", json!(["y"])),
            (".spec.m[?(@.z)].k", json!(["y"])),
            (".spec.m[?(@.z==true)].k", json!(["y"])),
            ("..k", json!(["x", "y"])),
            ("$.spec.a", json!([1])),
        ] {
            let found = JsonPath::parse(path).unwrap_or_else(|| panic!("{path} is a path")).find(&object);
            assert_eq!(json!(found), expected, "{path}");
        }
        for path in [".spec.l[9]", ".spec.a[0]", ".spec.a[?(@.b)]", ".spec.m[?(@.k>1)]"] {
            assert_eq!(JsonPath::parse(path).expect("it is a path").find(&object), None, "{path}");
        }
    }

    #[test]
    fn other_texts_are_no_paths() {
        for path in [
            ".a[",
            ".a[b]",
            ".a[?(@.b]",
            ".a[?(@.b==)]",
            ".a]",
            "a",
            ".a['b]",
            ".a[1:2:3:4]",
            ".a{",
            ".a[?(1)",
        ] {
            assert_eq!(JsonPath::parse(path), None, "{path}");
        }
    }

    #[test]
    fn what_is_found_is_bounded() {
        let many = json!(vec![vec![1; 200]; 200]);
        assert_eq!(JsonPath::parse("..").expect("it is a path").find(&many), None);
    }
}
