//! Workloads in use: `scale`, `set`, `rollout`, `wait`, `events`, `top`. The part of the Deployment
//! controller, replica sets with revisions, is played by the tests.

use serde_json::{Value, json};

use crate::kubectl::session::{Session, each};

fn with_deployment(test: impl Fn(&Session)) {
    each("kubernetes", |kubectl| {
        kubectl.ok("create deployment web --image=nginx:1 --replicas=2");
        test(kubectl);
    });
}

fn container(kubectl: &Session) -> Value {
    kubectl.json("get deployment web -o json")["spec"]["template"]["spec"]["containers"][0].clone()
}

#[test]
fn scale_changes_replicas() {
    with_deployment(|kubectl| {
        assert_eq!(kubectl.ok("scale deployment web --replicas=3"), "deployment.apps/web scaled\n");
        let scale = kubectl.json("get --raw /apis/apps/v1/namespaces/default/deployments/web/scale");
        assert_eq!(scale["spec"]["replicas"], 3);
        assert_eq!(scale["status"]["selector"], "app=web");
        let refusal = kubectl.fails("scale deployment web --current-replicas=9 --replicas=1");
        assert!(refusal.contains("Expected replicas to be 9, was 3"), "{refusal}");
    });
}

#[test]
fn set_changes_parts_of_templates() {
    with_deployment(|kubectl| {
        let updated = "deployment.apps/web image updated\n";
        assert_eq!(kubectl.ok("set image deployment/web nginx=nginx:2"), updated);
        kubectl.ok("set env deployment/web A=b");
        kubectl.ok("set resources deployment/web --limits=cpu=200m,memory=64Mi");
        kubectl.ok("set serviceaccount deployment web robot");
        let container = container(kubectl);
        assert_eq!(container["image"], "nginx:2");
        assert_eq!(container["env"], json!([{ "name": "A", "value": "b" }]));
        assert_eq!(container["resources"]["limits"], json!({ "cpu": "200m", "memory": "64Mi" }));
        let account = kubectl.ok("get deployment web -o jsonpath={.spec.template.spec.serviceAccountName}");
        assert_eq!(account, "robot");
        kubectl.ok("expose deployment web --port=80");
        assert_eq!(kubectl.ok("set selector service web app=other"), "service/web selector updated\n");
        assert_eq!(kubectl.ok("get service web -o jsonpath={.spec.selector.app}"), "other");
        kubectl.ok("create rolebinding readers --clusterrole=view --user=jane");
        kubectl.ok("set subject rolebinding readers --user=joe");
        let subjects = kubectl.json("get rolebinding readers -o json")["subjects"].clone();
        assert_eq!(subjects.as_array().map(Vec::len), Some(2), "{subjects}");
    });
}

/// The replica set that the Deployment controller would make of the present template.
fn record_revision(kubectl: &Session, revision: u32) {
    let deployment = kubectl.json("get deployment web -o json");
    let mut template = deployment["spec"]["template"].clone();
    let hash = format!("hash{revision}");
    template["metadata"]["labels"]["pod-template-hash"] = json!(hash);
    let labels = template["metadata"]["labels"].clone();
    let annotations = json!({ "deployment.kubernetes.io/revision": revision.to_string() });
    let set = json!({
        "apiVersion": "apps/v1", "kind": "ReplicaSet",
        "metadata": {
            "name": format!("web-{revision}"), "labels": labels, "annotations": annotations,
            "ownerReferences": [{
                "apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "controller": true,
                "uid": deployment["metadata"]["uid"],
            }],
        },
        "spec": { "replicas": 0, "selector": { "matchLabels": labels }, "template": template },
    });
    kubectl.ok_with("create -f -", &set.to_string());
    kubectl.ok(&format!("annotate deployment web --overwrite deployment.kubernetes.io/revision={revision}"));
}

#[test]
fn rollouts_have_a_history_and_are_undone() {
    with_deployment(|kubectl| {
        record_revision(kubectl, 1);
        kubectl.ok("set image deployment/web nginx=nginx:2");
        record_revision(kubectl, 2);
        let history = kubectl.ok("rollout history deployment/web");
        let revisions: Vec<&str> =
            history.lines().filter_map(|line| line.split_whitespace().next()).skip(2).collect();
        assert_eq!(revisions, ["1", "2"], "{history}");
        let first = kubectl.ok("rollout history deployment/web --revision=1");
        assert!(first.contains("nginx:1"), "{first}");
        assert_eq!(kubectl.ok("rollout undo deployment/web"), "deployment.apps/web rolled back\n");
        assert_eq!(container(kubectl)["image"], "nginx:1");
    });
}

#[test]
fn rollouts_are_paused_resumed_restarted_and_followed() {
    with_deployment(|kubectl| {
        assert_eq!(kubectl.ok("rollout pause deployment/web"), "deployment.apps/web paused\n");
        assert!(kubectl.fails("rollout restart deployment/web").contains("can't restart paused deployment"));
        assert_eq!(kubectl.ok("rollout resume deployment/web"), "deployment.apps/web resumed\n");
        assert_eq!(kubectl.ok("rollout restart deployment/web"), "deployment.apps/web restarted\n");
        let waiting = kubectl.ok("rollout status deployment/web --watch=false");
        assert_eq!(waiting, "Waiting for deployment spec update to be observed...\n");
        let generation = kubectl.ok("get deployment web -o jsonpath={.metadata.generation}");
        let status = format!(
            r#"{{"status":{{"observedGeneration":{generation},"replicas":2,"updatedReplicas":2,"readyReplicas":2,"availableReplicas":2,"conditions":[{{"type":"Available","status":"True"}}]}}}}"#
        );
        kubectl.ok(&format!("patch deployment web --subresource=status --type=merge -p {status}"));
        let done = kubectl.ok("rollout status deployment/web");
        assert_eq!(done, "deployment \"web\" successfully rolled out\n");
        let met = kubectl.ok("wait deployment/web --for=condition=Available --timeout=10s");
        assert_eq!(met, "deployment.apps/web condition met\n");
        let missed = kubectl.fails("wait deployment/web --for=condition=Progressing --timeout=1s");
        assert!(missed.contains("timed out waiting for the condition"), "{missed}");
    });
}

#[test]
fn events_and_usage_say_what_there_is() {
    with_deployment(|kubectl| {
        let event = json!({
            "apiVersion": "v1", "kind": "Event", "metadata": { "name": "web.1" },
            "involvedObject": {
                "apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "namespace": "default",
            },
            "reason": "ScalingReplicaSet", "message": "Scaled up", "type": "Normal",
        });
        kubectl.ok_with("create -f -", &event.to_string());
        let events = kubectl.ok("events --for=deployment/web");
        assert!(events.contains("ScalingReplicaSet") && events.contains("Deployment/web"), "{events}");
        // Usage is served by another API, which is not there.
        for what in ["pods", "nodes"] {
            assert_eq!(kubectl.fails(&format!("top {what}")), "error: Metrics API not available\n");
        }
    });
}
