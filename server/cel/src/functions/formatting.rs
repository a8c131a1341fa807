//! `string.format`: clauses such as `%s` and `%.3f`, as release 2 of the library of texts writes them (in
//! English).

use words::quote;

use super::call::{Answer, Context};
use crate::error::EvalError;
use crate::numbers::double_text;
use crate::value::{Datum, ListValue, MapValue};

/// Digits behind the point, unless a clause says another number.
const PRECISION: usize = 6;
/// The most digits behind the point: further ones are zeros.
const PRECISION_MAX: usize = 1100;
/// What a digit of a number with a fraction counts in steps: the more there are, the longer each takes.
const STEPS_PER_DIGIT: usize = 6;
/// What a clause counts in steps, beside what it writes.
const STEPS_PER_CLAUSE: u64 = 128;
/// What an element of a list counts in steps.
const STEPS_PER_ELEMENT: u64 = 8;
/// Lists within lists are written up to this depth.
const DEPTH_MAX: u32 = 256;

type Written = Result<String, EvalError>;

pub(super) fn format<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(pattern), Datum::List(values)] = args else { return None };
    Some(formatted(context, pattern, values).map(Datum::owned_text))
}

fn formatted(context: &mut Context, pattern: &str, values: &ListValue<'_>) -> Written {
    let mut text = String::new();
    let mut rest = pattern;
    let mut index = 0;
    while let Some((before, after)) = rest.split_once('%') {
        text.push_str(before);
        if let Some(after) = after.strip_prefix('%') {
            text.push('%');
            rest = after;
            continue;
        }
        let Some(value) = values.get(index) else {
            return Err(EvalError::failed(format!("index {index} out of range")));
        };
        if after.is_empty() {
            return Err(EvalError::failed("unexpected end of string"));
        }
        let (clause, after) = clause(after)?;
        context.meter.work(STEPS_PER_CLAUSE)?;
        let part = clause.write(context, &value)?;
        context.meter.allocate(part.len())?;
        if clause.has_fraction() {
            // Digits are computed one by one.
            context.meter.work_items(part.len().saturating_mul(STEPS_PER_DIGIT))?;
        } else {
            context.meter.read_bytes(part.len())?;
        }
        text.push_str(&part);
        rest = after;
        index += 1;
    }
    text.push_str(rest);
    context.meter.allocate(pattern.len())?;
    Ok(text)
}

/// A letter behind `%`, with the number of digits.
struct Clause {
    letter: char,
    precision: usize,
}

/// The clause at the start of a text, and the rest.
fn clause(text: &str) -> Result<(Clause, &str), EvalError> {
    let unreadable = |why: String| EvalError::failed(format!("could not parse formatting clause: {why}"));
    let (precision, text) = match text.strip_prefix('.') {
        None => (PRECISION, text),
        Some(digits) => {
            let end = digits.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(|| {
                unreadable(
                    "error while parsing precision: could not find end of precision specifier".to_owned(),
                )
            })?;
            let (digits, rest) = digits.split_at(end);
            let precision = digits.parse().map_err(|_| {
                let cause = format!("strconv.Atoi: parsing {}: invalid syntax", quote(digits));
                unreadable(format!(
                    "error while parsing precision: error while converting precision to integer: {cause}"
                ))
            })?;
            (precision, rest)
        }
    };
    let mut letters = text.chars();
    match letters.next() {
        Some(letter) if "sdfebxXo".contains(letter) => Ok((Clause { letter, precision }, letters.as_str())),
        other => {
            let other = other.map(String::from).unwrap_or_default();
            Err(unreadable(format!("unrecognized formatting clause \"{other}\"")))
        }
    }
}

impl Clause {
    fn has_fraction(&self) -> bool {
        matches!(self.letter, 'e' | 'f')
    }

    fn write(&self, context: &mut Context, value: &Datum<'_>) -> Written {
        let digits = self.precision.min(PRECISION_MAX);
        let written = match self.letter {
            's' => string(context, value, 0),
            'd' => decimal(value),
            'f' => double(value, "fixed-point").map(|number| fixed(number, digits)),
            'e' => double(value, "scientific").map(|number| scientific(number, digits)),
            'b' => binary(value),
            'o' => octal(value),
            letter => {
                context.meter.allocate(value.weight().saturating_mul(2))?;
                hex(value, letter == 'X')
            }
        };
        written.map_err(|why| match why {
            EvalError::Failed(why) => EvalError::failed(format!("error during formatting: {why}")),
            why => why,
        })
    }
}

fn wrong(what: &str, value: &Datum<'_>) -> EvalError {
    EvalError::failed(format!("{what}, was given {}", value.type_name()))
}

fn string(context: &mut Context, value: &Datum<'_>, depth: u32) -> Written {
    Ok(match value {
        Datum::List(list) => return list_text(context, list, depth),
        Datum::Map(map) => return map_text(context, map, depth),
        Datum::Null => "null".to_owned(),
        Datum::Bool(value) => value.to_string(),
        Datum::Int(value) => value.to_string(),
        Datum::Uint(value) => value.to_string(),
        Datum::Double(value) => double_text(*value),
        Datum::Duration(value) => value.to_string(),
        Datum::Timestamp(value) => value.to_string(),
        Datum::Type(value) => value.to_string(),
        Datum::String(text) => {
            context.meter.allocate(text.len())?;
            text.to_string()
        }
        Datum::Bytes(bytes) => {
            context.meter.allocate(bytes.len())?;
            let text = std::str::from_utf8(bytes);
            let invalid = |_| {
                EvalError::failed(
                    "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to \
                     string",
                )
            };
            text.map_err(invalid)?.to_owned()
        }
        Datum::Object(_) | Datum::Optional(_) | Datum::Opaque(_) => return Err(wrong(STRING, value)),
    })
}

const STRING: &str = "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, \
    types, durations, and timestamps";

/// A value within a list or a map: as an expression would write it.
fn inner(context: &mut Context, value: &Datum<'_>, depth: u32) -> Written {
    if depth > DEPTH_MAX {
        return Err(EvalError::failed("values are nested too deeply"));
    }
    Ok(match value {
        Datum::String(text) => {
            context.meter.allocate(text.len())?;
            quote(text)
        }
        Datum::Bytes(_) => format!("b{}", quote(&string(context, value, depth)?)),
        Datum::Timestamp(moment) => format!("timestamp(\"{moment}\")"),
        Datum::Duration(span) => format!("duration(\"{span}\")"),
        Datum::Double(number) if !number.is_finite() => quote(&double_text(*number)),
        Datum::Double(number) => format!("{number:.PRECISION$}"),
        Datum::Object(_) | Datum::Optional(_) | Datum::Opaque(_) => {
            return Err(EvalError::failed(format!("no formatting function for {}", value.type_name())));
        }
        other => return string(context, other, depth + 1),
    })
}

fn list_text(context: &mut Context, list: &ListValue<'_>, depth: u32) -> Written {
    let mut text = String::from("[");
    for (index, element) in list.iter().enumerate() {
        let part = inner(context, &element, depth)?;
        context.meter.allocate(part.len() + 8)?;
        context.meter.work(STEPS_PER_ELEMENT)?;
        text.push_str(if index > 0 { ", " } else { "" });
        text.push_str(&part);
    }
    text.push(']');
    Ok(text)
}

fn map_text(context: &mut Context, map: &MapValue<'_>, depth: u32) -> Written {
    let mut entries = Vec::new();
    for key in map.keys() {
        context.meter.allocate_items(1)?;
        let shown = key.datum();
        if matches!(shown, Datum::Double(_)) {
            return Err(EvalError::failed("no formatting function for map key of type double"));
        }
        let value = map.get(&key)?.unwrap_or(Datum::Null);
        let (key, value) = (inner(context, &shown, depth)?, inner(context, &value, depth)?);
        // Both are sorted, and copied once more.
        context.meter.allocate(2 * (key.len() + value.len()))?;
        context.meter.work(u64::from(usize::BITS))?;
        entries.push((key, value));
    }
    entries.sort_by(|(first, _), (second, _)| first.cmp(second));
    let entries: Vec<_> = entries.into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
    Ok(format!("{{{}}}", entries.join(", ")))
}

fn decimal(value: &Datum<'_>) -> Written {
    match value {
        Datum::Int(value) => Ok(value.to_string()),
        Datum::Uint(value) => Ok(value.to_string()),
        _ => Err(wrong("decimal clause can only be used on integers", value)),
    }
}

fn double(value: &Datum<'_>, clause: &str) -> Result<f64, EvalError> {
    match value {
        Datum::Double(number) => Ok(*number),
        Datum::String(text) if matches!(&**text, "NaN" | "Infinity" | "-Infinity") => {
            Ok(text.parse().unwrap_or(f64::NAN))
        }
        _ => Err(wrong(&format!("{clause} clause can only be used on doubles"), value)),
    }
}

fn special(number: f64) -> Option<&'static str> {
    match number {
        number if number.is_nan() => Some("NaN"),
        f64::INFINITY => Some("∞"),
        f64::NEG_INFINITY => Some("-∞"),
        _ => None,
    }
}

/// A number with commas between each three digits in front of the point.
fn fixed(number: f64, precision: usize) -> String {
    if let Some(name) = special(number) {
        return name.to_owned();
    }
    let plain = format!("{number:.precision$}");
    let (sign, unsigned) = plain.strip_prefix('-').map_or(("", &*plain), |rest| ("-", rest));
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut grouped = String::from(sign);
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if !fraction.is_empty() {
        grouped.push('.');
        grouped.push_str(fraction);
    }
    grouped
}

/// A number with a power of ten: `1.052033×10⁰³`.
fn scientific(number: f64, precision: usize) -> String {
    if let Some(name) = special(number) {
        return name.to_owned();
    }
    let plain = format!("{number:.precision$e}");
    let (digits, exponent) = plain.split_once('e').unwrap_or((&plain, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(("", exponent), |rest| ("⁻", rest));
    let raised = |digit: char| match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        _ => '⁹',
    };
    let exponent: String = format!("{exponent:0>2}").chars().map(raised).collect();
    format!("{digits}×10{sign}{exponent}")
}

fn binary(value: &Datum<'_>) -> Written {
    match value {
        Datum::Int(value) => Ok(signed(*value, |value| format!("{value:b}"))),
        Datum::Uint(value) => Ok(format!("{value:b}")),
        Datum::Bool(value) => Ok(if *value { "1" } else { "0" }.to_owned()),
        _ => Err(wrong("only integers and bools can be formatted as binary", value)),
    }
}

fn octal(value: &Datum<'_>) -> Written {
    match value {
        Datum::Int(value) => Ok(signed(*value, |value| format!("{value:o}"))),
        Datum::Uint(value) => Ok(format!("{value:o}")),
        _ => Err(wrong("octal clause can only be used on integers", value)),
    }
}

fn hex(value: &Datum<'_>, upper: bool) -> Written {
    let lower = match value {
        Datum::Int(value) => signed(*value, |value| format!("{value:x}")),
        Datum::Uint(value) => format!("{value:x}"),
        Datum::String(text) => hex_bytes(text.as_bytes()),
        Datum::Bytes(bytes) => hex_bytes(bytes),
        _ => {
            return Err(wrong("only integers, byte buffers, and strings can be formatted as hex", value));
        }
    };
    Ok(if upper { lower.to_uppercase() } else { lower })
}

fn hex_bytes(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn signed(value: i64, write: impl Fn(u64) -> String) -> String {
    let digits = write(value.unsigned_abs());
    if value < 0 { format!("-{digits}") } else { digits }
}
