//! The codecs of every kind and every type of `meta`, on arbitrary objects, beside another implementation:
//! the emitted `.proto` files, compiled here, say what the binary form is; a reader of plain JSON says what
//! the text is. What the objects mean is not looked at.
//!
//! A failure tells its seed: run it again with `PROPTEST_RNG_SEED`, and longer with `PROPTEST_CASES`.

mod agree;
mod bodies;
mod other_library;
mod random;
mod reference;
mod types;
mod versions;

use std::{cell::RefCell, collections::BTreeMap};

use machinery::wire::{Envelope, MAGIC, write_envelope};
use proptest::{collection, prelude::*};
use prost_reflect::{DynamicMessage, ReflectMessage, Value, prost::Message};

use self::{
    random::{Example, examples, run},
    reference::Reference,
    types::{Codec, codecs},
};

/// Calls a check for every type with its random messages.
fn for_every_type(check: impl Fn(&Codec, &DynamicMessage) -> Result<(), TestCaseError>) {
    let reference = Reference::compile();
    for codec in codecs() {
        let descriptor = reference.message(&codec.message);
        run(&codec.message, examples(&descriptor), |Example(message)| check(&codec, &message));
    }
}

#[test]
fn every_published_message_is_under_test() {
    let reference = Reference::compile();
    let mut reached = Vec::new();
    for codec in codecs() {
        reference::reach(&reference.message(&codec.message), &mut reached);
    }
    // A version may publish messages that only another version of its group uses, and shares with that one.
    let is_shared = |name: &str| {
        let mut parts = name.split('.');
        let (_, group, _, own) = (parts.next(), parts.next(), parts.next(), parts.next());
        reached.iter().any(|other| {
            let mut parts = other.split('.');
            let (_, other_group, _, other_own) = (parts.next(), parts.next(), parts.next(), parts.next());
            own.is_some() && (group, own) == (other_group, other_own)
        })
    };
    let left_over: Vec<String> =
        reference.messages().filter(|name| !reached.contains(name) && !is_shared(name)).collect();
    // Lists of stored objects are put together from stored bytes and have no type, see the last test; the
    // envelope has a test of its own.
    let lists = generated::KINDS
        .iter()
        .map(|kind| format!("platform.{}.{}.{}List", kind.group.replace('.', "_"), kind.version, kind.name));
    let mut expected: Vec<String> =
        lists.chain(["TypeMeta", "Unknown"].map(|name| format!("platform.runtime.{name}"))).collect();
    expected.sort();
    assert_eq!(left_over, expected);
}

#[test]
fn the_binary_form_is_what_the_proto_files_say() {
    // Whether a field that was absent is written as zero is a matter of the field, never of the object.
    let written = RefCell::new(BTreeMap::<String, bool>::new());
    for_every_type(|codec, message| {
        let ours = codec.reread(&message.encode_to_vec()).map_err(fail)?;
        let back = decode(message, &ours.wire)?;
        agree::same(message, &back, &mut |field, is_written| {
            let before = *written.borrow_mut().entry(field.to_owned()).or_insert(is_written);
            if before == is_written { Ok(()) } else { Err(format!("{field} is sometimes written as zero")) }
        })
        .map_err(fail)?;
        // The other way round: what they write of ours is read as what we wrote, to the byte. Their maps
        // have no order, so this holds only when ours do.
        let again = codec.reread(&back.encode_to_vec()).map_err(fail)?;
        prop_assert_eq!(&again.wire, &ours.wire);
        Ok(())
    });
}

#[test]
fn the_json_form_says_the_same_as_the_message() {
    for_every_type(|codec, message| {
        let ours = codec.reread(&message.encode_to_vec()).map_err(fail)?;
        agree::tells(&parsed(&ours.json)?, &decode(message, &ours.wire)?).map_err(fail)
    });
}

/// Whether characters are written as the escapes that are made of `<`, `>`, `&` and two separators in JSON
/// that is kept as it was sent: such JSON comes back as other bytes of the same value.
fn is_escaped(json: &[u8]) -> bool {
    let escapes = ["\\u003c", "\\u003e", "\\u0026", "\\u2028", "\\u2029"];
    json.windows(6).any(|found| escapes.iter().any(|escape| found == escape.as_bytes()))
}

#[test]
fn json_is_read_back_as_it_was_written() {
    for_every_type(|codec, message| {
        let ours = codec.reread(&message.encode_to_vec()).map_err(fail)?;
        let back = codec.read_json(&ours.json).map_err(fail)?;
        prop_assert_eq!(text(&back.json), text(&ours.json));
        prop_assert!(is_escaped(&ours.json) || back.wire == ours.wire);
        // The order of fields and white space carry nothing.
        let shuffled = serde_json::to_vec_pretty(&reversed(parsed(&ours.json)?)).map_err(fail)?;
        let back = codec.read_json(&shuffled).map_err(fail)?;
        // Embedded JSON keeps the order in which it came, so values are compared.
        prop_assert_eq!(parsed(&back.json)?, parsed(&ours.json)?);
        Ok(())
    });
}

#[test]
fn fields_of_a_newer_version_are_passed_over() {
    // Tags 1000 to 1003 in all four layouts: 1, eight bytes, "x", four bytes.
    let newer =
        [0xc0, 0x3e, 1, 0xc9, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8, 0xd2, 0x3e, 1, b'x', 0xdd, 0x3e, 1, 2, 3, 4];
    for_every_type(|codec, message| {
        let bytes = message.encode_to_vec();
        let ours = codec.reread(&bytes).map_err(fail)?;
        for extended in [[&newer, bytes.as_slice()].concat(), [bytes.as_slice(), &newer].concat()] {
            prop_assert_eq!(&codec.reread(&extended).map_err(fail)?.wire, &ours.wire);
        }
        Ok(())
    });
}

#[test]
fn two_messages_behind_each_other_are_merged() {
    let reference = Reference::compile();
    for codec in codecs().into_iter().filter(|codec| !codec.message.starts_with("platform.runtime.")) {
        let descriptor = reference.message(&codec.message);
        let pairs = (examples(&descriptor), examples(&descriptor));
        run(&codec.message, pairs, |(Example(one), Example(other))| {
            let bytes = [one.encode_to_vec(), other.encode_to_vec()].concat();
            let merged = decode(&one, &bytes)?;
            let ours = codec.reread(&bytes).map_err(fail)?;
            agree::same(&merged, &decode(&one, &ours.wire)?, &mut |_, _| Ok(())).map_err(fail)
        });
    }
}

#[test]
fn damaged_bytes_are_refused_or_read_as_something_sound() {
    let reference = Reference::compile();
    for codec in codecs() {
        let descriptor = reference.message(&codec.message);
        let damage = (examples(&descriptor), any::<prop::sample::Index>(), any::<u8>());
        run(&codec.message, damage, |(Example(message), at, byte)| {
            let bytes = message.encode_to_vec();
            let mut changed = bytes.clone();
            let cut = at.index(bytes.len() + 1);
            if let Some(place) = changed.get_mut(cut) {
                *place = byte;
            }
            for damaged in [bytes.get(..cut).unwrap_or_default(), &changed] {
                if let Ok(read) = codec.reread(damaged) {
                    let back = codec.read_json(&read.json).map_err(fail)?;
                    prop_assert_eq!(text(&back.json), text(&read.json));
                    prop_assert!(is_escaped(&read.json) || back.wire == read.wire);
                }
            }
            let json = codec.reread(&bytes).map_err(fail)?.json;
            let _refused = codec.read_json(json.get(..at.index(json.len())).unwrap_or_default());
            Ok(())
        });
    }
}

#[test]
fn the_envelope_is_what_the_proto_files_say() {
    let reference = Reference::compile();
    let unknown = reference.message("platform.runtime.Unknown");
    let contents = ("[a-z./0-9]{0,20}", "[A-Za-z]{0,20}", collection::vec(any::<u8>(), 0..300));
    run("envelope", contents, |(api_version, kind, raw)| {
        let ours = write_envelope(&api_version, &kind, &raw);
        prop_assert_eq!(&ours[..4], b"k8s\0");
        let theirs = DynamicMessage::decode(unknown.clone(), &ours[4..]).map_err(fail)?;
        prop_assert_eq!(theirs.unknown_fields().count(), 0);
        let held = theirs.get_field_by_name("raw").map(std::borrow::Cow::into_owned);
        prop_assert_eq!(held, Some(Value::Bytes(raw.clone().into())));
        let named = theirs.get_field_by_name("typeMeta").map(std::borrow::Cow::into_owned);
        let named = named.as_ref().and_then(Value::as_message).ok_or_else(|| fail("no typeMeta"))?;
        for (name, expected) in [("apiVersion", &api_version), ("kind", &kind)] {
            let found = named.get_field_by_name(name);
            prop_assert_eq!(found.as_deref().and_then(Value::as_str), Some(expected.as_str()));
        }
        let back = [MAGIC.as_slice(), &theirs.encode_to_vec()].concat();
        for bytes in [&ours, &back] {
            let read = Envelope::read(bytes).map_err(fail)?;
            prop_assert_eq!((read.api_version, read.kind, read.raw), (&*api_version, &*kind, &*raw));
            prop_assert_eq!((read.content_encoding, read.content_type), ("", ""));
        }
        Ok(())
    });
}

#[test]
fn prost_build_makes_rust_of_the_proto_files() {
    let directory = tempfile::tempdir().expect("a directory");
    prost_build::Config::new()
        .out_dir(directory.path())
        .compile_fds(reference::file_descriptors())
        .expect("the files make sense to prost-build");
    let reference = Reference::compile();
    for name in reference.messages() {
        let (package, message) = name.rsplit_once('.').expect("a package");
        let path = directory.path().join(format!("{package}.rs"));
        let rust = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{package}: {error}"));
        let declared = rust.to_lowercase().contains(&format!("pub struct {} {{", message.to_lowercase()));
        assert!(declared, "{name} is missing in {}", path.display());
    }
}

#[tokio::test]
async fn lists_are_the_published_list_messages() {
    let reference = Reference::compile();
    let api = blackbox::http::Api::start().await;
    api.post(blackbox::objects::CONFIG_MAPS, &blackbox::objects::config_map("one")).await.expect(201);
    for (path, name) in [
        ("/api/v1/namespaces", "platform.core.v1.NamespaceList"),
        ("/api/v1/configmaps", "platform.core.v1.ConfigMapList"),
        ("/apis/coordination.platform.io/v1/leases", "platform.coordination.v1.LeaseList"),
    ] {
        let answer = api.get_as(path, "application/vnd.platform.protobuf").await;
        assert_eq!(answer.code, 200, "{}", answer.text());
        let envelope = Envelope::read(&answer.bytes).expect("an envelope");
        assert!(name.ends_with(envelope.kind), "{}", envelope.kind);
        let list = DynamicMessage::decode(reference.message(name), envelope.raw).expect("the message");
        agree::nothing_unknown(&list).expect("published fields only");
        let shown = api.get(path).await.expect(200);
        let mut expected = shown.clone();
        let fields = expected.as_object_mut().expect("an object");
        fields.retain(|key, _| key != "kind" && key != "apiVersion");
        for item in fields["items"].as_array_mut().expect("a list") {
            item.as_object_mut().expect("an object").retain(|key, _| key != "kind" && key != "apiVersion");
        }
        agree::tells(&expected, &list).unwrap_or_else(|difference| panic!("{path}: {difference}\n{shown}"));
    }
}

fn decode(like: &DynamicMessage, bytes: &[u8]) -> Result<DynamicMessage, TestCaseError> {
    let message = DynamicMessage::decode(like.descriptor(), bytes).map_err(fail)?;
    agree::nothing_unknown(&message).map_err(fail)?;
    Ok(message)
}

/// The same value with the fields of every object from last to first.
fn reversed(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(fields) => {
            Value::Object(fields.into_iter().rev().map(|(key, value)| (key, reversed(value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(reversed).collect()),
        scalar => scalar,
    }
}

fn parsed(json: &[u8]) -> Result<serde_json::Value, TestCaseError> {
    serde_json::from_slice(json).map_err(fail)
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn fail(error: impl std::fmt::Display) -> TestCaseError {
    TestCaseError::fail(error.to_string())
}
