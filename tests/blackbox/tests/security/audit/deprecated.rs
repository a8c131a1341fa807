//! What the audit notes of a request for something that is on its way out.

use blackbox::objects::ENDPOINT_SLICES;
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

use super::support::Audited;

const RULES: &str = "omitStages: [RequestReceived]\nrules: [{level: Metadata}]";
const BETA: &str = "discovery.platform.io/v1beta1";

#[tokio::test]
async fn a_deprecated_version_is_noted_with_the_release_that_ends_it() {
    let audited = Audited::with(RULES, |_, config| {
        config.api.runtime_config = RuntimeConfig::read([BETA]).expect("sound settings");
    })
    .await;
    let beta = ENDPOINT_SLICES.replace("discovery.platform.io/v1", BETA);
    let deprecated = json!({ "platform.io/deprecated": "true", "platform.io/removed-release": "1.25" });
    for (path, code, expected) in [
        (beta.clone(), 200, &deprecated),
        (format!("{beta}/none"), 404, &deprecated),
        (ENDPOINT_SLICES.to_owned(), 200, &Value::Null),
    ] {
        let answer = audited.api.get(&path).await;
        assert_eq!(answer.code, code, "{}", answer.text());
        let event = audited.events_of(answer.header("audit-id"), 1).await.remove(0);
        let mut noted = event["annotations"].clone();
        if let Some(noted) = noted.as_object_mut() {
            noted.retain(|name, _| name.starts_with("platform.io/"));
        }
        let none = noted.as_object().is_none_or(serde_json::Map::is_empty);
        assert_eq!(if none { &Value::Null } else { &noted }, expected, "{path}: {event}");
    }
}
