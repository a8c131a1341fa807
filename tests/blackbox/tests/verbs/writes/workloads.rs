//! Problems of workloads, in the order in which clients know them.

use blackbox::http::Api;
use serde_json::{Value, json};

/// The fields of the problems of a new object, as they come.
async fn problems(api: &Api, path: &str, spec: &Value) -> Vec<String> {
    let path = format!("/apis/{path}?dryRun=All");
    let refused = api.post(&path, &json!({ "metadata": { "name": "a" }, "spec": spec })).await.expect(422);
    let causes = refused["details"]["causes"].as_array().expect("causes").iter();
    let field =
        |cause: &Value| cause["field"].as_str().expect("a field").trim_start_matches("spec.").to_owned();
    causes.map(field).collect()
}

fn template(labels: &Value) -> Value {
    json!({ "metadata": { "labels": labels }, "spec": { "containers": [{ "name": "c", "image": "i" }] } })
}

#[tokio::test]
async fn problems_of_workloads_come_in_the_known_order() {
    let api = Api::of_brand("kubernetes").await;
    let (labels, others) = (json!({ "a": "b" }), json!({ "matchLabels": { "a": "c" } }));
    let ports = json!({
        "metadata": { "labels": labels },
        "spec": { "containers": [{ "name": "", "ports": [{ "protocol": "Z" }] }] },
    });
    let odd = json!({ "rollingUpdate": { "maxUnavailable": "200%" }, "type": "RollingUpdate" });
    let numbers = json!({
        "selector": others, "minReadySeconds": -1, "revisionHistoryLimit": -1, "progressDeadlineSeconds": -1,
        "updateStrategy": odd, "strategy": odd, "template": template(&labels),
    });
    let ordered = json!({
        "podManagementPolicy": "X", "updateStrategy": { "type": "Y" }, "replicas": -1, "minReadySeconds": -1,
        "ordinals": { "start": -1 }, "serviceName": "A_", "selector": others, "template": template(&labels),
    });
    let late = json!({
        "schedule": "x", "startingDeadlineSeconds": -1, "timeZone": "zz", "concurrencyPolicy": "Z",
        "successfulJobsHistoryLimit": -1, "failedJobsHistoryLimit": -1,
        "jobTemplate": { "spec": { "parallelism": -1, "template": template(&labels) } },
    });
    let selecting = json!({ "parallelism": -1, "selector": others, "template": ports });
    let mismatch = "template.metadata.labels";
    let of_ports = ["name", "image", "ports[0].containerPort", "ports[0].protocol"]
        .map(|field| format!("template.spec.containers[0].{field}"));
    let [name, image, number, protocol] = of_ports.each_ref().map(String::as_str);
    let table: [(&str, Value, Vec<&str>); 6] = [
        (
            "apps/v1/namespaces/default/daemonsets",
            numbers.clone(),
            vec![
                mismatch,
                "minReadySeconds",
                "updateStrategy.rollingUpdate.maxUnavailable",
                "revisionHistoryLimit",
            ],
        ),
        (
            "apps/v1/namespaces/default/deployments",
            numbers,
            vec![
                mismatch,
                "strategy.rollingUpdate.maxUnavailable",
                "minReadySeconds",
                "revisionHistoryLimit",
                "progressDeadlineSeconds",
            ],
        ),
        (
            "apps/v1/namespaces/default/statefulsets",
            ordered,
            vec![
                "podManagementPolicy",
                "updateStrategy",
                "replicas",
                "minReadySeconds",
                "ordinals.start",
                "serviceName",
                mismatch,
            ],
        ),
        (
            "batch/v1/namespaces/default/cronjobs",
            late,
            vec![
                "schedule",
                "startingDeadlineSeconds",
                "timeZone",
                "concurrencyPolicy",
                "jobTemplate.spec.parallelism",
                "jobTemplate.spec.template.spec.restartPolicy",
                "successfulJobsHistoryLimit",
                "failedJobsHistoryLimit",
            ],
        ),
        (
            "batch/v1/namespaces/default/jobs",
            selecting,
            vec![
                "selector",
                "parallelism",
                name,
                image,
                number,
                protocol,
                "template.spec.restartPolicy",
                mismatch,
            ],
        ),
        (
            "apps/v1/namespaces/default/replicasets",
            json!({ "selector": { "matchLabels": labels }, "minReadySeconds": -1, "template": ports }),
            vec!["minReadySeconds", name, image, number, protocol],
        ),
    ];
    for (path, spec, expected) in table {
        let mut found = problems(&api, path, &spec).await;
        // A field that has two problems is named twice, one behind the other.
        found.dedup();
        assert_eq!(found, expected, "{path}");
    }
}

/// Nothing is read of how to roll where nothing rolls.
#[tokio::test]
async fn a_daemon_set_that_is_replaced_by_hand_may_say_anything_of_rolling() {
    let api = Api::of_brand("kubernetes").await;
    let spec = json!({
        "selector": { "matchLabels": { "a": "b" } }, "template": template(&json!({ "a": "b" })),
        "updateStrategy": { "type": "OnDelete", "rollingUpdate": { "maxUnavailable": "-5%" } },
    });
    let set = json!({ "metadata": { "name": "a" }, "spec": spec });
    api.post("/apis/apps/v1/namespaces/default/daemonsets", &set).await.expect(201);
}
