//! `apply --server-side` and `diff --server-side`.

use serde_json::json;

use crate::kubectl::session::{Session, each};

fn config_map(data: &str) -> String {
    format!("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {data}\n")
}

fn managers(kubectl: &Session) -> Vec<String> {
    let object = kubectl.json("get cm a -o json --show-managed-fields");
    let entries = object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    entries.iter().map(|entry| format!("{} {}", text(&entry["manager"]), text(&entry["operation"]))).collect()
}

#[test]
fn objects_are_made_changed_and_pruned() {
    each("kubernetes", |kubectl| {
        let apply = "apply --server-side -f -";
        let said = "configmap/a serverside-applied\n";
        assert_eq!(kubectl.ok_with(apply, &config_map("{x: '1', y: '1'}")), said);
        assert_eq!(managers(kubectl), ["kubectl Apply"]);
        assert_eq!(kubectl.ok_with(apply, &config_map("{x: '2'}")), said);
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "x": "2" }));
    });
}

#[test]
fn conflicts_are_explained_and_forced() {
    each("kubernetes", |kubectl| {
        kubectl.ok_with("apply --server-side --field-manager=other -f -", &config_map("{x: '1'}"));
        kubectl.file("a.yaml", &config_map("{x: '2'}"));
        let refused = kubectl.fails("apply --server-side -f a.yaml");
        assert!(
            refused.contains("Apply failed with 1 conflict: conflict with \"other\": .data.x"),
            "{refused}"
        );
        let said = "configmap/a serverside-applied\n";
        assert_eq!(kubectl.ok("apply --server-side --force-conflicts -f a.yaml"), said);
        assert_eq!(managers(kubectl), ["kubectl Apply"]);
    });
}

#[test]
fn a_difference_is_shown_and_nothing_is_stored() {
    each("kubernetes", |kubectl| {
        kubectl.ok_with("apply --server-side -f -", &config_map("{x: '1'}"));
        kubectl.file("a.yaml", &config_map("{x: '2'}"));
        let output = kubectl.command("diff --server-side -f a.yaml").output().expect("kubectl starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("-  x: \"1\"") && text.contains("+  x: \"2\""), "{text}");
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "x": "1" }));
        kubectl.ok_with("apply --server-side -f -", &config_map("{x: '2'}"));
        assert_eq!(kubectl.ok("diff --server-side -f a.yaml"), "");
    });
}

#[test]
fn client_side_applies_are_taken_over() {
    each("kubernetes", |kubectl| {
        let mut object = serde_json::json!({
            "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" },
                "data": { "x": "1", "y": "1" },
        });
        let last = format!("{object}\n");
        object["metadata"]["annotations"] =
            json!({ "kubectl.kubernetes.io/last-applied-configuration": last });
        // What the client leaves behind that applies by itself.
        kubectl.ok_with("create --field-manager=kubectl-client-side-apply -f -", &object.to_string());
        kubectl.ok_with("apply --server-side -f -", &config_map("{x: '2'}"));
        let after = kubectl.json("get cm a -o json");
        assert_eq!(after["data"]["x"], "2");
    });
}
