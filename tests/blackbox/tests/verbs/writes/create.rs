//! POST: what the server sets, names, and what is refused before anything is stored.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, LEASES, NAMESPACES, SIGNING_REQUESTS, config_map, endpoint_slice,
        lease, namespace, signing_request,
    },
};
use ground::clock::Clock;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, created, version};

/// The seven characters of a date and time that RFC 3339 fixes, and the length.
fn is_whole_second(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 20 && bytes[10] == b'T' && bytes[19] == b'Z' && bytes[13] == b':'
}

fn is_random_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12])
        && parts[2].starts_with('4')
        && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[tokio::test]
async fn the_server_sets_the_identity_of_every_kind() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let mut object = (sample.object)("made");
        let claims = json!({
            "uid": "claimed", "selfLink": "/claimed", "generation": 77,
            "creationTimestamp": "2001-01-01T00:00:00Z", "deletionTimestamp": "2001-01-01T00:00:00Z",
            "deletionGracePeriodSeconds": 30, "managedFields": [{ "manager": "claimed" }],
        });
        for (key, value) in claims.as_object().into_iter().flatten() {
            object["metadata"][key] = value.clone();
        }
        let made = created(&api, sample.path, &object).await;
        let metadata = &made["metadata"];
        assert_eq!(metadata["name"], "made", "{made}");
        assert!(metadata["uid"].as_str().is_some_and(is_random_uuid), "{made}");
        assert!(metadata["creationTimestamp"].as_str().is_some_and(is_whole_second), "{made}");
        assert_ne!(metadata["creationTimestamp"], "2001-01-01T00:00:00Z");
        for absent in ["selfLink", "deletionTimestamp", "deletionGracePeriodSeconds", "generateName"] {
            assert_eq!(metadata.get(absent), None, "{absent} of {made}");
        }
        assert_ne!(metadata["managedFields"][0]["manager"], "claimed", "{made}");
        // Where nothing is counted, the number is the client's.
        let counts = sample.path == ENDPOINT_SLICES;
        assert_eq!(metadata["generation"], if counts { 1 } else { 77 }, "{made}");
        assert!(version(&made).parse::<u64>().is_ok_and(|version| version > 0), "{made}");
        let namespaced = sample.path.contains("/namespaces/");
        assert_eq!(metadata.get("namespace"), namespaced.then_some(&json!("default")), "{made}");
        assert_eq!(api.get(&format!("{}/made", sample.path)).await.expect(200), made);
    }
}

#[tokio::test]
async fn versions_grow_over_all_kinds() {
    let api = Api::start().await;
    let mut last = 0;
    for sample in SAMPLES {
        let made = created(&api, sample.path, &(sample.object)("made")).await;
        let now: u64 = version(&made).parse().expect("a version is a number");
        assert!(now > last, "{now} after {last}");
        last = now;
    }
}

#[tokio::test]
async fn a_body_may_leave_kind_and_version_to_the_url() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let mut object = (sample.object)("bare");
        object.as_object_mut().expect("an object").retain(|key, _| key != "kind" && key != "apiVersion");
        let made = created(&api, sample.path, &object).await;
        let whole = (sample.object)("bare");
        assert_eq!((&made["kind"], &made["apiVersion"]), (&whole["kind"], &whole["apiVersion"]));
    }
}

#[tokio::test]
async fn a_name_is_generated_from_a_prefix() {
    let api = Api::start().await;
    let long = "p".repeat(80);
    for (prefix, kept) in [("job-", "job-"), ("a.b-", "a.b-"), (long.as_str(), &long[..58])] {
        let made = created(&api, CONFIG_MAPS, &json!({ "metadata": { "generateName": prefix } })).await;
        let name = made["metadata"]["name"].as_str().expect("a name");
        let suffix = name.strip_prefix(kept).unwrap_or_else(|| panic!("{name} begins with {kept}"));
        assert_eq!(suffix.len(), 5, "{name}");
        assert!(suffix.bytes().all(|byte| b"bcdfghjklmnpqrstvwxz2456789".contains(&byte)), "{name}");
        assert_eq!(made["metadata"]["generateName"], prefix);
        api.get(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
    }
}

#[tokio::test]
async fn generated_names_differ() {
    let api = Api::start().await;
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let made = created(&api, CONFIG_MAPS, &json!({ "metadata": { "generateName": "n-" } })).await;
        names.insert(made["metadata"]["name"].to_string());
    }
    assert_eq!(names.len(), 20);
}

#[tokio::test]
async fn a_given_name_wins_over_a_prefix() {
    let api = Api::start().await;
    let body = json!({ "metadata": { "name": "given", "generateName": "prefix-" } });
    let made = created(&api, CONFIG_MAPS, &body).await;
    assert_eq!(made["metadata"]["name"], "given");
    assert_eq!(made["metadata"]["generateName"], "prefix-");
}

#[tokio::test]
async fn a_name_or_a_prefix_must_be_given() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let mut object = (sample.object)("x");
        object["metadata"] = json!({});
        let status = api.post(sample.path, &object).await.fails(
            422,
            "Invalid",
            &format!(
                "{} \"\" is invalid: metadata.name: Required value: name or generateName is required",
                sample.kind
            ),
        );
        assert_eq!(
            status["details"]["causes"],
            json!([{
                "reason": "FieldValueRequired", "field": "metadata.name",
                "message": "Required value: name or generateName is required",
            }])
        );
        assert_eq!(status["details"].get("name"), None);
    }
}

#[tokio::test]
async fn a_version_may_not_be_given() {
    let api = Api::start().await;
    let refusal = "resourceVersion should not be set on objects to be created";
    for sample in SAMPLES {
        let mut object = (sample.object)("x");
        object["metadata"]["resourceVersion"] = json!("1");
        api.post(sample.path, &object).await.fails(400, "BadRequest", refusal);
        api.get(&format!("{}/x", sample.path)).await.expect(404);
    }
}

#[tokio::test]
async fn a_version_is_looked_at_when_a_new_object_is_stored() {
    let api = Api::start().await;
    let versioned = |name: &str, version: &str| {
        let mut object = config_map(name);
        object["metadata"]["resourceVersion"] = json!(version);
        object
    };
    let refusal = "resourceVersion should not be set on objects to be created";
    for number in ["7", "007", "18446744073709551615"] {
        api.post(CONFIG_MAPS, &versioned("a", number)).await.fails(400, "BadRequest", refusal);
    }
    // What is no number of the store is ignored.
    for (at, text) in ["0", "00", "abc", "-1", "+1", "1 ", "0x1", "18446744073709551616"].iter().enumerate() {
        let made = api.post(CONFIG_MAPS, &versioned(&format!("b{at}"), text)).await.expect(201);
        assert_ne!(made["metadata"]["resourceVersion"], *text);
    }
    // A dry run stores nothing, and shows what was sent.
    let shown = api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &versioned("a", "7")).await.expect(201);
    assert_eq!(shown["metadata"]["resourceVersion"], "7");
    // Rules, other objects, and a name that is taken come first.
    api.post(CONFIG_MAPS, &versioned("A_", "7")).await.fails(422, "Invalid", "");
    api.post("/api/v1/namespaces/none/configmaps", &versioned("a", "7")).await.fails(404, "NotFound", "");
    api.post(CONFIG_MAPS, &versioned("b0", "7")).await.fails(409, "AlreadyExists", "");
    let mut generated = versioned("", "7");
    generated["metadata"]["generateName"] = json!("c-");
    api.post(CONFIG_MAPS, &generated).await.fails(400, "BadRequest", refusal);
}

#[tokio::test]
async fn the_namespace_must_be_that_of_the_url() {
    let api = Api::start().await;
    let mut object = config_map("a");
    object["metadata"]["namespace"] = json!("platform-system");
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    api.post(CONFIG_MAPS, &object).await.fails(400, "BadRequest", text);
    object["metadata"]["namespace"] = json!("default");
    created(&api, CONFIG_MAPS, &object).await;
}

#[tokio::test]
async fn a_namespace_on_a_cluster_wide_object_is_dropped() {
    let api = Api::start().await;
    for (path, mut object) in [(NAMESPACES, namespace("room")), (SIGNING_REQUESTS, signing_request("room"))] {
        object["metadata"]["namespace"] = json!("default");
        let made = created(&api, path, &object).await;
        assert_eq!(made["metadata"].get("namespace"), None);
    }
}

#[tokio::test]
async fn a_body_must_be_of_the_kind_and_version_of_the_url() {
    let api = Api::start().await;
    let table: [(Value, &str); 3] = [
        (
            json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "name": "a" } }),
            "Secret in version \"v1\" cannot be handled as a ConfigMap",
        ),
        (
            json!({ "kind": "ConfigMap", "apiVersion": "v2", "metadata": { "name": "a" } }),
            "the API version in the data (v2) does not match the expected API version (v1)",
        ),
        (json!(["a"]), "cannot be handled as a ConfigMap"),
    ];
    for (body, text) in table {
        api.post(CONFIG_MAPS, &body).await.fails(400, "BadRequest", text);
    }
}

#[tokio::test]
async fn a_taken_name_is_refused_for_every_kind() {
    let api = Api::start().await;
    for sample in SAMPLES {
        created(&api, sample.path, &(sample.object)("twice")).await;
        let status = api.post(sample.path, &(sample.object)("twice")).await.expect(409);
        assert_eq!(status["reason"], "AlreadyExists");
        assert_eq!(status["message"], format!("{} \"twice\" already exists", sample.resource));
        let (plural, group) = sample.resource.split_once('.').unwrap_or((sample.resource, ""));
        assert_eq!(status["details"]["name"], "twice");
        assert_eq!(status["details"]["kind"], plural);
        assert_eq!(status["details"]["group"].as_str().unwrap_or_default(), group);
    }
}

#[tokio::test]
async fn the_same_name_is_free_in_another_namespace_and_another_kind() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("same")).await;
    created(&api, "/api/v1/namespaces/platform-system/configmaps", &config_map("same")).await;
    created(&api, LEASES, &lease("same")).await;
    created(&api, ENDPOINT_SLICES, &endpoint_slice("same")).await;
}

#[tokio::test]
async fn a_name_is_free_again_after_a_delete() {
    let api = Api::start().await;
    let first = created(&api, CONFIG_MAPS, &config_map("again")).await;
    api.delete(&format!("{CONFIG_MAPS}/again")).await.expect(200);
    let second = created(&api, CONFIG_MAPS, &config_map("again")).await;
    assert_ne!(first["metadata"]["uid"], second["metadata"]["uid"]);
}

#[tokio::test]
async fn a_terminating_object_still_holds_its_name() {
    let api = Api::start().await;
    let mut object = config_map("held");
    object["metadata"]["finalizers"] = json!(["example.com/hold"]);
    created(&api, CONFIG_MAPS, &object).await;
    api.delete(&format!("{CONFIG_MAPS}/held")).await.expect(200);
    let status = api.post(CONFIG_MAPS, &config_map("held")).await.expect(409);
    assert_eq!(status["reason"], "AlreadyExists");
    assert_eq!(status["message"], "object is being deleted: configmaps \"held\" already exists");
}

#[tokio::test]
async fn a_namespace_must_exist() {
    let api = Api::start().await;
    for sample in SAMPLES.iter().filter(|sample| sample.path.contains("/namespaces/")) {
        let path = sample.path.replace("/default/", "/nowhere/");
        let status = api.post(&path, &(sample.object)("a")).await.expect(404);
        assert_eq!(status["reason"], "NotFound");
        assert_eq!(status["message"], "namespaces \"nowhere\" not found");
        assert_eq!(status["details"], json!({ "name": "nowhere", "kind": "namespaces" }));
    }
}

#[tokio::test]
async fn a_terminating_namespace_takes_in_nothing_new() {
    let api = Api::start().await;
    created(&api, NAMESPACES, &namespace("closing")).await;
    let maps = "/api/v1/namespaces/closing/configmaps";
    let mut held = config_map("held");
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    created(&api, maps, &held).await;
    api.delete("/api/v1/namespaces/closing").await.expect(200);

    let leases = "/apis/coordination.platform.io/v1/namespaces/closing/leases";
    for (path, resource, object) in
        [(maps, "configmaps", config_map("new")), (leases, "leases.coordination.platform.io", lease("new"))]
    {
        let status = api.post(path, &object).await.expect(403);
        assert_eq!(status["reason"], "Forbidden");
        assert_eq!(
            status["message"],
            format!(
                "{resource} \"new\" is forbidden: unable to create new content in namespace closing because \
                 it is being terminated"
            )
        );
        assert_eq!(
            status["details"]["causes"],
            json!([{
                "reason": "NamespaceTerminating", "message": "namespace closing is being terminated",
                "field": "metadata.namespace",
            }])
        );
    }
    // PUT that would create is a create, too; a change of what is there is not.
    let answer = api.put(&format!("{leases}/new"), &lease("new")).await;
    answer.fails(403, "Forbidden", "unable to create new content in namespace closing");
    api.merge(&format!("{maps}/held"), &json!({ "data": { "key": "changed" } })).await.expect(200);
}

/// A server whose generated names are made of these numbers.
async fn with_scripted_names(numbers: Vec<u64>) -> Api {
    let builder = TestServer::builder().configure(|config| {
        config.clock = Clock::system().with_numbers(numbers);
        // Controllers would take numbers from the script as well.
        config.controllers.enabled.clear();
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    // The server makes it, too.
    let made = api.post(NAMESPACES, &namespace("default")).await;
    assert!(matches!(made.code, 201 | 409), "{}", made.text());
    api
}

#[tokio::test]
async fn a_generated_name_that_is_taken_is_made_anew_up_to_eight_times() {
    let body = json!({ "metadata": { "generateName": "n-" } });
    // Five numbers make a name. The second object meets the first one's name seven times.
    let mut numbers = vec![0; 5 * 8];
    numbers.extend([1; 5]);
    let api = with_scripted_names(numbers).await;
    assert_eq!(created(&api, CONFIG_MAPS, &body).await["metadata"]["name"], "n-bbbbb");
    assert_eq!(created(&api, CONFIG_MAPS, &body).await["metadata"]["name"], "n-ccccc");

    // Here it meets it eight times, and the ninth would be free.
    let mut numbers = vec![0; 5 * 9];
    numbers.extend([1; 5]);
    let api = with_scripted_names(numbers).await;
    created(&api, CONFIG_MAPS, &body).await;
    let answer = api.post(CONFIG_MAPS, &body).await;
    let status = answer.expect(409);
    assert_eq!(status["reason"], "AlreadyExists");
    assert_eq!(
        status["message"],
        "configmaps \"n-bbbbb\" already exists, the server was not able to generate a unique name for the \
         object"
    );
    assert_eq!(status["details"]["retryAfterSeconds"], 1);
    assert_eq!(answer.header("retry-after"), "1");
    // The client's second try takes the next name.
    assert_eq!(created(&api, CONFIG_MAPS, &body).await["metadata"]["name"], "n-ccccc");
}
