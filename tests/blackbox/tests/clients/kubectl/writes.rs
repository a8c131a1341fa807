//! Writing: create, replace, patch, label, annotate.

use serde_json::json;

use crate::kubectl::{
    reads::OBJECTS,
    session::{Session, each},
};

const CONFIG_MAP: &str = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"c"}}"#;

fn with_config_map(test: impl Fn(&Session)) {
    each("kubernetes", |kubectl| {
        kubectl.ok_with("create -f -", CONFIG_MAP);
        test(kubectl);
    });
}

#[test]
fn create_takes_files_of_json_and_yaml() {
    each("kubernetes", |kubectl| {
        kubectl.file("a.json", CONFIG_MAP);
        kubectl.file("objects.yaml", OBJECTS);
        assert_eq!(kubectl.ok("create -f a.json"), "configmap/a created\n");
        assert_eq!(
            kubectl.ok("create -f objects.yaml"),
            "configmap/settings created\nsecret/password created\nlease.coordination.k8s.io/leader created\n\
             endpointslice.discovery.k8s.io/shop-1 created\nevent/settings.1 created\nnamespace/shop \
             created\n",
        );
        assert_eq!(
            kubectl.fails("create -f a.json"),
            "Error from server (AlreadyExists): error when creating \"a.json\": configmaps \"a\" already \
             exists\n",
        );
    });
}

#[test]
fn create_makes_objects_from_arguments() {
    each("kubernetes", |kubectl| {
        assert_eq!(kubectl.ok("create namespace shop"), "namespace/shop created\n");
        assert_eq!(kubectl.ok("create secret generic s -n shop --from-literal=a=b"), "secret/s created\n",);
        assert_eq!(
            kubectl.ok("create configmap c --from-literal=a=b --dry-run=server"),
            "configmap/c created (server dry run)\n",
        );
        assert_eq!(kubectl.ok("get cm -o name"), "");
        assert!(kubectl.fails("create cm c -n nowhere").contains("namespaces \"nowhere\" not found"));
    });
}

#[test]
fn create_refuses_or_warns_of_unknown_fields() {
    each("kubernetes", |kubectl| {
        let text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndat: {b: c}\n";
        kubectl.file("a.yaml", text);
        let refusal = kubectl.fails("create -f a.yaml");
        assert!(refusal.contains("(BadRequest)"), "{refusal}");
        assert!(refusal.contains("strict decoding error: unknown field \"dat\""), "{refusal}");
        let warned = kubectl.command("create -f a.yaml --validate=warn").output().expect("kubectl starts");
        assert!(warned.status.success());
        assert_eq!(String::from_utf8_lossy(&warned.stderr), "Warning: unknown field \"dat\"\n");
        kubectl.ok("delete cm a");
        let silent = kubectl.command("create -f a.yaml --validate=false").output().expect("kubectl starts");
        assert_eq!(String::from_utf8_lossy(&silent.stderr), "");
        assert_eq!(String::from_utf8_lossy(&silent.stdout), "configmap/a created\n");
    });
}

#[test]
fn replace_puts_another_object_in_place() {
    with_config_map(|kubectl| {
        let live = kubectl.json("get cm a -o json");
        let new = CONFIG_MAP.replace(r#""b":"c""#, r#""d":"e""#);
        assert_eq!(kubectl.ok_with("replace -f -", &new), "configmap/a replaced\n");
        let replaced = kubectl.json("get cm a -o json");
        assert_eq!(replaced["data"], json!({ "d": "e" }));
        assert_eq!(replaced["metadata"]["uid"], live["metadata"]["uid"]);
        kubectl.file("stale.json", &live.to_string());
        let conflict = kubectl.fails("replace -f stale.json");
        assert!(conflict.contains("(Conflict)"), "{conflict}");
        assert!(conflict.contains("the object has been modified"), "{conflict}");
        // Deletes the object and creates it again.
        kubectl.file("new.json", &new);
        kubectl.ok("replace --force -f new.json");
        let forced = kubectl.json("get cm a -o json");
        assert_ne!(forced["metadata"]["uid"], live["metadata"]["uid"]);
    });
}

#[test]
fn patch_changes_parts() {
    with_config_map(|kubectl| {
        let merge = r#"patch cm a --type=merge -p {"data":{"b":null,"x":"y"}}"#;
        assert_eq!(kubectl.ok(merge), "configmap/a patched\n");
        assert_eq!(kubectl.ok(merge), "configmap/a patched (no change)\n");
        let json = r#"patch cm a --type=json -p [{"op":"test","path":"/data/x","value":"y"},{"op":"add","path":"/data/z","value":"1"}]"#;
        assert_eq!(kubectl.ok(json), "configmap/a patched\n");
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "x": "y", "z": "1" }));
        let failed = r#"patch cm a --type=json -p [{"op":"test","path":"/data/x","value":"n"}]"#;
        assert!(kubectl.fails(failed).starts_with("The request is invalid"), "a failed test changes nothing");
        assert_eq!(kubectl.json("get cm a -o json")["data"], json!({ "x": "y", "z": "1" }));
        let status = r#"patch ns default --subresource=status --type=merge -p {"status":{"phase":"Active"}}"#;
        assert!(kubectl.ok(status).starts_with("namespace/default patched"));
    });
}

#[test]
fn labels_and_annotations_are_set_and_taken_away() {
    with_config_map(|kubectl| {
        assert_eq!(kubectl.ok("label cm a tier=front"), "configmap/a labeled\n");
        assert!(kubectl.fails("label cm a tier=back").contains("--overwrite is false"));
        assert_eq!(kubectl.ok("label cm a tier=back --overwrite"), "configmap/a labeled\n");
        assert_eq!(kubectl.ok("get cm -l tier=back -o name"), "configmap/a\n");
        assert_eq!(kubectl.ok("label cm a tier-"), "configmap/a unlabeled\n");
        // Release 1.27 prints it without its last letter.
        assert!(kubectl.ok("annotate cm a note=one").starts_with("configmap/a annotate"));
        let metadata = kubectl.json("get cm a -o json")["metadata"].clone();
        assert_eq!(metadata["annotations"], json!({ "note": "one" }));
        assert_eq!(metadata.get("labels"), None);
        kubectl.ok("annotate cm a note-");
        assert_eq!(kubectl.json("get cm a -o json")["metadata"].get("annotations"), None);
    });
}
