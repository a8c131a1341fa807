//! How much of the pools is taken, and how often something was taken from them.

use blackbox::{http::Api, metrics::counted};
use serde_json::{Value, json};

use crate::services::support::{SERVICES, ranges, service, start};

const ADDRESSES: &str = "kube_apiserver_clusterip_allocator_";
const PORTS: &str = "kube_apiserver_nodeport_allocator_";
const CIDR: &str = "cidr=\"10.9.0.0/29\"";

/// The taken and the free addresses, and ports.
async fn usage(api: &Api) -> [f64; 4] {
    let count =
        async |pool: &str, name: &str, labels: &[&str]| counted(api, &format!("{pool}{name}"), labels).await;
    [
        count(ADDRESSES, "allocated_ips", &[CIDR]).await,
        count(ADDRESSES, "available_ips", &[CIDR]).await,
        count(PORTS, "allocated_ports", &[]).await,
        count(PORTS, "available_ports", &[]).await,
    ]
}

#[tokio::test]
async fn pools_are_counted() {
    let api = start(|config| ranges(config, &["10.9.0.0/29"])).await;
    let create = async |name: &str, spec: Value, code: u16| {
        let answer = api.post(SERVICES, &service(name, &spec)).await;
        assert_eq!(answer.code, code, "{name}: {}", answer.text());
    };
    let [before, free, ports, free_ports] = usage(&api).await;
    assert_eq!(
        (before + free, ports + free_ports),
        (6.0, 2768.0),
        "six addresses, as both ends are left out"
    );
    // First: any other service might be given this address.
    create("one", json!({ "clusterIP": "10.9.0.6" }), 201).await;
    create("any", json!({ "type": "NodePort" }), 201).await;
    assert_eq!(usage(&api).await, [before + 2.0, free - 2.0, ports + 1.0, free_ports - 1.0]);
    api.delete(&format!("{SERVICES}/any")).await.expect(200);
    assert_eq!(usage(&api).await, [before + 1.0, free - 1.0, ports, free_ports]);
}

#[tokio::test]
async fn allocations_are_counted() {
    let api = start(|config| ranges(config, &["10.9.0.0/29"])).await;
    let create = async |name: &str, spec: Value| api.post(SERVICES, &service(name, &spec)).await.code;
    let count = async |metric: &str, scope: &str| {
        let metric = format!("{metric}_total");
        counted(&api, &metric, &[&format!("scope=\"{scope}\"")]).await
    };
    let (addresses, ports) = (format!("{ADDRESSES}allocation"), format!("{PORTS}allocation"));
    // The server's own service has an address, too.
    let before = [count(&addresses, "static").await, count(&addresses, "dynamic").await];
    let asked =
        json!({ "clusterIP": "10.9.0.6", "type": "NodePort", "ports": [{ "port": 80, "nodePort": 30100 }] });
    assert_eq!(create("asked", asked.clone()).await, 201);
    assert_eq!(create("taken", json!({ "clusterIP": "10.9.0.6" })).await, 422);
    let port = json!({ "type": "NodePort", "ports": [{ "port": 80, "nodePort": 30100 }] });
    assert_eq!(create("port", port).await, 422);
    assert_eq!(create("any", json!({ "type": "NodePort" })).await, 201);
    // A trial takes nothing.
    let dry = format!("{SERVICES}?dryRun=All");
    api.post(&dry, &service("dry", &json!({}))).await.expect(201);
    assert_eq!((count(&addresses, "static").await, count(&ports, "static").await), (before[0] + 1.0, 1.0));
    let errors = async |pool: &str, scope: &str| count(&format!("{pool}allocation_errors"), scope).await;
    assert_eq!((errors(ADDRESSES, "static").await, errors(PORTS, "static").await), (1.0, 1.0));
    // The address of the service whose port was taken was counted, too, before it was given back.
    assert_eq!(count(&addresses, "dynamic").await, before[1] + 2.0);
    assert_eq!(count(&ports, "dynamic").await, 1.0);
    let mut number = 0;
    while create(&format!("more-{number}"), json!({})).await == 201 {
        number += 1;
    }
    assert_eq!(errors(ADDRESSES, "dynamic").await, 1.0, "the range is full");
    let seconds = format!("{ADDRESSES}allocation_duration_seconds_count");
    let all = counted(&api, &format!("{ADDRESSES}allocation_total"), &[CIDR]).await;
    assert_eq!(counted(&api, &seconds, &[CIDR]).await, all + 2.0, "failures take time, too");
}
