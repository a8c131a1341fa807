//! Client-side apply, edit, and what else kubectl does by strategic merge patches.

use serde_json::{Value, json};

use crate::kubectl::session::{Session, each};

const FIRST: &str = r#"
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: {tier: front, team: red}
  finalizers: [example.com/one]
data: {kept: "1", changed: "1", dropped: "1"}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata:
  name: slice
addressType: IPv4
endpoints:
- {addresses: [10.0.0.1], conditions: {ready: true}}
ports:
- {name: http, protocol: TCP, port: 80}
---
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels: {tier: front}
"#;

const SECOND: &str = r#"
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  labels: {tier: back}
  finalizers: [example.com/two]
data: {kept: "1", changed: "2", added: "1"}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata:
  name: slice
addressType: IPv4
endpoints:
- {addresses: [10.0.0.2], conditions: {ready: true}}
- {addresses: [10.0.0.3], conditions: {ready: true}}
ports:
- {name: https, protocol: TCP, port: 443}
---
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels: {tier: back}
"#;

const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

fn applied(kubectl: &Session, text: &str, done: &str) {
    let expected =
        format!("configmap/a {done}\nendpointslice.discovery.k8s.io/slice {done}\nnamespace/shop {done}\n");
    assert_eq!(kubectl.ok_with("apply -f -", text), expected);
}

#[test]
fn apply_creates_then_changes_what_changed_in_the_file() {
    each("kubernetes", |kubectl| {
        applied(kubectl, FIRST, "created");
        applied(kubectl, FIRST, "unchanged");
        // What others write is left alone.
        kubectl.ok("label cm a others=too");
        let theirs = r#"patch cm a --type=merge -p {"data":{"theirs":"1"}}"#;
        kubectl.ok(theirs);
        applied(kubectl, SECOND, "configured");
        let map = kubectl.json("get cm a -o json");
        assert_eq!(map["data"], json!({ "added": "1", "changed": "2", "kept": "1", "theirs": "1" }));
        assert_eq!(map["metadata"]["labels"], json!({ "others": "too", "tier": "back" }));
        assert_eq!(map["metadata"]["finalizers"], json!(["example.com/two"]));
        let noted = map["metadata"]["annotations"][LAST_APPLIED].as_str().expect("the annotation is there");
        let noted: Value = serde_json::from_str(noted).expect("the annotation is JSON");
        assert_eq!(noted["data"], json!({ "added": "1", "changed": "2", "kept": "1" }));
        let slice = kubectl.json("get endpointslice slice -o json");
        let addresses = slice["endpoints"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(addresses.len(), 2);
        assert_eq!(slice["ports"], json!([{ "name": "https", "protocol": "TCP", "port": 443 }]));
        assert_eq!(kubectl.json("get ns shop -o json")["metadata"]["labels"]["tier"], "back");
        applied(kubectl, SECOND, "unchanged");
    });
}

#[test]
fn apply_goes_on_from_an_object_that_was_created_otherwise() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create configmap a --from-literal=theirs=1");
        let text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {ours: '1'}\n";
        assert_eq!(kubectl.ok_with("apply -f -", text), "configmap/a configured\n");
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "ours": "1", "theirs": "1" }));
        // Nothing is stored on trial.
        let other = text.replace("'1'", "'2'");
        let tried = kubectl.ok_with("apply --dry-run=server -f -", &other);
        assert_eq!(tried, "configmap/a configured (server dry run)\n");
        assert_eq!(kubectl.json("get cm a -o json")["data"]["ours"], "1");
        assert!(kubectl.ok("apply view-last-applied cm a").contains("ours"));
    });
}

#[test]
fn apply_refuses_unknown_fields() {
    each("kubernetes", |kubectl| {
        let text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndat: {b: c}\n";
        kubectl.file("a.yaml", text);
        let refusal = kubectl.fails("apply -f a.yaml");
        assert!(refusal.contains("unknown field \"dat\""), "{refusal}");
        kubectl.ok("create configmap a");
        let refusal = kubectl.fails("apply -f a.yaml");
        assert!(refusal.contains("unknown field \"dat\""), "{refusal}");
    });
}

#[test]
fn edit_sends_what_the_editor_changed() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create configmap a --from-literal=b=c");
        let editor = kubectl.file("editor.sh", "sed -i 's/b: c/b: edited/' \"$1\"\n");
        let mut command = kubectl.command("edit cm a");
        command.env("KUBE_EDITOR", format!("sh {}", editor.display()));
        let output = command.output().expect("kubectl starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "configmap/a edited\n");
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "b": "edited" }));
        let mut command = kubectl.command("edit cm a");
        let output = command.env("KUBE_EDITOR", "true").output().expect("kubectl starts");
        assert!(String::from_utf8_lossy(&output.stderr).contains("no changes made"));
    });
}

#[test]
fn the_default_patch_is_a_strategic_merge() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create configmap a --from-literal=b=c --from-literal=d=e");
        let add = r#"patch cm a -p {"metadata":{"finalizers":["example.com/one"]},"data":{"b":null}}"#;
        assert_eq!(kubectl.ok(add), "configmap/a patched\n");
        assert_eq!(kubectl.ok(add), "configmap/a patched (no change)\n");
        kubectl.ok(r#"patch cm a -p {"metadata":{"finalizers":["example.com/two"]}}"#);
        let map = kubectl.json("get cm a -o json");
        assert_eq!(map["metadata"]["finalizers"], json!(["example.com/two", "example.com/one"]));
        assert_eq!(map["data"], json!({ "d": "e" }));
        kubectl.ok(
            r#"patch cm a -p {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/one","example.com/two"]}}"#,
        );
        let refusal = kubectl.fails(r#"patch cm a -p {"data":{"$patch":"spam"}}"#);
        assert!(refusal.contains("unknown patch type: spam"), "{refusal}");
        // What of `set` is about containers finds none.
        assert!(!kubectl.fails("set image cm/a x=y").is_empty());
    });
}

#[test]
fn set_adds_subjects_to_bindings() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create rolebinding readers --role=reader --user=jane");
        let set = "set subject rolebinding readers --group=dev --serviceaccount=default:robot";
        let said = kubectl.ok(set);
        assert_eq!(said, "rolebinding.rbac.authorization.k8s.io/readers subjects updated\n");
        let binding = kubectl.json("get rolebinding readers -o json");
        let subjects = binding["subjects"].as_array().map(Vec::as_slice).unwrap_or_default();
        let names: Vec<(&str, &str)> = subjects
            .iter()
            .map(|subject| {
                (subject["kind"].as_str().unwrap_or_default(), subject["name"].as_str().unwrap_or_default())
            })
            .collect();
        assert_eq!(names, [("User", "jane"), ("Group", "dev"), ("ServiceAccount", "robot")]);
        assert_eq!(kubectl.ok(set), "", "nothing is left to set");
        assert_eq!(kubectl.json("get rolebinding readers -o json"), binding);
    });
}
