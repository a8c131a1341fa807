//! Fields that one manager leaves to their defaults and another one writes out: the same values, and so shared.

use blackbox::{http::Api, objects::ENDPOINT_SLICES};
use serde_json::{Value, json};

use crate::support::{apply, owner, owners};

fn path() -> String {
    format!("{ENDPOINT_SLICES}/s")
}

fn slice(ports: &Value) -> Value {
    json!({
        "apiVersion": "discovery.platform.io/v1", "kind": "EndpointSlice", "metadata": { "name": "s" },
        "addressType": "IPv4", "endpoints": [], "ports": ports,
    })
}

#[tokio::test]
async fn a_port_without_its_protocol_is_the_port_with_the_default() {
    let api = Api::start().await;
    let short = slice(&json!([{ "port": 80 }]));
    let long = slice(&json!([{ "name": "", "protocol": "TCP", "port": 80 }]));
    let made = apply(&api, &path(), "short", "", &short).await.expect(201);
    assert_eq!(made["ports"], json!([{ "name": "", "protocol": "TCP", "port": 80 }]));
    let shared = apply(&api, &path(), "long", "", &long).await.expect(200);
    let fields = json!({ "f:addressType": {}, "f:endpoints": {}, "f:ports": {} });
    let mut found = owners(&shared);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found, [owner("long", "Apply", fields.clone()), owner("short", "Apply", fields)]);
    // Again, by whichever of them, it is no change at all.
    for (manager, config) in [("short", &short), ("long", &long), ("short", &short)] {
        assert_eq!(apply(&api, &path(), manager, "", config).await.expect(200), shared);
    }

    // Another protocol is a change, and so is the default where another one is stored.
    let other = slice(&json!([{ "protocol": "UDP", "port": 80 }]));
    let refused = apply(&api, &path(), "short", "", &other).await;
    refused.fails(409, "Conflict", "Apply failed with 1 conflict: conflict with \"long\": .ports");
    apply(&api, &path(), "long", "&force=true", &other).await.expect(200);
    let refused = apply(&api, &path(), "short", "", &short).await;
    refused.fails(409, "Conflict", "Apply failed with 1 conflict: conflict with \"long\": .ports");
}

#[tokio::test]
async fn a_field_that_falls_back_to_its_default_is_taken_from_nobody() {
    let api = Api::start().await;
    apply(&api, &path(), "me", "", &slice(&json!([{ "protocol": "UDP", "port": 80 }]))).await.expect(201);
    // Written by an update, the whole list is the updater's.
    let ports = json!({ "ports": [{ "port": 80 }] });
    let updated = api.merge(&format!("{}?fieldManager=you", path()), &ports).await.expect(200);
    assert_eq!(updated["ports"][0]["protocol"], "TCP");
    // What the updater wrote is what the applier asks for now.
    let config = slice(&json!([{ "protocol": "TCP", "port": 80 }]));
    let shared = apply(&api, &path(), "me", "", &config).await.expect(200);
    assert_eq!(shared["ports"], updated["ports"]);
    let all = json!({ "f:addressType": {}, "f:endpoints": {}, "f:ports": {} });
    let expected = [owner("me", "Apply", all), owner("you", "Update", json!({ "f:ports": {} }))];
    assert_eq!(owners(&shared), expected);
}
