//! The fields of a message by ascending tags, as its table has them.

use super::{
    reader::{Error, Reader},
    writer::Writer,
};
use crate::{
    fields::Fields,
    shape::{FieldShape, Shape},
};

/// Writes every field of a message.
pub fn write(message: &dyn Fields, w: &mut Writer) {
    let shape = message.shape();
    if shape.by_tag.is_empty() {
        // Most messages are declared in the order of their tags, and nothing is inline in them.
        return shape
            .fields
            .iter()
            .enumerate()
            .for_each(|(place, field)| write_field(message, place, field, w));
    }
    write_places(message, shape.by_tag, 0, w);
}

fn write_field(message: &dyn Fields, place: usize, field: &FieldShape, w: &mut Writer) {
    match message.field(place) {
        // JSON alone has it; no bytes that are read can have this tag.
        _ if field.tag == 0 => {}
        Some(value) if field.filled => value.write_wire_always(field.tag, w),
        Some(value) => value.write_wire(field.tag, w),
        None => {}
    }
}

/// The fields at places that lie `depth` inline messages deep or deeper. Those of one inline message stand
/// together.
fn write_places(message: &dyn Fields, mut places: &[usize], depth: usize, w: &mut Writer) {
    let shape = message.shape();
    let around = |place: &usize| shape.fields.get(*place)?.within.get(depth);
    while let Some((place, rest)) = places.split_first() {
        let Some(tag) = around(place) else {
            let field = shape.fields.get(*place);
            field.into_iter().for_each(|field| write_field(message, *place, field, w));
            places = rest;
            continue;
        };
        let inside = places.iter().take_while(|place| around(place) == Some(tag)).count();
        let (inline, behind) = places.split_at(inside);
        w.message(*tag, |w| write_places(message, inline, depth + 1, w));
        places = behind;
    }
}

/// Reads a message that fills the bytes into `message`.
///
/// # Errors
/// The bytes are no such message.
pub fn read_all(message: &mut dyn Fields, bytes: &[u8]) -> Result<(), Error> {
    let mut r = Reader::new(bytes);
    while let Some(tag) = r.next_tag()? {
        read(message, tag, &mut r)?;
    }
    Ok(())
}

/// Takes the value of one field; skips that of an unknown one.
///
/// # Errors
/// The bytes are no such value.
pub fn read(message: &mut dyn Fields, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
    read_within(message, &[], tag, r)
}

/// The same inside of inline messages, which have the tags `around`.
fn read_within(message: &mut dyn Fields, around: &[u32], tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
    let shape = message.shape();
    let is_meant = |field: &FieldShape| field.tag == tag && field.within == around;
    if let Some(place) = shape.fields.iter().position(is_meant) {
        return match message.field_mut(place) {
            Some(value) => value.read_wire(r),
            None => r.skip(),
        };
    }
    match inline(shape, around, tag) {
        Some(around) => r.inline(|tag, r| read_within(message, around, tag, r)),
        None => r.skip(),
    }
}

/// The tags of the inline message with that tag, if there is one.
fn inline(shape: &Shape, around: &[u32], tag: u32) -> Option<&'static [u32]> {
    let within = shape.fields.iter().filter_map(|field| {
        let (outer, rest) = field.within.split_at_checked(around.len())?;
        let is_meant = outer == around && rest.first() == Some(&tag);
        is_meant.then(|| field.within.get(..=around.len())).flatten()
    });
    { within }.next()
}
