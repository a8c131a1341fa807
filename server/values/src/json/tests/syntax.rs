//! Every kind of broken syntax, and where it is seen.

use super::{super::DEPTH_MAX, *};

#[test]
fn broken_syntax_stops_with_the_place() {
    let table: &[(&[u8], usize, &str)] = &[
        (b"", 0, "unexpected end of JSON input"),
        (b"  ", 2, "unexpected end of JSON input"),
        (b"x", 0, "invalid character 'x' looking for beginning of value"),
        (b"\xff", 0, "invalid character '\\xff' looking for beginning of value"),
        (b"{", 1, "unexpected end of JSON input"),
        (b"{,}", 1, "invalid character ',' looking for beginning of object key string"),
        (b"{\"a\":1,}", 7, "invalid character '}' looking for beginning of object key string"),
        (b"{a:1}", 1, "invalid character 'a' looking for beginning of object key string"),
        (b"{\"a\" 1}", 5, "invalid character '1' after object key"),
        (b"{\"a\"", 4, "unexpected end of JSON input"),
        (b"{\"a\":}", 5, "invalid character '}' looking for beginning of value"),
        (b"{\"a\":1 \"b\":2}", 7, "invalid character '\"' after object key:value pair"),
        (b"{\"a\":1]", 6, "invalid character ']' after object key:value pair"),
        (b"[", 1, "unexpected end of JSON input"),
        (b"[,1]", 1, "invalid character ',' looking for beginning of value"),
        (b"[1,]", 3, "invalid character ']' looking for beginning of value"),
        (b"[1 2]", 3, "invalid character '2' after array element"),
        (b"[1}", 2, "invalid character '}' after array element"),
        (b"{} {}", 3, "invalid character '{' after top-level value"),
        (b"1,", 1, "invalid character ',' after top-level value"),
        (b"nul", 3, "unexpected end of JSON input"),
        (b"nulL", 3, "invalid character 'L' in literal null (expecting 'l')"),
        (b"tRue", 1, "invalid character 'R' in literal true (expecting 'r')"),
        (b"fals3", 4, "invalid character '3' in literal false (expecting 'e')"),
        (b"nullx", 4, "invalid character 'x' after top-level value"),
        (b"-", 1, "unexpected end of JSON input"),
        (b"-x", 1, "invalid character 'x' in numeric literal"),
        (b"+1", 0, "invalid character '+' looking for beginning of value"),
        (b".5", 0, "invalid character '.' looking for beginning of value"),
        (b"01", 1, "invalid character '1' after top-level value"),
        (b"1.", 2, "unexpected end of JSON input"),
        (b"1.e1", 2, "invalid character 'e' after decimal point in numeric literal"),
        (b"1e", 2, "unexpected end of JSON input"),
        (b"1e+", 3, "unexpected end of JSON input"),
        (b"1ex", 2, "invalid character 'x' in exponent of numeric literal"),
        (b"0x10", 1, "invalid character 'x' after top-level value"),
        (b"\"a", 2, "unexpected end of JSON input"),
        (b"\"a\\", 3, "unexpected end of JSON input"),
        (b"\"a\nb\"", 2, "invalid character '\\n' in string literal"),
        (b"\"\x00\"", 1, "invalid character '\\x00' in string literal"),
        (b"\"\\x\"", 2, "invalid character 'x' in string escape code"),
        (b"\"\\u12G4\"", 5, "invalid character 'G' in \\u hexadecimal character escape"),
        (b"\"\\u12", 5, "unexpected end of JSON input"),
        (b"\"ok\xff\"", 3, "invalid UTF-8 in string literal"),
        (b"\"\\n\xc3\"", 3, "invalid UTF-8 in string literal"),
        (b"\"\xed\xa0\x80\"", 1, "invalid UTF-8 in string literal"),
        (b"{\"\xff\":1}", 2, "invalid UTF-8 in string literal"),
        (b"'a'", 0, "invalid character '\\'' looking for beginning of value"),
        (b"// c", 0, "invalid character '/' looking for beginning of value"),
        (b"\xef\xbb\xbf{}", 0, "invalid character '\\xef' looking for beginning of value"),
    ];
    for (json, offset, message) in table {
        let shown = json.escape_ascii();
        let stop = skip_all(json).expect_err(&shown.to_string());
        assert_eq!((stop.offset(), stop.message()), (*offset, *message), "{shown}");
        // Typed reading sees the same, at the same place.
        for typed in [read::<Sample>(json).map(drop), read::<Vec<String>>(json).map(drop)] {
            assert_eq!(typed.as_ref(), Err(&stop), "{shown}");
        }
    }
}

#[test]
fn a_stop_names_line_and_column() {
    let stop = read::<Sample>(b"{\n  \"name\": \"a\",\n  \"port\": }\n}").map(drop).unwrap_err();
    assert_eq!(stop.to_string(), "invalid character '}' looking for beginning of value (line 3, column 11)");
    assert_eq!((stop.line(), stop.column(), stop.offset()), (3, 11, 27));
}

#[test]
fn good_syntax_is_skipped_and_kept() {
    let table = [
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-0.0e-00",
        "1.25E+3",
        "123456789012345678901234567890",
        "\"\"",
        r#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800""#,
        "\"é😀\u{7f}\"",
        "[]",
        "[ ]",
        "[1,[2,[3]],{}]",
        "{}",
        "{ }",
        "{\"\":{\"a\" : [ ] }\t,\r\n\"b\":null}",
    ];
    for json in table {
        let padded = format!(" \n{json}\t ");
        let mut r = Reader::new(padded.as_bytes());
        assert_eq!(r.raw().expect(json), json.as_bytes());
        r.finish().expect(json);
        skip_all(json.as_bytes()).expect(json);
    }
}

#[test]
fn nesting_is_bounded() {
    for (open, close) in [("[", "]"), ("{\"items\":[", "]}"), ("{\"a\":", "}")] {
        let per_level = open.matches(['[', '{']).count();
        let fits = DEPTH_MAX / per_level;
        let nest = |levels: usize| {
            format!("{}{}{}", open.repeat(levels), if close == "}" { "1" } else { "" }, close.repeat(levels))
        };
        skip_all(nest(fits).as_bytes()).unwrap();
        read::<Sample>(nest(fits).as_bytes()).unwrap();
        for json in [nest(fits + 1), open.repeat(1_000_000)] {
            for stop in [skip_all(json.as_bytes()), read::<Sample>(json.as_bytes()).map(drop)] {
                assert_eq!(stop.unwrap_err().message(), "nested deeper than 100 levels");
            }
        }
    }
}

#[test]
fn every_cut_of_a_text_stops() {
    let json =
        r#"{"name":"a\u00e9\n","port":-1.5e3,"ready":true,"items":[{"name":null}],"labels":{"a":"b"}}"#;
    read::<Sample>(json.as_bytes()).unwrap();
    for end in 0..json.len() {
        let stop = read::<Sample>(&json.as_bytes()[..end]).map(drop).unwrap_err();
        assert_eq!((stop.message(), stop.offset()), ("unexpected end of JSON input", end));
    }
}

fn skip_all(json: &[u8]) -> Result<(), Stop> {
    let mut r = Reader::new(json);
    r.skip()?;
    r.finish()
}
