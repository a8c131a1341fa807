//! The parameters of a connection as admission plugins see them: the query, as the object that clients know
//! it by.

use engine::{call::Connection, query::Query, request::Route};
use serde_json::{Map, Value};

/// How a parameter is read. Those that the client leaves out are left out, as are those of the zero value.
enum Parameter {
    /// Whether something is wanted.
    Boolean(&'static str),
    /// One text.
    Text(&'static str),
    /// All texts.
    Texts(&'static str),
    /// All numbers.
    Numbers(&'static str),
}

use Parameter::{Boolean, Numbers, Text, Texts};

const STREAMS: [Parameter; 6] = [
    Boolean("stdin"),
    Boolean("stdout"),
    Boolean("stderr"),
    Boolean("tty"),
    Text("container"),
    Texts("command"),
];

/// The parameters, with `kind` and `apiVersion`.
pub(super) fn of(route: &Route, connection: &Connection) -> Value {
    let kind = route.subresource.as_ref().and_then(|sub| sub.shown_kind()).unwrap_or_default();
    let known: &[Parameter] = match kind {
        "PodExecOptions" => &STREAMS,
        // A command is not part of what is attached to.
        "PodAttachOptions" => &STREAMS[..5],
        "PodPortForwardOptions" => &[Numbers("ports")],
        _ => &[],
    };
    let mut object = Map::new();
    object.insert("kind".to_owned(), kind.into());
    object.insert("apiVersion".to_owned(), route.resource.api_version.as_str().into());
    object.extend(known.iter().filter_map(|parameter| parameter.read(&connection.query)));
    if !connection.path.is_empty() {
        object.insert("path".to_owned(), connection.path.as_str().into());
    }
    Value::Object(object)
}

impl Parameter {
    fn read(&self, query: &Query) -> Option<(String, Value)> {
        let (name, value) = match *self {
            Boolean(name) => (name, query.boolean(name).filter(|is_set| *is_set).map(Value::from)),
            Text(name) => (name, query.get(name).filter(|text| !text.is_empty()).map(Value::from)),
            Texts(name) => (name, list(query.all(name).map(Value::from).collect())),
            // What is no number is refused behind admission, where the reply is made.
            Numbers(name) => {
                let numbers = query.all(name).filter_map(|text| text.parse::<i32>().ok());
                (name, list(numbers.map(Value::from).collect()))
            }
        };
        Some((name.to_owned(), value?))
    }
}

fn list(items: Vec<Value>) -> Option<Value> {
    (!items.is_empty()).then_some(Value::Array(items))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parameters_are_read_by_their_type() {
        let query = Query::parse("stdin=true&tty=0&container=&command=sh&command=-c&ports=80&ports=x")
            .expect("a query");
        for (parameter, read) in [
            (Boolean("stdin"), Some(json!(true))),
            (Boolean("tty"), None),
            (Text("container"), None),
            (Texts("command"), Some(json!(["sh", "-c"]))),
            (Texts("args"), None),
            (Numbers("ports"), Some(json!([80]))),
        ] {
            assert_eq!(parameter.read(&query).map(|(_, value)| value), read);
        }
    }
}
