//! An older version beside the stable one, as `--runtime-config` switches it on.

use serde_json::Value;

use crate::kubectl::session::{assert_table, each, each_with};

const BETA: &str = "discovery.k8s.io/v1beta1";

const SLICE: &str = "
apiVersion: discovery.k8s.io/v1beta1
kind: EndpointSlice
metadata: { name: web }
addressType: IPv4
endpoints:
- addresses: [10.0.0.1]
  topology: { topology.kubernetes.io/zone: south, kubernetes.io/hostname: n1 }
ports: [{ name: http, port: 80 }]
";

#[test]
fn an_older_version_is_used_when_it_is_on() {
    each_with("kubernetes", &[BETA], |kubectl| {
        let versions = kubectl.ok("api-versions");
        assert!(
            versions.lines().is_sorted() && versions.lines().any(|version| version == "v1"),
            "{versions}"
        );
        let of_slices: Vec<&str> =
            versions.lines().filter(|version| version.starts_with("discovery.")).collect();
        assert_eq!(of_slices, ["discovery.k8s.io/v1", BETA]);
        assert!(
            kubectl.ok_with("create -f -", SLICE).starts_with("endpointslice.discovery.k8s.io/web created")
        );
        let read = |version: &str| -> Value {
            let text = kubectl.ok(&format!("get endpointslices.{version}.discovery.k8s.io web -o json"));
            serde_json::from_str(&text).expect("JSON")
        };
        let (stable, beta) = (read("v1"), read("v1beta1"));
        assert_eq!(stable["apiVersion"], "discovery.k8s.io/v1");
        assert_eq!(stable["endpoints"][0]["zone"], "south");
        assert_eq!(beta["apiVersion"], BETA);
        assert_eq!(beta["endpoints"][0]["topology"]["topology.kubernetes.io/zone"], "south");
        assert_table(
            &kubectl.ok("get endpointslices.v1beta1.discovery.k8s.io"),
            &["NAME ADDRESSTYPE PORTS ENDPOINTS AGE", "web IPv4 80 10.0.0.1 AGE"],
        );
        kubectl.ok("label endpointslices.v1beta1.discovery.k8s.io web tier=front");
        assert_eq!(read("v1")["metadata"]["labels"]["tier"], "front");
        let explained =
            kubectl.ok("explain endpointslices.endpoints.topology --api-version=discovery.k8s.io/v1beta1");
        assert!(explained.contains("<map[string]string>"), "{explained}");
        kubectl.ok("delete endpointslices.v1beta1.discovery.k8s.io web");
        assert_eq!(kubectl.ok("get endpointslices"), "");
    });
}

#[test]
fn an_older_version_is_unknown_when_it_is_off() {
    each("kubernetes", |kubectl| {
        assert!(!kubectl.ok("api-versions").contains("v1beta1"));
        let output =
            kubectl.command("get endpointslices.v1beta1.discovery.k8s.io").output().expect("kubectl starts");
        assert!(!output.status.success());
    });
}
