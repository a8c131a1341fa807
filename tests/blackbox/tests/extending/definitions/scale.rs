//! The sub-resource `scale`: the number of copies of an object in the form that all kinds share.

use blackbox::{
    gadgets::{GROUP, NAME},
    http::{Answer, Api},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::definitions::support::{gadget, gadgets_path, with_gadgets};

/// The paths of a gadget and of its scale.
struct World {
    api: Api,
    own: String,
    scale: String,
}

/// A server with a gadget that wants three copies and has two.
async fn world() -> World {
    let api = with_gadgets().await;
    let own = format!("{}/a", gadgets_path());
    let mut made = gadget("a");
    made["spec"]["size"] = json!(3);
    made["spec"]["notes"] = json!({ "tier": "x", "app": "web" });
    api.post(&gadgets_path(), &made).await.expect(201);
    api.merge(&format!("{own}/status"), &json!({ "status": { "copies": 2 } })).await.expect(200);
    World { scale: format!("{own}/scale"), own, api }
}

impl World {
    async fn get(&self) -> Value {
        self.api.get(&self.scale).await.expect(200)
    }

    /// The number that the gadget itself wants.
    async fn size(&self) -> Value {
        self.api.get(&self.own).await.expect(200)["spec"]["size"].clone()
    }

    async fn patch(&self, media_type: &str, query: &str, patch: Value) -> Answer {
        let path = format!("{}?{query}", self.scale);
        self.api.send(Method::PATCH, &path, media_type, patch.to_string()).await
    }

    /// Applies a Scale as the manager `two`.
    async fn apply(&self, query: &str, spec: Value) -> Answer {
        let scale = json!({ "apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": { "name": "a" },
            "spec": spec });
        self.patch("application/apply-patch+yaml", &format!("fieldManager=two&{query}"), scale).await
    }

    /// Who owns the number that is wanted.
    async fn owners(&self) -> Vec<(Value, Value, Value)> {
        let object = self.api.get(&self.own).await.expect(200);
        let entries = object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
        let owns = |entry: &&Value| entry["fieldsV1"]["f:spec"]["f:size"].is_object();
        let of = |entry: &Value| {
            (entry["operation"].clone(), entry["subresource"].clone(), entry["apiVersion"].clone())
        };
        entries.iter().filter(owns).map(of).collect()
    }
}

#[tokio::test]
async fn a_scale_shows_the_object() {
    let world = world().await;
    let (scale, own) = (world.get().await, world.api.get(&world.own).await.expect(200));
    let of = |name: &str| own["metadata"][name].clone();
    let metadata = json!({
        "name": "a", "namespace": "default", "uid": of("uid"), "resourceVersion": of("resourceVersion"),
        "creationTimestamp": of("creationTimestamp"),
    });
    let expected = json!({
        "kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": metadata,
        "spec": { "replicas": 3 }, "status": { "replicas": 2, "selector": "app=web,tier=x" },
    });
    assert_eq!(scale, expected);
    let table =
        world.api.get_as(&world.scale, "application/json;as=Table;v=v1;g=meta.k8s.io").await.expect(200);
    let cells = table["rows"][0]["cells"].as_array().expect("cells").clone();
    assert_eq!(cells.get(..3), Some(&[json!("a"), json!(3), json!(2)][..]));
    world.api.get(&format!("{}/b/scale", gadgets_path())).await.fails(
        404,
        "NotFound",
        "gadgets.demo.example.com \"b\" not found",
    );
    let list = world.api.get(&format!("/apis/{GROUP}/v1")).await.expect(200);
    let entries = list["resources"].as_array().expect("a list");
    let entry = entries.iter().find(|entry| entry["name"] == "gadgets/scale").expect("it is listed");
    assert_eq!(
        (&entry["group"], &entry["version"], &entry["kind"]),
        (&json!("autoscaling"), &json!("v1"), &json!("Scale"))
    );
}

#[tokio::test]
async fn a_scale_is_put_and_patched() {
    let world = world().await;
    let mut scale = world.get().await;
    scale["spec"]["replicas"] = json!(5);
    scale["status"]["replicas"] = json!(9);
    scale["metadata"]["labels"] = json!({ "x": "y" });
    let put = world.api.put(&world.scale, &scale).await.expect(200);
    assert_eq!((&put["spec"]["replicas"], &put["status"]["replicas"]), (&json!(5), &json!(2)));
    let own = world.api.get(&world.own).await.expect(200);
    assert_eq!(
        (&own["metadata"]["generation"], &own["metadata"]["labels"]),
        (&json!(2), &json!({ "app": "a" }))
    );
    for (media_type, patch, expected) in [
        ("application/merge-patch+json", json!({ "spec": { "replicas": 6 } }), 6),
        ("application/strategic-merge-patch+json", json!({ "spec": { "replicas": 7 } }), 7),
        (
            "application/json-patch+json",
            json!([{ "op": "test", "path": "/spec/replicas", "value": 7 },
                   { "op": "replace", "path": "/spec/replicas", "value": 8 }]),
            8,
        ),
    ] {
        let patched = world.patch(media_type, "", patch).await.expect(200);
        assert_eq!(patched["spec"]["replicas"], expected, "{media_type}");
        assert_eq!(patched["kind"], "Scale");
        assert_eq!(world.size().await, expected, "{media_type}");
    }
    // Without a number, none is wanted.
    let mut scale = world.get().await;
    scale["spec"] = json!({});
    assert_eq!(world.api.put(&world.scale, &scale).await.expect(200)["spec"], json!({}));
    assert_eq!(world.size().await, 0);
}

#[tokio::test]
async fn a_wrong_scale_changes_nothing() {
    let world = world().await;
    let scale = world.get().await;
    let with = |pointer: &str, value: Value| {
        let mut scale = scale.clone();
        *scale.pointer_mut(pointer).expect("it is there") = value;
        scale
    };
    let negative = world.api.put(&world.scale, &with("/spec/replicas", json!(-1))).await;
    negative.fails(422, "Invalid", "Scale.autoscaling \"a\" is invalid: spec.replicas: Invalid value: -1");
    for (pointer, value, code) in [
        ("/spec/replicas", json!(3_000_000_000_i64), 400),
        ("/spec/replicas", json!("three"), 400),
        ("/kind", json!(NAME), 400),
        ("/apiVersion", json!("extensions/v1beta1"), 400),
        ("/metadata/name", json!("b"), 400),
        ("/metadata/resourceVersion", json!("1"), 409),
        ("/metadata/uid", json!("2b1f6d0e-33bd-4a0c-a2a4-1a5bd7a3f7d5"), 409),
    ] {
        let answer = world.api.put(&world.scale, &with(pointer, value.clone())).await;
        assert_eq!(answer.code, code, "{pointer} {value}: {}", answer.text());
    }
    let merge = "application/merge-patch+json";
    let tried = world.patch(merge, "dryRun=All", json!({ "spec": { "replicas": 9 } })).await.expect(200);
    assert_eq!(tried["spec"]["replicas"], 9);
    let steps = json!([{ "op": "test", "path": "/spec/replicas", "value": 4 }]);
    assert_eq!(world.patch("application/json-patch+json", "", steps).await.code, 422);
    assert_eq!(world.size().await, 3);
}

#[tokio::test]
async fn the_number_of_a_scale_has_owners() {
    let world = world().await;
    let version = json!(format!("{GROUP}/v1"));
    let own = (json!("Update"), json!(null), version.clone());
    assert_eq!(world.owners().await, [own]);
    world.apply("", json!({ "replicas": 4 })).await.fails(409, "Conflict", ".spec.replicas");
    world.apply("", json!({ "replicas": -4 })).await.fails(422, "Invalid", "Scale.autoscaling");
    let applied = world.apply("force=true", json!({ "replicas": 4 })).await.expect(200);
    assert_eq!((&applied["kind"], &applied["spec"]["replicas"]), (&json!("Scale"), &json!(4)));
    let two = (json!("Apply"), json!("scale"), version);
    assert_eq!(world.owners().await, [two]);
    // Who no longer speaks of the number wants none.
    assert_eq!(world.apply("", json!({})).await.expect(200)["spec"], json!({}));
    assert_eq!(world.size().await, 0);
    world.patch("application/merge-patch+json", "", json!({ "spec": { "replicas": 9 } })).await.expect(200);
    // The applier owned the number all the same, so that its next writer is tracked.
    let three = (json!("Update"), json!("scale"), json!(format!("{GROUP}/v1")));
    assert_eq!(world.owners().await, [three]);
}
