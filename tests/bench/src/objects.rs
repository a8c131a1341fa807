//! Config maps of a given size, and filling a server with many of them.

use anyhow::{Result, ensure};
use bytes::Bytes;
use http::{Method, Request};

use crate::{
    client::{
        Call, Client,
        drive::{Load, Stop, drive},
    },
    lab::{Lab, server::Server},
};

/// Size of the usual object, as it is sent.
pub(crate) const KIBIBYTE: usize = 1024;
/// Where they are.
pub(crate) const COLLECTION: &str = "/api/v1/namespaces/default/configmaps";
/// Connections of a fill.
const FILL_CONNECTIONS: usize = 4;
/// Creates under way on each.
const FILL_STREAMS: usize = 32;

/// A config map with two labels whose JSON has this many bytes, or as few as it can have.
pub(crate) fn config_map(name: &str, bytes: usize) -> Bytes {
    let head = format!(
        r#"{{"kind":"ConfigMap","apiVersion":"v1","metadata":{{"name":"{name}","labels":{{"app":"bench","tier":"small"}}}},"data":{{"value":""#
    );
    let tail = r#""}}"#;
    let mut text = head;
    let filling = bytes.saturating_sub(text.len() + tail.len());
    text.extend((0..filling).map(|index| char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[index % 36])));
    text.push_str(tail);
    Bytes::from(text)
}

/// Creates one in the default namespace.
pub(crate) fn create(endpoint_name: &str, bytes: usize) -> Call {
    create_in("default", endpoint_name, bytes)
}

/// Creates one in a namespace.
pub(crate) fn create_in(namespace: &str, name: &str, bytes: usize) -> Call {
    let path = format!("/api/v1/namespaces/{namespace}/configmaps");
    Call {
        request: request(Method::POST, &path).header("content-type", "application/json"),
        body: config_map(name, bytes),
    }
}

/// Reads something.
pub(crate) fn get(path: &str) -> Call {
    Call { request: request(Method::GET, path), body: Bytes::new() }
}

/// A request with the least that is needed. The host is made up: nobody looks at it.
pub(crate) fn request(method: Method, path: &str) -> http::request::Builder {
    Request::builder().method(method).uri(format!("https://bench{path}"))
}

/// Creates config maps `<prefix>-0` … `<prefix>-<count - 1>` in the default namespace.
pub(crate) fn fill(lab: &Lab, server: &Server, prefix: &str, count: u64, bytes: usize) -> Result<()> {
    lab.progress.step(&format!("storing {count} objects"));
    let made = lab.block_on(async {
        let client = Client::open(&server.endpoint(), FILL_CONNECTIONS).await?;
        let load = Load {
            streams: FILL_STREAMS,
            stop: Stop::After(count),
            make: &|number| create(&format!("{prefix}-{number}"), bytes),
            answered: &|_| {},
        };
        drive(&client, &load).await
    })?;
    ensure!(made.operations == count, "{} of {count} objects were stored", made.operations);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_config_map_has_the_size_that_was_asked_for_and_is_json() {
        let text = config_map("name", KIBIBYTE);
        assert_eq!(text.len(), KIBIBYTE);
        let value: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(value["metadata"]["labels"].as_object().map(serde_json::Map::len), Some(2));
    }
}
