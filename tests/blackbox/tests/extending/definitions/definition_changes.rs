//! What clients see when the definition of a kind changes while it is served.

use std::sync::Weak;

use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    gadget_versions::{Version, definition},
    gadgets::{self, GROUP},
    http::Api,
    objects::version_of,
    stream::Watch,
};
use engine::{catalog::Refused, definitions::DefinitionError};
use machinery::kind::Kind;
use serde_json::{Value, json};
use storage::engine::UnknownTypes;

use crate::definitions::{
    load::Load,
    support::{definitions, is_unknown, names, with_gadgets},
    versions::{gadget, path, serving},
};

const OLD: Version = Version::of("v1beta1", &["color", "size"]);
const NEW: Version = Version::of("v1", &["color", "notes", "size"]);

async fn change(api: &Api, versions: &[Version]) {
    definitions(api).change(definition(GROUP, versions, None)).await.expect("the kind can change");
}

#[tokio::test]
async fn watches_end_and_go_on_where_they_were() {
    let api = serving(&[OLD]).await;
    let load = Load::begin(&api);
    let old = path("v1beta1");
    let made = api.post(&old, &gadget("v1beta1", "a", &json!({ "size": 1 }))).await.expect(201);
    let mut watch =
        Watch::open(&api, &format!("{old}?watch=true&resourceVersion={}", version_of(&made))).await;
    let mut others = Watch::open(&api, "/api/v1/secrets?watch=true").await;
    let before = api.merge(&format!("{old}/a"), &json!({ "spec": { "size": 2 } })).await.expect(200);
    let (_, _, seen) = watch.told().await;
    assert_eq!(seen, version_of(&before));
    change(&api, &[NEW, OLD]).await;
    watch.ends().await;
    api.post(&path("v1"), &gadget("v1", "b", &json!({ "size": 3, "notes": { "x": "y" } }))).await.expect(201);
    // From the last version that was seen, and from an earlier one, in both versions.
    for version in ["v1", "v1beta1"] {
        for (from, told) in [(seen, vec!["b"]), (version_of(&made), vec!["a", "b"])] {
            let url = format!("{}?watch=true&resourceVersion={from}", path(version));
            let mut again = Watch::open(&api, &url).await;
            for name in told {
                let event = again.next().await.expect("the stream goes on");
                let object = &event["object"];
                assert_eq!(object["metadata"]["name"], name, "{event}");
                // What was written before the change is told in the version that is asked for.
                assert_eq!(object["apiVersion"], format!("{GROUP}/{version}"), "{event}");
            }
        }
    }
    api.post("/api/v1/namespaces/default/secrets", &json!({ "metadata": { "name": "s" } })).await.expect(201);
    assert_eq!(others.told().await.1, "s", "other watches go on");
    load.end().await;
}

#[tokio::test]
async fn objects_are_shown_in_the_form_of_today_and_written_in_it() {
    let api = serving(&[NEW]).await;
    let all = path("v1");
    let spec = json!({ "size": 1, "notes": { "a": "b" } });
    let made = api.post(&all, &gadget("v1", "a", &spec)).await.expect(201);
    let own = format!("{all}/a");
    // The field is dropped, for readers.
    change(&api, &[Version::of("v1", &["color", "size"])]).await;
    let shown = api.get(&own).await.expect(200);
    assert_eq!(shown["spec"], json!({ "color": "white", "size": 1 }));
    assert_eq!(version_of(&shown), version_of(&made), "it is not written");
    assert_eq!(api.get(&all).await.expect(200)["items"][0]["spec"], shown["spec"]);
    // And it is there again, since nobody wrote the object.
    change(&api, &[NEW]).await;
    assert_eq!(api.get(&own).await.expect(200), made);
    change(&api, &[Version::of("v1", &["color", "size"])]).await;
    let put = api.put(&own, &shown).await.expect(200);
    assert!(version_of(&put) > version_of(&made), "a write that changes nothing stores the new form");
    let again = api.put(&own, &put).await.expect(200);
    assert_eq!(version_of(&again), version_of(&put), "and then no more");
    change(&api, &[NEW]).await;
    assert_eq!(api.get(&own).await.expect(200)["spec"], shown["spec"]);
}

#[tokio::test]
async fn names_and_selectable_fields_may_change() {
    let api = serving(&[Version { selectable: &["color"], ..NEW }]).await;
    let all = path("v1");
    for (name, color, size) in [("a", "red", 1), ("b", "blue", 2)] {
        api.post(&all, &gadget("v1", name, &json!({ "color": color, "size": size }))).await.expect(201);
    }
    let select =
        async |field: &str| names(&api.get(&format!("{all}?fieldSelector=spec.{field}")).await.expect(200));
    assert_eq!(select("color%3Dred").await, ["a"]);
    assert_eq!(api.get(&format!("{all}?fieldSelector=spec.size%3D2")).await.code, 400);
    change(&api, &[Version { selectable: &["size"], ..NEW }]).await;
    assert_eq!(select("size%3D2").await, ["b"], "also of objects that were stored before");
    api.post(&all, &gadget("v1", "c", &json!({ "color": "red", "size": 2 }))).await.expect(201);
    assert_eq!(select("size%3D2").await, ["b", "c"]);
    assert_eq!(select("size!%3D2").await, ["a"]);
    assert_eq!(api.get(&format!("{all}?fieldSelector=spec.color%3Dred")).await.code, 400);
    let mut watch = Watch::open(&api, &format!("{all}?watch=true&fieldSelector=spec.size%3D2")).await;
    assert_eq!((watch.told().await.1, watch.told().await.1), ("b".to_owned(), "c".to_owned()));
    // Another name of the kind, and other verbs.
    let mut renamed = definition(GROUP, &[NEW], None);
    let mut kind = Kind::clone(&renamed.versions[0]);
    (kind.name, kind.list_name, kind.singular) = ("Gizmo".into(), "GizmoList".into(), "gizmo".into());
    kind.subresources = Vec::new();
    renamed.versions = vec![kind.into()];
    definitions(&api).change(renamed).await.expect("the kind can change");
    watch.ends().await;
    let list = api.get(&all).await.expect(200);
    assert_eq!((&list["kind"], names(&list).len()), (&json!("GizmoList"), 3));
    assert_eq!(api.get(&format!("{all}/a")).await.expect(200)["kind"], "Gizmo");
    assert_eq!(api.get(&format!("{all}/a/scale")).await.code, 404);
    let listed = api.get(&format!("/apis/{GROUP}/v1")).await.expect(200);
    assert_eq!(listed["resources"][0]["kind"], "Gizmo");
}

#[tokio::test]
async fn a_version_that_goes_leaves_its_objects_unreadable_and_everything_else_whole() {
    let directory = tempfile::tempdir().expect("a directory for the store");
    let start = async || {
        let keep = |config: &mut Config| config.storage.unknown_types = UnknownTypes::Keep;
        let builder = TestServer::builder().storage_dir(directory.path()).configure(keep);
        Api::over(builder.start().await.expect("a test server starts"))
    };
    let api = start().await;
    definitions(&api).add(definition(GROUP, &[OLD], None)).await.expect("it is new");
    api.post(&path("v1beta1"), &gadget("v1beta1", "old", &json!({ "size": 1 }))).await.expect(201);
    change(&api, &[NEW, OLD]).await;
    api.post(&path("v1"), &gadget("v1", "new", &json!({ "size": 2 }))).await.expect(201);
    change(&api, &[NEW]).await;
    is_unknown(&api.get(&path("v1beta1")).await);
    let lost = format!("request to convert CR to an invalid group/version: {GROUP}/v1beta1");
    let check = async |api: &Api| {
        for url in [format!("{}/old", path("v1")), path("v1")] {
            let answer = api.get(&url).await;
            assert_eq!((answer.code, answer.json()["message"].as_str()), (500, Some(lost.as_str())), "{url}");
        }
        api.get(&format!("{}/new", path("v1"))).await.expect(200);
        let mut watch = Watch::open(api, &format!("{}?watch=true", path("v1"))).await;
        let failed = async {
            loop {
                let event = watch.next().await.expect("an event");
                if event["type"] == "ERROR" {
                    return event;
                }
            }
        };
        assert_eq!(failed.await["object"]["message"], lost);
        watch.ends().await;
        assert_eq!(api.merge(&format!("{}/old", path("v1")), &json!({})).await.code, 500);
    };
    check(&api).await;
    api.server.stop().await;
    // The same behind a start, which it does not keep from anything.
    let api = start().await;
    definitions(&api).add(definition(GROUP, &[NEW], None)).await.expect("it is new");
    check(&api).await;
    // With the version, the object is back.
    change(&api, &[NEW, OLD]).await;
    assert_eq!(names(&api.get(&path("v1")).await.expect(200)), ["new", "old"]);
    let migrated = api.get(&format!("{}/old", path("v1"))).await.expect(200);
    api.put(&format!("{}/old", path("v1")), &migrated).await.expect(200);
    change(&api, &[NEW]).await;
    assert_eq!(names(&api.get(&path("v1")).await.expect(200)), ["new", "old"]);
    api.server.stop().await;
}

#[tokio::test]
async fn only_kinds_that_prune_change_and_never_their_scope() {
    let api = with_gadgets().await;
    let refused = async |api: &Api, definition| match definitions(api).change(definition).await {
        Err(DefinitionError::Refused(why)) => why,
        other => panic!("{other:?}"),
    };
    let why = refused(&api, definition(GROUP, &[NEW], None)).await;
    assert_eq!(why, Refused::Unchangeable(format!("{GROUP}/Gadget")));
    let api = serving(&[NEW]).await;
    let why = refused(&api, gadgets::definition(GROUP)).await;
    assert_eq!(why, Refused::Unchangeable(format!("{GROUP}/Gadget")));
    let why = refused(&api, definition("other.example.com", &[NEW], None)).await;
    assert!(matches!(why, Refused::NotAdded(_)), "{why}");
    let mut elsewhere = definition(GROUP, &[NEW], None);
    let mut kind = Kind::clone(&elsewhere.versions[0]);
    kind.namespaced = false;
    elsewhere.versions = vec![kind.into()];
    let why = refused(&api, elsewhere).await;
    assert!(matches!(why, Refused::Versions { .. }), "{why}");
    api.post(&path("v1"), &gadget("v1", "a", &json!({ "size": 1 }))).await.expect(201);
}

/// How many definitions are alive.
fn alive(known: &[Weak<Kind>]) -> usize {
    known.iter().filter(|kind| kind.upgrade().is_some()).count()
}

/// Former definitions go with the requests that know them.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_definition_that_changes_often_leaves_nothing_behind() {
    const CHANGES: usize = 120;
    /// The served one, and those that readers of the catalog know until they look again: the documents, the
    /// garbage collector, quotas, and the counters of webhooks and policies.
    const ALIVE_MAX: usize = 12;
    let api = serving(&[NEW, OLD]).await;
    let load = Load::begin(&api);
    let all = path("v1");
    api.post(&all, &gadget("v1", "a", &json!({ "size": 1 }))).await.expect(201);
    let (mut known, mut watches, mut highest) = (Vec::new(), Vec::new(), 0);
    for round in 0..CHANGES {
        let versions = if round % 2 == 0 { [OLD, NEW] } else { [NEW, OLD] };
        let next = definition(GROUP, &versions, None);
        known.extend(next.versions.iter().map(std::sync::Arc::downgrade));
        definitions(&api).change(next).await.expect("the kind can change");
        let size = i64::try_from(round).expect("a small number");
        api.merge(&format!("{all}/a"), &json!({ "spec": { "size": size } })).await.expect(200);
        if round % 10 == 0 {
            watches.push(Watch::open(&api, &format!("{all}?watch=true")).await);
            api.get(&format!("/openapi/v3/apis/{GROUP}/v1")).await.expect(200);
        }
        if round > CHANGES / 2 {
            highest = highest.max(alive(&known));
        }
    }
    for watch in &mut watches[..CHANGES / 10 - 1] {
        while let Some(event) = watch.next().await {
            assert_ne!(event["type"], "ERROR", "{event}");
        }
    }
    load.end().await;
    drop(watches);
    assert!(highest <= 2 * ALIVE_MAX, "{highest} versions of kinds were alive");
    let list: Value = api.get(&all).await.expect(200);
    assert_eq!(list["items"][0]["spec"]["size"], CHANGES - 1);
}

#[tokio::test]
async fn a_write_that_began_before_is_not_lost() {
    // With clients that write all the time while the stored version goes back and forth.
    let api = std::sync::Arc::new(serving(&[NEW, OLD]).await);
    let writer = {
        let api = std::sync::Arc::clone(&api);
        tokio::spawn(async move {
            let mut made = Vec::new();
            for number in 0..200 {
                let (version, name) =
                    (if number % 2 == 0 { "v1" } else { "v1beta1" }, format!("w-{number:03}"));
                let spec = json!({ "size": number });
                let object = api.post(&path(version), &gadget(version, &name, &spec)).await.expect(201);
                assert_eq!(object["apiVersion"], format!("{GROUP}/{version}"));
                let shown = api.get(&format!("{}/{name}", path(version))).await.expect(200);
                assert_eq!(shown, object);
                let list = api.get(&path(version)).await.expect(200);
                assert_eq!(list["apiVersion"], format!("{GROUP}/{version}"));
                made.push(name);
            }
            made
        })
    };
    let mut round = 0;
    while !writer.is_finished() {
        change(&api, &if round % 2 == 0 { [OLD, NEW] } else { [NEW, OLD] }).await;
        round += 1;
        tokio::task::yield_now().await;
    }
    let made = writer.await.expect("every answer was right");
    for version in ["v1", "v1beta1"] {
        assert_eq!(names(&api.get(&path(version)).await.expect(200)), made);
    }
    assert!(round > 10, "{round}");
}
