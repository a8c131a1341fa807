//! What admission plugins may change, and what the server does behind them.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use blackbox::objects::{
    CONFIG_MAPS, ENDPOINT_SLICES, LEASES, SIGNING_REQUESTS, config_map, endpoint_slice, lease,
    signing_request,
};
use engine::context::admit::{AdmissionRequest, Interest, Operation};
use generated::{
    certificates::v1::CertificateSigningRequest,
    core::v1::ConfigMap,
    discovery::v1::{EndpointPort, EndpointSlice},
};
use machinery::{merge::json_patch::JsonPatch, meta::v1::ManagedFieldsEntry, time::Time};
use serde_json::{Value, json};

use crate::writes::{
    plugin::{CONFIG_MAP_WRITES, Judged, mutating, of, scripted, server},
    support::created,
};

const APPLY: &str = "application/apply-patch+yaml";

/// Adds a port without a protocol, and a label with the number of ports.
fn add_port(admission: &mut AdmissionRequest<'_>) -> Judged {
    let Some(draft) = admission.draft() else { return Ok(()) };
    draft.edit(|slice: &mut EndpointSlice| {
        let name = Some(format!("extra-{}", slice.ports.len()));
        slice.ports.push(EndpointPort { name, ..EndpointPort::default() });
        slice.metadata.labels.insert("ports".to_owned(), slice.ports.len().to_string());
    });
    Ok(())
}

#[tokio::test]
async fn what_a_plugin_adds_gets_its_defaults() {
    const SLICES: &[Interest] = &[of("discovery", "endpointslices")];
    // The second plugin may rely on the defaults of what the first one added.
    let seen = mutating(SLICES, |admission| {
        let lacking = |slice: &EndpointSlice| slice.ports.iter().any(|port| port.protocol.is_none());
        let object = admission.object().expect("a create or an update");
        assert_eq!(admission.in_stored_version(object, lacking), Some(false));
        Ok(())
    });
    let api = server(vec![mutating(SLICES, add_port), seen]).await;
    let made = created(&api, ENDPOINT_SLICES, &endpoint_slice("a")).await;
    assert_eq!(made["ports"][1], json!({ "name": "extra-1", "protocol": "TCP" }));
    assert_eq!(made["metadata"]["labels"]["ports"], "2");
    let patch = json!({ "metadata": { "annotations": { "a": "b" } } });
    let url = format!("{ENDPOINT_SLICES}/a");
    let changed = api.merge(&url, &patch).await.expect(200);
    assert_eq!(changed["ports"][2], json!({ "name": "extra-2", "protocol": "TCP" }));
    assert_eq!(changed["metadata"]["generation"], 2);
    assert_eq!(api.get(&url).await.expect(200), changed);
}

#[tokio::test]
async fn a_plugin_cannot_forge_what_the_server_sets() {
    const REQUESTS: &[Interest] = &[of("certificates", "certificatesigningrequests")];
    let forger = mutating(REQUESTS, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        draft.edit(|request: &mut CertificateSigningRequest| {
            request.spec.username = "system:admin".to_owned();
            request.spec.groups = vec!["system:masters".to_owned()];
            request.status.certificate.0 = b"forged".to_vec();
            let metadata = &mut request.metadata;
            metadata.uid = "forged".to_owned();
            metadata.creation_timestamp = Some(Time::from_unix(1));
            metadata.self_link = "/forged".to_owned();
            metadata.deletion_timestamp = None;
        });
        Ok(())
    });
    let (forged, plain) = (server(vec![forger]).await, server(Vec::new()).await);
    let body = signing_request("a");
    let made = created(&forged, SIGNING_REQUESTS, &body).await;
    let expected = created(&plain, SIGNING_REQUESTS, &body).await;
    for path in ["/spec/username", "/spec/groups", "/status"] {
        assert_eq!(made.pointer(path), expected.pointer(path), "{path}");
    }
    let metadata = &made["metadata"];
    assert_ne!(metadata["uid"], "forged");
    assert_ne!(metadata["creationTimestamp"], "1970-01-01T00:00:01Z");
    assert_eq!(metadata["selfLink"], Value::Null);
    // On an update the uid belongs to the stored object; what differs from it breaks a rule.
    let url = format!("{SIGNING_REQUESTS}/a");
    let status = forged.merge(&url, &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(422);
    assert_eq!(status["details"]["causes"][0]["field"], "metadata.uid");
    assert_eq!(forged.get(&url).await.expect(200), made);
}

#[tokio::test]
async fn a_plugin_gives_a_new_object_no_version() {
    let spoiler = mutating(CONFIG_MAP_WRITES, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        draft.object_mut().metadata_mut().resource_version = "1".to_owned();
        Ok(())
    });
    let api = server(vec![spoiler]).await;
    let refused = api.post(CONFIG_MAPS, &config_map("a")).await.expect(500);
    assert_eq!(refused["message"], "resourceVersion should not be set on objects to be created");
    api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", "");
}

#[tokio::test]
async fn what_a_plugin_makes_is_checked() {
    let spoiler = mutating(CONFIG_MAP_WRITES, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        draft.object_mut().metadata_mut().labels.insert("a".to_owned(), "not good".to_owned());
        Ok(())
    });
    let api = server(vec![spoiler]).await;
    let refused = api.post(CONFIG_MAPS, &config_map("a")).await;
    let status = refused.fails(422, "Invalid", "a valid label must be");
    assert_eq!(status["details"]["causes"][0]["field"], "metadata.labels");
    api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", "");
}

#[tokio::test]
async fn a_trial_is_changed_and_nothing_is_stored() {
    let label = mutating(CONFIG_MAP_WRITES, |admission| {
        let text = format!("dry-{}", admission.dry_run);
        if let Some(draft) = admission.draft() {
            draft.object_mut().metadata_mut().labels.insert("seen".to_owned(), text);
        }
        Ok(())
    });
    let api = server(vec![label]).await;
    let shown = api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &config_map("a")).await.expect(201);
    assert_eq!(shown["metadata"]["labels"], json!({ "seen": "dry-true" }));
    api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", "");
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    assert_eq!(made["metadata"]["labels"], json!({ "seen": "dry-false" }));
    let url = format!("{CONFIG_MAPS}/a");
    let shown = api.merge(&format!("{url}?dryRun=All"), &json!({ "data": { "x": "y" } })).await.expect(200);
    assert_eq!(shown["metadata"]["labels"], json!({ "seen": "dry-true" }));
    assert_eq!(api.get(&url).await.expect(200), made);
}

/// A caller owns what it sends. What only a plugin set belongs to nobody, so that the caller's next apply,
/// which does not name it, does not remove it.
#[tokio::test]
async fn the_caller_owns_what_it_sent_and_no_more() {
    let setter = mutating(CONFIG_MAP_WRITES, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        draft.edit(|map: &mut ConfigMap| {
            map.data.insert("changed".to_owned(), "by the plugin".to_owned());
            map.data.entry("added".to_owned()).or_insert_with(|| "by the plugin".to_owned());
        });
        Ok(())
    });
    let api = server(vec![setter]).await;
    let owned = |object: &Value| object["metadata"]["managedFields"][0]["fieldsV1"].clone();
    let made = created(&api, CONFIG_MAPS, &config_map("b")).await;
    assert_eq!(owned(&made), json!({ "f:data": { ".": {}, "f:key": {} } }));
    let url = format!("{CONFIG_MAPS}/a?fieldManager=me");
    let sent = json!({
        "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "name": "a" },
        "data": { "changed": "by me", "mine": "1" },
    });
    for code in [201, 200] {
        let applied = api.patch(&url, APPLY, &sent).await.expect(code);
        assert_eq!(
            applied["data"],
            json!({ "added": "by the plugin", "changed": "by the plugin", "mine": "1" })
        );
        let owners = &applied["metadata"]["managedFields"];
        assert_eq!(owners.as_array().map(Vec::len), Some(1), "{owners}");
        assert_eq!(owners[0]["manager"], "me");
        assert_eq!(owned(&applied), json!({ "f:data": { "f:changed": {}, "f:mine": {} } }));
    }
}

#[tokio::test]
async fn owners_that_cannot_be_read_are_put_back() {
    let spoiler = mutating(CONFIG_MAP_WRITES, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        let entry = ManagedFieldsEntry { manager: "x".to_owned(), ..ManagedFieldsEntry::default() };
        draft.object_mut().metadata_mut().managed_fields = vec![entry];
        Ok(())
    });
    let api = server(vec![spoiler]).await;
    let answer = api.post(&format!("{CONFIG_MAPS}?fieldManager=me"), &config_map("a")).await;
    assert_eq!(answer.expect(201)["metadata"]["managedFields"][0]["manager"], "me");
    let warning = "299 - \".metadata.managedFields was in an invalid state after admission; this could be \
        caused by an \
                   outdated mutating admission controller; please fix your requests: operation must be \
                   `Update` or \
                   `Apply`\"";
    assert_eq!(answer.all("warning"), [warning]);
}

#[tokio::test]
async fn an_object_stays_at_its_url() {
    let mover = |field: &'static str| {
        const KINDS: &[Interest] = &[of("core", "configmaps"), of("coordination", "leases")];
        mutating(KINDS, move |admission| {
            let Some(draft) = admission.draft() else { return Ok(()) };
            let metadata = draft.object_mut().metadata_mut();
            let place = if field == "name" { &mut metadata.name } else { &mut metadata.namespace };
            "moved".clone_into(place);
            Ok(())
        })
    };
    let api = server(vec![mover("namespace")]).await;
    let elsewhere = "the namespace of the provided object does not match the namespace sent on the request";
    api.post(CONFIG_MAPS, &config_map("a")).await.fails(400, "BadRequest", elsewhere);
    let api = server(vec![mover("name")]).await;
    let other = "the name of the object (moved) does not match the name on the URL (a)";
    let (map, slot) = (format!("{CONFIG_MAPS}/a?fieldManager=me"), format!("{LEASES}/a"));
    api.patch(&map, APPLY, &config_map("a")).await.fails(400, "BadRequest", other);
    api.put(&slot, &lease("a")).await.fails(400, "BadRequest", other);
    // Where the URL names no object, a plugin may choose its name.
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    assert_eq!(made["metadata"]["name"], "moved");
}

#[tokio::test]
async fn a_plugin_may_patch_json() {
    let patches = AtomicUsize::new(0);
    let patcher = mutating(CONFIG_MAP_WRITES, move |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        let view: Value = serde_json::from_slice(&draft.json()).expect("JSON");
        assert_eq!((&view["kind"], &view["apiVersion"]), (&json!("ConfigMap"), &json!("v1")));
        let document = match patches.fetch_add(1, Ordering::Relaxed) {
            0 => json!([
                { "op": "add", "path": "/data/patched", "value": "yes" },
                { "op": "add", "path": "/unknown", "value": 1 },
            ]),
            1 => json!([{ "op": "test", "path": "/data/key", "value": "value" }]),
            2 => json!([{ "op": "remove", "path": "/nothing" }]),
            _ => json!([{ "op": "add", "path": "/data", "value": "no map" }]),
        };
        let is_change = draft.patch(JsonPatch::parse(document).expect("a patch"))?;
        admission.warn(format!("changed: {is_change}"));
        Ok(())
    });
    let api = server(vec![patcher]).await;
    let answer = api.post(CONFIG_MAPS, &config_map("a")).await;
    assert_eq!(answer.expect(201)["data"], json!({ "key": "value", "patched": "yes" }));
    assert_eq!(answer.all("warning"), ["299 - \"changed: true\""]);
    let answer = api.post(CONFIG_MAPS, &config_map("b")).await;
    answer.expect(201);
    assert_eq!(answer.all("warning"), ["299 - \"changed: false\""]);
    for name in ["c", "d"] {
        api.post(CONFIG_MAPS, &config_map(name)).await.fails(500, "InternalError", "");
    }
}

/// Two plugins that undo each other's work, both of which ask for another round each time.
#[tokio::test]
async fn there_are_two_rounds_at_most() {
    struct Rounds(usize);
    let calls: Arc<AtomicUsize> = Arc::default();
    let restless = |text: &'static str| {
        let calls = Arc::clone(&calls);
        mutating(CONFIG_MAP_WRITES, move |admission| {
            calls.fetch_add(1, Ordering::Relaxed);
            let before = admission.remembered().map_or(0, |rounds: &Rounds| rounds.0);
            assert_eq!(admission.is_second_round(), before >= 2, "each of both remembers the first round");
            admission.remember(Rounds(before + 1));
            if let Some(draft) = admission.draft() {
                draft.edit(|map: &mut ConfigMap| {
                    map.data.insert("last".to_owned(), text.to_owned());
                });
            }
            admission.reinvoke();
            Ok(())
        })
    };
    let api = server(vec![restless("one"), restless("two")]).await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    assert_eq!(made["data"]["last"], "two");
    assert_eq!(calls.load(Ordering::Relaxed), 4);
}

/// What the mutating phase sees, and what the validating phase sees.
#[tokio::test]
async fn the_phases_see_the_object_before_and_after_the_server() {
    let seen = |admission: &AdmissionRequest<'_>| {
        let metadata = admission.object().expect("a create").metadata();
        assert_eq!(admission.operation, Operation::Create);
        (metadata.uid.is_empty(), metadata.creation_timestamp.is_none(), admission.name().is_empty())
    };
    let creations = |admission: &AdmissionRequest<'_>| admission.operation == Operation::Create;
    let looker = scripted(
        CONFIG_MAP_WRITES,
        move |admission| {
            assert!(!creations(admission) || seen(admission) == (true, true, true), "before the server");
            Ok(())
        },
        move |admission| {
            assert!(!creations(admission) || seen(admission) == (false, false, false), "after the server");
            Ok(())
        },
    );
    let api = server(vec![looker]).await;
    let mut body = config_map("");
    body["metadata"] = json!({ "generateName": "a-" });
    created(&api, CONFIG_MAPS, &body).await;
}
