//! Writes at the sub-resource `scale`: plugins see Scales, and may change the number that is wanted.

use std::sync::Arc;

use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Link, Operation, Phase, Plugin, Subresources,
};
use ground::ready::Ready;
use machinery::merge::json_patch::JsonPatch;
use serde_json::{Value, json};

use crate::admission_chain::recorder::{recorded, server};

const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";

fn deployment() -> Value {
    let labels = json!({ "app": "a" });
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": { "name": "a" },
        "spec": {
            "replicas": 1, "selector": { "matchLabels": labels },
            "template": {
                "metadata": { "labels": labels },
                "spec": { "containers": [{ "name": "main", "image": "example.org/app" }] },
            },
        },
    })
}

#[tokio::test]
async fn plugins_see_both_scales() {
    let (api, seen) = recorded().await;
    api.post(DEPLOYMENTS, &deployment()).await.expect(201);
    seen.take();
    api.merge(&format!("{DEPLOYMENTS}/a/scale"), &json!({ "spec": { "replicas": 3 } })).await.expect(200);
    let calls = seen.take();
    assert_eq!(calls.len(), 2, "{calls:?}");
    for call in calls {
        assert_eq!(call["kind"], json!(["autoscaling", "v1", "Scale"]));
        assert_eq!((&call["resource"], &call["subresource"]), (&json!("deployments.apps"), &json!("scale")));
        for (object, replicas) in [("object", 3), ("old", 1)] {
            assert_eq!(call[object]["kind"], "Scale", "{object}");
            assert_eq!(call[object]["spec"]["replicas"], replicas, "{object}");
            assert_eq!(call[object]["metadata"]["name"], "a", "{object}");
        }
    }
}

/// Allows three copies at most.
struct AtMostThree;

impl Plugin for AtMostThree {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let patch = json!([{ "op": "replace", "path": "/spec/replicas", "value": 3 }]);
        let patch = JsonPatch::parse(patch).expect("a patch");
        let Some(draft) = admission.draft() else { return Ready::Now(Ok(())) };
        let patched = draft.patch(patch);
        Ready::Now(patched.map(drop))
    }
}

#[tokio::test]
async fn a_changed_scale_changes_the_object() {
    const SCALES: &[Interest] = &[Interest {
        operations: &[Operation::Update],
        kinds: Kinds::One("apps", "deployments"),
        subresources: Subresources::One("scale"),
    }];
    let api = server(vec![Link { plugin: Arc::new(AtMostThree), interests: SCALES }]).await;
    api.post(DEPLOYMENTS, &deployment()).await.expect(201);
    let url = format!("{DEPLOYMENTS}/a");
    let scaled = api.merge(&format!("{url}/scale"), &json!({ "spec": { "replicas": 7 } })).await.expect(200);
    assert_eq!(scaled["spec"]["replicas"], 3);
    assert_eq!(api.get(&url).await.expect(200)["spec"]["replicas"], 3);
    // The object itself is none of its interests.
    let patched = api.merge(&url, &json!({ "spec": { "replicas": 7 } })).await.expect(200);
    assert_eq!(patched["spec"]["replicas"], 7);
}
