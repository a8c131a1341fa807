//! How problems show values.

use std::collections::BTreeMap;

use super::{
    super::{to_inner_lines, to_inner_text},
    Sample,
};
use crate::{
    bytes::ByteString,
    fields::Fields,
    path::Path,
    problem::{InlinePart, Problems, tree},
    raw::RawJson,
};

/// A message whose inner form differs in all that may differ.
#[derive(Clone, Default, PartialEq)]
struct Host {
    metadata: Plain,
    network: bool,
    gone: String,
    context: Option<Plain>,
    cephfs: Option<String>,
    last: i32,
    secret: ByteString,
    any: RawJson,
}

/// A message that is the same in both forms.
#[derive(Clone, Default, PartialEq)]
struct Plain {
    name: String,
    labels: BTreeMap<String, String>,
}

crate::message! {
    HOST: Host {
        name: "Host", inner: Places([5, 0, 3, 4, 6, 7]);
        0 metadata: "metadata" 1 Always [message PLAIN], inner: Embedded;
        1 network: "network" 2 NonZero [scalar Boolean];
        2 gone: "gone" 3 NonZero [scalar Text];
        3 context: "context" 4 NonZero [message PLAIN], holds: [1];
        4 cephfs: "cephfs" 5 NonZero [scalar Text], within: &[9], inner: Named("CephFS");
        5 last: "last" 6 NonZero [scalar Integer], within: &[9];
        6 secret: "secret" 7 NonZero [scalar Bytes];
        7 any: "any" 8 NonZero [any];
    }
}

crate::message! {
    PLAIN: Plain {
        name: "Plain", inner: Plain;
        0 name: "name" 1 NonZero [scalar Text];
        1 labels: "labels" 2 NonZero [map [scalar Text]];
    }
}

fn host() -> Host {
    Host {
        metadata: Plain { name: "a<b".to_owned(), ..Plain::default() },
        network: true,
        gone: "x".to_owned(),
        context: Some(Plain { labels: [("k".to_owned(), "v".to_owned())].into(), ..Plain::default() }),
        ..Host::default()
    }
}

#[test]
fn every_field_is_shown() {
    assert_eq!(
        tree(&Sample { items: vec![Sample::default()], ..Sample::default() }),
        r#"{"Name":"","Port":null,"Ready":false,"Items":[{"Name":"","Port":null,"Ready":false,"Items":null,"Labels":null,"Time":null}],"Labels":null,"Time":null}"#
    );
}

#[test]
fn tables_say_what_differs() {
    assert_eq!(
        tree(&host()),
        r#"{"Last":0,"name":"a\u003cb","Context":{"Network":true,"labels":{"k":"v"}},"CephFS":null,"Secret":null,"Any":null}"#
    );
    let without = Host { context: None, ..Host::default() };
    let shown = r#"{"Last":0,"Context":{"Network":false},"CephFS":null,"Secret":null,"Any":null}"#;
    assert_eq!(tree(&without), shown);
}

#[test]
fn parts_are_shown_alone() {
    let host = host();
    let host: &dyn Fields = &host;
    assert_eq!(tree(&InlinePart::new(host, 9)), r#"{"Last":0,"CephFS":null}"#);
}

#[test]
fn single_values_are_as_in_messages() {
    let shown = [
        tree(&None::<i32>),
        tree(&Vec::<i32>::new()),
        tree(&vec!["a<".to_owned()]),
        tree(&Some("a<\u{7}".to_owned())),
    ];
    assert_eq!(shown, ["null", "null", r#"["a\u003c"]"#, r#""a<\a""#]);
}

#[test]
fn what_was_sent_empty_is_shown_empty() {
    let spec = Path::Root.field("spec");
    let entry = spec.key("a.b");
    let at = entry.index(2);
    // Of two empty lists, one was sent.
    let lists = vec![Vec::<i32>::new(), Vec::new()];
    let maps = BTreeMap::from([("k".to_owned(), BTreeMap::<String, i32>::new())]);
    for (emptied, expected_lists, expected_maps) in [
        (&["spec.a.b[2][1]"][..], "[null,[]]", r#"{"k":null}"#),
        (&["spec.a.b[2].k"], "[null,null]", r#"{"k":{}}"#),
        (&["spec.a.b[1][1]", "spec"], "[null,null]", r#"{"k":null}"#),
        (&[], "[null,null]", r#"{"k":null}"#),
    ] {
        let problems = Problems::of_sent(emptied.iter().map(|path| (*path).to_owned()).collect());
        assert_eq!(problems.tree_at(&at, &lists), expected_lists, "{emptied:?}");
        assert_eq!(problems.tree_at(&at, &maps), expected_maps, "{emptied:?}");
    }
    let problems = Problems::of_sent(vec!["spec".to_owned()]);
    assert_eq!(problems.tree_at(&spec, &Vec::<i32>::new()), "[]");
    let (old, new) = (vec![1], Vec::new());
    assert_eq!(problems.difference_at(&spec, &old, &new), "@@ -1,3 +1 @@\n-[\n- 1\n-]\n+[]\n");
}

#[test]
fn fields_that_were_sent_empty_are_shown_empty() {
    let spec = Path::Root.field("spec");
    let of_sent = |paths: &[&str]| Problems::of_sent(paths.iter().map(|path| (*path).to_owned()).collect());
    let value = Sample { items: vec![Sample::default()], ..Sample::default() };
    let shown = of_sent(&["spec.labels", "spec.items[0].items"]).tree_at(&spec, &value);
    let inner = r#"{"Name":"","Port":null,"Ready":false,"Items":[],"Labels":null,"Time":null}"#;
    let expected =
        format!(r#"{{"Name":"","Port":null,"Ready":false,"Items":[{inner}],"Labels":{{}},"Time":null}}"#);
    assert_eq!(shown, expected);
    // What is the same in both forms leaves empty fields out.
    let emptied = of_sent(&["spec.metadata.labels", "spec.context.labels"]);
    assert_eq!(emptied.tree_at(&spec, &host()), tree(&host()));
}

#[test]
fn lines_are_indented_by_level() {
    let any = RawJson::parse(br#"{"a":[],"b":{},"c\"{":[1,"x,\\"],"d":[[null]]}"#).unwrap();
    let expected = [
        "{",
        r#" "a": [],"#,
        r#" "b": {},"#,
        r#" "c\"{": ["#,
        "  1,",
        r#"  "x,\\""#,
        " ],",
        r#" "d": ["#,
        "  [",
        "   null",
        "  ]",
        " ]",
        "}",
    ];
    assert_eq!(to_inner_lines(&any, None, 100), expected);
    assert_eq!(to_inner_lines("", None, 100), [r#""""#]);
}

#[test]
fn long_values_are_cut() {
    let many = vec![Sample::default(); 1_000_000];
    let text = to_inner_text(&many, None, 1000);
    assert!(text.starts_with(r#"[{"Name":"","Port":null"#) && text.ends_with('…'), "{text}");
    assert_eq!(text.len(), 1000 + '…'.len_utf8());
    assert_eq!(to_inner_text(&vec!["é".to_owned(); 100], None, 3), "[\"…");
    assert!(to_inner_lines(&many, None, 1000).len() < 200);
}
