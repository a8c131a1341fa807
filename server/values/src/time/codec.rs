//! Times and spans in JSON and in the binary form.

use words::time::UNIX_RANGE;

use super::{Duration, MicroTime, Time};
use crate::{
    json::{Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

const MICROS_PER_SECOND: i64 = 1_000_000;

impl Decode for Time {
    const EXPECTED: &'static str = "an RFC 3339 time";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        text(r, Self::parse)
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

impl Decode for MicroTime {
    const EXPECTED: &'static str = "an RFC 3339 time with six digits behind the point";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        text(r, Self::parse)
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

impl Decode for Duration {
    const EXPECTED: &'static str = "a duration such as 1h30m";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        text(r, Self::parse)
    }
}

/// A text in the form that `parse` takes.
fn text<T: Decode>(r: &mut Reader<'_>, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Stop> {
    let Some(text) = r.text(T::EXPECTED)? else { return Ok(T::default()) };
    Ok(parse(&text).unwrap_or_else(|| {
        r.refuse(T::EXPECTED, Found::Text, &text);
        T::default()
    }))
}

impl Encode for Time {
    fn encode(&self, w: &mut Writer<'_>) {
        // A time that is not set has no digits; where its field is written in any case, it is `null`.
        if self.is_zero() { w.null() } else { w.plain_text(|| self.digits()) }
    }

    fn is_zero(&self) -> bool {
        Time::is_zero(*self)
    }
}

impl Encode for MicroTime {
    fn encode(&self, w: &mut Writer<'_>) {
        if self.is_zero() { w.null() } else { w.plain_text(|| self.digits()) }
    }

    fn is_zero(&self) -> bool {
        MicroTime::is_zero(*self)
    }
}

impl Encode for Duration {
    fn encode(&self, w: &mut Writer<'_>) {
        w.plain_text(|| self.to_string());
    }

    fn is_zero(&self) -> bool {
        self.as_nanos() == 0
    }
}

impl wire::Message for Time {
    fn encode_raw(&self, w: &mut wire::Writer) {
        if !self.is_zero() {
            w.field(1, &self.as_unix());
            // The nanoseconds, which a `Time` has not: like every number that is not optional, they are
            // written nevertheless.
            w.field(2, &0_i32);
        }
    }

    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        let mut seconds = start(self.is_zero(), self.as_unix());
        match tag {
            1 => read_seconds(&mut seconds, r)?,
            // The nanoseconds of other writers go here, too: a `Time` keeps whole seconds.
            _ => r.skip()?,
        }
        *self = Time::from_unix(seconds);
        Ok(())
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

impl wire::Message for MicroTime {
    fn encode_raw(&self, w: &mut wire::Writer) {
        if !self.is_zero() {
            w.field(1, &self.to_time().as_unix());
            // Less than a second, so it fits.
            w.field(2, &((self.as_unix_micros().rem_euclid(MICROS_PER_SECOND) * 1_000) as i32));
        }
    }

    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        let micros = start(self.is_zero(), self.as_unix_micros());
        // Euclidean, since the nanoseconds of the message count upwards before 1970 as well.
        let (mut seconds, mut fraction) =
            (micros.div_euclid(MICROS_PER_SECOND), micros.rem_euclid(MICROS_PER_SECOND));
        match tag {
            1 => read_seconds(&mut seconds, r)?,
            2 => {
                let mut nanos = 0_i32;
                r.field(&mut nanos)?;
                if !(0..1_000_000_000).contains(&nanos) {
                    return Err(r.out_of_range());
                }
                fraction = i64::from(nanos / 1_000);
            }
            _ => r.skip()?,
        }
        *self = MicroTime::from_unix_micros(seconds * MICROS_PER_SECOND + fraction);
        Ok(())
    }

    fn is_none(&self) -> bool {
        self.is_zero()
    }
}

/// Only the message without any field is "no time": with the first field the count begins at 1970.
fn start(is_zero: bool, since_1970: i64) -> i64 {
    if is_zero { 0 } else { since_1970 }
}

fn read_seconds(seconds: &mut i64, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
    r.field(seconds)?;
    if UNIX_RANGE.contains(seconds) { Ok(()) } else { Err(r.out_of_range()) }
}

impl wire::Message for Duration {
    fn encode_raw(&self, w: &mut wire::Writer) {
        w.field(1, &self.as_nanos());
    }

    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        if tag != 1 {
            return r.skip();
        }
        let mut nanos = 0;
        r.field(&mut nanos)?;
        *self = Duration::from_nanos(nanos);
        Ok(())
    }
}
