//! References that lead elsewhere: into another namespace, to another kind, out of the namespaces, to a kind
//! that is switched off.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{ENDPOINT_SLICES, EVENTS, SECRETS, SIGNING_REQUESTS, endpoint_slice, secret, signing_request},
};
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::deletion::support::{
    dependent, gone, looked_at, map, owned, owner, owners, reference, secret_at, until,
};

const ELSEWHERE: &str = "/api/v1/namespaces/platform-system/secrets";
const EVENTS_ELSEWHERE: &str = "/api/v1/namespaces/platform-system/events";

/// The events of the collector, without what changes from run to run.
async fn told(api: &Api, path: &str) -> Vec<Value> {
    let list = api.get(&format!("{path}?fieldSelector=reason=OwnerRefInvalidNamespace")).await.expect(200);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let plain = |mut event: Value| {
        assert!(event["firstTimestamp"].is_string() && event["firstTimestamp"] == event["lastTimestamp"]);
        let name = event["metadata"]["name"].as_str().unwrap_or_default().to_owned();
        let object = event["involvedObject"]["name"].as_str().unwrap_or_default();
        let number = name.strip_prefix(object).and_then(|rest| rest.strip_prefix('.')).unwrap_or_default();
        assert!(number.len() == 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
        let fields = event.as_object_mut().expect("an object");
        for name in ["metadata", "firstTimestamp", "lastTimestamp"] {
            fields.remove(name);
        }
        event
    };
    items.into_iter().map(plain).collect()
}

/// What is told of an object.
fn warning(object: &Value, reference: &Value) -> Value {
    let metadata = &object["metadata"];
    let namespace = metadata["namespace"].as_str().unwrap_or_default();
    let text = |name: &str| reference[name].as_str().unwrap_or_default().to_owned();
    let mut involved = json!({
        "kind": object["kind"], "apiVersion": object["apiVersion"], "name": metadata["name"],
        "uid": metadata["uid"],
    });
    if !namespace.is_empty() {
        involved["namespace"] = json!(namespace);
    }
    let mut event = json!({
        "involvedObject": involved, "reason": "OwnerRefInvalidNamespace", "type": "Warning", "count": 1,
        "message": format!(
            "ownerRef [{}/{}, namespace: {namespace}, name: {}, uid: {}] does not exist in namespace \
             \"{namespace}\"",
            text("apiVersion"), text("kind"), text("name"), text("uid")
        ),
        "source": { "component": "garbage-collector-controller" },
        "eventTime": null, "reportingComponent": "", "reportingInstance": "",
    });
    event["kind"] = json!("Event");
    event["apiVersion"] = json!("v1");
    event
}

fn same(mut found: Value, mut expected: Value) {
    // In the items of a list these may be left out.
    for value in [&mut found, &mut expected] {
        let fields = value.as_object_mut().expect("an object");
        fields.remove("kind");
        fields.remove("apiVersion");
    }
    assert_eq!(found, expected);
}

#[tokio::test]
async fn a_reference_into_another_namespace_is_told_once_and_means_nobody() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "here", &[reference(&made)]).await;
    let crossing = api.post(ELSEWHERE, &owned(secret("there"), &[reference(&made)])).await.expect(201);
    gone(&api, &format!("{ELSEWHERE}/there")).await;
    let events = told(&api, EVENTS_ELSEWHERE).await;
    assert_eq!(events.len(), 1, "{events:?}");
    same(events[0].clone(), warning(&crossing, &reference(&made)));
    assert_eq!(told(&api, EVENTS).await, Vec::<Value>::new());
    looked_at(&api, "marker").await;
    api.get(&secret_at("here")).await.expect(200);
    api.get(&map("owner")).await.expect(200);
}

#[tokio::test]
async fn beside_an_owner_that_is_there_only_the_crossing_reference_goes() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let near = api.post(ELSEWHERE, &secret("near")).await.expect(201);
    let object = owned(secret("both"), &[reference(&made), reference(&near)]);
    let crossing = api.post(ELSEWHERE, &object).await.expect(201);
    let path = format!("{ELSEWHERE}/both");
    until(&api, &path, |live| live.is_none_or(|live| owners(live) == ["near"]))
        .await
        .expect("it has an owner");
    let events = told(&api, EVENTS_ELSEWHERE).await;
    assert_eq!(events.len(), 1, "{events:?}");
    same(events[0].clone(), warning(&crossing, &reference(&made)));
}

#[tokio::test]
async fn an_owner_that_is_nowhere_or_was_here_is_not_told_of() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "a", &[reference(&made)]).await;
    api.delete(&map("owner")).await.expect(200);
    gone(&api, &secret_at("a")).await;
    // A namesake elsewhere is another object.
    let far = api.post(ELSEWHERE, &secret("namesake")).await.expect(201);
    let mut nobody = reference(&far);
    nobody["uid"] = json!("no-such-uid");
    dependent(&api, "b", &[nobody]).await;
    gone(&api, &secret_at("b")).await;
    for path in [EVENTS, EVENTS_ELSEWHERE] {
        assert_eq!(told(&api, path).await, Vec::<Value>::new());
    }
}

#[tokio::test]
async fn an_object_without_a_namespace_cannot_be_owned_by_one_that_has_one() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let request = owned(signing_request("wide"), &[reference(&made)]);
    let request = api.post(SIGNING_REQUESTS, &request).await.expect(201);
    let all = async {
        loop {
            let events = told(&api, EVENTS).await;
            if !events.is_empty() {
                return events;
            }
            tokio::task::yield_now().await;
        }
    };
    let events = tokio::time::timeout(std::time::Duration::from_secs(20), all).await.expect("it is told");
    assert_eq!(events.len(), 1, "{events:?}");
    same(events[0].clone(), warning(&request, &reference(&made)));
    // It is told once, and the object stays, whatever becomes of the owner.
    let path = format!("{SIGNING_REQUESTS}/wide");
    api.merge(&path, &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
    api.delete(&map("owner")).await.expect(200);
    looked_at(&api, "marker").await;
    api.get(&path).await.expect(200);
    assert_eq!(told(&api, EVENTS).await.len(), 1);
}

#[tokio::test]
async fn of_those_who_name_one_uid_only_they_are_right_who_name_the_right_place() {
    // Whoever comes first decides nothing.
    for right_first in [true, false] {
        let api = Api::start().await;
        let made = owner(&api, "owner").await;
        let right = reference(&made);
        let mut wrong_kind = right.clone();
        wrong_kind["kind"] = json!("Secret");
        let mut wrong_name = right.clone();
        wrong_name["name"] = json!("other");
        if right_first {
            dependent(&api, "right", std::slice::from_ref(&right)).await;
        }
        dependent(&api, "wrong-kind", &[wrong_kind]).await;
        dependent(&api, "wrong-name", &[wrong_name]).await;
        api.post(ELSEWHERE, &owned(secret("wrong-namespace"), std::slice::from_ref(&right)))
            .await
            .expect(201);
        if !right_first {
            dependent(&api, "right", &[right]).await;
        }
        for path in [secret_at("wrong-kind"), secret_at("wrong-name"), format!("{ELSEWHERE}/wrong-namespace")]
        {
            gone(&api, &path).await;
        }
        looked_at(&api, "marker").await;
        api.get(&secret_at("right")).await.expect(200);
        api.delete(&map("owner")).await.expect(200);
        gone(&api, &secret_at("right")).await;
    }
}

#[tokio::test]
async fn a_kind_that_is_switched_off_goes_on_owning() {
    let directory = TempDir::new().expect("a directory");
    let start = async |words: &[&str]| {
        let settings = RuntimeConfig::read(words.iter().copied()).expect("sound settings");
        let builder = TestServer::builder().storage_dir(directory.path());
        let builder = builder.configure(|config| config.api.runtime_config = settings);
        Api::over(builder.start().await.expect("a test server starts"))
    };
    let api = start(&[]).await;
    let slice = api.post(ENDPOINT_SLICES, &endpoint_slice("owner")).await.expect(201);
    dependent(&api, "kept", &[reference(&slice)]).await;
    api.server.stop().await;

    let api = start(&["discovery.platform.io/v1=false"]).await;
    assert_eq!(api.get(ENDPOINT_SLICES).await.code, 404);
    // What is written meanwhile counts too, also in the words of a version that was never on.
    let mut beta = reference(&slice);
    beta["apiVersion"] = json!("discovery.platform.io/v1beta1");
    dependent(&api, "written", &[beta]).await;
    let mut nobody = reference(&slice);
    nobody["uid"] = json!("no-such-uid");
    dependent(&api, "unknown", &[nobody]).await;
    // Nobody is served such an object, and still the store knows who is there.
    gone(&api, &secret_at("unknown")).await;
    looked_at(&api, "marker").await;
    api.get(&secret_at("kept")).await.expect(200);
    api.get(&secret_at("written")).await.expect(200);
    api.server.stop().await;

    let api = start(&[]).await;
    api.get(&secret_at("kept")).await.expect(200);
    api.delete(&format!("{ENDPOINT_SLICES}/owner")).await.expect(200);
    gone(&api, &secret_at("kept")).await;
    gone(&api, &secret_at("written")).await;
    let left = api.get(SECRETS).await.expect(200);
    assert_eq!(left["items"].as_array().map(Vec::len), Some(0));
}
