//! Nodes: `taint`, `cordon`, `drain` with evictions that respect budgets. The tests play the node agent.

use serde_json::json;

use crate::kubectl::session::{Session, each};

/// A node with two running pods of a replica set.
fn with_node(test: impl Fn(&Session)) {
    each("kubernetes", |kubectl| {
        let node = json!({ "apiVersion": "v1", "kind": "Node", "metadata": { "name": "one" } });
        kubectl.ok_with("create -f -", &node.to_string());
        // As the controller of nodes does when the node is ready.
        kubectl.ok("taint node one node.kubernetes.io/not-ready:NoSchedule-");
        let template = json!({
            "metadata": { "labels": { "app": "web" } },
            "spec": { "containers": [{ "name": "web", "image": "nginx" }] },
        });
        let set = json!({
            "apiVersion": "apps/v1", "kind": "ReplicaSet", "metadata": { "name": "web" },
            "spec": { "replicas": 2, "selector": { "matchLabels": { "app": "web" } }, "template": template },
        });
        kubectl.ok_with("create -f -", &set.to_string());
        let uid = kubectl.ok("get replicaset web -o jsonpath={.metadata.uid}");
        for name in ["web-a", "web-b"] {
            let pod = json!({
                "apiVersion": "v1", "kind": "Pod",
                "metadata": {
                    "name": name, "labels": { "app": "web" },
                    "ownerReferences": [{
                        "apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": uid,
                        "controller": true,
                    }],
                },
                "spec": {
                    "nodeName": "one", "terminationGracePeriodSeconds": 0,
                    "containers": [{ "name": "web", "image": "nginx" }],
                },
            });
            kubectl.ok_with("create -f -", &pod.to_string());
            let ready = r#"{"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}"#;
            kubectl.ok(&format!("patch pod {name} --subresource=status --type=merge -p {ready}"));
        }
        test(kubectl);
    });
}

#[test]
fn nodes_are_tainted_and_cordoned() {
    with_node(|kubectl| {
        assert_eq!(kubectl.ok("taint node one use=gpu:NoSchedule"), "node/one tainted\n");
        assert_eq!(kubectl.ok("get node one -o jsonpath={.spec.taints[*].key}"), "use");
        assert_eq!(kubectl.ok("taint node one use-"), "node/one untainted\n");
        assert_eq!(kubectl.ok("cordon one"), "node/one cordoned\n");
        assert_eq!(kubectl.ok("get node one -o jsonpath={.spec.unschedulable}"), "true");
        assert!(kubectl.ok("get nodes").contains("SchedulingDisabled"));
        assert_eq!(kubectl.ok("uncordon one"), "node/one uncordoned\n");
        assert_eq!(kubectl.ok("get node one -o jsonpath={.spec.unschedulable}"), "");
    });
}

#[test]
fn a_drain_evicts_pods() {
    with_node(|kubectl| {
        let drained = kubectl.ok("drain one --timeout=20s");
        for line in ["pod/web-a evicted", "pod/web-b evicted", "node/one drained"] {
            assert!(drained.lines().any(|found| found == line), "{line}: {drained}");
        }
        assert_eq!(kubectl.ok("get pods -o name"), "");
    });
}

#[test]
fn a_drain_waits_for_budgets() {
    with_node(|kubectl| {
        kubectl.ok("create poddisruptionbudget web --selector=app=web --min-available=1");
        // What the disruption controller counts.
        let generation = kubectl.ok("get pdb web -o jsonpath={.metadata.generation}");
        let counted = format!(
            r#"{{"status":{{"observedGeneration":{generation},"disruptionsAllowed":1,"currentHealthy":2,"desiredHealthy":1,"expectedPods":2}}}}"#
        );
        kubectl.ok(&format!("patch pdb web --subresource=status --type=merge -p {counted}"));
        let refusal = kubectl.fails("drain one --timeout=7s");
        assert!(
            refusal.contains("Cannot evict pod as it would violate the pod's disruption budget"),
            "{refusal}"
        );
        assert_eq!(kubectl.ok("get pods -o name").lines().count(), 1, "the budget allows one eviction");
        assert_eq!(kubectl.ok("get pdb web -o jsonpath={.status.disruptionsAllowed}"), "0");
    });
}
