//! `Patch::Apply` on objects, with and without force.

use k8s_openapi::api::discovery::v1::{EndpointPort, EndpointSlice};
use kube::{
    Api,
    api::{Patch, PatchParams, PostParams},
};
use serde_json::{Value, json};

use super::{causes, config_map, config_maps, conflict, data, owner, owners, refused, start};

fn fields(keys: &[&str]) -> Value {
    let keys: serde_json::Map<String, Value> =
        keys.iter().map(|key| (format!("f:{key}"), json!({}))).collect();
    json!({ "f:data": keys })
}

#[tokio::test]
async fn conflicts_name_every_owner_and_force_takes_their_fields() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let made = config_map(json!({ "labels": { "team": "one" } }), &json!({ "x": "1", "y": "1", "z": "1" }));
    api.patch("a", &PatchParams::apply("one"), &Patch::Apply(&made)).await.expect("made");
    let update = PatchParams { field_manager: Some("two".to_owned()), ..PatchParams::default() };
    let change = json!({ "data": { "y": "2" } });
    api.patch("a", &update, &Patch::Merge(&change)).await.expect("updated");
    let before = api.get("a").await.expect("stored");

    let config =
        config_map(json!({ "labels": { "team": "three" } }), &json!({ "x": "3", "y": "3", "z": "1" }));
    let three = PatchParams::apply("three");
    let status = refused(api.patch("a", &three, &Patch::Apply(&config)).await, 409, "Conflict");
    assert_eq!(
        status.message,
        "Apply failed with 3 conflicts: conflicts with \"one\":\n- .data.x\n- .metadata.labels.team\n\
         conflicts with \"two\" using v1:\n- .data.y"
    );
    assert_eq!(
        causes(&status),
        [
            conflict("\"one\"", ".data.x"),
            conflict("\"one\"", ".metadata.labels.team"),
            conflict("\"two\" using v1", ".data.y"),
        ]
    );
    assert_eq!(api.get("a").await.expect("stored"), before, "a conflict changes nothing");

    let forced = api.patch("a", &three.force(), &Patch::Apply(&config)).await.expect("by force");
    assert_eq!(data(&forced), json!({ "x": "3", "y": "3", "z": "1" }));
    let mut all = fields(&["x", "y", "z"]);
    all["f:metadata"] = json!({ "f:labels": { "f:team": {} } });
    // What both wrote alike is shared; the updater owns nothing any more and is gone.
    let shared = fields(&["z"]);
    assert_eq!(owners(&forced), [owner("one", "Apply", "", shared), owner("three", "Apply", "", all)]);
}

#[tokio::test]
async fn a_typed_configuration_owns_what_it_says_and_takes_back_what_it_leaves_out() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let me = PatchParams::apply("me");
    let both = config_map(json!({}), &json!({ "x": "1", "y": "1" }));
    let made = api.patch("a", &me, &Patch::Apply(&both)).await.expect("made");
    assert_eq!(owners(&made), [owner("me", "Apply", "", fields(&["x", "y"]))]);
    let again = api.patch("a", &me, &Patch::Apply(&both)).await.expect("applied");
    assert_eq!(again, made, "nothing changed, not even a time");
    let one = config_map(json!({}), &json!({ "x": "1" }));
    let left = api.patch("a", &me, &Patch::Apply(&one)).await.expect("applied");
    assert_eq!(
        (data(&left), owners(&left)),
        (json!({ "x": "1" }), vec![owner("me", "Apply", "", fields(&["x"]))])
    );
    let trial = PatchParams { dry_run: true, ..me };
    let shown = api.patch("a", &trial, &Patch::Apply(&both)).await.expect("shown");
    assert_eq!(data(&shown), json!({ "x": "1", "y": "1" }));
    assert_eq!(api.get("a").await.expect("stored"), left);
}

#[tokio::test]
async fn emptying_a_field_of_somebody_else_is_a_conflict() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let made = config_map(json!({}), &json!({ "x": "1", "y": "1" }));
    api.patch("a", &PatchParams::apply("one"), &Patch::Apply(&made)).await.expect("made");
    let empty =
        json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" }, "data": { "x": "" } });
    let two = PatchParams::apply("two");
    let status = refused(api.patch("a", &two, &Patch::Apply(&empty)).await, 409, "Conflict");
    assert_eq!(causes(&status), [conflict("\"one\"", ".data.x")]);

    // A declared field whose empty value is left out of what is stored.
    let events: Api<k8s_openapi::api::core::v1::Event> = Api::namespaced(client, "default");
    let event = |reason: Value| {
        json!({
            "apiVersion": "v1", "kind": "Event", "metadata": { "name": "e" },
            "involvedObject": { "kind": "ConfigMap", "name": "a", "namespace": "default" },
            "reason": reason, "message": "It was loaded.", "type": "Normal",
                "source": { "component": "loader" },
        })
    };
    let one = PatchParams::apply("one");
    events.patch("e", &one, &Patch::Apply(&event(json!("Loaded")))).await.expect("made");
    for reason in [json!(""), json!(null)] {
        let config = event(reason);
        let status = refused(events.patch("e", &two, &Patch::Apply(&config)).await, 409, "Conflict");
        assert_eq!(causes(&status), [conflict("\"one\"", ".reason")], "{config}");
    }
    let forced = events.patch("e", &two.force(), &Patch::Apply(&event(json!("")))).await.expect("by force");
    assert_eq!(forced.reason.clone().unwrap_or_default(), "");
    let fields = owners(&forced);
    assert_eq!(fields[0].3.get("f:reason"), None, "{fields:?}");
    assert_eq!(fields[1].3["f:reason"], json!({}), "{fields:?}");
}

#[tokio::test]
async fn typed_ports_are_compared_before_defaults() {
    let (_server, client) = start().await;
    let api: Api<EndpointSlice> = Api::namespaced(client, "default");
    let slice = |port: EndpointPort| {
        let mut slice = EndpointSlice {
            address_type: "IPv4".to_owned(),
            ports: Some(vec![port]),
            ..EndpointSlice::default()
        };
        slice.metadata.name = Some("s".to_owned());
        slice
    };
    let short = EndpointPort { port: Some(80), ..EndpointPort::default() };
    let long = EndpointPort { protocol: Some("TCP".to_owned()), name: Some(String::new()), ..short.clone() };
    let udp = EndpointPort { protocol: Some("UDP".to_owned()), ..short.clone() };
    let made = api.patch("s", &PatchParams::apply("short"), &Patch::Apply(slice(short.clone()))).await;
    assert_eq!(made.expect("made").ports, Some(vec![long.clone()]));
    let shared = api.patch("s", &PatchParams::apply("long"), &Patch::Apply(slice(long))).await;
    let shared = shared.expect("the same port");
    let names: Vec<String> = owners(&shared).into_iter().map(|owner| owner.0).collect();
    assert_eq!(names, ["long", "short"]);
    let refusal = api.patch("s", &PatchParams::apply("short"), &Patch::Apply(slice(short))).await;
    assert_eq!(causes(&refused(refusal, 409, "Conflict")), [conflict("\"long\"", ".ports")]);
    let refusal = api.patch("s", &PatchParams::apply("short"), &Patch::Apply(slice(udp))).await;
    assert_eq!(causes(&refused(refusal, 409, "Conflict")), [conflict("\"long\"", ".ports")]);
}

#[tokio::test]
async fn what_an_apply_may_not_say_is_refused() {
    let (_server, client) = start().await;
    let api = config_maps(&client);
    let config = config_map(json!({}), &json!({ "x": "1" }));
    let nobody = PatchParams::default();
    let status = refused(api.patch("a", &nobody, &Patch::Apply(&config)).await, 422, "Invalid");
    let expected = ["FieldValueRequired", "Required value: is required for apply patch", "fieldManager"];
    assert_eq!(causes(&status), [expected.map(str::to_owned)]);
    let made = api.create(&PostParams::default(), &config).await.expect("made");
    let status =
        refused(api.patch("a", &PatchParams::apply("me"), &Patch::Apply(&made)).await, 400, "BadRequest");
    assert_eq!(status.message, "metadata.managedFields must be nil");
    let status =
        refused(api.patch("b", &PatchParams::apply("me"), &Patch::Apply(&config)).await, 400, "BadRequest");
    assert_eq!(status.message, "the name of the object (a) does not match the name on the URL (b)");
}
