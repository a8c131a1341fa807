//! What `kindsmith diff` says: a schema, one edit of it, and the lines.

use std::fs;

use codegen::diff::{Change, diff, diff_for};
use schema_model::{load_model, model::Model, stability::Release};

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
      items: { tag: 4, type: [Item], merge: { map: [name] }, unique: [name] }
      note: { tag: 5, type: string, presence: true, default: none }
  WidgetStatus: { fields: { phase: { tag: 1, type: string } } }
  Item: { fields: { name: { tag: 1, type: string } } }
enums:
  Color: [red, green]
"#;

fn model(text: &str) -> Model {
    model_of(&[("demo/v1/widget.yaml", text)])
}

fn model_of(files: &[(&str, &str)]) -> Model {
    let folder = tempfile::tempdir().unwrap();
    let meta =
        "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";
    for (path, text) in files.iter().copied().chain([("meta/v1/object_meta.yaml", meta)]) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"))
}

/// The lines that an edit of the base gives.
fn lines(from: &str, to: &str) -> Vec<String> {
    assert!(BASE.contains(from), "the base has no `{from}`");
    told(&diff(&model(BASE), &model(&BASE.replace(from, to))))
}

fn told(changes: &[Change]) -> Vec<String> {
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
            "short: [wg]\nfinalizers: any",
            &["compatible demo/v1 Widget: a finalizer without a domain is accepted now"],
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
            "type: WidgetStatus }\n    relations: [{ at_most_one: [spec, status] }]",
            &["breaking demo/v1 Widget: a rule was added: At most one of `spec`, `status` may be set."],
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
fn a_version_stays_until_its_release() {
    let beta = "kind: Part\ngroup: demo\nversion: v1beta1\nconverts: { to: v1 }\nplural: parts\nscope: \
        cluster\n\
         deprecated: { since: \"1.30\", removed: \"1.33\" }\n\
         types: { Part: { fields: { metadata: { tag: 1, type: meta.v1.ObjectMeta } } } }\n";
    let stable = "kind: Part\ngroup: demo\nversion: v1\nplural: parts\nscope: cluster\n\
         types: { Part: { fields: { metadata: { tag: 1, type: meta.v1.ObjectMeta } } } }\n";
    let kept = ("demo/v1/part.yaml", stable);
    let (old, new) = (model_of(&[kept, ("demo/v1beta1/part.yaml", beta)]), model_of(&[kept]));
    let at = |release| told(&diff_for(&old, &new, Release::parse(release)));
    let path = "demo/v1beta1 Part: the kind was removed";
    assert_eq!(at("1.32"), [format!("breaking {path} before its time: 1.33 was announced")]);
    assert_eq!(at("1.33"), [format!("compatible {path}, as was announced for 1.33")]);
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
    let stable =
        "the kind was removed; a stable version stays as long as the first number of the release does";
    assert!(has("demo/v1 Widget", stable, true), "{changes:#?}");
    assert!(has("demo/v1 Gadget", "the kind was added", false), "{changes:#?}");
    // What went with a kind is no change of its own.
    assert!(!has("demo/v1 WidgetSpec", "the type was removed", true), "{changes:#?}");
}

const HUB: &str = r#"kind: Part
group: demo
version: v1
plural: parts
scope: cluster
strategy: true
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      size: { tag: 2, type: int32 }
      depth: { tag: 3, type: int32 }
      labels: { tag: 4, type: { string: string } }
      zone: { tag: 5, type: string, presence: true }
      node: { tag: 6, type: string, presence: true }
      finish: { tag: 7, type: string, one_of: [Matt, Raw] }
      audit: { tag: 8, type: string }
"#;

const VERSION: &str = r#"kind: Part
group: demo
version: v1beta1
converts:
  to: v1
  hub_only:
    audit: { annotation: "demo.io/audit" }
plural: parts
scope: cluster
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      width: { tag: 2, type: int32, hub: size }
      height: { tag: 3, type: int32, hub: depth }
      labels: { tag: 4, type: { string: string }, entries: { zone: zone }, repeats: { node: node } }
      node: { tag: 6, type: string, presence: true }
      finish: { tag: 7, type: string, one_of: [Dull, Raw], words: { Dull: Matt } }
      mode: { tag: 8, type: string, hub: { annotation: demo.io/mode } }
"#;

/// The lines that edits of the older version give, and of nothing else.
fn version_lines(edits: &[(&str, &str)]) -> Vec<String> {
    let edited = edits.iter().fold(VERSION.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the version has no `{from}`");
        text.replace(from, to)
    });
    let both = |version: &str| model_of(&[("demo/v1/part.yaml", HUB), ("demo/v1beta1/part.yaml", version)]);
    told(&diff(&both(VERSION), &both(&edited)))
}

#[test]
fn a_version_that_is_switched_off_breaks_and_one_that_is_switched_on_does_not() {
    let off = BASE.replace("scope: namespace", "scope: namespace\nserved: false");
    let (on, off) = (model(BASE), model(&off));
    let path = "demo/v1 Widget";
    assert_eq!(
        told(&diff(&on, &off)),
        [format!("breaking {path}: is no longer served unless --runtime-config asks for it")]
    );
    assert_eq!(told(&diff(&off, &on)), [format!("compatible {path}: is served by default now")]);
    assert_eq!(told(&diff(&off, &off)), [""; 0]);
}

#[test]
fn another_mapping_breaks() {
    type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
    let table: &[Case<'_>] = &[
        (&[], &[]),
        (
            &[("hub: size", "hub: DEPTH"), ("hub: depth", "hub: size"), ("hub: DEPTH", "hub: depth")],
            &[
                "breaking `Part.height` was `depth` of v1 and is `size` of v1 now",
                "breaking `Part.width` was `size` of v1 and is `depth` of v1 now",
            ],
        ),
        (
            &[("entries: { zone: zone }", "entries: { area: zone }")],
            &[
                "compatible the entry `area` of `Part.labels` is `zone` of v1",
                "breaking the entry `zone` of `Part.labels` is no longer `zone` of v1",
            ],
        ),
        (
            &[(", repeats: { node: node }", "")],
            &["breaking the entry `node` of `Part.labels` is no longer `node` once more"],
        ),
        (
            &[("demo.io/audit", "demo.io/log")],
            &["breaking `audit` of v1 was the annotation `demo.io/audit` of v1beta1 and is the annotation \
                 `demo.io/log` of v1beta1 now"],
        ),
        (
            &[("demo.io/mode", "demo.io/way")],
            &["breaking `mode` of v1beta1 was the annotation `demo.io/mode` of v1 and is the annotation \
                 `demo.io/way` of v1 now"],
        ),
        (
            &[("[Dull, Raw], words: { Dull: Matt }", "[Dull, Raw], words: { Dull: Raw, Raw: Matt }")],
            &[
                "breaking the word `Dull` of `Part.finish` was `Matt` in v1 and is `Raw` in v1 now",
                "breaking the word `Raw` of `Part.finish` was `Raw` in v1 and is `Matt` in v1 now",
            ],
        ),
        (
            &[
                ("  to: v1\n", "  to: v1\n  code: true\n"),
                ("hub: { annotation: demo.io/mode }", "hub: { code: true }"),
            ],
            &[
                "breaking `mode` of v1beta1 is no longer the annotation `demo.io/mode` of v1",
                "breaking part of the Rust file in the conversion changed from false to true",
            ],
        ),
    ];
    for &(edits, expected) in table {
        let lines: Vec<String> =
            version_lines(edits).iter().map(|line| line.replace("demo/v1beta1 Part: ", "")).collect();
        assert_eq!(lines, expected, "{edits:?}");
    }
}

#[test]
fn a_new_field_with_a_place_is_compatible() {
    let hub = HUB.to_owned() + "      extra: { tag: 9, type: string }\n";
    let version = VERSION.to_owned() + "      more: { tag: 9, type: string, hub: extra }\n";
    let both = |hub: &str, version: &str| {
        model_of(&[("demo/v1/part.yaml", hub), ("demo/v1beta1/part.yaml", version)])
    };
    assert_eq!(
        told(&diff(&both(HUB, VERSION), &both(&hub, &version))),
        [
            "compatible demo/v1 Part.extra: an optional field was added",
            "compatible demo/v1beta1 Part: `Part.more` is `extra` of v1",
            "compatible demo/v1beta1 Part.more: an optional field was added",
        ]
    );
}
