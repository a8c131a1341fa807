//! The shortest way through: create, read, list, delete.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};

#[tokio::test]
async fn an_object_comes_and_goes() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let read = api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    assert_eq!(created, read);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    api.delete(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", r#"configmaps "a" not found"#);
}
