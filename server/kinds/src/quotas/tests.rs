//! What objects use, as tables.

use generated_brands::BRANDS;
use generated_core::core::v1::{PersistentVolumeClaim, Pod, ScopedResourceSelectorRequirement, Service};
use generated_resource::resource::v1::ResourceClaim;
use machinery::{brand::Brand, gates::Gates, json::Reader, object::OfKind, time::Time};
use serde_json::{Value, json};

use super::{Circumstances, Measure, devices, measure, pods, services, volume_claims};

fn brand() -> &'static Brand {
    Brand::named(BRANDS, "kubernetes").expect("it ships")
}

fn read<K: OfKind>(value: &Value) -> K {
    Reader::new(value.to_string().as_bytes()).value().expect("an object")
}

fn shown(measure: &Measure) -> String {
    let shown = measure.usage.iter().map(|(name, amount)| format!("{name}={amount}"));
    shown.collect::<Vec<_>>().join(" ")
}

fn of_pod(pod: &Value) -> Measure {
    let gates = Gates::default();
    pods::measure(&read::<Pod>(pod), brand(), Circumstances { gates: &gates, now: Time::from_unix(1_000) })
}

/// A pod with a container of these requests and limits.
fn pod(requests: &Value, limits: &Value, more: &Value) -> Value {
    let resources = json!({ "requests": requests, "limits": limits });
    let mut spec = json!({ "containers": [{ "name": "a", "image": "i", "resources": resources }] });
    let mut pod = json!({ "metadata": { "name": "p" } });
    for (field, value) in more.as_object().expect("fields") {
        match field.as_str() {
            "metadata" | "status" => pod[field] = value.clone(),
            _ => spec[field] = value.clone(),
        }
    }
    pod["spec"] = spec;
    pod
}

#[test]
fn pods_use_what_they_ask_for() {
    let one = json!({ "cpu": "1" });
    let init = |policy: Option<&str>| {
        let mut init = json!({ "name": "i", "image": "i", "resources": { "requests": { "cpu": "3" } } });
        init["restartPolicy"] = json!(policy);
        json!({ "initContainers": [init] })
    };
    let given = |container: &str, cpu: &str, reason: &str| {
        let resources = json!({ "requests": { "cpu": cpu } });
        json!({ "status": {
            "containerStatuses": [{ "name": container, "resources": resources }],
            "conditions": [{ "type": "PodResizePending", "status": "True", "reason": reason }],
        } })
    };
    for (more, expected) in [
        (json!({}), "cpu=1 limits.cpu=2 pods=1 requests.cpu=1"),
        (json!({ "overhead": { "cpu": "1" } }), "cpu=2 limits.cpu=3 pods=1 requests.cpu=2"),
        (init(None), "cpu=3 limits.cpu=2 pods=1 requests.cpu=3"),
        (init(Some("Always")), "cpu=4 limits.cpu=2 pods=1 requests.cpu=4"),
        (given("a", "5", "Deferred"), "cpu=5 limits.cpu=2 pods=1 requests.cpu=5"),
        (given("a", "500m", "Deferred"), "cpu=1 limits.cpu=2 pods=1 requests.cpu=1"),
        (given("a", "500m", "Infeasible"), "cpu=500m pods=1 requests.cpu=500m"),
        (given("other", "5", "Deferred"), "cpu=1 limits.cpu=2 pods=1 requests.cpu=1"),
        (json!({ "status": { "phase": "Failed" } }), ""),
    ] {
        let pod = pod(&one, &json!({ "cpu": "2" }), &more);
        assert_eq!(shown(&of_pod(&pod)), expected, "{more}");
    }
    let deleted = |seconds: i64| {
        let at = format!("1970-01-01T00:{:02}:{:02}Z", seconds / 60, seconds % 60);
        pod(
            &json!({}),
            &json!({}),
            &json!({ "metadata": {
            "name": "p", "deletionTimestamp": at, "deletionGracePeriodSeconds": 30,
        } }),
        )
    };
    assert_eq!(shown(&of_pod(&deleted(970))), "pods=1", "its time is not over");
    assert_eq!(shown(&of_pod(&deleted(969))), "");
}

#[test]
fn other_resources_have_names_of_their_own() {
    let requests = json!({ "hugepages-2Mi": "4Mi", "example.com/gpu": "2", "ephemeral-storage": "1Gi" });
    let usage = shown(&of_pod(&pod(&requests, &json!({}), &json!({}))));
    let expected = "ephemeral-storage=1Gi hugepages-2Mi=4Mi pods=1 requests.ephemeral-storage=1Gi \
                    requests.example.com/gpu=2 requests.hugepages-2Mi=4Mi";
    assert_eq!(usage, expected);
    for name in ["pods", "cpu", "limits.memory", "hugepages-1Gi", "requests.hugepages-1Gi", "requests.a.b/c"]
    {
        assert!(pods::knows(brand(), name), "{name}");
    }
    for name in ["count/pods", "a.b/c", "requests.storage", "services", "requests.kubernetes.io/x", "storage"]
    {
        assert!(!pods::knows(brand(), name), "{name}");
    }
}

#[test]
fn containers_leave_amounts_open() {
    let measure = of_pod(&pod(&json!({ "cpu": "1" }), &json!({}), &json!({})));
    let open = |names: &[&str]| measure.left_open(names.iter().copied());
    assert_eq!(open(&["cpu", "pods", "requests.cpu"]), None);
    let expected = "limits.cpu for: a; memory for: a";
    assert_eq!(open(&["memory", "limits.cpu", "cpu", "ephemeral-storage"]).as_deref(), Some(expected));
}

#[test]
fn scopes_select_pods() {
    let scope = |name: &str, operator: &str, values: &[&str]| ScopedResourceSelectorRequirement {
        scope_name: name.to_owned(),
        operator: operator.to_owned(),
        values: values.iter().map(|&value| value.to_owned()).collect(),
    };
    let near =
        |term: Value| json!({ "podAffinity": { "requiredDuringSchedulingIgnoredDuringExecution": [term] } });
    let far = |term: Value| {
        let weighted = json!([{ "weight": 1, "podAffinityTerm": term }]);
        json!({ "podAntiAffinity": { "preferredDuringSchedulingIgnoredDuringExecution": weighted } })
    };
    for (more, scope, expected) in [
        (json!({}), scope("NotTerminating", "Exists", &[]), true),
        (json!({ "activeDeadlineSeconds": 0 }), scope("Terminating", "Exists", &[]), true),
        (json!({}), scope("NotBestEffort", "Exists", &[]), true),
        (json!({}), scope("BestEffort", "Exists", &[]), false),
        (json!({}), scope("PriorityClass", "Exists", &[]), false),
        (json!({}), scope("PriorityClass", "NotIn", &["a"]), true),
        (json!({}), scope("PriorityClass", "DoesNotExist", &[]), true),
        (json!({ "priorityClassName": "a" }), scope("PriorityClass", "In", &["b", "a"]), true),
        (json!({ "priorityClassName": "a" }), scope("PriorityClass", "NotIn", &["a"]), false),
        (json!({}), scope("CrossNamespacePodAffinity", "Exists", &[]), false),
        (
            json!({ "affinity": near(json!({ "topologyKey": "x" })) }),
            scope("CrossNamespacePodAffinity", "Exists", &[]),
            false,
        ),
        (
            json!({ "affinity": near(json!({ "topologyKey": "x", "namespaces": ["o"] })) }),
            scope("CrossNamespacePodAffinity", "Exists", &[]),
            true,
        ),
        (
            json!({ "affinity": far(json!({ "topologyKey": "x", "namespaceSelector": {} })) }),
            scope("CrossNamespacePodAffinity", "Exists", &[]),
            true,
        ),
        (json!({}), scope("VolumeAttributesClass", "DoesNotExist", &[]), false),
    ] {
        let measure = of_pod(&pod(&json!({ "cpu": "1" }), &json!({}), &more));
        assert_eq!(measure.is_in(&scope), expected, "{more} {scope:?}", scope = scope.scope_name);
    }
}

#[test]
fn services_use_ports_and_balancers() {
    let ports = json!([{ "port": 1 }, { "port": 2, "nodePort": 30_000 }]);
    for (spec, expected) in [
        (json!({ "type": "ClusterIP" }), "services=1 services.loadbalancers=0 services.nodeports=0"),
        (json!({ "type": "NodePort" }), "services=1 services.loadbalancers=0 services.nodeports=2"),
        (json!({ "type": "LoadBalancer" }), "services=1 services.loadbalancers=1 services.nodeports=2"),
        (
            json!({ "type": "LoadBalancer", "allocateLoadBalancerNodePorts": false }),
            "services=1 services.loadbalancers=1 services.nodeports=1",
        ),
    ] {
        let mut service = json!({ "spec": spec });
        service["spec"]["ports"] = ports.clone();
        assert_eq!(shown(&services::measure(&read::<Service>(&service))), expected);
    }
}

#[test]
fn claims_use_storage_of_their_class() {
    let claim = |class: Option<&str>, asked: &str, allocated: Option<&str>| {
        let mut claim = json!({ "spec": { "resources": { "requests": { "storage": asked } } } });
        claim["spec"]["storageClassName"] = json!(class);
        if let Some(allocated) = allocated {
            claim["status"] = json!({ "allocatedResources": { "storage": allocated } });
        }
        claim
    };
    let of_gold = "gold.storageclass.storage.k8s.io/persistentvolumeclaims=1 \
                   gold.storageclass.storage.k8s.io/requests.storage=2Gi persistentvolumeclaims=1 \
                   requests.storage=2Gi";
    for (claim, expected) in [
        (claim(None, "1500m", None), "persistentvolumeclaims=1 requests.storage=2"),
        (claim(Some(""), "1", None), "persistentvolumeclaims=1 requests.storage=1"),
        (claim(Some("gold"), "2Gi", Some("1Gi")), of_gold),
        (claim(Some("gold"), "1Gi", Some("2Gi")), of_gold),
    ] {
        let measure = volume_claims::measure(&read::<PersistentVolumeClaim>(&claim), brand());
        assert_eq!(shown(&measure), expected);
    }
    let names = ["requests.storage", "gold.storageclass.storage.k8s.io/requests.storage"];
    assert!(names.iter().all(|name| volume_claims::knows(brand(), name)));
    assert!(!volume_claims::knows(brand(), "gold.storageclass.storage.k8s.io/other"));
}

#[test]
fn claims_use_the_most_devices_they_can_get() {
    let exactly = |class: &str, mode: &str, count: i64| {
        json!({ "name": "r",
            "exactly": { "deviceClassName": class, "allocationMode": mode, "count": count } })
    };
    let first = json!({ "name": "f", "firstAvailable": [
        { "name": "1", "deviceClassName": "a", "allocationMode": "ExactCount", "count": 2 },
        { "name": "2", "deviceClassName": "a", "allocationMode": "ExactCount", "count": 5 },
        { "name": "3", "deviceClassName": "b", "allocationMode": "All" },
    ] });
    let requests = json!([exactly("a", "ExactCount", 1), exactly("c", "Later", 7), first]);
    let claim = json!({ "spec": { "devices": { "requests": requests } } });
    let expected = "a.deviceclass.resource.k8s.io/devices=6 b.deviceclass.resource.k8s.io/devices=32 \
                    c.deviceclass.resource.k8s.io/devices=0";
    assert_eq!(shown(&devices::measure(&read::<ResourceClaim>(&claim), brand())), expected);
}

#[test]
fn zeros_are_left_out() {
    let amounts = services::measure(&Service::default()).usage;
    let left: Vec<String> = measure::without_zeros(amounts).into_keys().collect();
    assert_eq!(left, ["services"]);
}
