//! One of the servers runs the controllers, and another one takes over.

use blackbox::stream::Watch;
use etcd_server::Cluster;

use crate::support::{replica, until};

const LEASE: &str =
    "/apis/coordination.platform.io/v1/namespaces/platform-system/leases/apiserver-controllers";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lease_moves_on_when_its_holder_stops() {
    let Some(cluster) = Cluster::start(1) else { return };
    let one = replica(&cluster).await;
    let held =
        until("somebody leads", async || one.get(LEASE).await, |answer| answer.code == 200).await.json();
    let holder = held["spec"]["holderIdentity"].as_str().unwrap_or_default().to_owned();
    assert!(!holder.is_empty());
    assert_eq!(held["spec"]["leaseDurationSeconds"], 15);

    let other = replica(&cluster).await;
    let leases = "/apis/coordination.platform.io/v1/namespaces/platform-system/leases";
    let version = &held["metadata"]["resourceVersion"].as_str().unwrap_or_default();
    let mut watch = Watch::open(&other, &format!("{leases}?watch=1&resourceVersion={version}")).await;
    let renewed = watch.next().await.expect("it is renewed");
    assert_eq!(renewed["object"]["spec"]["holderIdentity"], holder.as_str(), "a newcomer waits");

    one.server.stop().await;
    let given_back = |event: &serde_json::Value| event["object"]["spec"]["holderIdentity"] == "";
    let mut event = renewed;
    while !given_back(&event) {
        event = watch.next().await.expect("the stream goes on");
    }
    let taken = watch.next().await.expect("somebody else takes it");
    let next = taken["object"]["spec"]["holderIdentity"].as_str().unwrap_or_default();
    assert!(!next.is_empty() && next != holder, "{taken}");
    assert_eq!(taken["object"]["spec"]["leaseTransitions"], 1);
}
