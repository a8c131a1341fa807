//! The binary documents, byte by byte. That nothing of the real documents is lost is for the black-box
//! tests to say, with a decoder that is not ours.

use std::{
    io::Write,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use engine::{
    catalog::{Catalog, CurrentCatalog},
    runtime_config::RuntimeConfig,
};
use flate2::{Compression, write::GzEncoder};
use ground::clock::Clock;
use machinery::strategy::StrategyTable;
use serde_json::{Value, json};

use super::{
    OpenApi, OtherDocuments, OtherPart, Packed, Published, Source, V2_BINARY, V3_BINARY, binary, messages_v2,
    messages_v3,
};

/// A field whose content is as long as one byte can say.
fn field(tag: u8, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![tag << 3 | 2, u8::try_from(content.len()).expect("a short field")];
    bytes.extend_from_slice(content);
    bytes
}

/// A pair of a name and a value, as field 1 of a map.
fn pair(name: &str, value: &[u8]) -> Vec<u8> {
    field(1, &[field(1, name.as_bytes()), field(2, value)].concat())
}

/// A version 2 document in its binary form.
fn encode(document: &Value) -> Vec<u8> {
    binary::encode(&messages_v2::DOCUMENT, document.to_string().as_bytes())
}

/// The schema of a version 3 document that has only this one, without what surrounds it.
fn schema_v3(schema: &Value) -> Vec<u8> {
    let document = json!({ "components": { "schemas": { "a": schema } } });
    let bytes = binary::encode(&messages_v3::DOCUMENT, document.to_string().as_bytes());
    // Components, schemas, a pair with its name, the choice of a schema.
    let around = [2, 2, 2, 3, 2, 2].iter().sum();
    bytes.get(around..).expect("a schema is in it").to_vec()
}

#[test]
fn every_form_of_a_value_has_its_bytes() {
    // Field numbers from 16 on take two bytes.
    let long =
        |tag: u8, content: &[u8]| [vec![0x80 | (tag & 15) << 3 | 2, tag >> 4], content.to_vec()].concat();
    let table: Vec<(Value, Vec<u8>)> = vec![
        (json!({ "$ref": "#/b" }), field(1, b"#/b")),
        (json!({ "default": 1 }), field(5, &field(2, b"1\n"))),
        (json!({ "minimum": 1 }), [vec![9 << 3 | 1], 1f64.to_le_bytes().to_vec()].concat()),
        (json!({ "maxItems": 300 }), vec![14 << 3, 0xac, 0x02]),
        (json!({ "required": ["b", "c"] }), [long(19, b"\x01b"), long(19, b"\x01c")].concat()),
        (json!({ "type": "object" }), long(22, b"\x08\x0a\x06object")),
        (json!({ "items": { "title": "b" } }), long(23, b"\x05\x0a\x03\x1a\x01b")),
        (json!({ "additionalProperties": false }), long(21, &[2, 2 << 3, 0])),
        (json!({ "additionalProperties": { "title": "b" } }), long(21, b"\x05\x0a\x03\x1a\x01b")),
        (json!({ "x-a": { "b": ["c"] } }), long(31, b"\x15\x0a\x03x-a\x12\x0e\x12\x0c{\"b\":[\"c\"]}\n")),
        (json!({ "properties": { "x-a": {} } }), long(25, &[&[9u8][..], &pair("x-a", b"")].concat())),
        (json!({ "title": 1, "unheard": "of" }), Vec::new()),
    ];
    for (object, expected) in table {
        let expected = field(9, &pair("a", &expected));
        assert_eq!(encode(&json!({ "definitions": { "a": object } })), expected, "{object}");
    }
}

#[test]
fn a_parameter_is_told_by_its_place() {
    let cases: [(&str, &[u8]); 5] = [
        ("body", &[1, 1, 3]),
        ("header", &[1, 2, 1, 2]),
        ("formData", &[1, 2, 2, 2]),
        ("query", &[1, 2, 3, 2]),
        ("path", &[1, 2, 4, 2]),
    ];
    for (place, tags) in cases {
        let expected = tags.iter().rev().fold(place.as_bytes().to_vec(), |inner, tag| field(*tag, &inner));
        let item = field(2, &[field(1, b"/"), field(2, &field(9, &expected))].concat());
        let document = json!({ "paths": { "/": { "parameters": [{ "in": place }] } } });
        assert_eq!(encode(&document), field(8, &item), "{place}");
    }
}

#[test]
fn version_three_has_numbers_of_its_own() {
    let long =
        |tag: u8, content: &[u8]| [vec![0x80 | (tag & 15) << 3 | 2, tag >> 4], content.to_vec()].concat();
    let table: Vec<(Value, Vec<u8>)> = vec![
        (json!({ "type": "object" }), long(25, b"\x06object")),
        (json!({ "default": "" }), long(33, &[2, 3 << 3 | 2, 0])),
        (json!({ "default": false }), long(33, &[2, 2 << 3, 0])),
        (json!({ "default": 0 }), long(33, &[&[9, 1 << 3 | 1][..], &[0; 8]].concat())),
        // There is no place for it.
        (json!({ "default": {} }), Vec::new()),
        (json!({ "items": { "title": "b" } }), long(30, b"\x07\x0a\x05\x0a\x03\x4a\x01b")),
        (json!({ "additionalProperties": true }), long(32, &[2, 2 << 3, 1])),
        (json!({ "allOf": [{ "$ref": "#/b" }] }), long(26, b"\x07\x12\x05\x0a\x03#/b")),
        (json!({ "nullable": true }), vec![1 << 3, 1]),
    ];
    for (object, expected) in table {
        assert_eq!(schema_v3(&object), expected, "{object}");
    }
}

#[test]
fn a_member_with_a_field_is_no_entry() {
    let responses = json!({ "default": { "description": "b" }, "200": { "description": "c" } });
    let document = json!({ "paths": { "/": { "get": { "responses": responses } } } });
    let bytes = binary::encode(&messages_v3::DOCUMENT, document.to_string().as_bytes());
    let choice = |text: &str| field(1, &field(1, text.as_bytes()));
    let entry = field(2, &[field(1, b"200"), field(2, &choice("c"))].concat());
    let operation = field(8, &[field(1, &choice("b")), entry].concat());
    let item = field(1, &[field(1, b"/"), field(2, &field(4, &operation))].concat());
    assert_eq!(bytes, field(4, &item));
}

fn packed(text: &str) -> Packed {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    Packed(encoder.finish().expect("memory").leak())
}

#[test]
fn forms_have_tags_of_their_own_and_are_made_once() {
    let source = Source { path: "api/v1", text: packed(r#"{"openapi":"3.0.0"}"#) };
    let (kinds, strategies) = ([], StrategyTable::default());
    let catalog = Catalog::new(&generated::brands::BRANDS[0], &kinds, &strategies, &RuntimeConfig::default());
    let catalog = Arc::new(CurrentCatalog::new(catalog.expect("it has no kinds")));
    let published = Published { v2: packed(r#"{"swagger":"2.0"}"#), v3: vec![source] };
    let openapi = OpenApi::new(published, &catalog, &Clock::system());
    let documents = openapi.documents();
    assert!(Arc::ptr_eq(&documents, &openapi.documents()));
    assert_eq!(&documents.v2_binary().body()[..], b"\x0a\x032.0");
    assert_eq!(documents.v2_binary().media_type, V2_BINARY);
    assert_ne!(documents.v2_binary().hash, documents.v2().hash);
    assert!(std::ptr::eq(documents.v2_binary(), documents.v2_binary()));
    let binary = documents.v3_binary("api/v1").expect("it is published");
    assert_eq!((&binary.body()[..], binary.media_type), (&b"\x0a\x053.0.0"[..], V3_BINARY));
    assert!(documents.v3_binary("api/v2").is_none());
}

/// Documents that a test changes.
#[derive(Default)]
struct Others {
    version: AtomicU64,
    parts: Mutex<Vec<OtherPart>>,
}

impl Others {
    fn serve(&self, version: &str, text: &'static str) {
        let mut parts = self.parts.lock().expect("a list");
        parts.retain(|part| part.versions != [version]);
        let v3 = vec![(version.to_owned(), text.into())];
        parts.push(OtherPart { versions: vec![version.to_owned()], v2: None, v3 });
        self.version.fetch_add(1, Ordering::Relaxed);
    }
}

impl OtherDocuments for Arc<Others> {
    fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    fn parts(&self) -> Vec<OtherPart> {
        self.parts.lock().expect("a list").clone()
    }
}

#[test]
fn only_what_changed_is_made_again() {
    let source = Source { path: "api/v1", text: packed(r#"{"openapi":"3.0.0"}"#) };
    let strategies = StrategyTable::default();
    let catalog = Catalog::new(&generated::brands::BRANDS[0], &[], &strategies, &RuntimeConfig::default());
    let catalog = Arc::new(CurrentCatalog::new(catalog.expect("it has no kinds")));
    let published = Published { v2: packed("{}"), v3: vec![source] };
    let others = Arc::new(Others::default());
    let openapi =
        OpenApi::new(published, &catalog, &Clock::system()).with_others(Box::new(Arc::clone(&others)));
    others.serve("one/v1", r#"{"openapi":"3.0.0","info":1}"#);
    others.serve("two/v1", r#"{"openapi":"3.0.0","info":2}"#);
    let before = openapi.documents();
    let index = before.index().expect("there are documents").hash.clone();
    others.serve("two/v1", r#"{"openapi":"3.0.0","info":3}"#);
    let after = openapi.documents();
    let is_kept = |path: &str| Arc::ptr_eq(&before.v3[path], &after.v3[path]);
    assert!(is_kept("apis/one/v1") && is_kept("api/v1") && !is_kept("apis/two/v1"));
    assert_ne!(after.index().expect("there are documents").hash, index);
}
