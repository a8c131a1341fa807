//! Tables of times and spans, as text and as numbers.

use super::*;

#[test]
fn times_are_read_and_written() {
    let table = [
        ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
        ("2026-11-21T12:34:56Z", 1_795_264_496, "2026-11-21T12:34:56Z"),
        ("1969-12-31T23:59:59Z", -1, "1969-12-31T23:59:59Z"),
        ("2000-02-29T00:00:00Z", 951_782_400, "2000-02-29T00:00:00Z"),
        ("0001-01-01T00:00:00Z", -62_135_596_800, "0001-01-01T00:00:00Z"),
        ("0000-01-01T00:00:00Z", -62_167_219_200, "0000-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
        ("1970-01-01T01:30:00+01:30", 0, "1970-01-01T00:00:00Z"),
        ("1969-12-31T16:00:00-08:00", 0, "1970-01-01T00:00:00Z"),
        ("1970-01-01T00:00:00+00:00", 0, "1970-01-01T00:00:00Z"),
        ("1970-01-01T00:00:00.999999999Z", 0, "1970-01-01T00:00:00Z"),
        ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59Z"),
        ("1970-01-01T00:00:01.5-00:01", 61, "1970-01-01T00:01:01Z"),
    ];
    for (text, seconds, canonical) in table {
        let time = Time::parse(text).expect(text);
        assert_eq!(time.as_unix(), seconds, "{text}");
        assert_eq!(time.to_string(), canonical);
        assert_eq!(Time::from_unix(seconds), time);
    }
}

#[test]
fn what_is_no_time_is_refused() {
    let table = [
        "",
        "now",
        "1970-01-01",
        "1970-01-01T00:00:00",
        "1970-01-01 00:00:00Z",
        "1970-01-01t00:00:00Z",
        "1970-01-01T00:00:00z",
        "1970-01-01T00:00Z",
        "1970-1-01T00:00:00Z",
        "70-01-01T00:00:00Z",
        "10000-01-01T00:00:00Z",
        "+1970-01-01T00:00:00Z",
        "-001-01-01T00:00:00Z",
        "2021-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "1970-13-01T00:00:00Z",
        "1970-00-01T00:00:00Z",
        "1970-01-00T00:00:00Z",
        "1970-04-31T00:00:00Z",
        "1970-01-01T24:00:00Z",
        "1970-01-01T00:60:00Z",
        "2016-12-31T23:59:60Z",
        "1970-01-01T00:00:00.Z",
        "1970-01-01T00:00:00,5Z",
        "1970-01-01T00:00:00+0100",
        "1970-01-01T00:00:00+24:00",
        "1970-01-01T00:00:00+01:60",
        "1970-01-01T00:00:00+1:00",
        "1970-01-01T00:00:00ZZ",
        " 1970-01-01T00:00:00Z",
        "1970-01-01T00:00:00Z\n",
        "0000-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "1970-01-01T00:00:0éZ",
        "1970-01-01T00:00:00é",
        "1970-01-01T00:00:+1Z",
        "1970-01-01T00:00:00.1",
    ];
    for text in table {
        assert_eq!(Time::parse(text), None, "{text}");
        assert_eq!(MicroTime::parse(text), None, "{text}");
    }
}

#[test]
fn numbers_out_of_range_become_the_nearest_time() {
    assert_eq!(Time::from_unix(i64::MAX).to_string(), "9999-12-31T23:59:59Z");
    assert_eq!(Time::from_unix(i64::MIN).to_string(), "0000-01-01T00:00:00Z");
    assert_eq!(MicroTime::from_unix_micros(i64::MAX).to_string(), "9999-12-31T23:59:59.999999Z");
    assert_eq!(MicroTime::from_unix_micros(i64::MIN).to_string(), "0000-01-01T00:00:00.000000Z");
}

#[test]
fn micro_times_have_six_digits() {
    let table = [
        ("1970-01-01T00:00:00.000000Z", 0, "1970-01-01T00:00:00.000000Z"),
        ("1970-01-01T00:00:01.500000Z", 1_500_000, "1970-01-01T00:00:01.500000Z"),
        ("1969-12-31T23:59:59.999999Z", -1, "1969-12-31T23:59:59.999999Z"),
        ("1970-01-01T01:00:00.000001+01:00", 1, "1970-01-01T00:00:00.000001Z"),
    ];
    for (text, micros, canonical) in table {
        let time = MicroTime::parse(text).expect(text);
        assert_eq!(time.as_unix_micros(), micros, "{text}");
        assert_eq!(time.to_string(), canonical);
        assert_eq!(MicroTime::from_unix_micros(micros), time);
    }
    for fraction in ["", ".", ".5", ".12345", ".1234567", ".123456789"] {
        let text = format!("1970-01-01T00:00:00{fraction}Z");
        assert_eq!(MicroTime::parse(&text), None, "{text}");
    }
    let time = MicroTime::from_unix_micros(-1);
    assert_eq!(
        (time.to_time(), MicroTime::from(time.to_time())),
        (Time::from_unix(-1), MicroTime::from_unix_micros(-1_000_000))
    );
}

#[test]
fn spans_are_written_as_go_writes_them() {
    let table = [
        (0, "0s"),
        (1, "1ns"),
        (999, "999ns"),
        (1_500, "1.5µs"),
        (1_000_000, "1ms"),
        (12_345_678, "12.345678ms"),
        (1_000_000_000, "1s"),
        (1_000_000_001, "1.000000001s"),
        (60_000_000_000, "1m0s"),
        (3_600_000_000_000, "1h0m0s"),
        (5_445_500_000_000, "1h30m45.5s"),
        (-1_500_000_000, "-1.5s"),
        (i64::MAX, "2562047h47m16.854775807s"),
        (i64::MIN, "-2562047h47m16.854775808s"),
    ];
    for (nanos, text) in table {
        assert_eq!(Duration::from_nanos(nanos).to_string(), text);
        assert_eq!(Duration::parse(text), Some(Duration::from_nanos(nanos)), "{text}");
    }
}

#[test]
fn spans_are_read_as_go_reads_them() {
    let table = [
        ("0", Some(0)),
        ("+0", Some(0)),
        ("1.5h", Some(5_400_000_000_000)),
        ("+5s", Some(5_000_000_000)),
        (".5s", Some(500_000_000)),
        ("5.s", Some(5_000_000_000)),
        ("1us1µs1μs", Some(3_000)),
        ("3s2h", Some(7_203_000_000_000)),
        ("0.9999999999999999999999s", Some(999_999_999)),
        ("0.1ns", Some(0)),
        ("", None),
        ("-", None),
        ("5", None),
        ("s", None),
        (".s", None),
        ("1d", None),
        ("1 s", None),
        ("1s ", None),
        ("--1s", None),
        ("1s-1s", None),
        ("9223372036854775808ns", None),
        ("9999999h", None),
        ("99999999999999999999s", None),
        ("1.2.3s", None),
    ];
    for (text, nanos) in table {
        assert_eq!(Duration::parse(text), nanos.map(Duration::from_nanos), "{text}");
    }
    assert_eq!(Duration::from_seconds(i64::MAX).as_nanos(), i64::MAX);
}
