//! What kubectl does with every kind: `get -o wide` and `describe`, over the examples of the schema.

use blackbox::examples;
use machinery::kind::Kind;
use serde_json::Value;

use crate::kubectl::session::{Session, each, kind_step};

/// kubectl 1.33 describes it by its beta version only, which the server does not serve by default.
const DESCRIBED_BY_BETA: &str = "VolumeAttributesClass";

/// The first good example of each stored kind that this server takes, under the brand that the tests use.
fn create_examples(kubectl: &Session) -> Vec<&'static Kind> {
    let mut made = Vec::new();
    let stored = generated::KINDS.iter().map(|kind| &**kind).filter(|kind| kind.stored);
    for kind in stored.step_by(kind_step()) {
        let file = kubectl.file_path("example.json");
        let taken = examples::good(kind, "example").into_iter().any(|mut object| {
            object["apiVersion"] = Value::from(kubernetes_version(kind));
            std::fs::write(&file, object.to_string()).expect("a file is written");
            let command = "create --validate=false -f example.json";
            kubectl.command(command).output().expect("kubectl starts").status.success()
        });
        if taken {
            made.push(kind);
        }
    }
    made
}

fn kubernetes_version(kind: &Kind) -> String {
    let brand = generated::brands::BRANDS.iter().find(|brand| brand.name == "kubernetes").expect("a brand");
    brand.api_version(&kind.group, &kind.version)
}

#[test]
fn every_kind_is_listed_and_described() {
    each("kubernetes", |kubectl| {
        let made = create_examples(kubectl);
        assert!(made.len() >= 45 / kind_step(), "only {} kinds take an example", made.len());
        for kind in made {
            let resource = match kubernetes_version(kind).split_once('/') {
                Some((group, version)) => format!("{}.{version}.{group}", kind.plural),
                None => kind.plural.to_string(),
            };
            let table = kubectl.ok(&format!("get {resource} example -o wide"));
            assert_eq!(table.lines().count(), 2, "{resource}: {table}");
            assert!(table.contains("example") || resource.starts_with("events"), "{resource}: {table}");
            if kind.name == DESCRIBED_BY_BETA {
                continue;
            }
            let described = kubectl.ok(&format!("describe {resource} example"));
            assert!(described.starts_with("Name:"), "{resource}: {described}");
        }
    });
}
