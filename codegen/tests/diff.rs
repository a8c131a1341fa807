//! What `kindsmith diff` says: a schema, one edit of it, and the lines.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use codegen::{diff::diff, load_model, model::Model};

const BASE: &str = r#"kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
short: [wg]
writes:
  main: { create: [spec], update: [spec] }
  status: { update: [status] }
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
      items: { tag: 4, type: [Item], merge: { map: [name] } }
      note: { tag: 5, type: string, presence: true, default: none }
  WidgetStatus: { fields: { phase: { tag: 1, type: string } } }
  Item: { fields: { name: { tag: 1, type: string } } }
enums:
  Color: [red, green]
"#;

fn model(text: &str) -> Model {
    let folder = tempfile::tempdir().unwrap();
    let meta =
        "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";
    for (path, text) in [("meta/v1/object_meta.yaml", meta), ("demo/v1/widget.yaml", text)] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load_model(folder.path()).map(|(model, _)| model).unwrap_or_else(|report| panic!("{report}"))
}

/// The lines that an edit of the base gives.
fn lines(from: &str, to: &str) -> Vec<String> {
    assert!(BASE.contains(from), "the base has no `{from}`");
    let changes = diff(&model(BASE), &model(&BASE.replace(from, to)));
    changes
        .iter()
        .map(|change| {
            format!(
                "{} {}: {}",
                if change.is_breaking { "breaking" } else { "compatible" },
                change.path,
                change.what
            )
        })
        .collect()
}

#[test]
fn edits_and_their_weight() {
    let spec = "demo/v1 WidgetSpec";
    let table: &[(&str, &str, &[&str])] = &[
        ("scope: namespace", "scope: namespace", &[]),
        (
            "scope: namespace",
            "scope: cluster",
            &["breaking demo/v1 Widget: scope changed from namespace to cluster"],
        ),
        (
            "plural: widgets",
            "plural: widgetses",
            &["breaking demo/v1 Widget: plural changed from `widgets` to `widgetses`"],
        ),
        (
            "short: [wg]",
            "short: [w]",
            &[
                "breaking demo/v1 Widget: short name `wg` was removed",
                "compatible demo/v1 Widget: short name `w` was added",
            ],
        ),
        (
            "scope: namespace",
            "scope: namespace\nverbs: [create, get, list, patch, update, watch]",
            &[
                "breaking demo/v1 Widget: verb `delete` was removed",
                "breaking demo/v1 Widget: verb `deletecollection` was removed",
            ],
        ),
        (
            "scope: namespace",
            "scope: namespace\nexpires_after: 90m",
            &["breaking demo/v1 Widget: expiry changed from never to 1h30m"],
        ),
        (
            "  status: { update: [status] }\n",
            "",
            &["breaking demo/v1 Widget: sub-resource `status` was removed"],
        ),
        (
            "create: [spec], update: [spec]",
            "create: [spec], update: [spec.size]",
            &["breaking demo/v1 Widget: update may no longer set `spec`"],
        ),
        (
            "create: [spec], update: [spec]",
            "create: all, update: [spec]",
            &["compatible demo/v1 Widget: create may set everything now"],
        ),
        (
            "      name: { tag: 2, type: string, max_length: 10 }\n",
            "",
            &["breaking .name: the field was removed"],
        ),
        ("size: { tag: 1,", "size: { tag: 7,", &["breaking .size: tag changed from 1 to 7"]),
        ("type: int32", "type: int64", &["breaking .size: type changed from `int32` to `int64`"]),
        (
            "presence: true, default: none",
            "default: none",
            &[
                "breaking .note: emit changed from when present to nonzero",
                "breaking .note: presence changed from true to false",
            ],
        ),
        ("default: none", "default: all", &["breaking .note: default changed from `\"none\"` to `\"all\"`"]),
        (
            "merge: { map: [name] }",
            "merge: atomic",
            &["breaking .items: merge changed from map of `name` to atomic"],
        ),
        (
            "[red, green]",
            "[red, blue]",
            &[
                "breaking .color: the word `green` was removed",
                "compatible .color: the word `blue` was added",
            ],
        ),
        ("max: 9", "max: 8", &["breaking .size: max changed from 9 to 8"]),
        ("max: 9", "max: 10", &["compatible .size: max changed from 9 to 10"]),
        (", max: 9", "", &["compatible .size: max changed from 9 to nothing"]),
        ("min: 1", "min: 2", &["breaking .size: min changed from 1 to 2"]),
        ("max_length: 10", "max_length: 10, pattern: a+", &["breaking .name: pattern `a+` was added"]),
        ("max_length: 10", "max_length: 10, format: uri", &["breaking .name: format `uri` was added"]),
        (
            "max_length: 10",
            "max_length: 10, required: true, emit: nonzero",
            &["breaking .name: became required"],
        ),
        (
            "max_length: 10",
            "max_length: 10, immutable: true",
            &["breaking .name: may change less often now (`immutable`)"],
        ),
        (
            "max_length: 10",
            "max_length: 10, doc: How it is called.",
            &["compatible .name: documentation changed"],
        ),
        (
            "      size:",
            "      extra: { tag: 6, type: string, required: true }\n      size:",
            &["breaking .extra: a required field was added"],
        ),
        (
            "      size:",
            "      extra: { tag: 6, type: string }\n      size:",
            &["compatible .extra: an optional field was added"],
        ),
        (
            "      name: { tag: 2, type: string, max_length: 10 }\n",
            "      title: { tag: 2, type: string }\n",
            &[
                "breaking .name: the field was removed",
                "breaking .title: takes the tag 2 of `name`",
                "compatible .title: an optional field was added",
            ],
        ),
        (
            "type: WidgetStatus }",
            "type: WidgetStatus }\n    exclusive: [[spec, status]]",
            &["breaking demo/v1 Widget: `spec, status` exclude each other now"],
        ),
    ];
    for (from, to, expected) in table {
        let actual: Vec<String> = lines(from, to).iter().map(|line| line.replace(spec, "")).collect();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        let mut sorted = actual.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected, "`{from}` to `{to}`");
    }
}

#[test]
fn an_expiry_that_comes_sooner_breaks() {
    let with = |text: &str| BASE.replace("scope: namespace", &format!("scope: namespace\n{text}"));
    let change = |from: &str, to: &str| -> Vec<(String, bool)> {
        let changes = diff(&model(&with(from)), &model(&with(to)));
        changes.into_iter().map(|change| (change.what, change.is_breaking)).collect()
    };
    let line = |text: &str, is_breaking| [(text.to_owned(), is_breaking)];
    let (hour, two) = ("expires_after: 1h", "expires_after: 2h");
    assert_eq!(change(two, hour), line("expiry changed from 2h to 1h", true));
    assert_eq!(change(hour, two), line("expiry changed from 1h to 2h", false));
    assert_eq!(change(hour, ""), line("expiry changed from 1h to never", false));
    assert_eq!(change(hour, "expires_after: 60m"), []);
}

#[test]
fn kinds_and_types_come_and_go() {
    let other = BASE.replace("Widget", "Gadget").replace("widgets", "gadgets");
    let changes = diff(&model(BASE), &model(&other));
    let has = |path: &str, what: &str, is_breaking: bool| {
        changes.iter().any(|c| c.path == path && c.what == what && c.is_breaking == is_breaking)
    };
    assert!(has("demo/v1 Widget", "the kind was removed", true), "{changes:#?}");
    assert!(has("demo/v1 Gadget", "the kind was added", false), "{changes:#?}");
    assert!(has("demo/v1 WidgetSpec", "the type was removed", true), "{changes:#?}");
}
