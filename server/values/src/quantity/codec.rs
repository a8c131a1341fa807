//! Quantities in JSON and in the binary form: both hold their text.

use super::Quantity;
use crate::{
    json::{Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

impl Decode for Quantity {
    const EXPECTED: &'static str = "a quantity";

    /// A bare number is taken as well.
    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let text = match r.next_type()? {
            Found::Number => r.number(Self::EXPECTED)?.map(Into::into),
            Found::Object | Found::List | Found::Boolean => {
                // Clients know what begins like this as a text that is no quantity.
                r.skip()?;
                Some("{".into())
            }
            _ => r.text(Self::EXPECTED)?,
        };
        let Some(text) = text else { return Ok(Self::default()) };
        Ok(Quantity::parse(text.trim()).unwrap_or_else(|error| {
            r.refuse_as(&error);
            Self::default()
        }))
    }
}

impl Encode for Quantity {
    fn encode(&self, w: &mut Writer<'_>) {
        w.plain_text(|| self.to_string());
    }

    fn is_zero(&self) -> bool {
        Quantity::is_zero(*self)
    }
}

impl wire::Message for Quantity {
    fn encode_raw(&self, w: &mut wire::Writer) {
        w.field(1, &self.to_string());
    }

    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        if tag != 1 {
            return r.skip();
        }
        *self = Quantity::parse(r.text()?.trim())?;
        Ok(())
    }
}
