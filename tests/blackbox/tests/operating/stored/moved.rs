//! Moving the stored version of a kind, and dropping a version and a kind.

use apiserver::config::Config;
use blackbox::{http::Api, objects::version_of, stream::Watch};
use schemas::moved;
use serde_json::{Value, json};
use storage::engine::UnknownTypes;

use crate::stored::world::{Place, apply, chain, places};

fn path(version: &str) -> String {
    format!("/apis/moved.platform.io/{version}/namespaces/default/parts")
}

fn part(version: &str, name: &str, field: &str, color: &str) -> Value {
    json!({
        "kind": "Part", "apiVersion": format!("moved.platform.io/{version}"), "metadata": { "name": name },
        field: 5, "color": color, "labels": { "a": "b" },
    })
}

async fn store(place: &Place, build: &str) -> u64 {
    let api = place.start(&moved(build)).await;
    let first = api.post(&path("v1"), &part("v1", "one", "size", "green")).await.expect(201);
    api.post(&path("v1"), &part("v1", "two", "size", "red")).await.expect(201);
    api.server.stop().await;
    version_of(&first)
}

#[tokio::test]
async fn objects_of_the_former_stored_version_are_served_in_both() {
    for place in places() {
        let first = store(&place, "v2_beside_v1").await;
        let api = place.start(&moved("v1_beside_v2")).await;
        reads(&api, first).await;
        writes(&api).await;
        api.server.stop().await;
        // And back, with objects of both versions in the store.
        let api = place.start(&moved("v2_beside_v1")).await;
        let one = api.get(&format!("{}/one", path("v1"))).await.expect(200);
        assert_eq!((&one["size"], &one["color"]), (&json!(7), &json!("red")));
        let two = api.get(&format!("{}/two", path("v2"))).await.expect(200);
        assert_eq!((&two["width"], &two["color"]), (&json!(5), &json!("red")));
        api.server.stop().await;
    }
}

async fn reads(api: &Api, first: u64) {
    let v1 = api.get(&format!("{}/one", path("v1"))).await.expect(200);
    assert_eq!((&v1["size"], &v1["color"], &v1["width"]), (&json!(5), &json!("green"), &Value::Null));
    let v2 = api.get(&format!("{}/one", path("v2"))).await.expect(200);
    assert_eq!((&v2["width"], &v2["color"], &v2["size"]), (&json!(5), &json!("lime"), &Value::Null));
    assert_eq!((version_of(&v1), version_of(&v2)), (first, first), "nothing was written");
    let list = api.get(&path("v2")).await.expect(200);
    assert_eq!(list["items"][0]["width"], 5);
    let mut watch = Watch::open(api, &format!("{}?watch=1&resourceVersion={}", path("v2"), first - 1)).await;
    assert_eq!(watch.next().await.expect("an event")["object"], v2);
    let envelope = api.get_as(&format!("{}/one", path("v2")), "application/yaml").await;
    assert!(envelope.text().contains("width: 5"), "{}", envelope.text());
}

async fn writes(api: &Api) {
    let one = format!("{}/one", path("v2"));
    let merged = api.merge(&one, &json!({ "width": 6 })).await.expect(200);
    assert_eq!((&merged["width"], &merged["color"]), (&json!(6), &json!("lime")));
    let json_patch = json!([{ "op": "replace", "path": "/width", "value": 8 }]);
    api.patch(&one, "application/json-patch+json", &json_patch).await.expect(200);
    let mut put = api.get(&format!("{}/one", path("v1"))).await.expect(200);
    put["size"] = json!(7);
    api.put(&format!("{}/one", path("v1")), &put).await.expect(200);
    let applied = json!({ "kind": "Part", "apiVersion": "moved.platform.io/v2",
        "metadata": { "name": "one" }, "color": "red" });
    let applied = apply(api, &one, "tester", &applied).await.expect(200);
    assert_eq!((&applied["width"], &applied["color"]), (&json!(7), &json!("red")));
    assert_eq!(applied["labels"], json!({ "a": "b" }));
}

#[tokio::test]
async fn a_version_is_dropped_once_nothing_is_stored_in_it() {
    for place in places() {
        store(&place, "only_v1").await;
        let error = chain(&place.try_start(&moved("only_v2")).await.map(|_| ()).expect_err("v1 is stored"));
        let expected = "2 stored objects cannot be read without loss";
        assert!(error.contains(expected) && error.contains("default/one"), "{error}");
        assert!(
            error.contains("stored as moved.platform.io/v1 Part, which the schema does not have"),
            "{error}"
        );

        let api = place.start(&moved("v1_beside_v2")).await;
        for name in ["one", "two"] {
            api.merge(&format!("{}/{name}", path("v2")), &json!({})).await.expect(200);
        }
        api.server.stop().await;
        let api = place.start(&moved("only_v2")).await;
        assert_eq!(api.get(&format!("{}/one", path("v2"))).await.expect(200)["width"], 5);
        api.server.stop().await;
    }
}

#[tokio::test]
async fn a_kind_is_dropped_once_it_has_no_objects() {
    for place in places() {
        store(&place, "only_v1").await;
        let error =
            chain(&place.try_start(&[]).await.map(|_| ()).expect_err("objects of the kind are stored"));
        assert!(error.contains("moved/parts/default/one, moved/parts/default/two"), "{error}");
        assert!(error.contains("--unknown-stored-types=keep"), "{error}");

        let keep = |config: &mut Config| config.storage.unknown_types = UnknownTypes::Keep;
        let api = place.configured(&[], keep).await.unwrap_or_else(|error| panic!("{}", chain(&error)));
        assert_eq!(api.get(&path("v1")).await.code, 404);
        api.server.stop().await;

        let api = place.start(&moved("only_v1")).await;
        let kept = api.get(&path("v1")).await.expect(200);
        assert_eq!(kept["items"].as_array().map(Vec::len), Some(2), "nothing was lost");
        for name in ["one", "two"] {
            api.delete(&format!("{}/{name}", path("v1"))).await.expect(200);
        }
        api.server.stop().await;
        place.start(&[]).await.server.stop().await;
    }
}

#[tokio::test]
async fn a_field_is_split_and_nothing_is_lost() {
    for place in places() {
        let api = place.start(&moved("only_text")).await;
        for (name, address, size) in [("one", "host:80", "7"), ("two", "nowhere", "large")] {
            let part = json!({
                "kind": "Part", "apiVersion": "moved.platform.io/v1", "metadata": { "name": name },
                "address": address, "size": size, "depth": 3,
            });
            api.post(&path("v1"), &part).await.expect(201);
        }
        api.server.stop().await;

        let api = place.start(&moved("text_beside_parts")).await;
        let (one, two) = (format!("{}/one", path("v2")), format!("{}/two", path("v2")));
        let read = api.get(&one).await.expect(200);
        assert_eq!((&read["host"], &read["port"], &read["size"]), (&json!("host"), &json!(80), &json!(7)));
        assert_eq!(read["box"], json!({ "depth": 3 }));
        let odd = api.merge(&two, &json!({ "box": { "depth": 4 } })).await.expect(200);
        assert_eq!((&odd["host"], &odd["port"], &odd["size"]), (&Value::Null, &Value::Null, &Value::Null));
        let odd = api.get(&format!("{}/two", path("v1"))).await.expect(200);
        assert_eq!(
            (&odd["address"], &odd["size"], &odd["depth"]),
            (&json!("nowhere"), &json!("large"), &json!(4))
        );
        assert_eq!(odd["metadata"]["annotations"], Value::Null, "the annotations are of the other version");

        api.merge(&two, &json!({ "host": "there", "port": 81 })).await.expect(200);
        let set = api.get(&format!("{}/two", path("v1"))).await.expect(200);
        assert_eq!((&set["address"], &set["size"]), (&json!("there:81"), &json!("large")));
        api.server.stop().await;
    }
}

#[tokio::test]
async fn two_builds_work_side_by_side() {
    let Some(place) = places().into_iter().find(|place| matches!(place, Place::Etcd(_))) else { return };
    let (older, newer) =
        (place.start(&moved("v2_beside_v1")).await, place.start(&moved("v1_beside_v2")).await);
    let (one, one_of_v2) = (format!("{}/one", path("v1")), format!("{}/one", path("v2")));
    let mut watch = Watch::open(&newer, &format!("{}?watch=1", path("v2"))).await;
    older.post(&path("v1"), &part("v1", "one", "size", "green")).await.expect(201);
    assert_eq!(
        watch.next().await.expect("an event")["object"]["width"],
        5,
        "a change that another build wrote"
    );
    assert_eq!(newer.get(&one_of_v2).await.expect(200)["color"], "lime");
    newer.merge(&one_of_v2, &json!({ "width": 6 })).await.expect(200);
    assert_eq!(older.get(&one).await.expect(200)["size"], 6);
    older.merge(&one, &json!({ "color": "red" })).await.expect(200);
    let both = (newer.get(&one).await.expect(200), older.get(&one).await.expect(200));
    assert_eq!(both.0, both.1);
    older.server.stop().await;
    newer.server.stop().await;
}
