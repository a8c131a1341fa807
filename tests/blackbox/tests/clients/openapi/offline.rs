//! What `kindsmith openapi` writes is what a server sends, byte for byte.

use std::{collections::BTreeMap, path::Path};

use codegen::emit::openapi::{brand_named, published, yaml_of};
use engine::runtime_config::RuntimeConfig;
use schema_model::model::Model;
use words::runtime_config::RuntimeSettings;

use crate::openapi::support::{self, BRANDS, index};

/// Settings under which both say the same; `{domain}` is what groups end in.
const SETTINGS: [&[&str]; 6] = [
    &[],
    &["api/all"],
    &["api/ga=false", "api/beta"],
    &["api/all=false", "v1/configmaps"],
    &["discovery.{domain}/v1/endpointslices=false"],
    &["certificates.{domain}/v1=false"],
];

fn model() -> Model {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    match schema_model::load_model(&schema) {
        Ok(model) => model,
        Err(report) => panic!("{report}"),
    }
}

#[tokio::test]
async fn the_documents_without_a_server_are_those_of_the_server() {
    let model = model();
    // In the short form, all settings for one brand, and the usual ones for the others.
    let settings = |number| if number == 0 || harness::is_full() { &SETTINGS[..] } else { &SETTINGS[..1] };
    let brands = BRANDS.into_iter().enumerate();
    for ((brand, domain), settings) in
        brands.flat_map(|(number, brand)| settings(number).iter().map(move |words| (brand, words)))
    {
        let words: Vec<String> = settings.iter().map(|word| word.replace("{domain}", domain)).collect();
        let words = || words.iter().map(String::as_str);
        let asked = brand_named(&model, brand).expect("the brand is there");
        let model =
            model.clone().with_settings(asked, &RuntimeSettings::read(words()).expect("sound settings"));
        let written = published(&model, brand).expect("the brand is there");
        let written: BTreeMap<String, String> =
            written.into_iter().map(|document| (document.path, document.text)).collect();
        let api = support::with(brand, RuntimeConfig::read(words()).expect("sound settings")).await;
        let mut served: Vec<String> = vec!["v2".into(), "v3".into()];
        served.extend(index(&api).await.into_iter().map(|(path, _)| format!("v3/{path}")));
        served.sort_unstable();
        assert_eq!(
            written.keys().collect::<Vec<_>>(),
            served.iter().collect::<Vec<_>>(),
            "{brand} {settings:?}"
        );
        for (path, text) in &written {
            let answer = api.get(&format!("/openapi/{path}")).await;
            assert_eq!(answer.code, 200, "{brand} {path}");
            assert!(answer.bytes == text.as_bytes(), "{brand} {settings:?} {path} differs");
        }
    }
}

#[test]
fn a_document_in_yaml_says_the_same() {
    for document in published(&model(), "platform").expect("the brand is there") {
        let yaml = yaml_of(&document.text).expect("it is JSON");
        assert!(yaml.lines().all(|line| !line.ends_with(' ')), "{}", document.path);
        let mut duplicates = Vec::new();
        let read = machinery::yaml::to_json(yaml.as_bytes(), &mut duplicates);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", document.path));
        assert!(duplicates.is_empty(), "{duplicates:?}");
        let read: serde_json::Value = serde_json::from_slice(&read).expect("JSON");
        let written: serde_json::Value = serde_json::from_str(&document.text).expect("JSON");
        assert!(read == written, "{}", document.path);
    }
}
