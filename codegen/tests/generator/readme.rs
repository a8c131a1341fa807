//! The kind in `schema/README.md` is what a newcomer copies: it must pass every check.

use std::fs;

use codegen::emit::openapi::{Which, document};

use super::{copy_folder, schema};

#[test]
fn the_kind_of_the_readme_is_accepted() {
    let schema = schema();
    let text = fs::read_to_string(schema.join("README.md")).expect("the page is there");
    let kind = text
        .split("```yaml\n")
        .filter_map(|rest| rest.split("\n```").next())
        .find(|block| block.contains("\nkind: Database\ngroup: data"))
        .expect("the page shows a whole file");

    let folder = tempfile::tempdir().expect("a folder");
    for shared in ["authentication", "autoscaling", "brands", "core", "discovery", "meta", "policy"] {
        copy_folder(&schema.join(shared), &folder.path().join(shared));
    }
    fs::copy(schema.join("gates.yaml"), folder.path().join("gates.yaml")).expect("copied");
    let place = folder.path().join("data/v1");
    fs::create_dir_all(&place).expect("made");
    fs::write(place.join("database.yaml"), kind).expect("written");

    let model = schema_model::load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"));
    let published = document(&model, "platform", Which::V2).expect("the brand is there");
    assert!(published.contains("/apis/data.platform.io/v1/namespaces/{namespace}/databases/{name}/status"));
}
