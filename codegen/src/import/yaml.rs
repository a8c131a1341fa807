//! Writes YAML that people read: maps in blocks, short lists in one line, long texts folded.

use serde_json::Value as Json;

/// Width of a line, unless a word is longer.
const WIDTH: usize = 110;

/// A value to be written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Yaml {
    /// Text.
    Text(String),
    /// A number, a flag or another word that is no text.
    Bare(String),
    /// A list.
    List(Vec<Yaml>),
    /// A map in order, a line or more for each key.
    Map(Vec<(String, Yaml)>),
    /// A map in one line.
    Flow(Vec<(String, Yaml)>),
    /// An empty line before the value of a map.
    Spaced(Box<Yaml>),
}

impl Yaml {
    /// A text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Yaml::Text(text.into())
    }

    /// A number or a flag.
    pub(crate) fn bare(value: impl ToString) -> Self {
        Yaml::Bare(value.to_string())
    }

    /// A list of texts.
    pub(crate) fn texts(texts: &[String]) -> Self {
        Yaml::List(texts.iter().map(Yaml::text).collect())
    }

    /// What JSON says.
    pub(crate) fn of(json: &Json) -> Self {
        match json {
            Json::String(text) => Yaml::text(text),
            Json::Array(items) => Yaml::List(items.iter().map(Yaml::of).collect()),
            Json::Object(map) => {
                Yaml::Map(map.iter().map(|(key, value)| (key.clone(), Yaml::of(value))).collect())
            }
            other => Yaml::bare(other),
        }
    }

    /// A whole document.
    pub(crate) fn document(&self) -> String {
        let mut out = String::new();
        match self {
            Yaml::Map(entries) if !entries.is_empty() => map(entries, 0, &mut out),
            other => out.push_str(&format!("{}\n", flow(other))),
        }
        out
    }
}

fn map(entries: &[(String, Yaml)], depth: usize, out: &mut String) {
    for (key, value) in entries {
        let value = match value {
            Yaml::Spaced(inner) => {
                out.push('\n');
                inner
            }
            value => value,
        };
        out.push_str(&"  ".repeat(depth));
        out.push_str(&scalar(key));
        out.push(':');
        entry(value, depth, out);
    }
}

/// The value behind a key or a dash, which stands at `depth`.
fn entry(value: &Yaml, depth: usize, out: &mut String) {
    let line = flow(value);
    let is_short = depth * 2 + line.chars().count() + 12 <= WIDTH;
    match value {
        Yaml::Map(entries) if !entries.is_empty() => {
            out.push('\n');
            map(entries, depth + 1, out);
        }
        Yaml::List(items) if !(items.is_empty() || is_short && items.iter().all(is_scalar)) => {
            out.push('\n');
            list(items, depth + 1, out);
        }
        Yaml::Text(text) if !is_short || text.contains('\n') => block(text, depth + 1, out),
        _ => out.push_str(&format!(" {line}\n")),
    }
}

fn list(items: &[Yaml], depth: usize, out: &mut String) {
    for item in items {
        let indent = "  ".repeat(depth);
        match item {
            Yaml::Map(entries) if !entries.is_empty() => {
                let mut inner = String::new();
                map(entries, depth + 1, &mut inner);
                // The first key stands behind the dash.
                out.push_str(&format!("{indent}- {}", inner.trim_start()));
            }
            Yaml::List(_) => out.push_str(&format!("{indent}- {}\n", flow(item))),
            item => {
                out.push_str(&format!("{indent}-"));
                entry(item, depth, out);
            }
        }
    }
}

fn is_scalar(value: &Yaml) -> bool {
    matches!(value, Yaml::Text(_) | Yaml::Bare(_))
}

/// The value in one line.
fn flow(value: &Yaml) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Yaml::Text(text) => scalar(text),
        Yaml::Bare(text) => text.clone(),
        Yaml::List(items) => format!("[{}]", joined(items.iter().map(flow).collect())),
        Yaml::Map(entries) | Yaml::Flow(entries) if entries.is_empty() => "{}".to_owned(),
        Yaml::Map(entries) | Yaml::Flow(entries) => {
            let parts = entries.iter().map(|(key, value)| format!("{}: {}", scalar(key), flow(value)));
            format!("{{ {} }}", joined(parts.collect()))
        }
        Yaml::Spaced(inner) => flow(inner),
    }
}

/// A long text: folded where that gives it back to the letter, else in quotes.
fn block(text: &str, depth: usize, out: &mut String) {
    let is_plain = text.chars().all(|letter| letter == '\n' || is_printable(letter));
    let is_tight = |line: &str| line.trim() == line;
    if !is_plain || text.is_empty() || text.starts_with('\n') || text.ends_with('\n') {
        out.push_str(&format!(" {}\n", quoted(text)));
        return;
    }
    let indent = "  ".repeat(depth);
    if text.split('\n').all(is_tight) {
        out.push_str(" >-\n");
        folded(text, &indent, out);
    } else if text.split('\n').all(|line| line.trim_end() == line) && !text.starts_with(' ') {
        out.push_str(" |-\n");
        for line in text.split('\n') {
            out.push_str(format!("{indent}{line}").trim_end());
            out.push('\n');
        }
    } else {
        out.push_str(&format!(" {}\n", quoted(text)));
    }
}

/// Each line of the text becomes a paragraph: one line end more than there are in the text.
fn folded(text: &str, indent: &str, out: &mut String) {
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let mut width = 0;
        for word in words(line) {
            let length = word.chars().count();
            if width > 0 && indent.len() + width + length + 1 > WIDTH {
                out.push('\n');
                width = 0;
            }
            out.push_str(if width == 0 { indent } else { " " });
            out.push_str(word);
            width += length + 1;
        }
        if !line.is_empty() {
            out.push('\n');
        }
    }
}

/// The words between single spaces: several spaces stay within a word, because folding would take them for
/// one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let bytes = line.as_bytes();
    let is_space = |at: usize| bytes.get(at) == Some(&b' ');
    for at in 0..bytes.len() {
        let is_single = is_space(at) && !is_space(at + 1) && !at.checked_sub(1).is_some_and(is_space);
        if is_single {
            words.extend(line.get(start..at));
            start = at + 1;
        }
    }
    words.extend(line.get(start..).filter(|word| !word.is_empty()));
    words
}

/// A text in one line, in quotes where YAML would read something else.
fn scalar(text: &str) -> String {
    let first = text.chars().next();
    let is_plain = first.is_some_and(|first| first.is_ascii_alphabetic() || first == '/')
        && text.chars().all(|letter| {
            is_printable(letter) && !matches!(letter, ',' | '[' | ']' | '{' | '}' | '"' | '\\')
        })
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with([':', ' '])
        && !MEANINGS.iter().any(|meaning| text.eq_ignore_ascii_case(meaning));
    if is_plain { text.to_owned() } else { quoted(text) }
}

/// Words that some reader takes for something else than a text.
const MEANINGS: [&str; 11] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf"];

/// JSON's quotes and escapes mean the same in YAML; what has no form on paper is escaped as well.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for letter in Json::from(text).to_string().chars() {
        match letter {
            letter if is_printable(letter) => out.push(letter),
            letter => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
    }
    out
}

fn is_printable(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::Yaml;
    use schema_model::{report::Findings, tree};

    #[test]
    fn texts_are_read_as_written() {
        let long = "word ".repeat(60);
        for text in [
            "",
            " ",
            "a",
            "1",
            "true",
            "No",
            "~",
            "a: b",
            "a #b",
            "- a",
            "'a'",
            "\"a\"",
            "é",
            "a\nb",
            "a\n\nb",
            "a\n",
            "\na",
            " a",
            "a\n  b\nc",
            "a\tb",
            "a\u{7f}b",
            "a\u{2028}b",
            "a\u{feff}",
            "{a}",
            "[a",
            "a, b",
            "a\\b",
            "*a",
            "&a",
            "!a",
            "%a",
            "@a",
            "`a`",
            "a:",
            "a\r\nb",
            long.trim(),
            &long,
            &format!("{long}\n{long}x"),
            &format!("{long}  two  spaces {long}x"),
            "a\n\n\nb c",
            &format!("{}\n- x\n\n# y\n{}", long.trim(), "z"),
        ] {
            let yaml = Yaml::Map(vec![
                ("text".into(), Yaml::text(text)),
                (
                    "list".into(),
                    Yaml::List(vec![Yaml::text(text), Yaml::Map(vec![("k".into(), Yaml::text(text))])]),
                ),
                ("flow".into(), Yaml::Flow(vec![("k".into(), Yaml::text(text))])),
            ])
            .document();
            let mut findings = Findings::default();
            let node = tree::read(0, &yaml, &mut findings).unwrap_or_else(|| panic!("{yaml}"));
            let json = schema_model::defaults::any_json(&node);
            let text = if text.is_empty() { "" } else { text };
            let expected =
                serde_json::json!({ "text": text, "list": [text, { "k": text }], "flow": { "k": text } });
            assert!(findings.is_empty() && json == expected, "{yaml}\n{json}");
        }
    }
}
