//! The map that says since when the use of old tokens is noted.

use blackbox::objects::NAMESPACES;
use controllers::token_tracking::NAME;
use serde_json::json;

use crate::controllers::support::{clock, is_there, start, start_without, text, until};

fn path() -> String {
    format!(
        "{NAMESPACES}/platform-system/configmaps/platform-apiserver-legacy-service-account-token-tracking"
    )
}

#[tokio::test]
async fn a_date_is_kept() {
    let api = start("platform", |_| {}).await;
    let map = until(&api, &path(), is_there).await;
    let since = text(&map["data"]["since"]);
    assert_eq!((since.len(), since.matches('-').count()), (10, 2), "{since}");
    // A valid date stays, anything else is replaced.
    api.merge(&path(), &json!({ "data": { "since": "2020-02-29" } })).await.expect(200);
    api.merge(&path(), &json!({ "data": { "more": "a" } })).await.expect(200);
    assert_eq!(api.get(&path()).await.expect(200)["data"]["since"], "2020-02-29");
    api.merge(&path(), &json!({ "data": { "since": "long ago" } })).await.expect(200);
    let mended = until(&api, &path(), |map| map["data"]["since"] == json!(since)).await;
    assert_eq!(mended["data"]["more"], "a");
}

#[tokio::test]
async fn a_deleted_map_comes_back_later() {
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    until(&api, &path(), is_there).await;
    api.delete(&path()).await.expect(200);
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    api.get(&path()).await.expect(404);
    hand.advance(std::time::Duration::from_secs(31 * 60));
    // Any change makes the controller look again.
    let map = json!({ "metadata": { "name": path().rsplit('/').next() }, "data": { "since": "?" } });
    api.post(&format!("{NAMESPACES}/platform-system/configmaps"), &map).await.expect(201);
    until(&api, &path(), |map| map["data"]["since"] != "?").await;
    api.delete(&path()).await.expect(200);
    until(&api, &path(), is_there).await;
}

#[tokio::test]
async fn its_controller_can_be_off() {
    let api = start_without(NAME, |_| {}).await;
    until(&api, "/apis/flowcontrol.apiserver.platform.io/v1/flowschemas/exempt", is_there).await;
    api.get(&path()).await.expect(404);
}
