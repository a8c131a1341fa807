//! An etcd that is real is used as such, whatever the server is called. Where etcd is not installed, the test
//! is skipped.

use blackbox::control_plane::{ControlPlane, TestAssets};
use etcd_server::Cluster;
use serde_json::json;

#[tokio::test]
async fn what_a_real_etcd_stores_outlives_the_server() {
    let Some(etcd) = Cluster::start(1) else { return };
    let assets = TestAssets::lay_out();
    let endpoint = etcd.endpoints().remove(0);
    let start = || {
        ControlPlane::start_with(&assets, |options| {
            options.insert("etcd-servers".to_owned(), vec![endpoint.clone()]);
        })
    };
    let maps = "/api/v1/namespaces/default/configmaps";
    let plane = start().await;
    let made = plane.post(maps, &json!({ "metadata": { "name": "kept" } })).await.expect(201);
    plane.stop();
    let plane = start().await;
    assert_eq!(plane.get(&format!("{maps}/kept")).await.expect(200), made);
    plane.stop();
}
