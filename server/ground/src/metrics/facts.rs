//! What does not change while a server runs: what it was built from, and which features are on.

use machinery::{
    brand::Brand,
    gates::{Gate, Gates, Stage},
};
use prometheus_client::metrics::{family::Family, gauge::Gauge};

use super::stability::{HiddenMetrics, Registrar, beta};
use crate::version;

/// Labels with their values.
type Labels = Vec<(&'static str, String)>;

/// What the metrics tell of a server, and how they tell it.
#[derive(Debug, Clone, Copy)]
pub struct ServerFacts<'a> {
    /// The brand that is served.
    pub brand: &'static Brand,
    /// Every gate that is declared.
    pub declared_gates: &'a [Gate],
    /// Which of them are on.
    pub gates: &'a Gates,
    /// When the server was started, in seconds since 1970.
    pub started_at: u64,
    /// Whether metrics that will be removed are shown.
    pub hidden_metrics: HiddenMetrics,
}

pub(super) fn register(facts: &ServerFacts<'_>, all: &mut Registrar<'_>) {
    let brand = facts.brand.name;
    let build = Family::<Labels, Gauge>::default();
    build.get_or_create_owned(&build_labels(facts)).set(1);
    all.register(beta(format!("{brand}_build_info"), "What the server was built from; always 1"), build);

    let features = Family::<Labels, Gauge>::default();
    for gate in facts.declared_gates {
        let labels = vec![("name", gate.name.to_owned()), ("stage", stage(gate.stage).to_owned())];
        features.get_or_create_owned(&labels).set(i64::from(facts.gates.is_on(gate.name)));
    }
    all.register(
        beta(format!("{brand}_feature_enabled"), "Feature gates: 1 when the feature is on"),
        features,
    );
}

fn build_labels(facts: &ServerFacts<'_>) -> Labels {
    version::facts(facts.brand).into_iter().map(|(key, value)| (label(key), value)).collect()
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
