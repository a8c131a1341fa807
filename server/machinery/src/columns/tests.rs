//! Cells of each way to show.

use super::*;

fn shown(paths: &[CellPath], show: Show, none: &str, object: &Value) -> Value {
    let column = Column {
        name: "N".into(),
        cell_type: "string".into(),
        format: "".into(),
        priority: 0,
        doc: "".into(),
        header: true,
        source: ColumnSource::Places { paths: paths.to_vec(), show, none: Cell::Text(none.into()) },
    };
    let now = Time::parse("2026-01-02T00:00:00Z").expect("it is a time");
    cell(&column, object, now).into()
}

fn joined(most: Option<usize>) -> Show {
    Show::Joined { separator: ",".into(), most, words: Words::new() }
}

/// A path as schemas write it: `a`, `[*]`, `[0]`, `[k=v]`.
fn path(steps: &[&'static str]) -> CellPath {
    let step = |step: &&'static str| match (*step, step.trim_matches(['[', ']']).split_once('=')) {
        ("[*]", _) => CellStep::Items,
        ("[0]", _) => CellStep::First,
        (_, Some((field, text))) => CellStep::Item { field: field.into(), text: text.into() },
        (name, None) => CellStep::Field(name.into()),
    };
    steps.iter().map(step).collect()
}

#[test]
fn values() {
    let object = json!({"a":{"s":"x","i":5,"f":1.5,"b":true,"n":null,"e":"","l":[{"k":"v"}],"o":{"k":"v"}}});
    let table: [(&[&[&'static str]], Value); 11] = [
        (&[&["a", "s"]], json!("x")),
        (&[&["a", "i"]], json!(5)),
        (&[&["a", "f"]], json!(1.5)),
        (&[&["a", "b"]], json!(true)),
        (&[&["a", "o"]], json!("{\"k\":\"v\"}")),
        (&[&["a", "l", "[0]", "k"]], json!("v")),
        (&[&["a", "n"]], json!("<none>")),
        (&[&["a", "e"]], json!("<none>")),
        (&[&["a", "missing"]], json!("<none>")),
        (&[&["missing", "x"]], json!("<none>")),
        (&[&["missing"], &["a", "e"], &["a", "o", "k"], &["a", "s"]], json!("v")),
    ];
    for (paths, expected) in table {
        let steps: Vec<CellPath> = paths.iter().map(|steps| path(steps)).collect();
        assert_eq!(shown(&steps, Show::Value, "<none>", &object), expected, "for {paths:?}");
    }
}

#[test]
fn texts_have_words() {
    let object = json!({"b":false,"n":7,"q":"50%","m":["ReadWriteOnce","Other"]});
    let words = vec![("false".into(), "False".into()), ("ReadWriteOnce".into(), "RWO".into())];
    for (steps, show, expected) in [
        (path(&["b"]), Show::Text(words.clone()), "False"),
        (path(&["n"]), Show::Text(words.clone()), "7"),
        (path(&["q"]), Show::Text(words.clone()), "50%"),
        (path(&["missing"]), Show::Text(words.clone()), "N/A"),
        (path(&["m", "[*]"]), Show::Joined { separator: ";".into(), most: None, words }, "RWO;Other"),
    ] {
        assert_eq!(shown(&[steps], show, "N/A", &object), json!(expected));
    }
}

#[test]
fn items_are_joined_and_found() {
    let object = json!({
        "c": [{"name":"a","on":"x"}, {"name":"b"}, {"name":"c","on":"y"}, {"name":"d","on":"z"}],
        "deep": [{"l":["1","2"]}, {}, {"l":["3"]}],
        "empty": [{}],
    });
    let table: [(&[&'static str], Show, &str); 11] = [
        (&["c", "[*]", "name"], joined(None), "a,b,c,d"),
        (&["c", "[*]", "on"], joined(None), "x,,y,z"),
        (&["c", "[*]", "on"], joined(Some(2)), "x,y + 2 more..."),
        (&["c", "[*]", "on"], joined(Some(3)), "x,y,z"),
        (&["c", "[*]", "name"], joined(Some(4)), "a,b,c,d"),
        (&["c", "[*]", "name"], joined(Some(3)), "a,b,c + 1 more..."),
        (&["deep", "[*]", "l", "[*]"], joined(None), "1,2,3"),
        (&["empty", "[*]", "host"], joined(Some(3)), "*"),
        (&["missing", "[*]"], joined(None), "*"),
        (&["c", "[name=c]", "on"], Show::Value, "y"),
        (&["c", "[name=e]", "on"], Show::Value, "*"),
    ];
    for (steps, show, expected) in table {
        assert_eq!(shown(&[path(steps)], show, "*", &object), json!(expected), "for {steps:?}");
    }
}

#[test]
fn pairs() {
    let object = json!({"ready":2,"want":3,"kind":"Role","name":"x","e":""});
    let table: [([&'static str; 2], &str, &str); 5] = [
        (["ready", "want"], "0", "2/3"),
        (["missing", "want"], "0", "0/3"),
        (["missing", "gone"], "0", "0/0"),
        (["kind", "name"], "", "Role/x"),
        (["missing", "e"], "", "<none>"),
    ];
    for (names, absent, expected) in table {
        let show = Show::Pair { separator: "/".into(), absent: absent.into() };
        let paths = names.map(|name| fields(&[name]));
        assert_eq!(shown(&paths, show, "<none>", &object), json!(expected), "for {names:?}");
    }
}

#[test]
fn labels_and_selectors() {
    let object = json!({
        "labels": {"b":"2","a":"1"},
        "none": {},
        "selector": {
            "matchLabels": {"app":"web","zone":"x"},
            "matchExpressions": [
                {"key":"tier","operator":"In","values":["front","back"]},
                {"key":"gone","operator":"DoesNotExist"},
                {"key":"here","operator":"Exists"},
                {"key":"side","operator":"NotIn","values":["left"]},
            ],
        },
    });
    for (name, show, expected) in [
        ("labels", Show::Labels, "a=1,b=2"),
        ("none", Show::Labels, "<none>"),
        ("missing", Show::Labels, "<none>"),
        ("selector", Show::Selector, "app=web,!gone,here,side notin (left),tier in (back,front),zone=x"),
        ("none", Show::Selector, "<none>"),
        ("missing", Show::Selector, "<none>"),
    ] {
        assert_eq!(shown(&[fields(&[name])], show, "<none>", &object), json!(expected), "for {name}");
    }
}

#[test]
fn ages_and_durations() {
    let object = json!({
        "t": "2026-01-01T23:58:30Z", "bad": "x", "ahead": "2026-01-03T00:00:00Z", "d": 3600, "z": null,
        "zero": "0001-01-01T00:00:00Z",
    });
    let table: [(&[&'static str], &str); 7] = [
        (&["t"], "90s"),
        (&["bad"], "<unknown>"),
        (&["z"], "<unknown>"),
        (&["zero"], "<unknown>"),
        (&["ahead"], "<invalid>"),
        (&["missing", "z", "zero", "bad", "t", "ahead"], "90s"),
        (&[], "<unknown>"),
    ];
    for (names, expected) in table {
        let paths: Vec<CellPath> = names.iter().map(|name| fields(&[name])).collect();
        assert_eq!(shown(&paths, Show::Age, "<unknown>", &object), json!(expected), "for {names:?}");
    }
    assert_eq!(shown(&[fields(&["d"])], Show::Duration, "<none>", &object), json!("60m"));
    assert_eq!(shown(&[fields(&["missing"])], Show::Duration, "<none>", &object), json!("<none>"));
}

#[test]
fn counts() {
    let object = json!({"data":{"a":"1","b":"2"},"binaryData":{"c":""},"list":[1,2],"s":"x"});
    for (names, expected) in [(&["data", "binaryData"][..], 3), (&["list", "missing", "s"], 2)] {
        let paths: Vec<CellPath> = names.iter().map(|name| fields(&[name])).collect();
        assert_eq!(shown(&paths, Show::Count, "", &object), json!(expected));
    }
}
