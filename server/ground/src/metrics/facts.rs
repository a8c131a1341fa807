//! Metrics that do not change while a server runs: its build and its features.

use machinery::{
    brand::Brand,
    gates::{Gate, Gates, Stage},
};
use prometheus_client::metrics::{family::Family, gauge::Gauge};

use super::stability::{HiddenMetrics, Registrar, alpha, beta};
use crate::version::{self, Build, CompatibleReleases, Release};

/// Labels with their values.
type Labels = Vec<(&'static str, String)>;

/// The facts about a server that its metrics show.
#[derive(Debug, Clone, Copy)]
pub struct ServerFacts<'a> {
    /// The brand of the server.
    pub brand: &'static Brand,
    /// The beginning of the names of its programs, as in `platform-scheduler`.
    pub component: &'a str,
    /// What the program was built from.
    pub build: Build,
    /// The releases that it reports beside its own.
    pub compatibility: CompatibleReleases,
    /// All declared gates.
    pub declared_gates: &'a [Gate],
    /// The gates that are on.
    pub gates: &'a Gates,
    /// The start of the server in Unix seconds.
    pub started_at: u64,
    /// Whether metrics that will be removed are shown.
    pub hidden_metrics: HiddenMetrics,
}

pub(super) fn register(facts: &ServerFacts<'_>, all: &mut Registrar<'_>) {
    let brand = facts.brand.name;
    let build = Family::<Labels, Gauge>::default();
    build.get_or_create_owned(&build_labels(facts)).set(1);
    all.register(beta(format!("{brand}_build_info"), "What the server was built from; always 1"), build);

    let versions = Family::<Labels, Gauge>::default();
    versions.get_or_create_owned(&version_labels(facts)).set(1);
    all.register(alpha("version_info", "Releases that the server reports; always 1"), versions);

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

fn version_labels(facts: &ServerFacts<'_>) -> Labels {
    let CompatibleReleases { emulated, oldest_peer } = facts.compatibility;
    vec![
        ("component", "kube".to_owned()),
        ("binary", format!("{}.0", Release::of(facts.brand))),
        ("emulation", emulated.to_string()),
        ("min_compat", oldest_peer.to_string()),
    ]
}

fn build_labels(facts: &ServerFacts<'_>) -> Labels {
    let facts = version::facts(facts.brand, &facts.build);
    facts.into_iter().map(|(key, value)| (label(key), value)).collect()
}

/// Converts a key of `/version` to a label.
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

/// The label of a stage. Stable features have an empty one, as in the real server.
const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Alpha => "ALPHA",
        Stage::Beta => "BETA",
        Stage::Stable => "",
        Stage::Deprecated => "DEPRECATED",
    }
}
