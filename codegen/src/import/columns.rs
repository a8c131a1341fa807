//! JSONPath, as columns and selectable fields of a resource definition say it, and paths of the schema
//! language.

use super::model::{Kind, Value};

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// A field, or an entry of a map.
    Name(String),
    /// Every item.
    Items,
    /// The first item.
    First,
    /// The item of which a field has that text.
    Item(String, String),
}

/// Reads a JSONPath such as `.status.conditions[?(@.type=="Ready")].status`; `None` when it says more than
/// steps do.
pub(crate) fn read(json_path: &str) -> Option<Vec<Step>> {
    let mut rest = json_path.trim();
    rest = rest.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).unwrap_or(rest);
    rest = rest.strip_prefix('$').unwrap_or(rest);
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let (step, behind) = bracket(inside)?;
            steps.push(step);
            rest = behind;
        } else {
            let (name, behind) = dotted(rest.strip_prefix('.')?)?;
            steps.push(Step::Name(name));
            rest = behind;
        }
    }
    (!steps.is_empty()).then_some(steps)
}

/// A name behind a dot; `\` takes the letter after it as it is.
fn dotted(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => name.push(letters.next()?.1),
            '.' | '[' => return Some((name, text.get(at..)?)).filter(|(name, _)| !name.is_empty()),
            '*' | '(' | ')' | '@' | '?' | ' ' => return None,
            letter => name.push(letter),
        }
    }
    (!name.is_empty()).then_some((name, ""))
}

fn bracket(inside: &str) -> Option<(Step, &str)> {
    for (text, step) in [("*]", Step::Items), ("0]", Step::First)] {
        if let Some(behind) = inside.strip_prefix(text) {
            return Some((step, behind));
        }
    }
    if let Some(filter) = inside.strip_prefix("?(") {
        let (filter, behind) = filter.split_once(")]")?;
        let (field, text) = filter.trim().strip_prefix("@.")?.split_once("==")?;
        let text = quoted(text.trim())?;
        let is_plain = field.trim().chars().all(|letter| letter.is_ascii_alphanumeric());
        return is_plain.then(|| (Step::Item(field.trim().to_owned(), text.to_owned()), behind));
    }
    let quote = inside.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
    let (key, behind) = inside.get(1..)?.split_once(quote)?;
    Some((Step::Name(key.to_owned()), behind.strip_prefix(']')?))
}

fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    (!inner.contains([quote, ']', '\\'])).then_some(inner)
}

/// The same as a JSONPath.
pub(crate) fn json_path(steps: &[Step]) -> String {
    steps.iter().fold(String::new(), |mut path, step| {
        path.push_str(&match step {
            Step::Name(name) => {
                format!(".{}", name.replace('\\', "\\\\").replace('.', "\\.").replace('[', "\\["))
            }
            Step::Items => "[*]".to_owned(),
            Step::First => "[0]".to_owned(),
            Step::Item(field, text) => format!("[?(@.{field}==\"{text}\")]"),
        });
        path
    })
}

/// Where a path ends, and its spelling in the schema language.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    /// The path.
    pub(crate) path: String,
    /// What stands at its end.
    pub(crate) value: Value,
}

/// Follows steps from the root of a kind; `None` when they lead nowhere.
pub(crate) fn follow(kind: &Kind, steps: &[Step]) -> Option<Found> {
    let mut found = Found { path: String::new(), value: Value::name(&kind.name) };
    for step in steps {
        found = next(kind, found, step)?;
    }
    Some(found)
}

fn next(kind: &Kind, at: Found, step: &Step) -> Option<Found> {
    let inside = |text: &str| format!("{}[{text}]", at.path);
    match (step, &at.value) {
        (Step::Name(name), Value::Name(message)) => {
            let path = if at.path.is_empty() { name.clone() } else { format!("{}.{name}", at.path) };
            let value = match message.as_str() {
                "meta.v1.ObjectMeta" => metadata(name)?,
                _ => kind.declared(message)?.fields().iter().find(|field| field.json == *name)?.value.clone(),
            };
            Some(Found { path, value })
        }
        (Step::Name(key), Value::Map(value)) if !key.contains(']') => {
            Some(Found { path: inside(key), value: (**value).clone() })
        }
        (Step::Items, Value::List(item)) => Some(Found { path: inside("*"), value: (**item).clone() }),
        (Step::First, Value::List(item)) => Some(Found { path: inside("0"), value: (**item).clone() }),
        (Step::Item(field, text), Value::List(item)) => {
            let fields = kind.declared(item.innermost())?.fields();
            let is_text =
                fields.iter().any(|known| known.json == *field && known.value == Value::name("string"));
            is_text.then(|| Found { path: inside(&format!("{field}={text}")), value: (**item).clone() })
        }
        _ => None,
    }
}

/// What columns show of metadata.
fn metadata(field: &str) -> Option<Value> {
    match field {
        "name" | "namespace" | "uid" | "resourceVersion" | "generateName" => Some(Value::name("string")),
        "generation" => Some(Value::name("int64")),
        "creationTimestamp" | "deletionTimestamp" => Some(Value::name("Time")),
        "labels" | "annotations" => Some(Value::Map(Box::new(Value::name("string")))),
        _ => None,
    }
}

/// The type of the cells that show a value.
pub(crate) fn cell_type(value: &Value) -> &'static str {
    match value {
        Value::Name(name) => match name.as_str() {
            "int32" | "int64" => "integer",
            "double" => "number",
            "bool" => "boolean",
            _ => "string",
        },
        Value::List(_) | Value::Map(_) => "string",
    }
}

#[cfg(test)]
mod tests {
    use super::{json_path, read};

    #[test]
    fn json_paths_there_and_back() {
        for (path, again) in [
            (".spec.replicas", ".spec.replicas"),
            (
                r#".status.conditions[?(@.type=="Ready")].status"#,
                r#".status.conditions[?(@.type=="Ready")].status"#,
            ),
            (
                ".status.conditions[?(@.type=='Ready')].status",
                r#".status.conditions[?(@.type=="Ready")].status"#,
            ),
            (".spec.hosts[*]", ".spec.hosts[*]"),
            (".spec.hosts[0].name", ".spec.hosts[0].name"),
            (r".metadata.labels.app\.io/name", r".metadata.labels.app\.io/name"),
            (".metadata.labels['app.io/name']", r".metadata.labels.app\.io/name"),
            ("{.spec.a}", ".spec.a"),
        ] {
            assert_eq!(read(path).map(|steps| json_path(&steps)).as_deref(), Some(again), "{path}");
        }
        for path in
            ["", "spec", ".a[1]", ".a[1:2]", "..a", ".a[?(@.b>1)]", ".a[", ".a[?(@.b=='x", ".*", r".a\"]
        {
            assert_eq!(read(path), None, "{path}");
        }
    }
}
