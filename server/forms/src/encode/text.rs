//! JSON as clients want to read it: indented, as YAML, with a line end.

use bytes::{BufMut, Bytes, BytesMut};
use machinery::{meta::v1::Status, yaml};

/// JSON with a line end. Stored objects have one; what was made for this answer is not copied either if it
/// has room.
pub(super) fn with_line_end(json: Bytes) -> Bytes {
    if json.ends_with(b"\n") {
        return json;
    }
    let mut line = json.try_into_mut().unwrap_or_else(|shared| BytesMut::from(&shared[..]));
    line.put_u8(b'\n');
    line.freeze()
}

/// JSON of our own as YAML; JSON is YAML, too, should it not be our own.
pub(crate) fn yaml_of(json: &Bytes) -> Bytes {
    yaml::from_json(json).map_or_else(|_| json.clone(), Bytes::from)
}

/// JSON indented by two spaces, without a line end. Texts and numbers stay as they are written, with all
/// their escapes.
#[must_use]
pub fn indented(json: &Bytes) -> Bytes {
    let mut text = Vec::with_capacity(json.len().saturating_mul(2));
    let mut depth = 0_usize;
    let mut rest = json.trim_ascii().iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'"' => {
                text.push(byte);
                copy_string(&mut rest, &mut text);
            }
            b'{' | b'[' => {
                text.push(byte);
                while rest.next_if(u8::is_ascii_whitespace).is_some() {}
                // An empty one stays on its line.
                if let Some(end) = rest.next_if(|byte| matches!(byte, b'}' | b']')) {
                    text.push(end);
                } else {
                    depth += 1;
                    start_line(depth, &mut text);
                }
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                start_line(depth, &mut text);
                text.push(byte);
            }
            b',' => {
                text.push(byte);
                start_line(depth, &mut text);
            }
            b':' => text.extend_from_slice(b": "),
            byte if byte.is_ascii_whitespace() => {}
            byte => text.push(byte),
        }
    }
    text.into()
}

/// Copies what is left of a string.
fn copy_string(rest: &mut impl Iterator<Item = u8>, text: &mut Vec<u8>) {
    while let Some(byte) = rest.next() {
        text.push(byte);
        match byte {
            b'"' => return,
            b'\\' => text.extend(rest.next()),
            _ => {}
        }
    }
}

fn start_line(depth: usize, text: &mut Vec<u8>) {
    text.push(b'\n');
    text.extend(std::iter::repeat_n(b' ', depth.saturating_mul(2)));
}

/// A status as JSON, with its own `kind` and `apiVersion`.
#[must_use]
pub(crate) fn status_json(status: &Status) -> Bytes {
    let mut writer = machinery::json::Writer::new();
    writer.object(|writer| {
        writer.always("kind", "Status");
        writer.always("apiVersion", "v1");
        writer.fields(status);
    });
    writer.into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_indented_as_it_is_written() {
        let json = r#"{"a":{},"b":[ ],"c":[1,-2.50e3,{"d":"x:{,\\\"\u003c"}],"e":null}
"#;
        let expected = r#"{
  "a": {},
  "b": [],
  "c": [
    1,
    -2.50e3,
    {
      "d": "x:{,\\\"\u003c"
    }
  ],
  "e": null
}"#;
        let once = indented(&Bytes::from_static(json.as_bytes()));
        assert_eq!(String::from_utf8_lossy(&once), expected);
        assert_eq!(indented(&once), once);
        assert_eq!(indented(&Bytes::from_static(b"7\n")), "7");
    }
}
