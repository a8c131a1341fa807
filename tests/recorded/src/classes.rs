//! Joins equal differences: one cause that breaks eighty cases is one line.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use regex::Regex;
use serde_json::{Value, json};

use crate::{
    compare::{Difference, differences},
    document::text_of,
    judgement::Pair,
};

static INDEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"/\d+").expect("a pattern"));

/// Longest value that is shown of a difference, in characters.
const VALUE_CHARACTERS_MAX: usize = 120;
/// Longest message that is shown of a difference in codes.
const MESSAGE_CHARACTERS_MAX: usize = 90;

/// A difference without what is particular to a case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    method: String,
    path: String,
    wanted: String,
    got: String,
}

/// Classes with the ids of their cases.
#[derive(Debug, Default)]
pub struct Classes(HashMap<Class, Vec<String>>);

impl Classes {
    /// Adds the differences of a case.
    pub fn add(&mut self, id: &str, pairs: &[Pair]) {
        for class in classes(pairs) {
            self.0.entry(class).or_default().push(id.to_owned());
        }
    }

    /// A line for each of the most frequent classes: how many cases have it, and one of them.
    #[must_use]
    pub fn lines(&self, most: usize) -> Vec<String> {
        let mut classes: Vec<_> = self.0.iter().collect();
        classes.sort_by_key(|(class, ids)| (Reverse(ids.len()), *class));
        let line = |(class, ids): (&Class, &Vec<String>)| {
            let Class { method, path, wanted, got } = class;
            let example = ids.first().map_or("", String::as_str);
            format!("{:6} {method} {path}: wanted {wanted}, got {got}\n           {example}", ids.len())
        };
        classes.into_iter().take(most).map(line).collect()
    }
}

/// The classes of a case. Where a code differs, only that counts: everything else follows from it.
fn classes(pairs: &[Pair]) -> BTreeSet<Class> {
    let found = pairs.iter().flat_map(|pair| {
        differences(&pair.wanted, &pair.got).into_iter().map(|difference| (pair.method.as_str(), difference))
    });
    let found: Vec<_> = found.collect();
    if let Some((method, code)) = found.iter().find(|(_, difference)| difference.path == "/code") {
        let message = found.iter().find(|(_, difference)| difference.path == "/body/message");
        return [code_class(method, code, message.map(|(_, difference)| difference))].into();
    }
    let class = |(method, difference): &(&str, Difference)| Class {
        method: (*method).to_owned(),
        path: INDEX.replace_all(&difference.path, "/N").into_owned(),
        wanted: shortened(&difference.wanted.to_string(), VALUE_CHARACTERS_MAX),
        got: shortened(&difference.got.to_string(), VALUE_CHARACTERS_MAX),
    };
    found.iter().map(class).collect()
}

fn code_class(method: &str, code: &Difference, message: Option<&Difference>) -> Class {
    let is_success = [json!(200), json!(201)].contains(&code.got);
    let text = message.map(|message| if is_success { &message.wanted } else { &message.got });
    let text = text.map(|text| shortened(&format!(": {}", text_of(text)), MESSAGE_CHARACTERS_MAX));
    Class {
        method: method.to_owned(),
        path: code.path.clone(),
        wanted: text_of(&code.wanted),
        got: format!("{}{}", text_of(&code.got), text.unwrap_or_default()),
    }
}

/// The beginning of a text.
#[must_use]
pub fn shortened(text: &str, characters_max: usize) -> String {
    text.chars().take(characters_max).collect()
}

/// The differences of a case as lines, the first few of them.
#[must_use]
pub fn shown(pairs: &[Pair], most: usize) -> Vec<String> {
    const CHARACTERS_MAX: usize = 160;
    let short = |value: &Value| shortened(&value.to_string(), CHARACTERS_MAX);
    let lines = pairs.iter().flat_map(|pair| {
        let line = move |found: Difference| {
            let (wanted, got) = (short(&found.wanted), short(&found.got));
            format!("    {} {} {}: wanted {wanted}, got {got}", pair.method, pair.path, found.path)
        };
        differences(&pair.wanted, &pair.got).into_iter().map(line)
    });
    lines.take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(wanted: Value, got: Value) -> Vec<Pair> {
        vec![Pair { method: "GET".to_owned(), path: "/".to_owned(), wanted, got }]
    }

    #[test]
    fn equal_differences_are_one_line() {
        let mut classes = Classes::default();
        for (id, index) in [("a", 0), ("b", 1)] {
            let mut items = vec![json!({"n": 1}), json!({"n": 1})];
            let wanted = json!({"code": 200, "body": {"items": items}});
            items[index] = json!({"n": 2});
            classes.add(id, &pair(wanted, json!({"code": 200, "body": {"items": items}})));
        }
        let message = |code: u16, message: &str| json!({"code": code, "body": {"message": message}});
        classes.add("c", &pair(message(200, "x"), message(404, "not here")));
        let lines = classes.lines(9);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("     2 GET /body/items/N/n: wanted 1, got 2\n"), "{}", lines[0]);
        assert!(lines[1].starts_with("     1 GET /code: wanted 200, got 404: not here\n"), "{}", lines[1]);
    }
}
