//! Names that a case leaves open, as `${ns}`: filled in before a request, and put back into answers.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::hook::Hook;

/// What is filled in, by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(pub(crate) BTreeMap<String, String>);

impl Names {
    /// The value of a name; empty without one.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Adds what a webhook server is called.
    pub(crate) fn add_hook(&mut self, hook: Option<&Hook>) {
        let names = hook.map(Hook::names).into_iter().flatten();
        self.0.extend(names.map(|(name, value)| (name.to_owned(), value)));
    }

    /// Fills in a text. Unknown names stay as they are.
    pub(crate) fn fill_text(&self, text: &str) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            filled.push_str(before);
            match after.split_once('}').and_then(|(name, after)| Some((self.0.get(name)?, after))) {
                Some((value, after)) => {
                    filled.push_str(value);
                    rest = after;
                }
                None => {
                    filled.push_str("${");
                    rest = after;
                }
            }
        }
        filled.push_str(rest);
        filled
    }

    /// Fills in every text of a value, names of members too, and the port of the webhook server.
    pub(crate) fn fill(&self, value: &Value) -> Value {
        let mut filled = map_texts(value, &|text| self.fill_text(text));
        if let Ok(port) = self.get("hook_port").parse() {
            replace_port(&mut filled, RECORDED_PORT, port);
        }
        filled
    }

    /// Puts the recorded port back where an answer has that of the webhook server as a number.
    pub(crate) fn put_port_back(&self, value: &mut Value) {
        if let Ok(port) = self.get("hook_port").parse() {
            replace_port(value, port, RECORDED_PORT);
        }
    }
}

/// The port of the webhook server in recorded bodies, where no name can stand.
const RECORDED_PORT: u16 = 19443;

fn replace_port(value: &mut Value, former: u16, port: u16) {
    match value {
        Value::Number(number) if number.as_u64() == Some(former.into()) => *value = port.into(),
        Value::Array(items) => items.iter_mut().for_each(|item| replace_port(item, former, port)),
        Value::Object(members) => members.values_mut().for_each(|value| replace_port(value, former, port)),
        _ => {}
    }
}

/// Applies a function to every text of a value, names of members too.
pub(crate) fn map_texts(value: &Value, change: &impl Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => items.iter().map(|item| map_texts(item, change)).collect(),
        Value::Object(members) => {
            members.iter().map(|(name, value)| (change(name), map_texts(value, change))).collect()
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_names_are_filled_in() {
        let names = Names([("ns".to_owned(), "c123".to_owned())].into());
        for (text, filled) in
            [("a/${ns}/b", "a/c123/b"), ("${other}", "${other}"), ("${${ns}", "${c123"), ("$ns", "$ns")]
        {
            assert_eq!(names.fill_text(text), filled, "{text}");
        }
    }
}
