//! What a feature gate that is off does to a write.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, LEASES, config_map, endpoint_slice, lease},
};
use serde_json::{Value, json};

use crate::writes::support::{created, with};

async fn api_with(gates: &[(&'static str, bool)]) -> Api {
    let builder = TestServer::builder().configure(|config| {
        for (gate, on) in gates {
            config.api.gates.set(apiserver::config::gates(), gate, *on).expect("the gate exists");
        }
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

fn endpoint() -> Value {
    json!({
        "addresses": ["10.0.0.1"],
        "conditions": { "ready": true, "serving": true, "terminating": false },
        "hints": { "forZones": [{ "name": "z" }], "forNodes": [{ "name": "n" }] },
    })
}

#[tokio::test]
async fn fields_behind_a_gate_are_dropped_while_it_is_off() {
    let table: [(&[(&str, bool)], Value); 5] = [
        (&[], endpoint()),
        (
            &[("EndpointSliceTerminatingCondition", false)],
            with(endpoint(), "/conditions", json!({ "ready": true })),
        ),
        (&[("TopologyAwareHints", false)], {
            let mut bare = endpoint();
            bare.as_object_mut().expect("an object").remove("hints");
            bare
        }),
        (
            &[("PreferSameTrafficDistribution", false)],
            with(endpoint(), "/hints", json!({ "forZones": [{ "name": "z" }] })),
        ),
        (
            &[("EndpointSliceTerminatingCondition", false), ("TopologyAwareHints", false)],
            json!({ "addresses": ["10.0.0.1"], "conditions": { "ready": true } }),
        ),
    ];
    for (gates, expected) in table {
        let api = api_with(gates).await;
        let slice = with(endpoint_slice("a"), "/endpoints", json!([endpoint()]));
        let made = created(&api, ENDPOINT_SLICES, &slice).await;
        assert_eq!(made["endpoints"], json!([expected]), "{gates:?}");
        // What was written counts, although it is dropped again.
        let changed = api.put(&format!("{ENDPOINT_SLICES}/a"), &slice).await.expect(200);
        assert_eq!(changed["endpoints"], made["endpoints"], "{gates:?}");
        let generation = if gates.is_empty() { 1 } else { 2 };
        assert_eq!(changed["metadata"]["generation"], generation, "{gates:?}");
    }
}

#[tokio::test]
async fn what_is_stored_already_survives_a_gate_that_went_off() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let on = TestServer::builder().storage_dir(directory.path()).start().await.expect("a server starts");
    let api = Api::over(on);
    let slice = with(endpoint_slice("a"), "/endpoints", json!([endpoint()]));
    let made = created(&api, ENDPOINT_SLICES, &slice).await;
    api.server.stop().await;

    let off = TestServer::builder().storage_dir(directory.path()).configure(|config| {
        for gate in ["EndpointSliceTerminatingCondition", "TopologyAwareHints"] {
            config.api.gates.set(apiserver::config::gates(), gate, false).expect("the gate exists");
        }
    });
    let api = Api::over(off.start().await.expect("a server starts"));
    let url = format!("{ENDPOINT_SLICES}/a");
    assert_eq!(api.get(&url).await.expect(200), made);
    let changed = api.merge(&url, &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
    assert_eq!(changed["endpoints"], made["endpoints"]);
    // Once it is gone it does not come back.
    let bare = json!({ "endpoints": [{ "addresses": ["10.0.0.1"] }] });
    api.merge(&url, &bare).await.expect(200);
    let again = api.merge(&url, &json!({ "endpoints": [endpoint()] })).await.expect(200);
    assert_eq!(again["endpoints"], json!([{ "addresses": ["10.0.0.1"], "conditions": { "ready": true } }]));
}

#[tokio::test]
async fn lease_fields_come_with_their_gate() {
    let mut body = lease("a");
    body["spec"]["strategy"] = json!("OldestEmulationVersion");
    body["spec"]["preferredHolder"] = json!("two");
    let off = created(&Api::start().await, LEASES, &body).await;
    assert_eq!(off["spec"], json!({ "holderIdentity": "one", "leaseDurationSeconds": 15 }));
    let api = api_with(&[("CoordinatedLeaderElection", true)]).await;
    let on = created(&api, LEASES, &body).await;
    assert_eq!(on["spec"], body["spec"]);
}

#[tokio::test]
async fn without_field_validation_odd_fields_are_dropped_in_silence() {
    let api = api_with(&[("ServerSideFieldValidation", false)]).await;
    let odd = with(config_map("a"), "/odd", json!(1));
    for directive in ["", "?fieldValidation=Warn", "?fieldValidation=Strict"] {
        let answer = api.post(&format!("{CONFIG_MAPS}{directive}"), &odd).await;
        assert_eq!(answer.expect(201).get("odd"), None);
        assert_eq!(answer.all("warning"), Vec::<&str>::new());
        let patch = json!({ "odd": 2, "data": { "k": "v" } });
        let answer = api.merge(&format!("{CONFIG_MAPS}/a{directive}"), &patch).await;
        assert_eq!(answer.expect(200)["data"]["k"], "v");
        assert_eq!(answer.all("warning"), Vec::<&str>::new());
        api.delete(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    }
}
