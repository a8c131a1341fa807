//! The text of a quantity.

use std::fmt;

use super::{NANOS_PER_UNIT, Notation, Quantity};

/// Suffixes by powers of 1000, from a billionth on.
const DECIMAL_SUFFIXES: [&str; 10] = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];

/// Suffixes by powers of 1024.
const BINARY_SUFFIXES: [&str; 7] = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = &self.kept_text {
            return f.write_str(text.as_str());
        }
        if self.nanos == 0 {
            // Whatever its suffix was: all forms of nothing are equal.
            return f.write_str("0");
        }
        match self.notation {
            Notation::Binary if fits_binary(self.nanos) => {
                let (number, steps) = lift(self.nanos / NANOS_PER_UNIT, 1024, BINARY_SUFFIXES.len() - 1);
                write!(f, "{number}{}", BINARY_SUFFIXES.get(steps).unwrap_or(&""))
            }
            // A fraction of a byte, or an amount below one step, is shown without loss instead.
            Notation::Binary | Notation::Decimal => {
                let (number, steps) = lift(self.nanos, 1000, DECIMAL_SUFFIXES.len() - 1);
                write!(f, "{number}{}", DECIMAL_SUFFIXES.get(steps).unwrap_or(&""))
            }
            Notation::Exponent => {
                let (number, steps) = lift(self.nanos, 1000, usize::MAX);
                match steps {
                    // Three steps lead from a billionth to one.
                    3 => write!(f, "{number}"),
                    0..3 => write!(f, "{number}e-{}", 9 - 3 * steps),
                    _ => write!(f, "{number}e{}", 3 * steps - 9),
                }
            }
        }
    }
}

fn fits_binary(nanos: i128) -> bool {
    nanos % NANOS_PER_UNIT == 0 && nanos.abs() >= 1024 * NANOS_PER_UNIT
}

/// Divides as often as nothing remains, at most so many times; the rest and how often.
fn lift(mut number: i128, base: i128, steps_max: usize) -> (i128, usize) {
    let mut steps = 0;
    while steps < steps_max && number % base == 0 {
        number /= base;
        steps += 1;
    }
    (number, steps)
}
