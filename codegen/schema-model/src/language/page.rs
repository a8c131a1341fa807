//! The page of the schema language: its JSON Schema as tables that people read.
//!
//! The meaning of a key stands at the key, in [`language`]. Only what no single key can say is written here: the
//! built-in types, what left-out keys mean together, the order of checks.

use std::fmt::Write as _;

use serde_json::Value as Json;

use super::{
    formats::{FORMATS, FormatSubject},
    known,
};
use crate::language;

/// `schema/LANGUAGE.md`, from the JSON Schema of a schema file.
#[must_use]
pub fn document(schema: &Json) -> String {
    let mut out = String::from(HEAD);
    section(&mut out, schema, "File", schema);
    let definitions = schema["$defs"].as_object();
    for (name, table) in definitions.into_iter().flatten().filter(|(_, table)| is_table(table)) {
        section(&mut out, schema, name, table);
    }
    let gate: Json = schemars::schema_for!(language::Gate).into();
    section(&mut out, &gate, "Gate", &gate);
    let group: Json = schemars::schema_for!(language::Group).into();
    section(&mut out, &group, "Group", &group);
    out.push_str(BELOW);
    formats(&mut out, "Formats of texts", FormatSubject::Text);
    formats(&mut out, "Formats of bytes", FormatSubject::Bytes);
    formats(&mut out, "Formats of messages", FormatSubject::Selector);
    list(&mut out, "Brand words", known::BRAND_WORDS, BRANDS);
    out
}

/// The key table that rules of a field share with rules of its items.
const SHARED: &str = "Rules";

fn section(out: &mut String, schema: &Json, name: &str, table: &Json) {
    let doc = table["description"].as_str().unwrap_or_default();
    push(out, format_args!("\n## {name}\n\n"));
    if !doc.is_empty() {
        push(out, format_args!("{doc}\n\n"));
    }
    let required: Vec<&str> =
        table["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let shared = if name == SHARED { None } else { shared_keys(schema, table) };
    out.push_str("| key | value | meaning |\n|---|---|---|\n");
    for (key, value) in table["properties"].as_object().into_iter().flatten() {
        if shared.is_some_and(|shared| shared.contains_key(key)) {
            continue;
        }
        let needed = if required.contains(&key.as_str()) { ", required" } else { "" };
        // A bar would end the cell.
        let meaning = value["description"].as_str().unwrap_or_default().replace('|', "\\|");
        let form = form(schema, value).replace('|', "\\|");
        push(out, format_args!("| `{key}` | {form}{needed} | {meaning} |\n"));
    }
    if shared.is_some() {
        push(out, format_args!("\nAnd every key of [{SHARED}](#{}).\n", SHARED.to_lowercase()));
    }
}

/// The keys of the shared table, when this table has all of them.
fn shared_keys<'schema>(
    schema: &'schema Json,
    table: &Json,
) -> Option<&'schema serde_json::Map<String, Json>> {
    let shared = schema["$defs"][SHARED]["properties"].as_object()?;
    let own = table["properties"].as_object()?;
    shared.keys().all(|key| own.contains_key(key)).then_some(shared)
}

fn is_table(schema: &Json) -> bool {
    schema["properties"].is_object()
}

/// What may stand behind a key.
fn form(schema: &Json, value: &Json) -> String {
    if let Some(name) = value["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        let target = &schema["$defs"][name];
        return if is_table(target) {
            format!("[{name}](#{})", name.to_lowercase())
        } else {
            form(schema, target)
        };
    }
    if let Some(words) = value["enum"].as_array() {
        // `true` is a word of the language, and no text to a reader of YAML.
        let spelled = |word: &Json| word.as_str().map_or_else(|| word.to_string(), str::to_owned);
        return joined(words.iter().map(|word| format!("`{}`", spelled(word))));
    }
    if let Some(forms) = value["anyOf"].as_array() {
        return joined(forms.iter().map(|one| form(schema, one)));
    }
    if let Some(word) = value["const"].as_bool() {
        return format!("`{word}`");
    }
    match &value["type"] {
        Json::String(name) => typed(schema, value, name),
        Json::Array(names) => {
            joined(names.iter().filter_map(Json::as_str).map(|name| typed(schema, value, name)))
        }
        _ => "any value".into(),
    }
}

fn typed(schema: &Json, value: &Json, name: &str) -> String {
    match name {
        "array" => format!("list of {}", form(schema, &value["items"])),
        "object" if is_table(value) => {
            let properties = value["properties"].as_object().into_iter().flatten();
            joined(properties.map(|(key, inner)| format!("`{{{key}: …}}` with {}", form(schema, inner))))
        }
        "object" => format!("names with {}", form(schema, &value["additionalProperties"])),
        "boolean" => "true or false".into(),
        "integer" => "whole number".into(),
        "string" => "text".into(),
        other => other.into(),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" or ")
}

fn list(out: &mut String, title: &str, words: &[&str], below: &str) {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    push(out, format_args!("\n## {title}\n\n{}.\n{below}", words.join(", ")));
}

fn formats(out: &mut String, title: &str, of: FormatSubject) {
    push(out, format_args!("\n## {title}\n\n| format | must be |\n|---|---|\n"));
    for format in FORMATS.iter().filter(|format| format.of == of) {
        push(out, format_args!("| `{}` | {} |\n", format.name, format.words));
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes any text");
}

const HEAD: &str = "\
<!-- Written by kindsmith from codegen/schema-model/src/language.rs. Do not edit. -->
# The schema language

A kind is one YAML file, `schema/<group>/<version>/<file>.yaml`. Its order is the order in Rust, in JSON and in \
documents. There are no expressions: what these keys cannot say is one Rust file, a strategy. \
How to add a kind, step by step: [README.md](README.md).
";

const BELOW: &str = "
## Built-in types

| type | JSON | binary |
|---|---|---|
| `bool`, `int32`, `int64`, `double`, `string` | as it is | as it is |
| `bytes` | base64 | bytes |
| `Time` | RFC 3339, whole seconds, UTC; `null` when not set | message: seconds 1, nanos 2 |
| `MicroTime` | RFC 3339 with six digits, UTC; `null` when not set | message: seconds 1, nanos 2 |
| `Duration` | text as `1h30m` | message: nanoseconds 1 |
| `Quantity` | text as `500m` or `1.5Gi` | message: text 1 |
| `IntOrString` | number or text | message: which 1, number 2, text 3 |
| `Any` | any JSON object; no other value | message: raw 1 |
| `Raw` | the same, kept byte for byte as the client sent it; answers show it compact | message: raw 1 |
| `FieldsV1` | a set of fields as a tree | message: Raw 1 |

Whatever stands in an `Any`, a `Raw` or a `FieldsV1` is kept; documents say so with `additionalProperties`, which is \
`true` in version 2 and an empty schema in version 3, where `kubectl explain` cannot read `true`. A text whose words only \
code checks, such as the `operator` of a `LabelSelectorRequirement`, has no `enum` in documents: clients of a reference \
server know none, and the same type stands where other words are allowed.

An `Any` is a value: its text is kept compact, and ownership goes into its objects. A `Raw` is a text: another order of \
keys or other white space is a change, and the whole is one unit of ownership. Patches that go through a tree (strategic \
ones, and applies that change the object) sort its keys; merge and JSON patches only those of objects that they touch.

A list is `[T]`, a map is `{string: T}`. The use of an enumeration is a `string` with its words in `one_of`.

## Columns by example

```yaml
columns:
  - { name: Status,     path: \"status.conditions[type=Ready].status\", none: Unknown }          # one item of a list
  - { name: Images,     path: \"spec.containers[*].image\", show: joined }                      # a,b
  - { name: Hosts,      path: \"spec.rules[*].host\", show: joined, most: 3, none: \"*\" }        # a,b,c + 2 more...
  - { name: Cluster-IP, path: \"spec.clusterIPs[0]\", none: \"<none>\" }                            # the first item
  - { name: Capacity,   path: \"spec.capacity[storage]\" }                                      # an entry of a map
  - { name: Labels,     path: metadata.labels, show: labels }                                   # a=1,b=2
  - { name: Selector,   path: spec.selector, show: selector }                                   # app=web,tier in (a,b)
  - { name: Ready,      paths: [status.readyReplicas, spec.replicas], show: pair }              # 2/3
  - { name: Reference,  paths: [spec.target.kind, spec.target.name], show: pair }               # Role/x
  - { name: Available,  path: spec.minAvailable, show: text, none: N/A }                        # 50% or 3, as text
  - { name: Suspend,    path: spec.suspend, show: text, words: { \"true\": \"True\" } }           # a word for a value
  - { name: Expansion,  path: allowVolumeExpansion, none: false }                               # a boolean where nothing is
  - { name: Last Seen,  paths: [series.lastObservedTime, lastTimestamp], show: age }            # the first that is set
```

A cell that needs more is `code: true`, and the strategy gives it. A kind without columns shows `Name` and `Created At`.

## Versions by example

Here the stored version has a choice in a message that may be absent, and an older one has its fields one level higher; of the description it is the other way round:

```yaml
Request:                               # v1, which is stored
  fields:
    name:    { tag: 1, type: string }
    exactly: { tag: 2, type: Choice, presence: true }
    color:   { tag: 3, type: string, presence: true }
Choice:
  fields:
    class: { tag: 1, type: string, required: true }      # never empty: it tells a choice from none
    count: { tag: 2, type: int32 }

Request:                               # v1beta1
  fields:
    name:  { tag: 1, type: string }
    class: { tag: 2, type: string, hub: exactly.class }  # makes `exactly` when it is set
    count: { tag: 3, type: int32, hub: exactly.count }
    basic: { tag: 4, type: Basic, presence: true, hub: . }
Basic:
  fields:
    color: { tag: 1, type: string, zero_is_absent: true }
```

## Bounds by example

```yaml
capacity:  { tag: 1, type: { string: Quantity }, each: { above: 0, messages: { above: must be greater than zero } } }
limit:     { tag: 2, type: Quantity, presence: true, min: 1Mi, max: 10Gi }
period:    { tag: 3, type: Duration, presence: true, min: 10s }
expiry:    { tag: 4, type: Time, min: \"2020-01-01T00:00:00Z\" }
threshold: { tag: 5, type: IntOrString, presence: true, format: percent, min: 0, max: 100% }   # 3, or 50%
port:      { tag: 6, type: IntOrString, format: port_name, min: 1, max: 65535 }                # http, or 80
```

## Rules over several fields by example

```yaml
Profile:
  order: [path, type]                                  # checks go this way, JSON the other
  relations:
    - { when: { type: Local }, require: path, text: must be set for a local profile }            # Required at path
    - { when: { type: { not: Local } }, forbid: path, as: invalid }                              # Invalid at path
    - { at_least_one: [pods, nodes], text: must name something }                                 # Required at the message
    - { at_most_one: [pods, nodes], text: may not specify both }                                 # Forbidden at each further one
    - { at_most_one: [pods, nodes], place: ., as: invalid, shows: { text: '\"{{set}}\"' } }        # once, shows {`pods`, `nodes`}
    - { when: { mode: Indexed, count: set }, hold: { count: { max: 1000, messages: { max: is too large } } } }
    - { hold: { template.spec.restartPolicy: { one_of: [Always] } } }                            # through messages
    - { compare: [ready, at_most, replicas], text: cannot be greater than status.replicas }      # Invalid at ready
    - { compare: [ready, at_most, replicas], text: \"must be at most {other}\", after: ready }     # shows the other value
    - { stored: { frozen: true }, keep: [data, frozen], as: forbidden, text: is frozen }         # cannot change any more
    - { grow: collisions }                                                                       # never falls
    - { when: { type: \"\" }, require: owner, place: spec.owner, stop: true, tolerate: same }      # see Relation
```

A union says the same of each member, and documents publish it as `x-kubernetes-unions`:

```yaml
Subject:
  union:
    by: kind
    members: { User: user, Group: group }
    missing: { text: \"{field} is required when kind is '{word}'\" }      # Required at the member
    extra: { as: invalid }                                              # without the key, others may be set
```

## When JSON shows a field

In this order, the first that fits:

| the field | is written |
|---|---|
| has `emit` | as `emit` says; `always` writes an empty list or map as `null` |
| has `presence` | when it is set |
| is a message, `Time` or `MicroTime` | always |
| is a scalar, text or list with `required: true` | always; an empty list as `null` |
| any other | when it is not zero and not empty |

## Order of checks

For each field, in the order of `order`, then in that of JSON: `required`; then, when there is a value (without `presence`, an empty text, list or map is none), `one_of`, `none_of`, `format`, `pattern`, lengths, `min`, `above`, `max`, \
numbers of items, `unique`, `each` and `keys`, the fields of a message, `immutable`. All problems are reported, \
not only the first. On update, an `immutable` field that did not change is not checked again. The rules of `relations` and \
`union` come after the fields, or after the one that `after` names.

## What a write may set

- A path that `writes` does not list keeps its stored value on update, and is emptied on create, without an error or a warning.
- A field with `immutable` is refused with 422 when it changes.
- A field with `from` is set from the caller on create and keeps its value after that.
- A field with `write: ignored` is emptied.
- A field with a closed `gate` is emptied, unless the stored object has it. While it is empty, none of its rules asks \
for it, not even `required`. `generate` refuses a required field behind a gate that is off by default, and a gated field \
that tells the items of a list apart.
";

const BRANDS: &str = "
In texts, docs, `one_of`, `none_of` and enumerations, such a word in braces, as `{domain}`, is replaced by that of the active \
brand (`schema/brands/<name>.yaml`). A group name without a dot gets `.{group_suffix}` behind it, unless the brand \
lists it in `plain_groups`; one with a dot only if the brand lists it in `suffixed_groups`. `core` has no name in paths.
";

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::document;
    use crate::language::{self, table::Table};

    #[test]
    fn every_key_of_the_language_has_its_line() {
        let text = document(&language::json_schema());
        let rules: Vec<&str> = language::Rules::keys().into_iter().map(|key| key.name).collect();
        check::<language::File>(&text, &[]);
        check::<language::Writes>(&text, &[]);
        check::<language::Column>(&text, &[]);
        check::<language::Deprecated>(&text, &[]);
        check::<language::Type>(&text, &[]);
        check::<language::Field>(&text, &rules);
        check::<language::Rules>(&text, &[]);
        check::<language::Gate>(&text, &[]);
    }

    fn check<T: Table>(text: &str, elsewhere: &[&str]) {
        let heading = format!("\n## {}\n", T::NAME);
        let (_, rest) = text.split_once(&heading).expect("each table has a heading");
        let own = rest.split("\n## ").next().unwrap_or_default();
        for key in T::keys().iter().filter(|key| !elsewhere.contains(&key.name)) {
            assert!(own.contains(&format!("\n| `{}` | ", key.name)), "{}.{}", T::NAME, key.name);
        }
    }

    #[test]
    fn values_are_shown_in_words() {
        let schema = json!({
            "description": "A file.",
            "required": ["one"],
            "properties": {
                "one": { "type": "string", "description": "First." },
                "two": { "type": "array", "items": { "enum": ["a", true] } },
                "three": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Row" } },
                "four": { "anyOf": [{ "const": true }, { "type": "integer" }] },
                "five": { "$ref": "#/$defs/Choice", "description": "a|b" },
            },
            "$defs": {
                "Row": { "properties": { "x": { "type": "boolean" } } },
                "Choice": { "type": ["boolean", "string"] },
            },
        });
        let text = document(&schema);
        for line in [
            "| `one` | text, required | First. |",
            "| `two` | list of `a` or `true` |  |",
            "| `three` | names with [Row](#row) |  |",
            "| `four` | `true` or whole number |  |",
            "| `five` | true or false or text | a\\|b |",
            "| `x` | true or false |  |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
