//! Tables of objects.

use serde_json::json;

use crate::custom_kinds::support::{WIDGETS, start, widget};

#[tokio::test]
async fn columns_show_what_their_paths_find() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let mut bare = widget("b", 5);
    bare["spec"].as_object_mut().expect("a spec").remove("parts");
    api.post(WIDGETS, &bare).await.expect(201);
    let table = api.get_as(WIDGETS, "application/json;as=Table;v=v1;g=meta.k8s.io").await.expect(200);
    let names: Vec<_> = table["columnDefinitions"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|column| &column["name"])
        .collect();
    assert_eq!(names, ["Name", "Sides", "Wheels"]);
    assert_eq!(
        (&table["rows"][0]["cells"], &table["rows"][1]["cells"]),
        (&json!(["a", 3, 4]), &json!(["b", 5, null]))
    );
}
