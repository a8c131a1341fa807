//! Default classes, and the taint of new nodes.

use serde_json::{Value, json};

use crate::plugins::support::{CLAIMS, STORAGE, claim, start};

const INGRESSES: &str = "/apis/networking.k8s.io/v1/namespaces/default/ingresses";
const INGRESS_CLASSES: &str = "/apis/networking.k8s.io/v1/ingressclasses";

#[tokio::test]
async fn a_claim_gets_the_default_class_if_there_is_one() {
    let api = start(|_| {}).await;
    let classes = format!("{STORAGE}/storageclasses");
    let dry = format!("{CLAIMS}?dryRun=All");
    let nothing = json!({});
    let made = async |spec: &Value| {
        api.post(&dry, &claim("a", spec)).await.expect(201)["spec"]["storageClassName"].clone()
    };
    assert_eq!(made(&nothing).await, Value::Null);
    let class = |name: &str, annotation: &str, value: &str| {
        json!({ "metadata": { "name": name, "annotations": { annotation: value } },
            "provisioner": "x" })
    };
    let (mark, old_mark) =
        ("storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class");
    api.post(&classes, &class("a", mark, "yes")).await.expect(201);
    assert_eq!(made(&nothing).await, Value::Null);
    api.post(&classes, &class("m", old_mark, "true")).await.expect(201);
    assert_eq!(made(&nothing).await, "m");
    api.post(&classes, &class("z", mark, "true")).await.expect(201);
    let refused = "persistentvolumeclaims \"a\" is forbidden: Internal error occurred: 2 default \
        StorageClasses were found";
    api.post(&dry, &claim("a", &nothing)).await.fails(403, "Forbidden", refused);
    assert_eq!(made(&json!({ "storageClassName": "" })).await, "");
    assert_eq!(made(&json!({ "storageClassName": "m" })).await, "m");
    let mut old = claim("a", &nothing);
    old["metadata"]["annotations"] = json!({ "volume.beta.kubernetes.io/storage-class": "m" });
    let made_of_old = api.post(&dry, &old).await.expect(201);
    assert_eq!(made_of_old["spec"]["storageClassName"], Value::Null);
    // A class that is no default any more.
    let unmark = json!({ "metadata": { "annotations": { mark: "false" } } });
    api.merge(&format!("{classes}/z"), &unmark).await.expect(200);
    assert_eq!(made(&nothing).await, "m");
    api.delete(&format!("{classes}/m")).await.expect(200);
    assert_eq!(made(&nothing).await, Value::Null);
}

#[tokio::test]
async fn an_ingress_gets_the_default_class() {
    let api = start(|_| {}).await;
    let class = json!({
        "metadata": { "name": "edge", "annotations": { "ingressclass.kubernetes.\
         io/is-default-class": "true" } },
        "spec": { "controller": "example.org/c" },
    });
    api.post(INGRESS_CLASSES, &class).await.expect(201);
    let backend = json!({ "service": { "name": "s", "port": { "number": 80 } } });
    for (name, annotations, given, expected) in [
        ("a", json!({}), Value::Null, json!("edge")),
        ("b", json!({}), json!("other"), json!("other")),
        ("c", json!({ "kubernetes.io/ingress.class": "old" }), Value::Null, Value::Null),
    ] {
        let ingress = json!({
            "metadata": { "name": name, "annotations": annotations },
            "spec": { "defaultBackend": backend, "ingressClassName": given },
        });
        let made = api.post(INGRESSES, &ingress).await.expect(201);
        assert_eq!(made["spec"]["ingressClassName"], expected, "{name}");
    }
    // Of two defaults none is right; who names a class is not refused.
    let mut second = class.clone();
    second["metadata"]["name"] = json!("second");
    api.post(INGRESS_CLASSES, &second).await.expect(201);
    let mut ingress = json!({ "metadata": { "name": "d" }, "spec": { "defaultBackend": backend } });
    let refused = "ingresses.networking.k8s.io \"d\" is forbidden: Internal error occurred: 2 default \
        IngressClasses were found, only 1 allowed";
    api.post(INGRESSES, &ingress).await.fails(403, "Forbidden", refused);
    ingress["spec"]["ingressClassName"] = json!("other");
    api.post(INGRESSES, &ingress).await.expect(201);
}

#[tokio::test]
async fn a_new_node_takes_no_pods() {
    let api = start(|_| {}).await;
    let taint = json!({ "key": "node.kubernetes.io/not-ready", "effect": "NoSchedule" });
    let own = json!({ "key": "own", "effect": "NoExecute" });
    let with_value = json!({ "key": "node.kubernetes.io/not-ready", "value": "v", "effect": "NoSchedule" });
    for (name, taints, expected) in [
        ("a", json!([]), json!([taint])),
        ("b", json!([own]), json!([own, taint])),
        ("c", json!([with_value]), json!([with_value])),
    ] {
        let node = json!({ "metadata": { "name": name }, "spec": { "taints": taints } });
        let made = api.post("/api/v1/nodes", &node).await.expect(201);
        assert_eq!(made["spec"]["taints"], expected, "{name}");
    }
    // When the node is ready, the taint goes and stays away.
    let ready = json!({ "spec": { "taints": [] } });
    let written = api.merge("/api/v1/nodes/a", &ready).await.expect(200);
    assert_eq!(written["spec"], json!({}));
}
