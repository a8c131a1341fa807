//! The metrics of the chain, and the names of audit annotations.

use std::sync::Arc;

use admission::OwnPlugin;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
};
use ground::ready::Ready;

use crate::admission_chain::recorder::server;

const MAPS: &[Interest] = &[Interest {
    operations: &[Operation::Create],
    kinds: Kinds::One("core", "configmaps"),
    subresources: Subresources::None,
}];

/// Refuses the ConfigMap `no`, and wants to see no other than `yes` and that.
struct Picky;

impl Plugin for Picky {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        matches!(admission.name(), "yes" | "no")
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now(match admission.name() {
            "no" => Err(admission.forbidden("not this one")),
            _ => Ok(()),
        })
    }
}

async fn count(api: &Api, series: &str) -> Option<u64> {
    let page = api.get("/metrics").await.text();
    let line = page.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ').map(str::to_owned));
    line.map(|number| number.parse().expect("a number"))
}

#[tokio::test]
async fn plugins_and_phases_are_measured() {
    let picky = OwnPlugin::new("Picky", MAPS, |_| Ok(Arc::new(Picky)));
    let api = server(vec![picky]).await;
    let plugin = |rejected: &str| {
        format!(
            "apiserver_admission_controller_admission_duration_seconds_count{{name=\"Picky\",\
             type=\"validate\",\
             operation=\"CREATE\",rejected=\"{rejected}\"}}"
        )
    };
    let phase = |rejected: &str| {
        format!(
            "apiserver_admission_step_admission_duration_seconds_count{{type=\"validate\",\
             operation=\"CREATE\",\
             rejected=\"{rejected}\"}}"
        )
    };
    api.post(CONFIG_MAPS, &config_map("other")).await.expect(201);
    assert_eq!(count(&api, &plugin("false")).await, None, "it did not want to see that");
    let before = count(&api, &phase("true")).await.unwrap_or_default();
    api.post(CONFIG_MAPS, &config_map("yes")).await.expect(201);
    api.post(CONFIG_MAPS, &config_map("no")).await.fails(
        403,
        "Forbidden",
        "configmaps \"no\" is forbidden: not this one",
    );
    assert_eq!(count(&api, &plugin("false")).await, Some(1));
    assert_eq!(count(&api, &plugin("true")).await, Some(1));
    assert_eq!(count(&api, &phase("true")).await, Some(before + 1));
    let other_phase = plugin("false").replace("validate", "admit");
    assert_eq!(count(&api, &other_phase).await, None, "it has one phase");
}
