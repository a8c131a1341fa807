//! Deleting, and waiting for it.

use serde_json::json;

use crate::kubectl::session::{Session, assert_table, each};

fn with_config_maps(names: &'static [&'static str], test: impl Fn(&Session)) {
    each("kubernetes", |kubectl| {
        for name in names {
            kubectl.ok(&format!("create cm {name} --from-literal=a=b"));
        }
        test(kubectl);
    });
}

#[test]
fn delete_waits_or_not_and_takes_every_cascade() {
    with_config_maps(&["a", "b", "c", "d", "e"], |kubectl| {
        let arguments = ["a", "b --wait=false", "c --cascade=foreground", "d --cascade=orphan", "e --now"];
        for argument in arguments {
            let name = argument.split(' ').next().unwrap_or_default();
            let printed = kubectl.ok(&format!("delete cm {argument} --timeout=20s"));
            assert!(printed.starts_with(&format!("configmap \"{name}\" deleted")), "{printed}");
            let left = kubectl.ok("get cm -o name");
            assert!(!left.contains(&format!("/{name}\n")), "{left}");
        }
        assert!(kubectl.fails("delete cm a").contains("configmaps \"a\" not found"));
        assert_eq!(kubectl.ok("delete cm a --ignore-not-found"), "");
    });
}

/// An owner, a dependent that it waits for, and one that it does not wait for.
fn family(kubectl: &Session) {
    kubectl.ok("create cm owner --from-literal=a=b");
    let owner = kubectl.json("get cm owner -o json");
    for (name, blocks) in [("asked", true), ("unasked", false)] {
        let reference = json!({
            "apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": owner["metadata"]["uid"],
            "blockOwnerDeletion": blocks,
        });
        let dependent = json!({
            "apiVersion": "v1", "kind": "Secret",
            "metadata": { "name": name, "ownerReferences": [reference], "finalizers": ["example.com/hold"] },
        });
        kubectl.ok_with("create -f -", &dependent.to_string());
    }
}

fn release(kubectl: &Session, name: &str) {
    kubectl.ok(&format!(r#"patch secret {name} --type=merge -p {{"metadata":{{"finalizers":null}}}}"#));
}

#[test]
fn background_and_the_default_collect_dependents_afterwards() {
    for cascade in ["", " --cascade=background"] {
        each("kubernetes", |kubectl| {
            family(kubectl);
            // Held dependents keep nobody waiting.
            kubectl.ok(&format!("delete cm owner{cascade} --timeout=20s"));
            for name in ["asked", "unasked"] {
                release(kubectl, name);
                kubectl.ok(&format!("wait --for=delete secret/{name} --timeout=20s"));
            }
        });
    }
}

#[test]
fn foreground_waits_for_the_dependents_that_ask_for_it() {
    each("kubernetes", |kubectl| {
        family(kubectl);
        let arguments = "delete cm owner --cascade=foreground --timeout=20s";
        let waiting = kubectl.command(arguments).spawn().expect("kubectl starts");
        let terminating = "wait --for=jsonpath={.metadata.deletionGracePeriodSeconds}=0 --timeout=20s";
        kubectl.ok(&format!("{terminating} cm/owner secret/asked secret/unasked"));
        assert_eq!(
            kubectl.ok("get cm owner -o jsonpath={.metadata.finalizers}"),
            r#"["foregroundDeletion"]"#
        );
        release(kubectl, "asked");
        let waited = waiting.wait_with_output().expect("kubectl ends");
        assert!(waited.status.success(), "{}", String::from_utf8_lossy(&waited.stderr));
        assert_eq!(kubectl.ok("get cm,secret -o name"), "secret/unasked\n");
    });
}

#[test]
fn orphan_leaves_dependents_without_the_reference() {
    each("kubernetes", |kubectl| {
        family(kubectl);
        kubectl.ok("delete cm owner --cascade=orphan --timeout=20s");
        for name in ["asked", "unasked"] {
            let secret = kubectl.json(&format!("get secret {name} -o json"));
            assert_eq!(secret["metadata"].get("ownerReferences"), None);
            assert_eq!(secret["metadata"].get("deletionTimestamp"), None);
        }
    });
}

#[test]
fn delete_takes_selectors_and_whole_collections() {
    with_config_maps(&["a", "b", "c"], |kubectl| {
        kubectl.ok("label cm a b go=yes");
        kubectl.ok("delete cm -l go=yes");
        assert_eq!(kubectl.ok("get cm -o name"), "configmap/c\n");
        kubectl.ok("delete cm --all");
        assert_eq!(kubectl.ok("get cm -o name"), "");
    });
}

#[test]
fn a_finalizer_holds_an_object_until_it_is_removed() {
    with_config_maps(&["a"], |kubectl| {
        kubectl.ok(r#"patch cm a --type=merge -p {"metadata":{"finalizers":["example.com/hold"]}}"#);
        kubectl.ok("delete cm a --wait=false");
        assert_table(&kubectl.ok("get cm"), &["NAME DATA AGE", "a 1 AGE"]);
        let timed_out = kubectl.fails("wait --for=delete cm/a --timeout=200ms");
        assert!(timed_out.contains("timed out waiting for the condition"), "{timed_out}");
        let waiting =
            kubectl.command("wait --for=delete cm/a --timeout=20s").spawn().expect("kubectl starts");
        kubectl.ok(r#"patch cm a --type=merge -p {"metadata":{"finalizers":null}}"#);
        let waited = waiting.wait_with_output().expect("kubectl ends");
        assert!(waited.status.success(), "{}", String::from_utf8_lossy(&waited.stderr));
        assert_eq!(kubectl.ok("get cm -o name"), "");
    });
}

#[test]
fn deleting_a_namespace_takes_what_is_in_it() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create ns shop");
        kubectl.ok("create cm a -n shop --from-literal=a=b");
        kubectl.ok("create secret generic s -n shop --from-literal=a=b");
        let printed = kubectl.ok("delete ns shop --timeout=20s");
        assert_eq!(printed, "namespace \"shop\" deleted\n");
        assert!(kubectl.fails("get ns shop").contains("namespaces \"shop\" not found"));
        assert_eq!(kubectl.ok("get cm,secret -n shop -o name"), "");
        kubectl.ok("create ns shop");
        assert_eq!(kubectl.ok("get cm,secret -n shop -o name"), "");
        assert!(kubectl.fails("delete ns default").contains("(Forbidden)"));
    });
}
