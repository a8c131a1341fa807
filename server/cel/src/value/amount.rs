//! Quantities as values: the amount, and whether it is held in a form from which a whole number can be taken.

use words::quantity::{Notation, Quantity, QuantityError};

/// So many digits of a decimal number are held as a whole number.
const DIGITS_MAX: i32 = 18;
/// Digits that a binary number may have altogether, those of its suffix included.
const BINARY_DIGITS_MAX: i32 = 14;
/// The smallest power of ten of a whole number.
const SCALE_MIN: i32 = -9;

/// A quantity. The reference holds most as a whole number and a power of ten, and the others in a form of
/// which it takes no whole number, even where that would be exact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Amount {
    pub(crate) quantity: Quantity,
    /// Whether it was computed from others.
    pub(crate) computed: bool,
    units: Option<Units>,
}

/// A whole number times a power of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Units {
    value: i64,
    scale: i32,
}

impl Amount {
    pub(crate) fn parse(text: &str) -> Result<Self, QuantityError> {
        let quantity = Quantity::parse(text)?;
        Ok(Self { quantity, computed: false, units: Units::of(text) })
    }

    /// A number without a unit.
    pub(crate) fn whole(number: i64) -> Self {
        let units = Some(Units { value: number, scale: 0 });
        Self { quantity: Quantity::new(number, Notation::Exponent), computed: true, units }
    }

    /// The whole number that it is.
    pub(crate) fn as_integer(self) -> Option<i64> {
        self.units.filter(|units| units.scale >= 0).and_then(|units| units.at(0))
    }

    /// The nearest number with a fraction.
    #[expect(clippy::cast_precision_loss, reason = "the nearest double is wanted")]
    pub(crate) fn as_double(self) -> f64 {
        const NANOS: i128 = 1_000_000_000;
        match self.units {
            Some(units) if units.scale < 0 => units.value as f64 / 10_f64.powi(-units.scale),
            Some(units) => units.value as f64 * 10_f64.powi(units.scale),
            None => {
                let nanos = self.quantity.as_nanos();
                (nanos / NANOS) as f64 + (nanos % NANOS) as f64 / 1e9
            }
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let units = self.units.zip(other.units).and_then(|(first, second)| first.plus(second));
        Self { quantity: self.quantity.plus(other.quantity), computed: true, units }
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        let negative = |units: Units| Some(Units { value: units.value.checked_neg()?, ..units });
        let units = self.units.zip(other.units.and_then(negative));
        let units = units.and_then(|(first, second)| first.plus(second));
        Self { quantity: self.quantity.minus(other.quantity), computed: true, units }
    }
}

impl Units {
    /// The units of a text that is a quantity; none if it is held otherwise.
    fn of(text: &str) -> Option<Self> {
        let (is_negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let end = unsigned.find(|letter: char| letter != '.' && !letter.is_ascii_digit());
        let (number, suffix) = unsigned.split_at_checked(end.unwrap_or(unsigned.len()))?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let digits = i32::try_from(whole.len() + fraction.len()).ok()?;
        let (factor, exponent) = match suffix.strip_suffix('i') {
            Some(letter) => {
                let power = i32::try_from("KMGTPE".find(letter)?).ok()? * 10 + 10;
                // The digits of the suffix are about three tenths of its bits.
                let fits = fraction.is_empty() && digits + power * 3 / 10 <= BINARY_DIGITS_MAX;
                (fits.then_some(1_i64 << power)?, 0)
            }
            None => ((digits <= DIGITS_MAX).then_some(1)?, decimal_exponent(suffix)?),
        };
        let scale = exponent - i32::try_from(fraction.len()).ok()?;
        let value = format!("{whole}{fraction}").parse::<i64>().ok()?.checked_mul(factor)?;
        (scale >= SCALE_MIN).then_some(Self { value: if is_negative { -value } else { value }, scale })
    }

    /// The number for another power of ten, which is not larger.
    fn at(self, scale: i32) -> Option<i64> {
        let power = u32::try_from(self.scale.checked_sub(scale)?).ok()?;
        self.value.checked_mul(10_i64.checked_pow(power)?)
    }

    fn plus(self, other: Self) -> Option<Self> {
        if other.value == 0 {
            return Some(self);
        }
        if self.value == 0 {
            return Some(other);
        }
        let scale = self.scale.min(other.scale);
        Some(Self { value: self.at(scale)?.checked_add(other.at(scale)?)?, scale })
    }
}

/// The power of ten of a suffix.
fn decimal_exponent(suffix: &str) -> Option<i32> {
    let known = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"].iter().position(|known| *known == suffix);
    match known {
        Some(place) => i32::try_from(place).ok().map(|place| place * 3 - 9),
        None => suffix.strip_prefix(['e', 'E'])?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_taken_of_some_forms() {
        for (text, number) in [
            ("0", Some(0)),
            ("-7", Some(-7)),
            ("50k", Some(50_000)),
            ("1e3", Some(1000)),
            ("9E", Some(9_000_000_000_000_000_000)),
            ("10E", None),
            ("1.0", None),
            ("1000m", None),
            ("1Gi", Some(1 << 30)),
            ("1Ti", Some(1 << 40)),
            ("10Ti", Some(10 << 40)),
            ("100Ti", None),
            ("1Pi", None),
            ("1Ei", None),
            ("1.5Gi", None),
            ("999999999999999999", Some(999_999_999_999_999_999)),
            ("9223372036854775807", None),
            ("000000000000000000001", Some(1)),
        ] {
            assert_eq!(Amount::parse(text).expect("a quantity").as_integer(), number, "{text}");
        }
    }

    #[test]
    fn sums_keep_their_form() {
        let of = |text| Amount::parse(text).expect("a quantity");
        assert_eq!(of("1k").plus(of("1")).as_integer(), Some(1001));
        assert_eq!(of("1500m").plus(of("500m")).as_integer(), None);
        assert_eq!(of("1Ei").minus(of("1Ei")).as_integer(), None);
        assert_eq!(of("5").minus(Amount::whole(7)).as_integer(), Some(-2));
        assert_eq!(of("9E").plus(of("9E")).as_integer(), None);
        assert_eq!(of("0").plus(of("500m")).as_integer(), None);
    }
}
