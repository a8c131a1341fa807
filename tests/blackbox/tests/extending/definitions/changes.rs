//! What clients see when kinds come, go, and come again.

use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    gadgets::{self, GROUP, gadget as gadget_of},
    http::Api,
    stream::Watch,
};
use engine::{catalog::Refused, definitions::DefinitionError};
use machinery::kind::{Kind, KindId};
use serde_json::json;
use storage::engine::UnknownTypes;

use crate::definitions::{
    load::Load,
    support::{add, definitions, gadget, gadgets_path, is_unknown, names, remove, start, with_gadgets},
};

#[tokio::test]
async fn a_removed_kind_is_unknown_and_its_objects_come_back_with_it() {
    let api = with_gadgets().await;
    let load = Load::begin(&api);
    let all = gadgets_path();
    let made = api.post(&all, &gadget("a")).await.expect(201);
    let from = made["metadata"]["resourceVersion"].as_str().expect("a version");
    let later =
        format!("/apis/{GROUP}/v1/gadgets?watch=true&allowWatchBookmarks=true&resourceVersion={from}");
    let mut watches =
        [Watch::open(&api, &format!("{all}?watch=true")).await, Watch::open(&api, &later).await];
    let mut others = Watch::open(&api, "/api/v1/secrets?watch=true").await;
    assert_eq!(watches[0].told().await.0, "ADDED");
    remove(&api, GROUP).await;
    for watch in &mut watches {
        while let Some(event) = watch.next().await {
            assert_ne!(event["type"], "ERROR", "{event}");
        }
    }
    let own = format!("{all}/a");
    for path in
        [&all, &own, &format!("/apis/{GROUP}/v1"), &format!("/apis/{GROUP}"), &format!("{all}?watch=1")]
    {
        is_unknown(&api.get(path).await);
    }
    is_unknown(&api.post(&all, &gadget("b")).await);
    is_unknown(&api.put(&own, &made).await);
    is_unknown(&api.merge(&own, &json!({})).await);
    is_unknown(&api.delete(&own).await);
    is_unknown(&api.delete(&all).await);
    api.post("/api/v1/namespaces/default/secrets", &json!({ "metadata": { "name": "s" } })).await.expect(201);
    assert_eq!(others.told().await.1, "s", "other watches go on");

    add(&api, GROUP).await;
    assert_eq!(api.get(&own).await.expect(200), made);
    assert_eq!(names(&api.get(&format!("{all}?fieldSelector=spec.color%3Dwhite")).await.expect(200)), ["a"]);
    let mut again = Watch::open(&api, &format!("{all}?watch=true")).await;
    assert_eq!(again.told().await.1, "a");
    api.delete(&own).await.expect(200);
    assert_eq!(again.told().await.0, "DELETED");
    load.end().await;
}

#[tokio::test]
async fn objects_outlive_a_server_that_forgot_their_kind() {
    let directory = tempfile::tempdir().expect("a directory for the store");
    let start = async || {
        let keep = |config: &mut Config| config.storage.unknown_types = UnknownTypes::Keep;
        let builder = TestServer::builder().storage_dir(directory.path()).configure(keep);
        Api::over(builder.start().await.expect("a test server starts"))
    };
    let all = gadgets_path();
    let api = start().await;
    add(&api, GROUP).await;
    let made = api.post(&all, &gadget("a")).await.expect(201);
    api.server.stop().await;
    let api = start().await;
    is_unknown(&api.get(&all).await);
    add(&api, GROUP).await;
    assert_eq!(api.get(&format!("{all}/a")).await.expect(200), made);
    api.delete(&format!("{all}/a")).await.expect(200);
    api.server.stop().await;
}

#[tokio::test]
async fn one_plural_name_in_two_groups() {
    let api = with_gadgets().await;
    let other = "other.example.com";
    add(&api, other).await;
    let paths = [GROUP, other].map(|group| gadgets::path(group, "default"));
    api.post(&paths[0], &gadget("a")).await.expect(201);
    api.post(&paths[1], &gadget_of(other, "b", 1)).await.expect(201);
    for (path, name) in paths.iter().zip(["a", "b"]) {
        assert_eq!(names(&api.get(path).await.expect(200)), [name]);
    }
    remove(&api, other).await;
    is_unknown(&api.get(&paths[1]).await);
    assert_eq!(names(&api.get(&paths[0]).await.expect(200)), ["a"]);
}

#[tokio::test]
async fn what_contradicts_the_served_kinds_is_refused() {
    let api = with_gadgets().await;
    let refused = async |change: fn(&mut Kind)| {
        let mut definition = gadgets::definition(GROUP);
        let mut kind = Kind::clone(&definition.versions[0]);
        change(&mut kind);
        definition.versions = vec![kind.into()];
        match definitions(&api).add(definition).await {
            Err(DefinitionError::Refused(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let taken = Refused::KindTaken(format!("{GROUP}/Gadget"));
    assert_eq!(refused(|_| {}).await, taken);
    assert_eq!(refused(|kind| kind.plural = "things".into()).await, taken);
    assert_eq!(refused(|kind| kind.version = "v2".into()).await, taken);
    let same_path = refused(|kind| kind.name = "Thing".into()).await;
    assert!(matches!(same_path, Refused::ResourceTaken { .. }), "{same_path}");
    let built_in =
        refused(|kind| (kind.group, kind.plural) = ("coordination.platform.io".into(), "leases".into()));
    assert_eq!(
        built_in.await.to_string(),
        "the resource type leases.coordination.platform.io belongs to the kind coordination/Lease already"
    );
    let strategy = refused(|kind| (kind.group, kind.strategy) = ("new.example.com".into(), true)).await;
    assert!(matches!(strategy, Refused::Strategy(_)), "{strategy}");
    let asked = refused(|kind| (kind.group, kind.stored) = ("new.example.com".into(), false)).await;
    assert!(matches!(asked, Refused::NotStored(_)), "{asked}");
    for id in [gadgets::id("new.example.com"), KindId { group: "core", name: "ConfigMap" }] {
        let why = definitions(&api).remove(&id).await.expect_err("it was not added");
        assert!(matches!(why, DefinitionError::Refused(Refused::NotAdded(_))), "{why}");
    }
    // Nothing of that changed anything.
    api.post(&gadgets_path(), &gadget("a")).await.expect(201);
    api.get("/apis/coordination.platform.io/v1/leases").await.expect(200);
}

#[tokio::test]
async fn types_that_share_an_id_are_refused() {
    let api = start().await;
    // FNV-1a gives both the same hash of 64 bits.
    let (one, other) = ("8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ");
    add(&api, one).await;
    let why =
        definitions(&api).add(gadgets::definition(other)).await.expect_err("it has the id of the other");
    assert!(matches!(why, DefinitionError::Refused(Refused::ResourceTaken { .. })), "{why}");
}
