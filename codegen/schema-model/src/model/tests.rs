//! What a schema means once it is resolved: the decisions that emitters rely on.

use std::{fs, path::Path};

use super::{Body, ColumnSource, Emit, Field, Kind, Merge, Model, Pointer, Shown, Value, Verb, Writable};
use crate::load_model;

const META: &str = "group: meta
version: v1
types:
  ObjectMeta:
    fields:
      name: { tag: 1, type: string }
      resourceVersion: { tag: 6, type: string, emit: revision }
      creationTimestamp: { tag: 8, type: Time, emit: nonzero }
";

const WIDGET: &str = r#"# schema/demo/v1/widget.yaml
# A widget
# of any size.
kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
verbs: [watch, get, create, update]
writes:
  main: { create: [spec] }
  status: { update: [status] }
  approval: { verbs: [update, get], update: nothing }
columns:
  - { name: Name, path: metadata.name }
  - { name: Size, path: spec.size }
  - { name: On, path: spec.on, none: "<none>" }
  - { name: Parts, show: count, paths: [spec.parts, spec.labels] }
  - { name: Age, path: metadata.creationTimestamp, show: age }
types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      spec: { tag: 2, type: WidgetSpec, required: true }
      status: { tag: 3, type: WidgetStatus, presence: true }
  WidgetSpec:
    fields:
      size: { tag: 1, type: int32, required: true }
      on: { tag: 2, type: bool, presence: true, default: true }
      color: { tag: 3, type: Color, required: true, select: true }
      colors: { tag: 4, type: [Color], emit: always }
      parts: { tag: 5, type: [Part], merge: { map: [name] }, unique: [name], required: true }
      labels: { tag: 6, type: { string: string } }
      since: { tag: 7, type: Time }
      until: { tag: 8, type: Time, presence: true }
      seen: { tag: 9, type: Time, emit: nonzero }
      limit: { tag: 10, type: Quantity }
      self: { tag: 11, type: WidgetSpec, presence: true }
      text: { tag: 12, type: string, required: "say something", emit: nonzero }
      words: { tag: 13, type: Words }
      inner: { tag: 14, type: Part }
  WidgetStatus:
    fields:
      phase: { tag: 1, type: string, select: true }
  Part: { fields: { name: { tag: 1, type: string } } }
  Words: { wraps: [string] }
enums:
  Color: { doc: What it looks like., words: [red, green] }
"#;

fn load(files: &[(&str, &str)]) -> Model {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"))
}

fn widget() -> Model {
    load(&[("meta/v1/object_meta.yaml", META), ("demo/v1/widget.yaml", WIDGET)])
}

fn kind(model: &Model) -> &Kind {
    model.files().find_map(|file| file.kind.as_ref()).unwrap()
}

fn field<'a>(model: &'a Model, type_name: &str, name: &str) -> &'a Field {
    let types = model.types();
    let found = types.filter(|type_| type_.id.name == type_name).find_map(|type_| match &type_.body {
        Body::Message(message) => message.fields.iter().find(|field| field.json == name),
        Body::Wrapper(_) => None,
    });
    found.unwrap_or_else(|| panic!("{type_name}.{name}"))
}

#[test]
fn when_json_shows_a_field() {
    let model = widget();
    for (name, emit) in [
        ("size", Emit::Always),
        ("on", Emit::Present),
        ("color", Emit::Always),
        ("colors", Emit::ListOrNull),
        ("parts", Emit::ListOrNull),
        ("labels", Emit::NonZero),
        ("since", Emit::Always),
        ("until", Emit::Present),
        ("seen", Emit::NonZero),
        ("limit", Emit::Always),
        ("text", Emit::NonZero),
        ("words", Emit::NonZero),
        ("inner", Emit::Always),
    ] {
        assert_eq!(field(&model, "WidgetSpec", name).emit, emit, "{name}");
    }
    assert_eq!(field(&model, "ObjectMeta", "resourceVersion").emit, Emit::Revision);
}

#[test]
fn required_is_a_rule_where_zero_is_no_value() {
    let model = widget();
    let rule = |name| field(&model, "WidgetSpec", name).rules.required().cloned();
    assert_eq!(rule("size"), None, "0 is a size");
    assert_eq!(rule("color"), Some(String::new()));
    assert_eq!(rule("text"), Some("say something".to_owned()));
    assert!(["size", "color", "text"].iter().all(|name| field(&model, "WidgetSpec", name).required));
    assert!(!field(&model, "WidgetSpec", "on").required);
}

#[test]
fn enumerations_are_strings_with_words() {
    let model = widget();
    let color = field(&model, "WidgetSpec", "color");
    assert_eq!((&color.value, color.rules.words().join(" ")), (&Value::String, "red green".to_owned()));
    let colors = field(&model, "WidgetSpec", "colors");
    assert_eq!(colors.value, Value::List(Box::new(Value::String)));
    assert_eq!(colors.rules.each().unwrap().words().join(" "), "red green");
    assert!(colors.rules.words().is_empty());
}

#[test]
fn what_holds_itself_is_behind_a_pointer() {
    let model = widget();
    assert_eq!(field(&model, "WidgetSpec", "self").pointer, Pointer::Boxed);
    assert_eq!(field(&model, "Widget", "status").pointer, Pointer::None);
    assert_eq!(field(&model, "WidgetSpec", "self").rust, "self_");
    assert_eq!(field(&model, "WidgetSpec", "parts").merge, Merge::Map(vec!["name".to_owned()]));
}

#[test]
fn a_kind_has_its_defaults() {
    let model = widget();
    let kind = kind(&model);
    assert_eq!(kind.doc, "A widget of any size.");
    assert_eq!((kind.singular.as_str(), kind.name_format.as_str()), ("widget", "dns_subdomain"));
    assert!(kind.unconditional_update && !kind.create_on_update && !kind.strategy);
    assert_eq!(kind.verbs, [Verb::Create, Verb::Get, Verb::Update, Verb::Watch]);
    assert_eq!(
        kind.selectable.iter().map(|field| field.label.as_str()).collect::<Vec<_>>(),
        ["spec.color", "status.phase"]
    );
    assert_eq!(kind.selectable[1].path.optional, [true, false]);
}

#[test]
fn what_each_url_may_write() {
    let model = widget();
    let kind = kind(&model);
    let paths = |writable: &Writable| match writable {
        Writable::All => "all".to_owned(),
        Writable::Paths(paths) => paths.iter().map(|path| path.json.join(".")).collect::<Vec<_>>().join(" "),
    };
    assert_eq!((paths(&kind.main.create), paths(&kind.main.update)), ("spec".into(), "all".into()));
    let subs: Vec<_> = kind
        .subresources
        .iter()
        .map(|sub| {
            (sub.name.as_str(), sub.verbs.clone(), paths(&sub.writes.create), paths(&sub.writes.update))
        })
        .collect();
    assert_eq!(
        subs,
        [
            ("approval", vec![Verb::Get, Verb::Update], String::new(), String::new()),
            ("status", vec![Verb::Get, Verb::Patch, Verb::Update], String::new(), "status".to_owned()),
        ]
    );
}

#[test]
fn columns_know_their_cells() {
    let model = widget();
    let columns: Vec<_> = kind(&model)
        .columns
        .iter()
        .map(|column| (column.name.as_str(), column.cell_type.as_str(), column.format.as_str()))
        .collect();
    assert_eq!(
        columns,
        [
            ("Name", "string", "name"),
            ("Size", "integer", ""),
            ("On", "boolean", ""),
            ("Parts", "integer", ""),
            ("Age", "string", ""),
        ]
    );
    assert!(matches!(&kind(&model).columns[3].source, ColumnSource::Places { paths, show: Shown::Count, .. }
            if paths.len() == 2));
    assert!(matches!(&kind(&model).columns[2].source, ColumnSource::Places { none, .. } if none == "<none>"));
}

#[test]
fn the_same_schema_gives_the_same_model() {
    assert_eq!(format!("{:?}", widget()), format!("{:?}", widget()));
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let text = || load_model(&real).map(|model| format!("{model:?}")).map_err(|report| report.to_string());
    assert_eq!(text().unwrap(), text().unwrap());
}
