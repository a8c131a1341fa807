//! The priority classes of the system.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use controllers::priority_classes::NAME;

use crate::controllers::support::{is_there, start, start_without, until};

const CLASSES: &str = "/apis/scheduling.platform.io/v1/priorityclasses";
const NAMES: [(&str, i64); 2] =
    [("system-node-critical", 2_000_001_000), ("system-cluster-critical", 2_000_000_000)];

fn path(name: &str) -> String {
    format!("{CLASSES}/{name}")
}

#[tokio::test]
async fn classes_exist_and_cannot_be_deleted() {
    let api = start("platform", |_| {}).await;
    for (name, value) in NAMES {
        let class = until(&api, &path(name), is_there).await;
        assert_eq!(class["value"], value, "{name}");
        api.delete(&path(name)).await.fails(
            403,
            "Forbidden",
            "this is a system priority class and cannot be deleted",
        );
        api.get(&path(name)).await.expect(200);
    }
    api.delete(&path("other")).await.expect(404);
}

#[tokio::test]
async fn next_start_restores_classes() {
    let folder = tempfile::tempdir().expect("a directory");
    let first = Api::over(TestServer::builder().storage_dir(folder.path()).start().await.expect("it starts"));
    // Their controller does not run here, and a deletion of all is not refused.
    first.get(&path("system-node-critical")).await.expect(404);
    first.server.stop().await;
    for _ in 0..2 {
        let builder = TestServer::builder().storage_dir(folder.path()).configure(|config| {
            config.controllers.enabled = controllers::names().collect();
        });
        let api = Api::over(builder.start().await.expect("it starts"));
        for (name, _) in NAMES {
            until(&api, &path(name), is_there).await;
        }
        api.delete(CLASSES).await.expect(200);
        api.get(&path("system-node-critical")).await.expect(404);
        api.server.stop().await;
    }
}

#[tokio::test]
async fn their_controller_can_be_off() {
    let api = start_without(NAME, |_| {}).await;
    until(&api, "/apis/flowcontrol.apiserver.platform.io/v1/flowschemas/exempt", is_there).await;
    api.get(&path("system-node-critical")).await.expect(404);
}
