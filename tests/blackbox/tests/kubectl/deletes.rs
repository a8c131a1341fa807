//! Deleting, and waiting for it.

use crate::session::{Session, assert_table, each};

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
