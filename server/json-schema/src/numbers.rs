//! Whether a number fits a schema: its range and what it is a multiple of.

use machinery::path::Path;
use serde_json::Number;

use super::{
    Node,
    flaw::{Findings, Flaw},
};

/// Adds what is wrong with a number.
pub(super) fn find(schema: Node<'_>, number: &Number, name: &Path<'_>, found: &mut Findings) {
    let value = Numeric::of(number);
    if let Some(flaw) = range_flaw(schema, value, "Checked", name) {
        found.add(flaw);
    }
    for (field, what) in
        [("multipleOf", "MultipleOf"), ("minimum", "Minimum boundary"), ("maximum", "Maximum boundary")]
    {
        let Some(bound) = schema.number(field) else { continue };
        let beyond = range_flaw(schema, Numeric::Real(bound), what, name);
        // A bound that the type cannot hold is compared as a real number.
        let (value, bound) = match (value, &beyond) {
            (Numeric::Whole(_), None) => (value, Numeric::Whole(bound as i64)),
            _ => (Numeric::Real(value.real()), Numeric::Real(bound)),
        };
        beyond.into_iter().for_each(|flaw| found.add(flaw));
        if let Some(flaw) = bound_flaw(schema, field, value, bound, name) {
            found.add(flaw);
        }
    }
}

/// A number as it is compared.
#[derive(Debug, Clone, Copy)]
enum Numeric {
    Whole(i64),
    Real(f64),
}

impl Numeric {
    fn of(number: &Number) -> Self {
        number.as_i64().map_or_else(|| Numeric::Real(number.as_f64().unwrap_or_default()), Numeric::Whole)
    }

    #[expect(clippy::cast_precision_loss, reason = "bounds of schemas are real numbers")]
    fn real(self) -> f64 {
        match self {
            Numeric::Whole(number) => number as f64,
            Numeric::Real(number) => number,
        }
    }

    fn text(self) -> String {
        match self {
            Numeric::Whole(number) => number.to_string(),
            Numeric::Real(number) => real_text(number),
        }
    }
}

/// A real number as clients know it: with an exponent if it is very small, or has seven digits before its
/// point.
pub(super) fn real_text(number: f64) -> String {
    if number == 0.0 || (1e-4..1e6).contains(&number.abs()) {
        return number.to_string();
    }
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, size) = exponent.strip_prefix('-').map_or(("+", exponent), |size| ("-", size));
    format!("{digits}e{sign}{size:0>2}")
}

/// Whole numbers beyond, in either direction, are real numbers: not each of them is one.
const WHOLE_MOST: f64 = 9_007_199_254_740_991.0;
/// The largest distance from a whole number, in parts of it, of a real number that counts as whole.
const WHOLE_ERROR: f64 = 1e-9;

/// Whether a real number counts as a whole one.
pub(super) fn is_near_whole(number: f64) -> bool {
    let rounded = number.round();
    let is_near = || (number - rounded).abs() < WHOLE_ERROR * rounded.abs();
    number.abs() <= WHOLE_MOST && (number == rounded || is_near())
}

/// A number that its type or format cannot hold.
fn range_flaw(schema: Node<'_>, value: Numeric, what: &str, name: &Path<'_>) -> Option<Flaw> {
    let (kind, format) = (schema.text("type"), schema.text("format"));
    let (fits, format) = match (kind, format) {
        ("integer", "int32") => (fits_whole(value, f64::from(i32::MIN), f64::from(i32::MAX)), format),
        ("integer", "int64") => (fits_whole(value, I64_LEAST, I64_MOST), format),
        ("integer", _) => (fits_whole(value, I64_LEAST, I64_MOST), ""),
        ("number", "float") => (value.real().abs() <= f64::from(f32::MAX), format),
        _ => (true, ""),
    };
    let format =
        if format.is_empty() { "(default format)".to_owned() } else { format!("with format {format}") };
    (!fits).then(|| Flaw::whole(format!("{what} value must be of type {kind} {format} in {name}")))
}

const I64_LEAST: f64 = -9_223_372_036_854_775_808.0;
/// The largest real number below 2^63.
const I64_MOST: f64 = 9_223_372_036_854_774_784.0;

fn fits_whole(value: Numeric, least: f64, most: f64) -> bool {
    match value {
        Numeric::Whole(number) => most >= I64_MOST || (least..=most).contains(&Numeric::Whole(number).real()),
        // One that is not whole in 64 bits is beyond them: the least number is whole.
        Numeric::Real(number) => {
            number.fract() == 0.0 && number > I64_LEAST && (least..=most).contains(&number)
        }
    }
}

fn bound_flaw(
    schema: Node<'_>,
    field: &str,
    value: Numeric,
    bound: Numeric,
    name: &Path<'_>,
) -> Option<Flaw> {
    let (is_exclusive, words) = match field {
        "multipleOf" => return multiple_flaw(value, bound, name),
        "minimum" => (schema.flag("exclusiveMinimum"), ["greater than", "greater than or equal to"]),
        _ => (schema.flag("exclusiveMaximum"), ["less than", "less than or equal to"]),
    };
    let order = match (value, bound) {
        (Numeric::Whole(value), Numeric::Whole(bound)) => value.cmp(&bound),
        _ => value.real().total_cmp(&bound.real()),
    };
    let fits = if field == "minimum" { order.is_gt() } else { order.is_lt() };
    if fits || (order.is_eq() && !is_exclusive) {
        return None;
    }
    let [exclusive, inclusive] = words;
    let word = if is_exclusive { exclusive } else { inclusive };
    Some(Flaw::invalid(name, value.text(), format!("should be {word} {}", bound.text())))
}

fn multiple_flaw(value: Numeric, factor: Numeric, name: &Path<'_>) -> Option<Flaw> {
    if factor.real() <= 0.0 {
        let text = format!("factor MultipleOf declared for {name} must be positive: {}", factor.text());
        return Some(Flaw { text, ..Flaw::invalid(name, factor.text(), "") });
    }
    let fits = match (value, factor) {
        (Numeric::Whole(value), Numeric::Whole(factor)) => value.checked_rem(factor) == Some(0),
        // The inverse of a small factor is nearer to a whole number than the factor is to its decimal form.
        _ if factor.real() < 1.0 => is_near_whole(1.0 / factor.real() * value.real()),
        _ => is_near_whole(value.real() / factor.real()),
    };
    (!fits).then(|| Flaw::invalid(name, value.text(), format!("should be a multiple of {}", factor.text())))
}
