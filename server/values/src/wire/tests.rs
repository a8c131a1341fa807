//! Tests of the binary form: exact bytes, round trips, and bytes that are no message.

use std::collections::BTreeMap;

use proptest::{collection, prelude::*};

use super::{reader::DEPTH_MAX, *};
use crate::{
    bytes::ByteString,
    quantity::{IntOrString, Quantity},
    raw::RawJson,
    time::{Duration, MicroTime, Time},
};

/// A message as the generator makes it, with every kind of field.
#[derive(Clone, Default, PartialEq)]
struct Sample {
    flag: bool,
    small: i32,
    large: Option<i64>,
    double: f64,
    text: String,
    bytes: ByteString,
    inner: Option<Box<Sample>>,
    list: Vec<String>,
    numbers: Vec<i32>,
    map: BTreeMap<String, ByteString>,
    messages: BTreeMap<String, Leaf>,
    time: Option<Time>,
    always_time: Option<Time>,
    leaf: Leaf,
    blobs: Vec<ByteString>,
    doubles: Vec<f64>,
}

#[derive(Clone, Default, PartialEq)]
struct Leaf {
    items: Vec<String>,
    number: i32,
}

crate::message! {
    LEAF: Leaf {
        name: "Leaf";
        0 items: "items" 1 NonZero [list [scalar Text]];
        1 number: "number" 2 NonZero [scalar Integer];
    }
}

crate::message! {
    SAMPLE: Sample {
        name: "Sample";
        0 flag: "flag" 1 NonZero [scalar Boolean];
        1 small: "small" 2 NonZero [scalar Integer];
        2 large: "large" 3 NonZero [scalar Integer];
        3 double: "double" 4 NonZero [scalar Number];
        4 text: "text" 5 NonZero [scalar Text];
        5 bytes: "bytes" 6 NonZero [scalar Bytes];
        6 inner: "inner" 7 NonZero [message SAMPLE];
        7 list: "list" 8 NonZero [list [scalar Text]];
        8 numbers: "numbers" 9 NonZero [list [scalar Integer]];
        9 map: "map" 10 NonZero [map [scalar Bytes]];
        10 messages: "messages" 11 NonZero [map [message LEAF]];
        11 time: "time" 12 NonZero [scalar Time];
        12 always_time: "always_time" 13 NonZero [scalar Time], filled: true;
        13 leaf: "leaf" 14 NonZero [message LEAF];
        14 blobs: "blobs" 15 NonZero [list [scalar Bytes]];
        15 doubles: "doubles" 16 NonZero [list [scalar Number]];
    }
}

/// One field written alone, and read back.
fn check<F: Field + PartialEq + std::fmt::Debug>(value: F, expected: &[u8]) {
    let mut w = Writer::new();
    w.field(1, &value);
    let bytes = w.into_bytes();
    assert_eq!(bytes, expected, "{value:?}");
    let mut r = Reader::new(&bytes);
    let mut back = F::default();
    while let Some(tag) = r.next_tag().unwrap() {
        assert_eq!(tag, 1);
        r.field(&mut back).unwrap();
    }
    assert_eq!(back, value);
}

#[test]
fn fields_have_exact_bytes() {
    check(false, b"\x08\x00");
    check(true, b"\x08\x01");
    check(0_i32, b"\x08\x00");
    check(300_i32, b"\x08\xac\x02");
    check(-1_i32, b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    check(i64::MIN, b"\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01");
    check(1.5_f64, b"\x09\x00\x00\x00\x00\x00\x00\xf8\x3f");
    check(String::new(), b"\x0a\x00");
    check("é".to_owned(), b"\x0a\x02\xc3\xa9");
    check(ByteString::default(), b"");
    check(ByteString(vec![0, 255]), b"\x0a\x02\x00\xff");
    check(None::<i32>, b"");
    check(Some(0_i32), b"\x08\x00");
    check(Some(String::new()), b"\x0a\x00");
    check(Vec::<i32>::new(), b"");
    check(vec![1_i32, -1], b"\x08\x01\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    check(vec![String::new(), "a".to_owned()], b"\x0a\x00\x0a\x01a");
    check(vec![ByteString::default()], b"\x0a\x00");
    check(Leaf::default(), b"\x0a\x02\x10\x00");
    check(Some(Box::new(Leaf { items: vec!["a".to_owned()], number: 2 })), b"\x0a\x05\x0a\x01a\x10\x02");
    check(None::<Leaf>, b"");
    let map = BTreeMap::from([("b".to_owned(), 1_i32), ("a".to_owned(), 0)]);
    check(BTreeMap::from([(String::new(), ByteString::default())]), b"\x0a\x04\x0a\x00\x12\x00");
    check(map, b"\x0a\x05\x0a\x01a\x10\x00\x0a\x05\x0a\x01b\x10\x01");
}

#[test]
fn native_messages_have_exact_bytes() {
    check(Some(Time::from_unix(5)), b"\x0a\x04\x08\x05\x10\x00");
    check(Some(Time::from_unix(0)), b"\x0a\x04\x08\x00\x10\x00");
    check(None::<Time>, b"");
    check(Time::default(), b"\x0a\x00");
    check(MicroTime::from_unix_micros(1_000_002), b"\x0a\x05\x08\x01\x10\xd0\x0f");
    check(
        MicroTime::from_unix_micros(-1),
        b"\x0a\x11\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x10\x98\x8c\xeb\xdc\x03",
    );
    check(MicroTime::default(), b"\x0a\x00");
    check(Duration::from_nanos(0), b"\x0a\x02\x08\x00");
    check(Duration::from_nanos(300), b"\x0a\x03\x08\xac\x02");
    check(Quantity::parse("1Gi").unwrap(), b"\x0a\x05\x0a\x031Gi");
    check(Quantity::default(), b"\x0a\x03\x0a\x010");
    check(IntOrString::Int(80), b"\x0a\x06\x08\x00\x10\x50\x1a\x00");
    check(IntOrString::String("web".to_owned()), b"\x0a\x09\x08\x01\x10\x00\x1a\x03web");
    check(RawJson::parse(b"{}").unwrap(), b"\x0a\x04\x0a\x02{}");
}

#[test]
fn an_absent_time_can_be_an_empty_message() {
    let mut w = Writer::new();
    w.always(4, &None::<Time>);
    w.always(5, &Some(Time::from_unix(1)));
    assert_eq!(w.into_bytes(), b"\x22\x00\x2a\x04\x08\x01\x10\x00");
    let bytes = b"\x62\x00\x6a\x00";
    let sample: Sample = decode(bytes).unwrap();
    assert_eq!((sample.time, sample.always_time), (None, None));
    // With any field it is a time, and the fields that are left out are zero.
    let sample: Sample = decode(b"\x62\x02\x10\x05").unwrap();
    assert_eq!(sample.time, Some(Time::from_unix(0)));
}

#[test]
fn lengths_of_every_size_are_right() {
    for length in [0, 1, 120, 126, 127, 128, 129, 16_383, 16_384, 70_000] {
        let leaf = Leaf { items: vec!["x".repeat(length)], number: 7 };
        let inner = Sample { leaf: leaf.clone(), text: "behind".to_owned(), ..Sample::default() };
        let sample = Sample { inner: Some(Box::new(inner)), leaf, ..Sample::default() };
        assert_eq!(decode::<Sample>(&encode(&sample)), Ok(sample), "{length}");
    }
}

#[test]
fn repeated_values_replace_or_merge() {
    let mut bytes = encode(&Leaf { items: vec!["a".to_owned()], number: 1 });
    bytes.extend(encode(&Leaf { items: vec!["b".to_owned()], number: 2 }));
    assert_eq!(decode(&bytes), Ok(Leaf { items: vec!["a".to_owned(), "b".to_owned()], number: 2 }));
    // A message that comes twice is one.
    let twice = b"\x72\x03\x0a\x01a\x72\x02\x10\x05";
    let leaf = Leaf { items: vec!["a".to_owned()], number: 5 };
    assert_eq!(decode::<Sample>(twice), Ok(Sample { leaf, ..Sample::default() }));
    // The last entry of a key wins; an entry may lack both of its fields.
    let entries = b"\x52\x05\x0a\x01k\x12\x00\x52\x06\x0a\x01k\x12\x01v\x52\x00";
    let map =
        BTreeMap::from([("k".to_owned(), ByteString(b"v".to_vec())), (String::new(), ByteString::default())]);
    assert_eq!(decode::<Sample>(entries), Ok(Sample { map, ..Sample::default() }));
}

#[test]
fn lists_of_numbers_may_be_packed() {
    let packed = b"\x4a\x03\x01\xac\x02\x48\x05\x82\x01\x08\x00\x00\x00\x00\x00\x00\xf8\x3f";
    let expected = Sample { numbers: vec![1, 300, 5], doubles: vec![1.5], ..Sample::default() };
    assert_eq!(decode::<Sample>(packed), Ok(expected));
    assert_eq!(decode::<Sample>(b"\x4a\x01\x80"), Err(Error::Truncated));
}

#[test]
fn unknown_fields_are_skipped() {
    let bytes = b"\xa0\x06\x05\xa1\x0612345678\xa2\x06\x02ab\xa5\x061234\x10\x07";
    assert_eq!(decode(bytes), Ok(Leaf { items: vec![], number: 7 }));
    // Groups, also one in another, whose fields do not count.
    let groups = b"\xa3\x06\x10\x01\xab\x06\x12\x01a\xac\x06\xa4\x06\x10\x07";
    assert_eq!(decode(groups), Ok(Leaf { items: vec![], number: 7 }));
}

#[test]
fn wrong_bytes_are_refused() {
    let table: &[(&[u8], Error)] = &[
        (b"\x08", Error::Truncated),
        (b"\x80", Error::Truncated),
        (b"\x08\x80", Error::Truncated),
        (b"\x21\x00", Error::Truncated),
        (b"\x2a\x02a", Error::Truncated),
        (b"\x2a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", Error::Length),
        (b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", Error::Varint),
        (b"\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", Error::Varint),
        (b"\x00\x01", Error::Tag(0)),
        (b"\x80\x80\x80\x80\x10\x01", Error::Tag(1 << 29)),
        (b"\x0b\x0c", Error::WrongWireType { tag: 1, wire_type: 3 }),
        // Groups that do not end, begin, or hold what is none.
        (b"\xa3\x06", Error::Truncated),
        (b"\xa3\x06\xa3\x06\xa4\x06", Error::Truncated),
        (b"\xa4\x06", Error::GroupEnd),
        (b"\xa3\x06\x0e\xa4\x06", Error::IllegalWireType(6)),
        (b"\x0e\x00", Error::IllegalWireType(6)),
        (b"\x0a\x00", Error::WrongWireType { tag: 1, wire_type: 2 }),
        (b"\x28\x01", Error::WrongWireType { tag: 5, wire_type: 0 }),
        (b"\x20\x01", Error::WrongWireType { tag: 4, wire_type: 0 }),
        (b"\x38\x01", Error::WrongWireType { tag: 7, wire_type: 0 }),
        (b"\x50\x01", Error::WrongWireType { tag: 10, wire_type: 0 }),
        (b"\x2a\x01\xff", Error::Utf8 { tag: 5 }),
        (b"\x52\x03\x0a\x01\xff", Error::Utf8 { tag: 1 }),
        (b"\x21\x00\x00\x00\x00\x00\x00\xf0\x7f", Error::Range { tag: 4 }),
        // Times before the year 0 and behind the year 9999.
        (b"\x62\x0b\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", Error::Range { tag: 1 }),
        (b"\x62\x07\x08\x80\x80\xd5\xed\xd7\x3b", Error::Range { tag: 1 }),
    ];
    for (bytes, error) in table {
        assert_eq!(decode::<Sample>(bytes).as_ref(), Err(error), "{}", bytes.escape_ascii());
    }
    assert!(matches!(decode::<Quantity>(b"\x0a\x01x"), Err(Error::Quantity(_))));
    assert_eq!(decode::<IntOrString>(b"\x08\x02"), Err(Error::Range { tag: 1 }));
    assert_eq!(decode::<MicroTime>(b"\x10\x80\x94\xeb\xdc\x03"), Err(Error::Range { tag: 2 }));
}

#[test]
fn nesting_is_bounded() {
    let nest = |levels: usize| {
        let mut bytes = Vec::new();
        for _ in 0..levels {
            let mut w = Writer::new();
            w.bytes(7, &bytes);
            bytes = w.into_bytes();
        }
        bytes
    };
    decode::<Sample>(&nest(DEPTH_MAX)).unwrap();
    assert_eq!(decode::<Sample>(&nest(DEPTH_MAX + 1)), Err(Error::Depth));
}

#[test]
fn an_envelope_names_the_kind() {
    let bytes = write_envelope("v1", "Pod", b"\x0a\x00");
    assert_eq!(bytes, b"k8s\0\x0a\x09\x0a\x02v1\x12\x03Pod\x12\x02\x0a\x00\x1a\x00\x22\x00");
    let envelope = Envelope { api_version: "v1", kind: "Pod", raw: b"\x0a\x00", ..Envelope::default() };
    assert_eq!(Envelope::read(&bytes), Ok(envelope));
    assert_eq!(Envelope::read(&write_envelope("", "", b"")), Ok(Envelope::default()));
    let other = b"k8s\0\x12\x00\x1a\x04gzip\x22\x01t\x28\x01";
    let envelope = Envelope { content_encoding: "gzip", content_type: "t", ..Envelope::default() };
    assert_eq!(Envelope::read(other), Ok(envelope));
    assert_eq!(Envelope::read(b"{}"), Err(Error::Magic));
    assert_eq!(Envelope::read(b""), Err(Error::Empty));
    assert_eq!(Envelope::read(b"k8s\0"), Err(Error::NoObject));
    // The object may be empty.
    let envelope = Envelope { api_version: "v1", ..Envelope::default() };
    assert_eq!(Envelope::read(b"k8s\0\x0a\x04\x0a\x02v1"), Ok(envelope));
}

#[test]
fn a_cut_envelope_is_refused() {
    let bytes = write_envelope("discovery.platform.io/v1", "EndpointSlice", &[0x0a; 200]);
    let raw_end = bytes.len() - 4;
    // In front of 200 bytes, their length and their tag.
    let type_end = raw_end - 203;
    for end in 0..bytes.len() {
        // Each field may be left out.
        let is_whole = end == type_end || end == raw_end || end == raw_end + 2;
        assert_eq!(Envelope::read(&bytes[..end]).is_ok(), is_whole, "{end}");
    }
}

fn leaves() -> impl Strategy<Value = Leaf> {
    (collection::vec(any::<String>(), 0..3), any::<i32>()).prop_map(|(items, number)| Leaf { items, number })
}

fn blobs() -> impl Strategy<Value = ByteString> {
    collection::vec(any::<u8>(), 0..40).prop_map(ByteString)
}

fn times() -> impl Strategy<Value = Option<Time>> {
    proptest::option::of((-60_000_000_000_i64..250_000_000_000).prop_map(Time::from_unix))
}

prop_compose! {
    fn flat_samples()(
        (flag, small, large) in any::<(bool, i32, Option<i64>)>(),
        double in -1e300..1e300_f64,
        (text, bytes, leaf) in (any::<String>(), blobs(), leaves()),
        list in collection::vec(any::<String>(), 0..4),
        numbers in collection::vec(any::<i32>(), 0..4),
        doubles in collection::vec(-1.0..1.0_f64, 0..3),
        map in collection::btree_map(any::<String>(), blobs(), 0..4),
        messages in collection::btree_map(any::<String>(), leaves(), 0..4),
        (time, always_time) in (times(), times()),
        blobs in collection::vec(blobs(), 0..3),
    ) -> Sample {
        Sample {
            flag, small, large, double, text, bytes, inner: None, list, numbers, map, messages, time,
                always_time,
            leaf, blobs, doubles,
        }
    }
}

proptest! {
    #[test]
    fn any_message_survives(outer in flat_samples(), inner in proptest::option::of(flat_samples())) {
        let sample = Sample { inner: inner.map(Box::new), ..outer };
        let bytes = encode(&sample);
        prop_assert_eq!(decode::<Sample>(&bytes), Ok(sample));
        for end in 0..bytes.len() {
            let _ = decode::<Sample>(&bytes[..end]);
        }
    }

    #[test]
    fn no_bytes_panic(bytes in collection::vec(any::<u8>(), 0..64)) {
        let _ = decode::<Sample>(&bytes);
        let _ = Envelope::read(&bytes);
        let _ = Envelope::read(&[&MAGIC[..], &bytes].concat());
    }

    #[test]
    fn no_likely_bytes_panic(bytes in collection::vec(0_u8..=0x90, 0..64)) {
        let _ = decode::<Sample>(&bytes);
        let _ = Envelope::read(&[&MAGIC[..], &bytes].concat());
    }
}
