//! What does not change while a server runs: what it was built from, and which features are on.

use prometheus_client::metrics::{family::Family, gauge::Gauge};

use super::stability::{Registrar, beta};
use crate::{
    config::{self, Config},
    version,
};
use machinery::gates::Stage;

/// Labels with their values.
type Labels = Vec<(&'static str, String)>;

pub(super) fn register(config: &Config, all: &mut Registrar<'_>) {
    let brand = config.brand.name;
    let build = Family::<Labels, Gauge>::default();
    build.get_or_create_owned(&build_labels(config)).set(1);
    all.register(beta(format!("{brand}_build_info"), "What the server was built from; always 1"), build);

    let features = Family::<Labels, Gauge>::default();
    for gate in config::gates() {
        let labels = vec![("name", gate.name.to_owned()), ("stage", stage(gate.stage).to_owned())];
        features.get_or_create_owned(&labels).set(i64::from(config.gates.is_on(gate.name)));
    }
    all.register(
        beta(format!("{brand}_feature_enabled"), "Feature gates: 1 when the feature is on"),
        features,
    );
}

fn build_labels(config: &Config) -> Labels {
    version::facts(config.brand).into_iter().map(|(key, value)| (label(key), value)).collect()
}

/// The keys of `/version` as labels.
fn label(key: &'static str) -> &'static str {
    match key {
        "gitVersion" => "git_version",
        "gitCommit" => "git_commit",
        "gitTreeState" => "git_tree_state",
        "buildDate" => "build_date",
        "goVersion" => "go_version",
        other => other,
    }
}

/// Settled features have an empty stage.
const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Alpha => "ALPHA",
        Stage::Beta => "BETA",
        Stage::Stable => "",
        Stage::Deprecated => "DEPRECATED",
    }
}
