//! Two versions of one kind: what one of them says is kept in the words of the other.

use super::{BRAND, Brand, Gadget, Object, Strategy, read, same_kind, show, specimen, strategy, v1beta1};

/// What data cannot say of gadgets: a number of one version is a text of the other.
pub(crate) struct Hints;

impl Strategy for Hints {
    type Object = Gadget;

    fn convert_to_hub(&self, _brand: &Brand, version: &dyn Object, hub: &mut Gadget) {
        hub.spec.secret = same_kind::<v1beta1::Gadget>(version).spec.hint.parse().unwrap_or_default();
    }

    fn convert_from_hub(&self, _brand: &Brand, hub: &Gadget, version: &mut dyn Object) {
        let hint = hub.spec.secret.to_string();
        version.as_any_mut().downcast_mut::<v1beta1::Gadget>().expect("a gadget").spec.hint = hint;
    }
}

/// A gadget of the older version in the stored one.
fn stored(text: &str) -> Box<dyn Object> {
    let kind = &v1beta1::gadget::kind::KIND;
    let object = read(kind, text);
    let way = kind.conversion.as_ref().expect("it is converted");
    let mut hub = way.convert.local().expect("it is generated").to_hub(&BRAND, &*object);
    strategy(kind.stored()).convert_to_hub(&BRAND, &*object, &mut *hub);
    hub
}

/// A stored gadget in the older version.
fn shown(hub: &dyn Object) -> Box<dyn Object> {
    let kind = &v1beta1::gadget::kind::KIND;
    let mut object = kind.empty();
    kind.conversion.as_ref().expect("it is converted").convert.local().expect("it is generated").of_hub(
        &BRAND,
        hub,
        &mut *object,
    );
    strategy(kind.stored()).convert_from_hub(&BRAND, hub, &mut *object);
    object
}

#[test]
fn an_older_version_is_stored_in_the_words_of_the_newer() {
    let kind = &v1beta1::gadget::kind::KIND;
    assert_eq!(
        (kind.version.as_ref(), kind.stored().version.as_ref(), kind.served, kind.strategy),
        ("v1beta1", "v1", false, false)
    );
    let spec = r#""width":3,"place":{"other":"x","test.io/color":"red","test.io/node":"n"},"node":"n","cpu":2,
        "memory":5,"parts":[{"name":"a","amount":7}],"byName":{"k":{"name":"b","amount":8}},
        "spare":{"name":"c"},"tree":{"name":"t"},"mode":"slow","hint":"42","finish":"Dull","within":"matt",
        "edges":["Matt","Raw"],"sides":{"left":"Dull"},"address":"host:80","first":"Ann","last":"Bee",
        "height":"7","box":{"depth":4},"seat":"12a""#;
    let annotations = r#""annotations":{"test.io/audit":"[\"me\"]","mine":"1"}"#;
    let hub = stored(&format!("{{\"metadata\":{{{annotations}}},\"spec\":{{{spec}}}}}"));
    let text = show(&*hub);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        json["spec"],
        serde_json::json!({
            "size": 3, "color": "red", "node": "n", "labels": { "other": "x" },
            "limits": { "cpu": 2, "memory": 5 }, "parts": [{ "name": "a", "count": 7 }],
            "byName": { "k": { "name": "b", "count": 8 } }, "spare": { "name": "c" },
            "tree": { "name": "t" }, "since": null, "audit": ["me"], "secret": 42,
            "finish": "Matt", "inside": "Glossy", "edges": ["Glossy", "Raw"], "sides": { "left": "Matt" },
            "host": "host", "port": 80, "name": "Ann Bee", "height": 7, "depth": 4, "seat": "12a",
        })
    );
    assert_eq!(
        json["metadata"]["annotations"],
        serde_json::json!({ "mine": "1", "test.io/mode": "\"slow\"" })
    );
    let back = shown(&*hub);
    assert_eq!(
        show(&*back),
        show(&*read(kind, &format!("{{\"metadata\":{{{annotations}}},\"spec\":{{{spec}}}}}")))
    );
    assert_eq!(show(&*stored(&show(&*back))), text);
}

#[test]
fn fields_of_a_message_that_may_be_absent_make_it_and_keep_it() {
    let requests = |object: &dyn Object| {
        let json: serde_json::Value = serde_json::from_str(&show(object)).expect("JSON");
        json["spec"]["requests"].clone()
    };
    let own = serde_json::json!([
        { "name": "none", "since": null, "basic": {} },
        { "name": "one", "class": "c", "since": null, "basic": { "color": "red", "remarks": ["x"] } },
        { "name": "all", "class": "c", "amount": 2, "shared": false, "part": { "name": "p", "amount": 7 },
          "since": "2026-01-02T03:04:05Z", "basic": { "color": "" } },
        { "name": "wrong", "shared": false, "since": null, "basic": {} },
    ]);
    let hub = stored(&serde_json::json!({ "metadata": {}, "spec": { "requests": own } }).to_string());
    let there = serde_json::json!([
        { "name": "none" },
        { "name": "one", "exactly": { "class": "c", "since": null }, "color": "red", "notes": ["x"] },
        { "name": "all", "color": "", "exactly": { "class": "c", "count": 2, "shared": false,
          "part": { "name": "p", "count": 7 }, "since": "2026-01-02T03:04:05Z" } },
        // What the rules will refuse is told from a request without a choice.
        { "name": "wrong", "exactly": { "class": "", "shared": false, "since": null } },
    ]);
    assert_eq!(requests(&*hub), there);
    assert_eq!(requests(&*shown(&*hub)), own);
    // Without the message whose fields are one level higher there, it is as if it were empty.
    let without = r#"{"metadata":{},"spec":{"requests":[{"name":"none"}]}}"#;
    assert_eq!(requests(&*stored(without)), serde_json::json!([{ "name": "none" }]));
}

#[test]
fn json_alone_has_what_has_no_tag() {
    let draft = |object: &dyn Object| {
        let json: serde_json::Value = serde_json::from_str(&show(object)).expect("JSON");
        json["spec"]["draft"].clone()
    };
    let kind = &specimen::v1::gadget::kind::KIND;
    let gadget = read(kind, r#"{"metadata":{},"spec":{"draft":{"kind":"Widget","name":"w"}}}"#);
    assert_eq!(draft(&*gadget), serde_json::json!({ "kind": "Widget", "name": "w" }));
    let mut wire = machinery::wire::Writer::new();
    gadget.encode_wire(&mut wire);
    let bytes = wire.into_bytes();
    assert!(!bytes.windows(6).any(|text| text == b"Widget"));
    let back = kind.decode_wire(&bytes).expect("what was written can be read");
    assert_eq!(draft(&*back), serde_json::json!({ "name": "w" }));
}

#[test]
fn what_a_version_cannot_express_comes_back() {
    let of_version = [
        (r#""address":"nowhere""#, r#"{"test.io/address":"[\"nowhere\"]"}"#),
        (r#""first":"A B","last":"C""#, r#"{"test.io/name":"[\"A B\",\"C\"]"}"#),
        (r#""height":"tall""#, r#"{"test.io/height":"[\"tall\"]"}"#),
    ];
    for (spec, annotations) in of_version {
        let text = format!(r#"{{"metadata":{{}},"spec":{{{spec},"hint":"0"}}}}"#);
        let hub = stored(&text);
        let kept: serde_json::Value = serde_json::from_str(annotations).expect("JSON");
        let json: serde_json::Value = serde_json::from_str(&show(&*hub)).expect("JSON");
        assert_eq!(json["metadata"]["annotations"], kept, "{spec}");
        assert_eq!(show(&*shown(&*hub)), show(&*read(&v1beta1::gadget::kind::KIND, &text)), "{spec}");
    }
    for spec in [r#""host":"a:b","port":1"#, r#""name":"Ann""#, r#""height":0"#, r#""port":5"#] {
        let hub =
            read(&specimen::v1::gadget::kind::KIND, &format!(r#"{{"metadata":{{}},"spec":{{{spec}}}}}"#));
        assert_eq!(show(&*stored(&show(&*shown(&*hub)))), show(&*hub), "{spec}");
    }
}

#[test]
fn an_annotation_that_holds_no_such_value_stays_what_it_is() {
    let text = r#"{"metadata":{"annotations":{"test.io/audit":"nonsense"}},"spec":{}}"#;
    let hub = stored(text);
    let gadget = same_kind::<Gadget>(&*hub);
    assert!(gadget.spec.audit.is_empty());
    assert_eq!(gadget.metadata.annotations.get("test.io/audit").map(String::as_str), Some("nonsense"));
    let back = shown(&*hub);
    assert_eq!(back.metadata().annotations, hub.metadata().annotations);
}

#[test]
fn every_text_has_its_own_name_in_the_other_version_and_comes_back() {
    let finishes = |object: &dyn Object| same_kind::<Gadget>(object).spec.edges.clone();
    let words = ["Dull", "Matt", "Glossy", "Raw", "", "else"];
    let edges = serde_json::json!({ "metadata": {}, "spec": { "edges": words } });
    let hub = stored(&edges.to_string());
    // A word of the stored version only takes the name that no word has there.
    assert_eq!(finishes(&*hub), ["Matt", "Glossy", "Dull", "Raw", "", "else"]);
    assert_eq!(same_kind::<v1beta1::Gadget>(&*shown(&*hub)).spec.edges, words);
}
