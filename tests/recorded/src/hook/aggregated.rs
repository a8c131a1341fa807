//! The webhook server as a server of other versions: discovery of whichever group is asked for, and an echo
//! of everything else: method, path, query, body, and the headers that came.
//!
//! | last segment | answer |
//! |---|---|
//! | `teapot`, `plain`, `redirect` | 418, a text, 302 |
//! | `drop` | a dropped connection |

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::message::{Answer, Asked};

/// The first segments of paths that are served here.
const ROOTS: [&str; 5] = ["apis", "openapi", "healthz", "readyz", "version"];
/// What differs from run to run.
const NOT_ECHOED: [&str; 2] = ["traceparent", "date"];

/// Whether a path is one of a server of other versions.
pub(super) fn covers(parts: &[&str]) -> bool {
    parts.first().is_some_and(|first| ROOTS.contains(first))
}

pub(super) fn answer(parts: &[&str], asked: &Asked) -> Answer {
    let query = asked.target.split_once('?').map_or("", |(_, query)| query);
    match (parts, parts.last().copied().unwrap_or_default()) {
        (["apis"], _) => Answer::json(&json!({ "kind": "APIGroupList", "apiVersion": "v1", "groups": [] })),
        (["apis", group, version], _) if !query.contains("echo=") => Answer::json(&json!({
            "kind": "APIResourceList", "apiVersion": "v1", "groupVersion": format!("{group}/{version}"),
            "resources": [{ "name": "echoes", "singularName": "echo", "namespaced": true, "kind": "Echo",
                "verbs": ["get", "list", "create"], "shortNames": ["ec"] }],
        })),
        (["healthz", ..], _) => Answer::of(200, "text/plain", "ok"),
        (_, "teapot") => {
            let status = json!({ "kind": "Status", "apiVersion": "v1", "status": "Failure",
                "message": "a teapot", "code": 418 });
            Answer::of(418, "application/json", status.to_string())
        }
        (_, "plain") => sent(200, "text/plain", "X-From-Backend: yes\r\n", "plain text"),
        (_, "redirect") => sent(302, "application/json", "Location: /apis/elsewhere\r\n", ""),
        (_, "drop") => Answer::Dropped,
        (["apis", ..], _) => Answer::json(&echo(parts, query, asked)),
        _ => Answer::of(404, "text/plain", "not found"),
    }
}

fn sent(code: u16, media_type: &'static str, headers: &str, body: &str) -> Answer {
    Answer::Sent { code, media_type, headers: headers.to_owned(), body: body.as_bytes().to_vec() }
}

fn echo(parts: &[&str], query: &str, asked: &Asked) -> Value {
    let mut headers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, value) in &asked.headers {
        if !NOT_ECHOED.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            headers.entry(name).or_default().push(value);
        }
    }
    let path = asked.target.split('?').next().unwrap_or_default();
    json!({
        "kind": "Echo", "apiVersion": parts.get(1..3).unwrap_or_default().join("/"), "method": asked.method,
        "path": path, "query": query, "headers": headers,
        "body": serde_json::from_slice::<Value>(&asked.body).unwrap_or_default(),
        // The recorded server showed no certificate, and this one asks for none.
        "client": {},
    })
}
