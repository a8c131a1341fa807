//! Tables of quantities.

use proptest::prelude::*;

use super::*;

#[test]
fn quantities_have_a_canonical_text_or_the_one_that_is_kept() {
    let table = [
        ("0", "0"),
        ("-0", "0"),
        ("0Gi", "0"),
        ("0.0", "0"),
        ("00", "0"),
        ("1", "1"),
        ("+1", "+1"),
        ("-1", "-1"),
        ("1.", "1."),
        (".5", "500m"),
        ("n", "0"),
        (".", "0"),
        ("-", "0"),
        (".m", "0"),
        ("E", "0"),
        ("e3", "0"),
        ("Ti", "0"),
        ("0Ei", "0"),
        ("01", "01"),
        ("1.500", "1.500"),
        ("-1.250k", "-1.250k"),
        ("1.5", "1500m"),
        ("1.000", "1"),
        ("0.500", "500m"),
        ("12e0", "12e0"),
        ("1.5e1", "1.5e1"),
        ("+3Mi", "+3Mi"),
        ("3.Mi", "3.Mi"),
        ("+8Mi", "8Mi"),
        ("01024Ki", "1Mi"),
        ("000000000000000000000000000000001", "1"),
        ("0.5", "500m"),
        ("1000m", "1"),
        ("100m", "100m"),
        ("1500m", "1500m"),
        ("1000", "1k"),
        ("1500", "1500"),
        ("1000k", "1M"),
        ("1000M", "1G"),
        ("100E", "100E"),
        ("1000E", "1000E"),
        ("0.001n", "1n"),
        ("1.1n", "2n"),
        ("-1.1n", "-2n"),
        ("0.0000000000000000000000000000000000000000000001", "1n"),
        ("1024", "1024"),
        ("1Ki", "1Ki"),
        ("1024Ki", "1Mi"),
        ("1024Mi", "1Gi"),
        ("1536Mi", "1536Mi"),
        ("1.5Gi", "1536Mi"),
        ("0.5Ki", "512"),
        ("-0.5Ki", "-512"),
        ("-1Ki", "-1Ki"),
        (".001Ki", "1024m"),
        (".000001Ki", "1024u"),
        (".000000001Ki", "1024n"),
        (".000000000001Ki", "2n"),
        ("16Pi", "16Pi"),
        ("1e3", "1e3"),
        ("1E3", "1E3"),
        ("1e+3", "1e+3"),
        ("100e1", "1e3"),
        ("1e2", "100"),
        ("12e6", "12e6"),
        ("1e-3", "1e-3"),
        ("1e-9", "1e-9"),
        ("1e-10", "1e-9"),
        ("1e-99999999999", "1e-9"),
        ("1.5e0", "1500e-3"),
        ("1e27", "1e27"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9223372036854775808"),
        ("7Ei", "7Ei"),
        ("8Ei", "9223372036854775807"),
        ("-99999999999Ei", "-9223372036854775807"),
        ("1e99", "9223372036854775807"),
        ("1e999999999999", "9223372036854775807"),
        ("-1e99", "-9223372036854775807"),
        ("99999999999999999999999999999999999999999999", "9223372036854775807"),
        ("123456789.123456789", "123456789.123456789"),
        ("1234567890.123456789", "1234567890123456789n"),
    ];
    for (text, canonical) in table {
        let quantity = Quantity::parse(text).expect(text);
        assert_eq!(quantity.to_string(), canonical, "{text}");
        let again = Quantity::parse(canonical).expect(canonical);
        assert_eq!((again, again.to_string().as_str()), (quantity, canonical));
    }
}

#[test]
fn what_is_no_quantity_is_refused() {
    use QuantityError::{Form, Number, Suffix};
    let table = [
        ("", Form),
        ("a", Form),
        ("1 ", Form),
        (" 1", Form),
        ("1x", Form),
        ("1,5", Form),
        ("1e3.5", Form),
        ("1m5x", Form),
        ("1é", Form),
        ("1K", Suffix),
        ("--1", Suffix),
        ("+-1", Suffix),
        ("e", Suffix),
        ("n1", Suffix),
        ("1ki", Suffix),
        ("1KI", Form),
        ("1Kii", Suffix),
        ("1mm", Suffix),
        ("1e", Suffix),
        ("1e+", Suffix),
        ("1m3", Suffix),
        ("1-3", Suffix),
        ("1e99999999999999999999", Suffix),
        ("1.2.3", Form),
        (".Ei", Number),
        ("Pi", Number),
        ("-Pi", Number),
    ];
    for (text, error) in table {
        assert_eq!(Quantity::parse(text), Err(error), "{text}");
    }
}

#[test]
fn quantities_are_compared_by_value() {
    let ascending = [
        "-1Gi", "-1", "-1n", "0", "1n", "1m", "999m", "1", "1k", "1Ki", "1025", "1M", "1Mi", "1e9", "1Gi",
        "1E", "1Ei",
    ];
    let parsed: Vec<Quantity> = ascending.iter().map(|text| Quantity::parse(text).unwrap()).collect();
    assert!(parsed.is_sorted_by(|a, b| a < b));
    for (one, other) in [("1", "1000m"), ("1Ki", "1024"), ("1e3", "1k"), ("0", "0Gi")] {
        assert_eq!(Quantity::parse(one), Quantity::parse(other));
    }
}

#[test]
fn whole_amounts_keep_their_notation() {
    assert_eq!(Quantity::new(2048, Notation::Binary).to_string(), "2Ki");
    assert_eq!(Quantity::new(2000, Notation::Decimal).to_string(), "2k");
    assert_eq!(Quantity::new(i64::MIN, Notation::Exponent).to_string(), "-9223372036854775808");
}

#[test]
fn amounts_keep_their_text_until_they_change() {
    let [kept, fine, other] = ["1.500", "1.0005", "+1"].map(|text| Quantity::parse(text).unwrap());
    assert_eq!(kept.in_thousandths().to_string(), "1.500");
    assert_eq!(kept.in_units().to_string(), "2");
    assert_eq!(fine.in_thousandths().to_string(), "1001m");
    assert_eq!(other.in_units().to_string(), "+1");
    assert_eq!(kept.plus(other).to_string(), "2500m");
}

proptest! {
    #[test]
    fn any_amount_survives(nanos in any::<i128>(), notation in 0..3) {
        let notation = [Notation::Decimal, Notation::Binary, Notation::Exponent][notation as usize];
        // The text may take more digits than a quantity reads exactly only beyond 10^28.
        let quantity = Quantity::of_nanos(nanos / 10_000_000_000, notation);
        prop_assert_eq!(Quantity::parse(&quantity.to_string()), Ok(quantity), "{}", quantity);
    }

    #[test]
    fn no_text_panics(text in "[-+]?[0-9.]{0,50}[eEinumkKMGTP]{0,2}[-+]?[0-9]{0,12}") {
        if let Ok(quantity) = Quantity::parse(&text) {
            prop_assert_eq!(Quantity::parse(&quantity.to_string()), Ok(quantity));
        }
    }
}
