//! A kind whose versions a webhook converts, which may do what it likes.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use apiserver::testing::TestServer;
use blackbox::{
    gadget_versions::{Version, definition},
    gadgets::GROUP,
    http::Api,
    objects::{CONFIG_MAPS, config_map},
    remote::{Asked, Authority, Service},
    stream::Watch,
};
use conversion::{Address, ConverterSettings, ServiceAddress};
use engine::definitions::Definition;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::definitions::{
    support::{definitions, names, until},
    versions::{gadget, path},
};

/// Is stored, with the colour of a gadget in one field.
pub(super) const NEW: Version = Version::new("v1");
/// Calls it `hue`.
pub(super) const OLD: Version = Version::of("v1beta1", &["hue", "more", "size"]);

/// A webhook, and the server that calls it.
pub(crate) struct Setup {
    pub(crate) api: Api,
    pub(crate) webhook: Service,
    authority: Authority,
}

/// A proper answer to a review.
pub(crate) fn answer(asked: &Asked) -> Value {
    let review: Value = serde_json::from_str(&asked.body).expect("a review is JSON");
    let wanted = &review["request"]["desiredAPIVersion"];
    let objects = review["request"]["objects"].as_array().expect("objects");
    let convert = |object: &Value| {
        let mut object = object.clone();
        assert_ne!(object["apiVersion"], *wanted, "nothing is to be converted");
        let (from, to) =
            if wanted == &json!(format!("{GROUP}/v1")) { ("hue", "color") } else { ("color", "hue") };
        let spec = object["spec"].as_object_mut().expect("a spec");
        if let Some(value) = spec.shift_remove(from) {
            spec.insert(to.to_owned(), value);
        }
        object["apiVersion"] = wanted.clone();
        object
    };
    json!({
        "kind": review["kind"], "apiVersion": review["apiVersion"],
        "response": {
            "uid": review["request"]["uid"], "result": { "status": "Success" },
            "convertedObjects": objects.iter().map(convert).collect::<Vec<_>>(),
        },
    })
}

impl Setup {
    /// A server that knows gadgets, and a webhook that answers like this.
    pub(crate) async fn start(webhook: impl Fn(&Asked) -> (u16, String) + Send + Sync + 'static) -> Self {
        let authority = Authority::default();
        let own = authority.identity("localhost");
        let respond = move |asked: &Asked| {
            let (code, body) = webhook(asked);
            (code, "Content-Type: application/json\r\n", body)
        };
        let webhook = Service::start(&own, None, respond).await;
        let api = Api::over(TestServer::start().await.expect("a test server starts"));
        let setup = Setup { api, webhook, authority };
        let definition = setup.definition(&[NEW, OLD], &setup.settings());
        definitions(&setup.api).add(definition).await.expect("the kind is new");
        setup
    }

    pub(super) async fn proper() -> Self {
        Setup::start(|asked| (200, answer(asked).to_string())).await
    }

    /// Where the webhook is.
    fn settings(&self) -> ConverterSettings {
        ConverterSettings {
            address: Address::Url(format!("{}/convert", self.webhook.url())),
            ca_bundle: self.authority.pem().into_bytes(),
            review_versions: vec!["v1".to_owned()],
        }
    }

    fn definition(&self, versions: &[Version], settings: &ConverterSettings) -> Definition {
        let webhooks = self.api.server.conversion().expect("the server runs");
        definition(GROUP, versions, Some(webhooks.converter(settings)))
    }

    pub(super) async fn change(&self, versions: &[Version]) {
        let definition = self.definition(versions, &self.settings());
        definitions(&self.api).change(definition).await.expect("the kind can change");
    }

    /// How often the webhook was called.
    pub(super) fn calls(&self) -> usize {
        self.webhook.asked().len()
    }

    async fn get(&self, version: &str, name: &str) -> Value {
        self.api.get(&format!("{}/{name}", path(version))).await.expect(200)
    }

    pub(super) async fn post(&self, version: &str, name: &str, spec: Value) -> Value {
        self.api.post(&path(version), &gadget(version, name, &spec)).await.expect(201)
    }
}

#[tokio::test]
async fn every_verb_speaks_the_version_of_the_request() {
    let setup = Setup::proper().await;
    let api = &setup.api;
    let made = setup.post("v1", "a", json!({ "size": 1, "color": "red" })).await;
    assert_eq!(setup.calls(), 0, "the stored version takes no call");
    let shown = setup.get("v1beta1", "a").await;
    assert_eq!(shown["spec"], json!({ "hue": "red", "size": 1 }));
    assert_eq!(shown["metadata"], made["metadata"]);
    let old = setup.post("v1beta1", "b", json!({ "size": 2, "hue": "blue", "color": "x" })).await;
    assert_eq!(old["apiVersion"], format!("{GROUP}/v1beta1"));
    assert_eq!(setup.get("v1", "b").await["spec"]["color"], "blue");
    let own = format!("{}/b", path("v1beta1"));
    let merged = api.merge(&own, &json!({ "spec": { "hue": "green" } })).await.expect(200);
    assert_eq!(merged["spec"]["hue"], "green");
    assert_eq!(setup.get("v1", "b").await["spec"]["color"], "green");
    let mut put = merged.clone();
    put["spec"]["size"] = json!(7);
    let put = api.put(&own, &put).await.expect(200);
    assert_eq!(put["spec"]["size"], 7);
    assert_eq!(api.put(&own, &put).await.expect(200), put, "nothing changes");
    let trial =
        api.merge(&format!("{own}?dryRun=All"), &json!({ "spec": { "hue": "pink" } })).await.expect(200);
    assert_eq!((&trial["spec"]["hue"], &trial["apiVersion"]), (&json!("pink"), &put["apiVersion"]));
    let list = api.get(&path("v1beta1")).await.expect(200);
    assert_eq!(names(&list), ["a", "b"]);
    assert_eq!(list["items"][0]["spec"], shown["spec"]);
    let mut watch = Watch::open(api, &format!("{}?watch=true", path("v1beta1"))).await;
    let first = watch.next().await.expect("an event");
    assert_eq!(first["object"], shown);
    assert_eq!(watch.told().await.1, "b");
    setup.post("v1", "c", json!({ "size": 3, "color": "gray" })).await;
    let event = watch.next().await.expect("an event");
    assert_eq!(event["object"]["spec"]["hue"], "gray", "{event}");
    api.delete(&format!("{}/c", path("v1beta1"))).await.expect(200);
    let event = watch.next().await.expect("an event");
    assert_eq!((&event["type"], &event["object"]["spec"]["hue"]), (&json!("DELETED"), &json!("gray")));
    let review: Value = serde_json::from_str(&setup.webhook.asked()[0].body).expect("JSON");
    assert_eq!(review["kind"], "ConversionReview");
    assert_eq!(review["request"]["desiredAPIVersion"], format!("{GROUP}/v1beta1"));
    // Without the version that the store gave it: webhooks convert what is stored.
    let mut sent = made.clone();
    sent["metadata"].as_object_mut().expect("metadata").remove("resourceVersion");
    assert_eq!(review["request"]["objects"][0], sent);
}

#[tokio::test]
async fn what_was_converted_once_is_not_asked_for_again() {
    let setup = Setup::proper().await;
    for number in 0..5 {
        setup.post("v1", &format!("g-{number}"), json!({ "size": number })).await;
    }
    let before = setup.calls();
    for _ in 0..3 {
        assert_eq!(names(&setup.api.get(&path("v1beta1")).await.expect(200)).len(), 5);
    }
    assert_eq!(setup.calls() - before, 1, "one call for the list, and none for what is known");
    setup.get("v1beta1", "g-3").await;
    assert_eq!(setup.calls() - before, 1);
    setup.api.merge(&format!("{}/g-3", path("v1")), &json!({ "spec": { "size": 9 } })).await.expect(200);
    let watches = [1, 2, 3].map(|_| format!("{}?watch=true", path("v1beta1")));
    let mut watches = {
        let mut open = Vec::new();
        for url in &watches {
            open.push(Watch::open(&setup.api, url).await);
        }
        open
    };
    for watch in &mut watches {
        for _ in 0..5 {
            watch.told().await;
        }
    }
    assert_eq!(setup.calls() - before, 2, "all watches share the call for the object that changed");
}

#[tokio::test]
async fn objects_in_the_former_stored_version_are_converted_when_they_are_read() {
    let setup = Setup::proper().await;
    setup.post("v1", "a", json!({ "size": 1, "color": "red" })).await;
    setup.change(&[OLD, NEW]).await;
    setup.post("v1", "b", json!({ "size": 2, "color": "blue" })).await;
    let before = setup.calls();
    // Each is stored in the version of one of the definitions.
    assert_eq!(setup.get("v1", "a").await["spec"]["color"], "red");
    assert_eq!(setup.calls(), before, "it is stored in this version");
    for version in ["v1", "v1beta1"] {
        let list = setup.api.get(&path(version)).await.expect(200);
        let field = if version == "v1" { "color" } else { "hue" };
        let values: Vec<&Value> =
            list["items"].as_array().expect("items").iter().map(|item| &item["spec"][field]).collect();
        assert_eq!(values, ["red", "blue"], "{version}");
    }
    // A write without a change brings it to the stored version of today.
    let shown = setup.get("v1beta1", "a").await;
    let put = setup.api.put(&format!("{}/a", path("v1beta1")), &shown).await.expect(200);
    assert_ne!(put["metadata"]["resourceVersion"], shown["metadata"]["resourceVersion"]);
    let before = setup.calls();
    assert_eq!(setup.get("v1beta1", "a").await, put);
    assert_eq!(setup.calls(), before);
}

#[tokio::test]
async fn the_server_itself_never_asks() {
    let setup = Setup::start(|_| (500, "no".to_owned())).await;
    let api = &setup.api;
    let owner = api.post(CONFIG_MAPS, &config_map("owner")).await.expect(201);
    let mut owned = gadget("v1", "owned", &json!({ "size": 1 }));
    owned["metadata"]["ownerReferences"] = json!([{
        "apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": owner["metadata"]["uid"],
    }]);
    owned["metadata"]["finalizers"] = json!(["example.com/wait"]);
    api.post(&path("v1"), &owned).await.expect(201);
    api.post("/api/v1/namespaces", &json!({ "metadata": { "name": "space" } })).await.expect(201);
    let there = path("v1").replace("default", "space");
    api.post(&there, &gadget("v1", "a", &json!({ "size": 1 }))).await.expect(201);
    // From now on, both are stored in a version that is not the stored one.
    setup.change(&[OLD, NEW]).await;
    api.delete(&format!("{CONFIG_MAPS}/owner")).await.expect(200);
    let own = format!("{}/owned", path("v1"));
    let is_marked = async || api.get(&own).await.expect(200)["metadata"].get("deletionTimestamp").is_some();
    for _ in 0..500 {
        if is_marked().await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(is_marked().await, "the garbage collector deletes it");
    api.delete("/api/v1/namespaces/space").await.expect(200);
    until(api, "/api/v1/namespaces/space", 404).await;
    assert_eq!(setup.calls(), 0, "{:?}", setup.webhook.asked());
    assert_eq!(api.get(&format!("{}/owned", path("v1beta1"))).await.code, 500);
}

#[tokio::test]
async fn owners_in_another_version_are_judged_in_it() {
    let setup = Setup::proper().await;
    let apply = async |version: &str, manager: &str, spec: Value| {
        let own = format!("{}/a?fieldManager={manager}", path(version));
        setup.api.patch(&own, "application/apply-patch+yaml", &gadget(version, "a", &spec)).await
    };
    apply("v1", "one", json!({ "size": 1, "color": "red" })).await.expect(201);
    let conflict = apply("v1beta1", "two", json!({ "hue": "blue" })).await;
    assert_eq!(conflict.code, 409, "{}", conflict.text());
    apply("v1beta1", "two", json!({ "hue": "red" })).await.expect(200);
    // The other one owns the color, under another name.
    let left = apply("v1", "one", json!({ "size": 1 })).await.expect(200);
    assert_eq!(left["spec"], json!({ "color": "red", "size": 1 }));
    // Given up in one version while there is an owner in the other: the object takes the way there and back.
    let left = apply("v1beta1", "two", json!({})).await.expect(200);
    assert_eq!(left["spec"], json!({ "hue": "white", "size": 1 }));
    apply("v1beta1", "two", json!({ "hue": "red" })).await.expect(200);
    let own = format!("{}/a?fieldManager=three", path("v1"));
    let put = setup.api.merge(&own, &json!({ "spec": { "color": "green" } })).await.expect(200);
    let owners = put["metadata"]["managedFields"].clone();
    let of = |name: &str| {
        let all = owners.as_array().expect("owners");
        all.iter().find(|owner| owner["manager"] == name).map(|owner| owner["fieldsV1"].to_string())
    };
    assert!(of("three").is_some_and(|fields| fields.contains("f:color")), "{owners}");
    assert!(!of("two").unwrap_or_default().contains("f:hue"), "{owners}");
}

/// What a webhook does wrong, and what clients read.
#[tokio::test]
async fn a_misbehaving_webhook_fails_requests_and_nothing_else() {
    let round = Arc::new(AtomicUsize::new(0));
    type Change = fn(&mut Value);
    let changes: Arc<[(Change, &str)]> = Arc::new([
        (|review| review["response"]["uid"] = json!("other"), " failed: expected response.uid="),
        (|review| review["kind"] = json!("X"), " failed: expected webhook response of "),
        (|review| review["response"] = json!(null), " failed: no response provided"),
        (
            |review| review["response"]["result"] = json!({ "status": "Failure", "message": "I will not" }),
            " failed: I will not",
        ),
        (
            |review| review["response"]["result"] = json!({ "status": "Maybe" }),
            " failed: response.result.status was 'Maybe', not 'Success'",
        ),
        (|review| review["response"]["convertedObjects"] = json!([]), " returned 0 objects, expected 1"),
        (
            |review| review["response"]["convertedObjects"][0]["apiVersion"] = json!("g/v7"),
            " returned invalid object at index 0: invalid groupVersion (expected ",
        ),
        (
            |review| review["response"]["convertedObjects"][0]["kind"] = json!("Other"),
            " returned invalid object at index 0: invalid kind (expected Gadget, received Other)",
        ),
        (
            |review| review["response"]["convertedObjects"][0]["metadata"]["name"] = json!("b"),
            " returned invalid object: must have the same name: a != b",
        ),
        (
            |review| review["response"]["convertedObjects"][0]["metadata"]["uid"] = json!("b"),
            " returned invalid object: must have the same UID: ",
        ),
        (
            |review| review["response"]["convertedObjects"][0]["metadata"]["labels"] = json!({ "x": 1 }),
            " returned invalid metadata: metadata.labels[x] must be a string, but is int64 in converted \
             object",
        ),
        (
            |review| review["response"]["convertedObjects"][0]["spec"] = json!("a".repeat(9 * 1024 * 1024)),
            "the answer has more than 8388608 bytes",
        ),
    ]);
    let (at, done) = (Arc::clone(&round), Arc::clone(&changes));
    let setup = Setup::start(move |asked| {
        let mut review = answer(asked);
        match done.get(at.load(Ordering::Relaxed)) {
            Some((change, _)) => change(&mut review),
            None if at.load(Ordering::Relaxed) == done.len() => return (500, "no".to_owned()),
            None if at.load(Ordering::Relaxed) == done.len() + 1 => return (302, String::new()),
            None if at.load(Ordering::Relaxed) == done.len() + 2 => return (200, "{".to_owned()),
            None => {
                // What it may not change is put back.
                review["response"]["convertedObjects"][0]["metadata"]["finalizers"] =
                    json!(["x.example.com/y"]);
                review["response"]["convertedObjects"][0]["metadata"]["ownerReferences"] =
                    json!([{ "uid": "u" }]);
            }
        }
        (200, review.to_string())
    })
    .await;
    let made = setup.post("v1", "a", json!({ "size": 1 })).await;
    let mut texts: Vec<&str> = changes.iter().map(|(_, text)| *text).collect();
    texts.extend([
        " failed: an error on the server (",
        " failed: the server responded with the status code 302",
        " failed: ",
    ]);
    for (place, text) in texts.iter().enumerate() {
        round.store(place, Ordering::Relaxed);
        for url in [format!("{}/a", path("v1beta1")), path("v1beta1")] {
            let refused = setup.api.get(&url).await;
            let message = refused.json()["message"].as_str().unwrap_or_default().to_owned();
            let name = format!("conversion webhook for {GROUP}/v1, Kind=Gadget");
            assert_eq!(refused.code, 500, "{message}");
            assert!(message.starts_with(&name) && message.contains(text), "{place}: {message}");
        }
        let write = setup.api.post(&path("v1beta1"), &gadget("v1beta1", "new", &json!({ "size": 1 }))).await;
        assert_eq!(write.code, 500, "{}", write.text());
        let mut watch = Watch::open(&setup.api, &format!("{}?watch=true", path("v1beta1"))).await;
        let event = watch.next().await.expect("an event");
        assert_eq!((&event["type"], &event["object"]["code"]), (&json!("ERROR"), &json!(500)), "{event}");
        watch.ends().await;
    }
    assert_eq!(names(&setup.api.get(&path("v1")).await.expect(200)), ["a"], "nothing was stored");
    round.store(texts.len(), Ordering::Relaxed);
    assert_eq!(setup.get("v1beta1", "a").await["metadata"], made["metadata"]);
}

#[tokio::test]
async fn a_webhook_must_prove_itself_and_be_reachable() {
    let setup = Setup::proper().await;
    setup.post("v1", "a", json!({ "size": 1 })).await;
    let stranger = Authority::default();
    let service = |namespace: &str| {
        Address::Service(ServiceAddress::new(namespace, "converter", Some("convert"), None))
    };
    let settings = setup.settings();
    let cases = [
        (ConverterSettings { ca_bundle: stranger.pem().into_bytes(), ..settings.clone() }, "x509"),
        (
            ConverterSettings { ca_bundle: b"no certificate".to_vec(), ..settings.clone() },
            "unable to load root certificates",
        ),
        (
            ConverterSettings { address: service("nowhere"), ..settings.clone() },
            "service \"converter\" not found",
        ),
        (
            ConverterSettings { address: Address::Missing, ..settings.clone() },
            "must have either service or URL",
        ),
        (
            ConverterSettings {
                address: Address::Url("https://localhost:1/".to_owned()),
                ..settings.clone()
            },
            "connection refused",
        ),
        (
            ConverterSettings { review_versions: vec!["v7".to_owned()], ..settings.clone() },
            "no supported conversion review versions",
        ),
    ];
    for (settings, text) in cases {
        let changed = setup.definition(&[NEW, OLD], &settings);
        definitions(&setup.api).change(changed).await.expect("the kind can change");
        let refused = setup.api.get(&format!("{}/a", path("v1beta1"))).await;
        assert_eq!(refused.code, 500, "{text}");
        assert!(refused.text().replace('\\', "").contains(text), "{text}: {}", refused.text());
        setup.get("v1", "a").await;
    }
    let beta = ConverterSettings { review_versions: vec!["v1beta1".to_owned()], ..settings };
    let changed = setup.definition(&[NEW, OLD], &beta);
    definitions(&setup.api).change(changed).await.expect("the kind can change");
    setup.get("v1beta1", "a").await;
    let last = setup.webhook.asked().pop().expect("it was asked");
    assert!(
        last.body.contains("apiextensions.") && last.body.contains("/v1beta1\",\"request\""),
        "{}",
        last.body
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_slow_webhook_holds_up_its_own_requests_only() {
    let setup = Setup::start(|asked| {
        // The thread may be the one that keeps the time of this runtime.
        tokio::task::block_in_place(|| std::thread::sleep(std::time::Duration::from_millis(1500)));
        (200, answer(asked).to_string())
    })
    .await;
    setup.post("v1", "a", json!({ "size": 1 })).await;
    let begun = std::time::Instant::now();
    let refused = setup.api.get(&format!("{}/a?timeout=1s", path("v1beta1"))).await;
    assert!(begun.elapsed().as_secs() < 5);
    assert!([500, 504].contains(&refused.code), "{}", refused.text());
    let own = format!("{}/a", path("v1beta1"));
    let slow = setup.api.get(&own);
    let quick = async {
        for _ in 0..20 {
            setup.get("v1", "a").await;
        }
        begun.elapsed()
    };
    let (slow, _) = tokio::join!(slow, quick);
    slow.expect(200);
}

#[tokio::test]
async fn long_lists_are_asked_for_in_parts() {
    let setup = Setup::proper().await;
    for number in 0..8 {
        let notes = "x".repeat(600 * 1024);
        let spec = json!({ "size": number, "more": notes });
        setup.post("v1", &format!("g-{number}"), spec).await;
    }
    let before = setup.calls();
    let list = setup.api.get(&path("v1beta1")).await.expect(200);
    assert_eq!(names(&list).len(), 8);
    let calls = setup.calls() - before;
    assert!((2..=4).contains(&calls), "{calls} calls for 4.7 MiB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_webhook_that_asks_for_its_own_kind_ends() {
    const AT_ONCE_MAX: usize = 16;
    let target: Arc<OnceLock<(reqwest::Client, String)>> = Arc::default();
    let asked = Arc::clone(&target);
    let setup = Setup::start(move |review| {
        if let Some((client, url)) = asked.get() {
            // What it asks for cannot be answered without another call of it.
            let read = async { client.get(url).send().await.map(|answer| answer.status()) };
            let _failed = tokio::task::block_in_place(|| Handle::current().block_on(read));
        }
        (200, answer(review).to_string())
    })
    .await;
    setup.post("v1", "a", json!({ "size": 1 })).await;
    let url = |timeout: &str| format!("{}?timeout={timeout}", path("v1beta1"));
    let client = setup.api.presenting(setup.api.server.admin_identity_pem());
    target.set((client, format!("{}{}", setup.api.server.url(), url("3s")))).expect("it is set once");
    let begun = std::time::Instant::now();
    let refused = setup.api.get(&url("3s")).await;
    assert!([500, 504].contains(&refused.code), "{}", refused.text());
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    let calls = setup.calls();
    assert!((2..=2 * AT_ONCE_MAX).contains(&calls), "{calls}");
    // The stored version takes no call.
    setup.get("v1", "a").await;
}
