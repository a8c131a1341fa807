//! Reading: tables, whole objects, watches, descriptions, lists of types.

use std::{
    io::{BufRead, BufReader},
    process::Child,
};

use serde_json::json;

use crate::kubectl::session::{Session, assert_table, each};

/// One object of every namespaced kind, as files that people write.
pub(crate) const OBJECTS: &str = "
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, labels: {app: shop}}
data: {color: green}
---
apiVersion: v1
kind: Secret
metadata: {name: password}
stringData: {word: open}
---
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: {name: leader}
spec: {holderIdentity: one, leaseDurationSeconds: 15}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: shop-1}
addressType: IPv4
endpoints: [{addresses: [10.0.0.1, 10.0.0.2]}]
ports: [{name: http, port: 80}]
---
apiVersion: v1
kind: Event
metadata: {name: settings.1}
involvedObject: {kind: ConfigMap, name: settings, namespace: default, fieldPath: data}
reason: Loaded
message: Well done
source: {component: loader, host: node-1}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
";

/// A session in which they exist.
fn filled(test: impl Fn(&Session)) {
    each("kubernetes", |kubectl| {
        kubectl.ok_with("create -f -", OBJECTS);
        test(kubectl);
    });
}

#[test]
fn get_prints_the_columns_of_every_kind() {
    filled(|kubectl| {
        assert_table(&kubectl.ok("get configmaps"), &["NAME DATA AGE", "settings 1 AGE"]);
        assert_table(&kubectl.ok("get cm settings -o wide"), &["NAME DATA AGE", "settings 1 AGE"]);
        assert_table(&kubectl.ok("get secret"), &["NAME TYPE DATA AGE", "password Opaque 1 AGE"]);
        assert_table(&kubectl.ok("get lease"), &["NAME HOLDER AGE", "leader one AGE"]);
        assert_table(
            &kubectl.ok("get endpointslices"),
            &["NAME ADDRESSTYPE PORTS ENDPOINTS AGE", "shop-1 IPv4 80 10.0.0.1,10.0.0.2 AGE"],
        );
        assert_table(
            &kubectl.ok("get ev"),
            &["LAST SEEN TYPE REASON OBJECT MESSAGE", "<unknown> Loaded configmap/settings Well done"],
        );
        assert_table(
            &kubectl.ok("get events -o wide"),
            &[
                "LAST SEEN TYPE REASON OBJECT SUBOBJECT SOURCE MESSAGE FIRST SEEN COUNT NAME",
                "<unknown> Loaded configmap/settings data loader, node-1 Well done <unknown> 1 settings.1",
            ],
        );
        assert_table(
            &kubectl.ok("get ns"),
            &[
                "NAME STATUS AGE",
                "default Active AGE",
                "kube-node-lease Active AGE",
                "kube-public Active AGE",
                "kube-system Active AGE",
                "shop Active AGE",
            ],
        );
        assert_table(
            &kubectl.ok("get cm --all-namespaces --show-labels"),
            &["NAMESPACE NAME DATA AGE LABELS", "default settings 1 AGE app=shop"],
        );
        assert_table(&kubectl.ok("get cm -l app=shop -L app"), &["NAME DATA AGE APP", "settings 1 AGE shop"]);
    });
}

#[test]
fn get_prints_whole_objects() {
    filled(|kubectl| {
        let object = kubectl.json("get cm settings -o json");
        assert_eq!(object["apiVersion"], "v1");
        assert_eq!(object["kind"], "ConfigMap");
        assert_eq!(object["data"], json!({ "color": "green" }));
        assert_eq!(object["metadata"]["labels"], json!({ "app": "shop" }));
        let metadata = |name: &str| object["metadata"][name].as_str().unwrap_or_default().to_owned();
        let yaml = format!(
            "apiVersion: v1\ndata:\n  color: green\nkind: ConfigMap\nmetadata:\n  creationTimestamp: {:?}\n  \
             labels:\n    app: shop\n  name: settings\n  namespace: default\n  resourceVersion: {:?}\n  uid: \
             {}\n",
            metadata("creationTimestamp"),
            metadata("resourceVersion"),
            metadata("uid"),
        );
        assert_eq!(kubectl.ok("get cm settings -o yaml"), yaml);
        assert_eq!(
            kubectl.ok("get cm,secret,lease,endpointslice -o name"),
            "configmap/settings\nsecret/password\nlease.coordination.k8s.io/leader\n\
             endpointslice.discovery.k8s.io/shop-1\n",
        );
        assert_eq!(kubectl.ok("get cm -o jsonpath={.items[*].data.color}"), "green");
        assert_eq!(kubectl.json("get secret password -o json")["data"], json!({ "word": "b3Blbg==" }));
    });
}

#[test]
fn get_says_what_is_not_there() {
    each("kubernetes", |kubectl| {
        assert_eq!(
            kubectl.fails("get cm nothing"),
            "Error from server (NotFound): configmaps \"nothing\" not found\n",
        );
        assert_eq!(
            kubectl.fails("get widgets"),
            "error: the server doesn't have a resource type \"widgets\"\n",
        );
        assert_eq!(kubectl.ok("get cm nothing --ignore-not-found"), "");
        assert_eq!(kubectl.ok("get cm"), "");
    });
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _killed = self.0.kill();
        let _ended = self.0.wait();
    }
}

#[test]
fn get_watches() {
    filled(|kubectl| {
        let mut watch =
            Running(kubectl.command("get cm -w --output-watch-events").spawn().expect("it starts"));
        let output = watch.0.stdout.take().expect("the pipe is there");
        let mut lines = BufReader::new(output).lines();
        let mut next = || lines.next().expect("the watch goes on").expect("kubectl prints UTF-8");
        let mut words = |count: usize| next().split_whitespace().take(count).collect::<Vec<_>>().join(" ");
        assert_eq!(words(4), "EVENT NAME DATA AGE");
        assert_eq!(words(3), "ADDED settings 1");
        kubectl.ok("create cm late --from-literal=a=b");
        assert_eq!(words(3), "ADDED late 1");
        kubectl.ok(r#"patch cm late --type=merge -p {"data":{"c":"d"}}"#);
        assert_eq!(words(3), "MODIFIED late 2");
        kubectl.ok("delete cm late");
        assert_eq!(words(3), "DELETED late 2");
    });
}

#[test]
fn describe_tells_what_matters() {
    filled(|kubectl| {
        let cases: [(&str, &[&str]); 6] = [
            ("cm settings", &["Labels: app=shop", "color:", "green", "Events: <none>"]),
            ("secret password", &["Type: Opaque", "word: 4 bytes"]),
            ("lease leader", &["API Version: coordination.k8s.io/v1", "Holder Identity: one"]),
            (
                "endpointslice shop-1",
                &["AddressType: IPv4", "- Addresses: 10.0.0.1, 10.0.0.2", "http 80 TCP"],
            ),
            ("event settings.1", &["Reason: Loaded", "Component: loader", "Message: Well done"]),
            ("ns shop", &["Status: Active", "Labels: kubernetes.io/metadata.name=shop"]),
        ];
        for (what, expected) in cases {
            let text = kubectl.ok(&format!("describe {what}"));
            let lines: Vec<String> =
                text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
            for line in expected {
                assert!(lines.iter().any(|found| found == line), "{what}: no line {line:?} in {text}");
            }
        }
    });
}

#[test]
fn describe_tells_what_happened_to_the_object() {
    filled(|kubectl| {
        let object = kubectl.json("get cm settings -o json");
        let reference = |uid: &str| {
            json!({ "apiVersion": "v1", "kind": "ConfigMap", "namespace": "default",
            "name": "settings", "uid": uid })
        };
        let uid = object["metadata"]["uid"].as_str().unwrap_or_default();
        for (name, uid, reason) in [("settings.2", uid, "Renewed"), ("settings.3", "another", "Gone")] {
            let event = json!({
                "apiVersion": "v1", "kind": "Event", "metadata": { "name": name }, "type": "Warning",
                "involvedObject": reference(uid), "reason": reason, "message": "Look at it",
                "source": { "component": "loader" },
            });
            kubectl.ok_with("create -f -", &event.to_string());
        }
        let text = kubectl.ok("describe cm settings");
        let (_, events) = text.split_once("Events:").unwrap_or_else(|| panic!("no events: {text}"));
        assert_table(
            events.trim_start(),
            &[
                "Type Reason Age From Message",
                "---- ------ ---- ---- -------",
                "Warning Renewed <unknown> loader Look at it",
            ],
        );
        assert!(!kubectl.ok("describe cm settings --show-events=false").contains("Events:"));
    });
}

/// Asserts that `rows` stand in `text` in this order, whatever stands between them.
fn assert_among(text: &str, rows: &[&str]) {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let found: Vec<String> = lines.filter(|line| rows.contains(&line.as_str())).collect();
    assert_eq!(found, rows, "{text}");
}

#[test]
fn the_types_and_versions_are_listed() {
    each("kubernetes", |kubectl| {
        assert_among(
            &kubectl.ok("api-resources --no-headers"),
            &[
                "configmaps cm v1 true ConfigMap",
                "events ev v1 true Event",
                "namespaces ns v1 false Namespace",
                "secrets v1 true Secret",
                "serviceaccounts sa v1 true ServiceAccount",
                "selfsubjectreviews authentication.k8s.io/v1 false SelfSubjectReview",
                "localsubjectaccessreviews authorization.k8s.io/v1 true LocalSubjectAccessReview",
                "certificatesigningrequests csr certificates.k8s.io/v1 false CertificateSigningRequest",
                "leases coordination.k8s.io/v1 true Lease",
                "endpointslices discovery.k8s.io/v1 true EndpointSlice",
                "events ev events.k8s.io/v1 true Event",
                "clusterroles rbac.authorization.k8s.io/v1 false ClusterRole",
                "roles rbac.authorization.k8s.io/v1 true Role",
                "storageclasses sc storage.k8s.io/v1 false StorageClass",
            ],
        );
        let versions = ["certificates.k8s.io/v1", "discovery.k8s.io/v1", "events.k8s.io/v1", "v1"];
        assert_among(&kubectl.ok("api-versions"), &versions);
        let names = kubectl.ok("api-resources --verbs=deletecollection --namespaced=true -o name");
        assert_among(&names, &["configmaps", "events", "leases.coordination.k8s.io", "events.events.k8s.io"]);
        let others = ["namespaces", "selfsubjectreviews.authentication.k8s.io"];
        assert!(names.lines().all(|name| !others.contains(&name)), "{names}");
    });
}
