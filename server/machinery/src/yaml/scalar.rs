//! What a scalar means, above all one without quotes.
//!
//! Not the whole of YAML 1.1: `y` and `n` are texts, and so are times and numbers to the base 60.

use saphyr_parser::{ScalarStyle, Tag};

/// The handle of the tags that YAML itself defines.
const CORE_TAGS: &str = "tag:yaml.org,2002:";

/// The meaning of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Scalar {
    Null,
    Boolean(bool),
    Integer(i128),
    Float(f64),
    /// `.inf` or `.nan`: numbers that JSON lacks.
    NotFinite,
    Text,
}

/// The meaning of a scalar as it stands, with its quotes and its tag.
pub(super) fn meaning(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Result<Scalar, String> {
    let by_style = || if style == ScalarStyle::Plain { plain(text) } else { Scalar::Text };
    let Some(tag) = tag else { return Ok(by_style()) };
    match (tag.handle.as_str(), tag.suffix.as_str()) {
        ("", "!") | (CORE_TAGS, "str" | "binary") => Ok(Scalar::Text),
        (CORE_TAGS, kind @ ("int" | "float" | "bool" | "null")) => {
            let meaning = plain(text);
            let fits = match kind {
                "int" => matches!(meaning, Scalar::Integer(_)),
                "float" => matches!(meaning, Scalar::Integer(_) | Scalar::Float(_) | Scalar::NotFinite),
                "bool" => matches!(meaning, Scalar::Boolean(_)),
                _ => meaning == Scalar::Null,
            };
            if fits { Ok(meaning) } else { Err(format!("cannot read {text:?} as !!{kind}")) }
        }
        _ => Ok(by_style()),
    }
}

/// A scalar as JSON; `None` when JSON lacks it.
pub(super) fn json(meaning: &Scalar, text: &str) -> Option<String> {
    match meaning {
        Scalar::Null => Some("null".to_owned()),
        Scalar::Boolean(truth) => Some(truth.to_string()),
        Scalar::Integer(number) => Some(number.to_string()),
        Scalar::Float(number) => Some(float_json(*number)),
        Scalar::NotFinite => None,
        Scalar::Text => Some(text_json(text)),
    }
}

/// A text as JSON.
pub(super) fn text_json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The meaning of `text` when it stands without quotes.
pub(super) fn plain(text: &str) -> Scalar {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Scalar::Null,
        "true" | "True" | "TRUE" | "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => {
            Scalar::Boolean(true)
        }
        "false" | "False" | "FALSE" | "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => {
            Scalar::Boolean(false)
        }
        _ if text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '-' | '.')) => {
            number(text)
        }
        _ => Scalar::Text,
    }
}

/// A number as JSON. A float without a fraction is written like an integer, so that `1.0` fits a
/// field for integers.
pub(super) fn float_json(number: f64) -> String {
    let size = number.abs();
    if size == 0.0 || (1e-6..1e21).contains(&size) { format!("{number}") } else { format!("{number:e}") }
}

fn number(text: &str) -> Scalar {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Scalar::NotFinite;
    }
    // YAML 1.1 allows them between digits.
    let digits = text.replace('_', "");
    integer(&digits)
        .map(Scalar::Integer)
        .or_else(|| float(&digits).map(Scalar::Float))
        .unwrap_or(Scalar::Text)
}

/// An integer of 64 bits, signed or not. A leading zero means octal.
fn integer(text: &str) -> Option<i128> {
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(unsigned) => (-1, unsigned),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (radix, digits) = match unsigned.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, unsigned.get(2..)?),
        [b'0', b'o' | b'O', ..] => (8, unsigned.get(2..)?),
        [b'0', b'b' | b'B', ..] => (2, unsigned.get(2..)?),
        [b'0', _, ..] => (8, unsigned.get(1..)?),
        _ => (10, unsigned),
    };
    // `from_str_radix` alone would take a second sign.
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let number = sign * i128::from_str_radix(digits, radix).ok()?;
    // 128 bits hold both ranges; what is beyond them is tried as a float.
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&number).then_some(number)
}

fn float(text: &str) -> Option<f64> {
    // `parse` also takes `inf` and `nan`, which are texts in YAML without a point before them.
    let allowed = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
    text.bytes().all(allowed).then(|| text.parse().ok()).flatten().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars() {
        let rows: &[(&[&str], Scalar)] = &[
            (&["", "~", "null", "Null", "NULL"], Scalar::Null),
            (&["true", "TRUE", "y", "Y", "yes", "Yes", "on", "ON"], Scalar::Boolean(true)),
            (&["false", "False", "n", "N", "no", "NO", "off", "Off"], Scalar::Boolean(false)),
            (&["12", "+12", "0xc", "0XC", "0o14", "014", "0b1100", "1_2"], Scalar::Integer(12)),
            (&["-12", "-0xC", "-014"], Scalar::Integer(-12)),
            (&["0644"], Scalar::Integer(420)),
            (&["18446744073709551615", "0xFFFFFFFFFFFFFFFF"], Scalar::Integer(u64::MAX.into())),
            (&["-9223372036854775808"], Scalar::Integer(i64::MIN.into())),
            (&["1.5", "15e-1", "+1.5", "1_.5"], Scalar::Float(1.5)),
            (&["8.", "08", "8e0", "8E+0"], Scalar::Float(8.0)),
            (&[".5", "-.5e0"], Scalar::Float(0.5)),
            (&["18446744073709551616"], Scalar::Float(18_446_744_073_709_551_616.0)),
            (&[".inf", "-.Inf", "+.INF", ".nan", ".NaN"], Scalar::NotFinite),
            (
                &[
                    "nO",
                    "tRUE",
                    "nil",
                    "<<",
                    "=",
                    "-",
                    "+",
                    ".",
                    "..",
                    "-.",
                    "1e",
                    "e5",
                    "1.2.3",
                    "0x",
                    "0o",
                    "0o8",
                    "0b2",
                    "--1",
                    "+-1",
                    "1:30",
                    "2001-01-01",
                    "2001-01-01T00:00:00Z",
                    "1e999",
                    "inf",
                    "NaN",
                    "0xFFFFFFFFFFFFFFFFF",
                    "10.0.0.1",
                    "1Gi",
                    "500m",
                ],
                Scalar::Text,
            ),
        ];
        for (texts, meaning) in rows {
            for text in *texts {
                let found = match plain(text) {
                    Scalar::Float(number) if *text == "-.5e0" => Scalar::Float(-number),
                    other => other,
                };
                assert_eq!(found, *meaning, "for {text:?}");
            }
        }
    }

    #[test]
    fn floats_become_json() {
        for (number, json) in [
            (8.0, "8"),
            (-0.0, "-0"),
            (1.5, "1.5"),
            (1e-7, "1e-7"),
            (0.000_001, "0.000001"),
            (1e20, "100000000000000000000"),
            (1e21, "1e21"),
        ] {
            assert_eq!(float_json(number), json);
        }
    }
}
