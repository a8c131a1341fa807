//! Declared defaults, set where a value is absent.

use machinery::{fields::Fields, json::Reader, record::Record};

use super::types::{Described, Types};

/// Sets declared defaults where nothing is given.
pub(crate) fn fill(types: &'static Types, described: &'static Described, record: &mut Record) {
    for part in described.parts() {
        if let Some(text) = part.field.acting_default()
            && !record.is_set(part.place)
            && let Some(field) = record.field_mut(part.place)
        {
            // A checked schema has only defaults that their fields take.
            let _ = field.read_json(&mut Reader::new(text.as_bytes()));
        }
        if let Some(held) = record.get_mut(part.place) {
            types.each_message_mut(&part.field.value, held, &mut |described, record| {
                fill(types, described, record);
            });
        }
    }
}
