//! How messages show the values of a configuration: for people, as programs write them, and by their types. A
//! large value is cut.

use machinery::problem::quote;

use super::configuration::{Native, Odd};

/// Most bytes of a value that a message shows.
const BYTES_MAX: usize = 4096;

/// A value for people.
pub(super) fn plain(value: &Native) -> String {
    match value {
        Native::Bool(value) => value.to_string(),
        Native::Int(value) => value.to_string(),
        Native::Float(value) => float(*value),
        Native::Text(text) => cut(text.clone()),
        Native::List(items) => format!("[{}]", joined(items.iter().map(plain), " ")),
        Native::Map(members) => {
            let members = sorted(members).map(|(name, value)| format!("{name}:{}", plain(value)));
            format!("map[{}]", joined(members, " "))
        }
        Native::Nothing => "<nil>".to_owned(),
        Native::Odd(odd) => odd.plain.clone(),
    }
}

/// A value as programs write it.
pub(super) fn literal(value: &Native) -> String {
    match value {
        Native::Text(text) => quote(&cut(text.clone())),
        Native::List(items) => format!("[]interface {{}}{{{}}}", joined(items.iter().map(literal), ", ")),
        Native::Map(members) => {
            let members = sorted(members).map(|(name, value)| format!("{}:{}", quote(name), literal(value)));
            format!("map[string]interface {{}}{{{}}}", joined(members, ", "))
        }
        Native::Nothing => "interface {}(nil)".to_owned(),
        Native::Odd(odd) => odd.literal.clone(),
        other => plain(other),
    }
}

/// The name of the type of a value.
pub(super) fn type_name(value: &Native) -> &'static str {
    match value {
        Native::Bool(_) => "bool",
        Native::Int(_) => "int64",
        Native::Float(_) => "float64",
        Native::Text(_) => "string",
        Native::List(_) => "[]interface {}",
        Native::Map(_) => "map[string]interface {}",
        Native::Nothing => "<nil>",
        Native::Odd(odd) => odd.of,
    }
}

/// Texts, one after the other.
pub(super) fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    let mut all = String::new();
    for part in parts {
        if all.len() > BYTES_MAX {
            return cut(all);
        }
        if !all.is_empty() {
            all.push_str(between);
        }
        all.push_str(&part);
    }
    all
}

/// Bytes.
pub(super) fn bytes(bytes: &[u8]) -> Odd {
    let plain = joined(bytes.iter().map(u8::to_string), " ");
    let literal = joined(bytes.iter().map(|byte| format!("{byte:#x}")), ", ");
    Odd { plain: format!("[{plain}]"), literal: format!("[]uint8{{{literal}}}"), of: "[]uint8" }
}

/// A length of time in nanoseconds, as `1h0m0s`.
pub(super) fn duration(nanos: i64) -> String {
    let (sign, all) = (if nanos < 0 { "-" } else { "" }, nanos.unsigned_abs());
    let (seconds, rest) = (all / 1_000_000_000, all % 1_000_000_000);
    let fraction = |whole: u64, part: u64, digits: usize| match part {
        0 => whole.to_string(),
        part => format!("{whole}.{part:0digits$}").trim_end_matches('0').to_owned(),
    };
    if seconds == 0 {
        return match rest {
            0 => "0s".to_owned(),
            1..1_000 => format!("{sign}{rest}ns"),
            1_000..1_000_000 => format!("{sign}{}µs", fraction(rest / 1_000, rest % 1_000, 3)),
            _ => format!("{sign}{}ms", fraction(rest / 1_000_000, rest % 1_000_000, 6)),
        };
    }
    let last = fraction(seconds % 60, rest, 9);
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{sign}{last}s"),
        (0, minutes) => format!("{sign}{minutes}m{last}s"),
        (hours, minutes) => format!("{sign}{hours}h{minutes}m{last}s"),
    }
}

/// A point in time from its text (RFC 3339).
pub(super) fn time(text: &str) -> Odd {
    let plain = text.replacen('T', " ", 1).replacen('Z', " +0000 UTC", 1);
    Odd { plain, literal: time_literal(text).unwrap_or_else(|| text.to_owned()), of: "time.Time" }
}

fn time_literal(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let [year, month, day] = numbers(date.split('-'))?;
    let (time, nanos) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = numbers(time.split(':'))?;
    let nanos: u32 = format!("{nanos:0<9}").parse().ok()?;
    let month = MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?)?;
    Some(format!("time.Date({year}, time.{month}, {day}, {hour}, {minute}, {second}, {nanos}, time.UTC)"))
}

fn numbers<'t>(mut parts: impl Iterator<Item = &'t str>) -> Option<[u32; 3]> {
    let mut next = || parts.next()?.parse().ok();
    Some([next()?, next()?, next()?])
}

fn float(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-4..1e21).contains(&size) || !value.is_finite() {
        return value.to_string();
    }
    let text = format!("{value:e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or_default();
    format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
}

fn sorted(members: &[(String, Native)]) -> impl Iterator<Item = &(String, Native)> {
    let mut members: Vec<_> = members.iter().collect();
    members.sort_by(|(one, _), (other, _)| one.cmp(other));
    members.into_iter()
}

fn cut(mut text: String) -> String {
    if text.len() > BYTES_MAX {
        let end = (0..=BYTES_MAX).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_known() {
        let map = Native::Map(vec![("b".to_owned(), Native::Int(1)), ("a".to_owned(), Native::Float(1e21))]);
        for (value, people, program) in [
            (Native::Text("x\n".to_owned()), "x\n", r#""x\n""#),
            (Native::List(vec![Native::Text("x".to_owned())]), "[x]", r#"[]interface {}{"x"}"#),
            (map, "map[a:1e+21 b:1]", r#"map[string]interface {}{"a":1e+21, "b":1}"#),
            (Native::Odd(bytes(b"ab")), "[97 98]", "[]uint8{0x61, 0x62}"),
            (
                Native::Odd(time("2020-01-01T00:00:00.5Z")),
                "2020-01-01 00:00:00.5 +0000 UTC",
                "time.Date(2020, time.January, 1, 0, 0, 0, 500000000, time.UTC)",
            ),
        ] {
            assert_eq!((plain(&value).as_str(), literal(&value).as_str()), (people, program));
        }
        for (nanos, expected) in [
            (0, "0s"),
            (3_600_000_000_000, "1h0m0s"),
            (-90_500_000_000, "-1m30.5s"),
            (1_500, "1.5µs"),
            (2_000_000, "2ms"),
        ] {
            assert_eq!(duration(nanos), expected);
        }
    }
}
