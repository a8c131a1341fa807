//! Writes a JSON document as YAML in blocks, for people and for tools that read no JSON. The order of keys
//! stays; texts stand in double quotes, as in JSON, unless they are plain words that nothing else can mean.

use serde_json::Value as Json;

/// The document as YAML.
///
/// # Errors
/// When the text is no JSON.
pub fn yaml_of(json: &str) -> serde_json::Result<String> {
    let mut out = String::new();
    write(&serde_json::from_str(json)?, 0, &mut out);
    Ok(out)
}

/// Writes a value that starts a line, or an item behind its dash, and ends the line.
fn write(value: &Json, depth: usize, out: &mut String) {
    match value {
        Json::Object(map) if !map.is_empty() => {
            for (index, (key, inner)) in map.iter().enumerate() {
                indent(index, depth, out);
                out.push_str(&text(key));
                out.push(':');
                match inner {
                    Json::Object(map) if !map.is_empty() => begin(depth + 1, out),
                    // Items stand under their key: the dash is indent enough.
                    Json::Array(items) if !items.is_empty() => begin(depth, out),
                    _ => out.push(' '),
                }
                let deeper = if inner.is_array() { depth } else { depth + 1 };
                write(inner, deeper, out);
            }
        }
        Json::Array(items) if !items.is_empty() => {
            for (index, item) in items.iter().enumerate() {
                indent(index, depth, out);
                out.push_str("- ");
                write(item, depth + 1, out);
            }
        }
        Json::String(word) => line(&text(word), out),
        other => line(&other.to_string(), out),
    }
}

/// Ends the line of a key, and indents the first line under it.
fn begin(depth: usize, out: &mut String) {
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
}

/// Indents every line but the first, which stands where its owner has put it.
fn indent(index: usize, depth: usize, out: &mut String) {
    if index > 0 {
        out.push_str(&"  ".repeat(depth));
    }
}

fn line(text: &str, out: &mut String) {
    out.push_str(text);
    out.push('\n');
}

/// A text as YAML reads it back. JSON's quotes and escapes mean the same in YAML.
fn text(word: &str) -> String {
    let plain = word.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '$' | '/'))
        && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '$' | '/' | '.' | '-' | '_'))
        && !MEANINGS.iter().any(|meaning| word.eq_ignore_ascii_case(meaning));
    if plain { word.to_owned() } else { Json::from(word).to_string() }
}

/// Words that some reader takes for something else than a text.
const MEANINGS: [&str; 9] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"];
