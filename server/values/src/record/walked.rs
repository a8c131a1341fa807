//! Records as the codecs walk them.

use super::{
    form::{Record, Slot},
    json, wire,
};
use crate::{
    fields::{Fields, Value},
    json::Encode,
    shape::Shape,
};

impl Fields for Record {
    fn shape(&self) -> &'static Shape {
        self.form.shape()
    }

    fn field(&self, place: usize) -> Option<&dyn Value> {
        self.fields.get(place).map(|slot| slot as &dyn Value)
    }

    fn field_mut(&mut self, place: usize) -> Option<&mut dyn Value> {
        self.fields.get_mut(place).map(|slot| slot as &mut dyn Value)
    }
}

impl Value for Slot {
    fn write_json(&self, w: &mut crate::json::Writer<'_>) {
        self.held.encode(w);
    }

    fn read_json(&mut self, r: &mut crate::json::Reader<'_>) -> Result<(), crate::json::Stop> {
        self.held = json::read(self.form, r)?;
        Ok(())
    }

    fn is_zero(&self) -> bool {
        Slot::is_zero(self)
    }

    fn as_message(&self) -> Option<&dyn Fields> {
        Encode::as_message(&self.held)
    }

    fn as_text(&self) -> &str {
        Encode::as_text(&self.held)
    }

    fn write_wire(&self, tag: u32, w: &mut crate::wire::Writer) {
        match self.form.is_optional {
            true => wire::write_present(&self.held, &self.form.form, tag, w),
            false => wire::write(&self.held, &self.form.form, tag, w),
        }
    }

    fn write_wire_always(&self, tag: u32, w: &mut crate::wire::Writer) {
        wire::write_always(&self.held, &self.form.form, tag, w);
    }

    fn read_wire(&mut self, r: &mut crate::wire::Reader<'_>) -> Result<(), crate::wire::Error> {
        let held = std::mem::take(&mut self.held);
        self.held = wire::read(held, self.form, r)?;
        Ok(())
    }
}
