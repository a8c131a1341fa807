//! Plugins that are off by default and need no other object than the one that is written.

use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{PODS, pod, start};

const SERVICES: &str = "/api/v1/namespaces/default/services";
const VOLUMES: &str = "/api/v1/persistentvolumes";

/// A server with these plugins, too.
async fn with(names: &[&str]) -> Api {
    let on: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let chosen = Plugins::choose(&on, &["ServiceAccount".to_owned()]).expect("they are known");
    start(|config| config.admission = chosen).await
}

#[tokio::test]
async fn images_are_always_pulled() {
    let api = with(&["AlwaysPullImages"]).await;
    let spec = json!({
        "containers": [{ "name": "a", "image": "i:1", "imagePullPolicy": "Never" }],
        "initContainers": [{ "name": "b", "image": "i:1" }],
        "volumes": [{ "name": "v", "image": { "reference": "r", "pullPolicy": "IfNotPresent" } }],
    });
    let made = api.post(PODS, &pod("a", &spec)).await.expect(201)["spec"].clone();
    for place in
        ["/containers/0/imagePullPolicy", "/initContainers/0/imagePullPolicy", "/volumes/0/image/pullPolicy"]
    {
        assert_eq!(made.pointer(place), Some(&json!("Always")), "{place}");
    }
    // A change that brings no new image changes no policy; the stored pod keeps passing.
    api.merge(&format!("{PODS}/a"), &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
}

#[tokio::test]
async fn elevated_pods_are_denied() {
    let api = with(&["SecurityContextDeny", "LimitPodHardAntiAffinityTopology"]).await;
    let term = |key: &str| json!([{ "topologyKey": key, "labelSelector": {} }]);
    let required = |key: &str| {
        json!({
        "affinity": { "podAntiAffinity": { "requiredDuringSchedulingIgnoredDuringExecution": term(key) } } })
    };
    for (spec, why) in [
        (json!({ "securityContext": { "runAsUser": 0 } }), "pod.Spec.SecurityContext.RunAsUser is forbidden"),
        (
            json!({ "containers": [{ "name": "a", "image": "i",
                "securityContext": { "seLinuxOptions": {} } }] }),
            "SecurityContext.SELinuxOptions is forbidden",
        ),
        (
            required("topology.kubernetes.io/zone"),
            "affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey topology.kubernetes.io/zone \
             but only key \
             kubernetes.io/hostname is allowed",
        ),
    ] {
        let status = api.post(PODS, &pod("a", &spec)).await.fails(403, "Forbidden", why);
        assert_eq!(status["message"], format!("pods \"a\" is forbidden: {why}"));
    }
    api.post(PODS, &pod("a", &required("kubernetes.io/hostname"))).await.expect(201);
}

#[tokio::test]
async fn external_addresses_only_go() {
    let service = |addresses: &Value| {
        json!({ "metadata": { "name": "a" },
        "spec": { "ports": [{ "port": 80 }], "externalIPs": addresses } })
    };
    let api = with(&["DenyServiceExternalIPs"]).await;
    let why = "Use of external IPs is denied by admission control";
    api.post(SERVICES, &service(&json!(["198.51.100.1"]))).await.fails(403, "Forbidden", why);
    api.post(SERVICES, &service(&json!([]))).await.expect(201);
    let one = json!({ "spec": { "externalIPs": ["198.51.100.1"] } });
    api.merge(&format!("{SERVICES}/a"), &one).await.fails(403, "Forbidden", why);
}

#[tokio::test]
async fn pods_tolerate_the_taints_of_what_they_ask_for() {
    let api = with(&["ExtendedResourceToleration"]).await;
    let amounts = json!({ "example.com/gpu": "1", "cpu": "1" });
    let resources = json!({ "requests": amounts, "limits": amounts });
    let spec = json!({ "containers": [{ "name": "a", "image": "i", "resources": resources }] });
    let made = api.post(PODS, &pod("a", &spec)).await.expect(201);
    let expected = json!({ "key": "example.com/gpu", "operator": "Exists", "effect": "NoSchedule" });
    assert_eq!(made["spec"]["tolerations"][2], expected);
    // A second call adds nothing.
    let same =
        api.merge(&format!("{PODS}/a"), &json!({ "metadata": { "labels": { "a": "b" } } })).await.expect(200);
    assert_eq!(same["spec"]["tolerations"], made["spec"]["tolerations"]);
}

#[tokio::test]
async fn volumes_keep_pods_in_their_zones() {
    let api = with(&["PersistentVolumeLabel"]).await;
    let volume = |name: &str, annotations: &Value| {
        json!({
            "metadata": {
                "name": name,
                "annotations": annotations,
                "labels": { "topology.kubernetes.io/zone": "b__a", "topology.kubernetes.io/region": "r" },
            },
            "spec": {
                "capacity": { "storage": "1Gi" }, "accessModes": ["ReadWriteOnce"],
                "csi": { "driver": "d.example.com", "volumeHandle": "h" },
            },
        })
    };
    let provisioned = json!({ "pv.kubernetes.io/provisioned-by": "d.example.com" });
    let made = api.post(VOLUMES, &volume("a", &provisioned)).await.expect(201);
    assert_eq!(
        made["spec"]["nodeAffinity"]["required"]["nodeSelectorTerms"],
        json!([{ "matchExpressions": [
            { "key": "topology.kubernetes.io/zone", "operator": "In", "values": ["a", "b"] },
            { "key": "topology.kubernetes.io/region", "operator": "In", "values": ["r"] },
        ] }])
    );
    let by_hand = api.post(VOLUMES, &volume("b", &json!({}))).await.expect(201);
    assert_eq!(by_hand["spec"]["nodeAffinity"], Value::Null);
}

#[tokio::test]
async fn everything_can_be_denied() {
    let api = with(&["AlwaysDeny", "AlwaysAdmit"]).await;
    let why = "admission control is denying all modifications";
    let nodes = "/api/v1/nodes";
    for path in [nodes.to_owned(), format!("{nodes}?dryRun=All")] {
        let status =
            api.post(&path, &json!({ "metadata": { "name": "a" } })).await.fails(403, "Forbidden", why);
        assert_eq!(status["message"], format!("nodes \"a\" is forbidden: {why}"));
    }
    let review = json!({ "spec": { "resourceAttributes": { "verb": "get", "resource": "pods" } } });
    let path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    api.post(path, &review).await.fails(403, "Forbidden", why);
    assert_eq!(api.get(nodes).await.expect(200)["items"], json!([]));
}
