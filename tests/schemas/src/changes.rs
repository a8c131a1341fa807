//! A schema and what became of it: each change is one build of the program. Read by the build script and by
//! the tests.

/// The first build.
const BASE: &str = r#"kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      spec: { tag: 2, type: WidgetSpec }
      status: { tag: 3, type: WidgetStatus }
  WidgetSpec:
    fields:
      size: { tag: 1, type: int32, min: 1, max: 9 }
      name: { tag: 2, type: string, max_length: 10 }
      color: { tag: 3, type: Color }
      items: { tag: 4, type: [Item], merge: { map: [name] }, unique: [name] }
      note: { tag: 5, type: string, presence: true, default: none }
      labels: { tag: 6, type: { string: string } }
      weight: { tag: 7, type: Quantity, presence: true }
      since: { tag: 8, type: Time }
  WidgetStatus: { fields: { phase: { tag: 1, type: string } } }
  Item: { fields: { name: { tag: 1, type: string } } }
enums:
  Color: [red, green]
"#;

/// One change: its name, what of `BASE` it replaces, by what, and what its objects have besides, as JSON of
/// `spec`.
pub type Change = (&'static str, &'static str, &'static str, &'static str);

/// The builds after the first.
pub const CHANGES: &[Change] = &[
    ("same", "", "", "{}"),
    ("field_added", "      size:", "      extra: { tag: 9, type: string }\n      size:", r#"{"extra":"e"}"#),
    (
        "message_added",
        "      size:",
        "      frame: { tag: 9, type: Item }\n      size:",
        r#"{"frame":{"name":"f"}}"#,
    ),
    ("default_added", "      size:", "      grade: { tag: 9, type: string, default: a }\n      size:", "{}"),
    (
        "required_added",
        "      size:",
        "      extra: { tag: 9, type: string, required: true }\n      size:",
        r#"{"extra":"e"}"#,
    ),
    (
        "list_added",
        "      size:",
        "      tags: { tag: 9, type: [string], emit: always }\n      size:",
        r#"{"tags":["t"]}"#,
    ),
    ("field_removed", "      name: { tag: 2, type: string, max_length: 10 }\n", "", r#"{"name":null}"#),
    (
        "tag_reused",
        "      name: { tag: 2, type: string, max_length: 10 }\n",
        "      title: { tag: 2, type: string }\n",
        r#"{"name":null,"title":"t"}"#,
    ),
    ("tag_changed", "size: { tag: 1,", "size: { tag: 17,", "{}"),
    (
        "fields_reordered",
        "      size: { tag: 1, type: int32, min: 1, max: 9 }\n      name: { tag: 2, type: string, \
         max_length: 10 }\n",
        "      name: { tag: 2, type: string, max_length: 10 }\n      size: { tag: 1, type: int32, min: 1, \
         max: 9 }\n",
        "{}",
    ),
    ("int64", "type: int32", "type: int64", "{}"),
    ("text_for_number", "type: int32, min: 1, max: 9", "type: string", r#"{"size":"5"}"#),
    (
        "list_for_text",
        "name: { tag: 2, type: string, max_length: 10 }",
        "name: { tag: 2, type: [string] }",
        r#"{"name":["n"]}"#,
    ),
    (
        "duration_for_text",
        "name: { tag: 2, type: string, max_length: 10 }",
        "name: { tag: 2, type: Duration }",
        r#"{"name":"1h0m0s"}"#,
    ),
    (
        "time_for_text",
        "name: { tag: 2, type: string, max_length: 10 }",
        "name: { tag: 2, type: Time }",
        r#"{"name":"2026-01-02T03:04:05Z"}"#,
    ),
    (
        "bytes_for_text",
        "name: { tag: 2, type: string, max_length: 10 }",
        "name: { tag: 2, type: bytes }",
        r#"{"name":"bmFtZQ=="}"#,
    ),
    ("text_for_quantity", "weight: { tag: 7, type: Quantity,", "weight: { tag: 7, type: string,", "{}"),
    (
        "words_for_text",
        "name: { tag: 2, type: string, max_length: 10 }",
        "name: { tag: 2, type: string, one_of: [n, m] }",
        "{}",
    ),
    ("any_for_message", "type: WidgetStatus }", "type: Any, presence: true }", "{}"),
    ("no_presence", "presence: true, default: none", "default: none", "{}"),
    ("other_default", "default: none", "default: all", "{}"),
    ("atomic", "merge: { map: [name] }", "merge: atomic", "{}"),
    ("word_added", "[red, green]", "[red, green, blue]", r#"{"color":"blue"}"#),
    ("word_renamed", "[red, green]", "[red, lime]", r#"{"color":"lime"}"#),
    ("tighter", "max: 9", "max: 4", r#"{"size":4}"#),
    ("looser", "max: 9", "max: 90", r#"{"size":80}"#),
    ("longer", "max_length: 10", "max_length: 100", "{}"),
    ("immutable", "max_length: 10", "max_length: 10, immutable: true", "{}"),
    ("documented", "max_length: 10", "max_length: 10, doc: How it is called.", "{}"),
    ("status_removed", "      status: { tag: 3, type: WidgetStatus }\n", "", "{}"),
];

/// The schema of a build.
pub fn schema(change: &Change) -> String {
    let (_, from, to, _) = change;
    if from.is_empty() { BASE.to_owned() } else { BASE.replacen(from, to, 1) }
}

/// Moving the stored version of a kind, build by build: each with its files. In `v2` the field `size` is
/// called `width`, and the word `green` is called `lime`. In the last build, a text is split, another one is
/// a number, and a field is in a group.
pub const MOVES: &[(&str, &[(&str, &str)])] = &[
    ("only_v1", &[("v1", V1)]),
    ("v2_beside_v1", &[("v1", V1), ("v2", V2_CONVERTS)]),
    ("v1_beside_v2", &[("v1", V1_CONVERTS), ("v2", V2)]),
    ("only_v2", &[("v2", V2)]),
    ("only_text", &[("v1", TEXT)]),
    ("text_beside_parts", &[("v1", TEXT_CONVERTS), ("v2", PARTS)]),
];

const TEXT: &str = "kind: Part
group: moved
version: v1
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      address: { tag: 2, type: string }
      size: { tag: 3, type: string }
      depth: { tag: 4, type: int32 }
";

const TEXT_CONVERTS: &str = "kind: Part
group: moved
version: v1
converts:
  to: v2
  recode:
    - { own: [address], hub: [host, port], separator: ':', annotation: 'moved.test/address' }
    - { own: [size], hub: [size], annotation: 'moved.test/size' }
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      address: { tag: 2, type: string }
      size: { tag: 3, type: string }
      depth: { tag: 4, type: int32, hub: box.depth }
";

const PARTS: &str = "kind: Part
group: moved
version: v2
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      host: { tag: 2, type: string }
      port: { tag: 3, type: int32 }
      size: { tag: 4, type: int64 }
      box: { tag: 5, type: PartBox }
  PartBox: { fields: { depth: { tag: 1, type: int32 } } }
";

const V1: &str = "kind: Part
group: moved
version: v1
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      size: { tag: 2, type: int32 }
      color: { tag: 3, type: string, one_of: [red, green] }
      labels: { tag: 4, type: { string: string } }
";

const V1_CONVERTS: &str = "kind: Part
group: moved
version: v1
converts: { to: v2 }
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      size: { tag: 2, type: int32, hub: width }
      color: { tag: 3, type: string, one_of: [red, green], words: { green: lime } }
      labels: { tag: 4, type: { string: string } }
";

const V2: &str = "kind: Part
group: moved
version: v2
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      width: { tag: 2, type: int32 }
      color: { tag: 3, type: string, one_of: [red, lime] }
      labels: { tag: 4, type: { string: string } }
";

const V2_CONVERTS: &str = "kind: Part
group: moved
version: v2
converts: { to: v1 }
plural: parts
scope: namespace
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      width: { tag: 2, type: int32, hub: size }
      color: { tag: 3, type: string, one_of: [red, lime], words: { lime: green } }
      labels: { tag: 4, type: { string: string } }
";

/// Metadata as far as the generator needs it: the server has its own.
pub const META: &str =
    "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";
