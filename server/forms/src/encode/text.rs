//! JSON as clients want to read it: indented, as YAML, with a line end.

use bytes::{BufMut, Bytes, BytesMut};
use machinery::{meta::v1::Status, yaml};

/// JSON with a line end. Stored objects have one; what was made for this answer is not copied either if it has room.
pub(super) fn with_line_end(json: Bytes) -> Bytes {
    if json.ends_with(b"\n") {
        return json;
    }
    let mut line = json.try_into_mut().unwrap_or_else(|shared| BytesMut::from(&shared[..]));
    line.put_u8(b'\n');
    line.freeze()
}

/// JSON of our own as YAML; JSON is YAML, too, should it not be our own.
pub(super) fn yaml_of(json: &Bytes) -> Bytes {
    yaml::from_json(json).map_or_else(|_| json.clone(), Bytes::from)
}

/// JSON indented by two spaces, with a line end; what is no JSON stays as it is.
#[must_use]
pub fn indented(bytes: &Bytes) -> Bytes {
    let Ok(tree) = serde_json::from_slice::<serde_json::Value>(bytes) else {
        return bytes.clone();
    };
    match serde_json::to_vec_pretty(&tree) {
        Ok(mut text) => {
            text.push(b'\n');
            text.into()
        }
        Err(_) => bytes.clone(),
    }
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
