//! The kind in `schema/README.md` is what a newcomer copies: it must pass every check.

use std::{fs, path::Path};

use codegen::emit::openapi::{Which, document};

#[test]
fn the_kind_of_the_readme_is_accepted() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema");
    let text = fs::read_to_string(schema.join("README.md")).expect("the page is there");
    let kind = text
        .split("```yaml\n")
        .filter_map(|rest| rest.split("\n```").next())
        .find(|block| block.contains("\nkind: Database\ngroup: data"))
        .expect("the page shows a whole file");

    let folder = tempfile::tempdir().expect("a folder");
    for shared in ["authentication", "autoscaling", "brands", "core", "discovery", "meta", "policy"] {
        copy(&schema.join(shared), &folder.path().join(shared));
    }
    fs::copy(schema.join("gates.yaml"), folder.path().join("gates.yaml")).expect("copied");
    let place = folder.path().join("data/v1");
    fs::create_dir_all(&place).expect("made");
    fs::write(place.join("database.yaml"), kind).expect("written");

    let model = codegen::load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"));
    let published = document(&model, "platform", Which::V2).expect("the brand is there");
    assert!(published.contains("/apis/data.platform.io/v1/namespaces/{namespace}/databases/{name}/status"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}
