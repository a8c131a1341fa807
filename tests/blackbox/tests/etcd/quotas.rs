//! A quota that servers share holds for all of them together.

use blackbox::quotas::use_up;
use etcd_server::Cluster;

use crate::support::replica;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_never_exceed_a_quota() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, two, three) = (replica(&cluster).await, replica(&cluster).await, replica(&cluster).await);
    use_up(&[&one, &two, &three], 1_000).await;
}
