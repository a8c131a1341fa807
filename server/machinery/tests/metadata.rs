//! Object metadata: what of a generated type depends on the codecs that it calls.

use machinery::{meta::v1::ManagedFieldsEntry, raw::RawJson, wire};

#[test]
fn an_optional_field_with_nothing_in_it_is_absent() {
    let held = |bytes: &[u8]| wire::decode::<ManagedFieldsEntry>(bytes).expect("a message").fields_v1;
    assert_eq!(held(b"\x3a\x00"), None);
    assert_eq!(held(b"\x3a\x04\x0a\x02{}"), RawJson::parse(b"{}").ok());
}
