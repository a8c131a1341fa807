//! Options that say what the page of metrics shows.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use ground::{
    metrics::{HiddenMetrics, PageRules},
    version::Release,
};
use machinery::yaml;

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Metrics")]
pub(super) struct Metrics {
    /// Show deprecated metrics that this release hides for one more release: the release before this one, as
    /// in 1.24. The next release removes them
    #[arg(long, value_name = "VERSION")]
    show_hidden_metrics_for_version: Option<String>,
    /// Leave these metrics out of /metrics, by their full names
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    disabled_metrics: Vec<String>,
    /// Show only these values of a metric's label, and "unexpected" in place of all others. May be repeated
    #[arg(long, value_name = "METRIC,LABEL=VALUE,VALUE")]
    allow_metric_labels: Vec<String>,
    /// Read such lists from this file (YAML), as in allowListMapping: {"metric,label": "value,value"}.
    /// --allow-metric-labels replaces it
    #[arg(long, value_name = "FILE")]
    allow_metric_labels_manifest: Option<PathBuf>,
}

impl Metrics {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        config.page_rules = self.page_rules(conflicts);
        let Some(asked) = self.show_hidden_metrics_for_version.filter(|asked| !asked.is_empty()) else {
            return;
        };
        let previous = Release::of(config.api.brand).previous();
        if asked == previous {
            config.hidden_metrics = HiddenMetrics::Show;
        } else {
            conflicts.push(format!(
                "--show-hidden-metrics-for-version must be omitted or have the value '{previous}'. \
                 Only the previous minor version is allowed"
            ));
        }
    }

    fn page_rules(&self, conflicts: &mut Vec<String>) -> PageRules {
        let mut rules = PageRules::default();
        for name in self.disabled_metrics.iter().filter(|name| !name.is_empty()) {
            if let Err(flaw) = rules.disable(name) {
                conflicts.push(format!("--disabled-metrics: {flaw}"));
            }
        }
        for word in &self.allow_metric_labels {
            if let Err(flaw) = allow(word, &mut rules) {
                conflicts.push(format!("--allow-metric-labels: {flaw}"));
            }
        }
        if let Some(path) =
            self.allow_metric_labels_manifest.as_ref().filter(|path| !path.as_os_str().is_empty())
        {
            // Read in any case, so that a file that is wrong is noticed.
            match manifest(path, rules.clone()) {
                Ok(read) if self.allow_metric_labels.is_empty() => rules = read,
                Ok(_) => {}
                Err(flaw) => {
                    conflicts.push(format!("--allow-metric-labels-manifest {}: {flaw}", path.display()))
                }
            }
        }
        rules
    }
}

/// The most that a file of allowed values may hold.
const MANIFEST_BYTES_MAX: u64 = 1 << 20;

/// Adds the rule of one word.
fn allow(word: &str, rules: &mut PageRules) -> Result<(), String> {
    let quotes: &[char] = &['\'', '"'];
    let pair = word.trim_matches(quotes).split_once('=').filter(|(_, values)| !values.contains('='));
    let Some((key, values)) = pair else {
        let form = "metric,label=value,value; repeat the option for further labels";
        return Err(format!("{word:?} is not of the form {form}"));
    };
    rules.show(key, values.trim_matches(quotes))
}

/// Reads rules from a file: a map from `metric,label` to values, or that map below `allowListMapping`.
fn manifest(path: &Path, mut rules: PageRules) -> Result<PageRules, String> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct ManifestDocument {
        allow_list_mapping: BTreeMap<String, String>,
    }
    let length = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if length > MANIFEST_BYTES_MAX {
        return Err(format!("the file is larger than {MANIFEST_BYTES_MAX} bytes"));
    }
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let mut duplicates = Vec::new();
    let json = yaml::to_json(&text, &mut duplicates).map_err(|error| error.to_string())?;
    if let Some(key) = duplicates.first() {
        return Err(format!("{key} stands twice"));
    }
    let nested = serde_json::from_slice::<ManifestDocument>(&json).map(|nested| nested.allow_list_mapping);
    let form = "the file must be a map from metric,label to value,value, or one below allowListMapping";
    let mapping: BTreeMap<String, String> =
        nested.or_else(|_| serde_json::from_slice(&json)).map_err(|error| format!("{error}; {form}"))?;
    for (key, values) in &mapping {
        rules.show(key, values)?;
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::super::tests::config;
    use super::*;

    fn rules(lists: &[(&str, &str)]) -> PageRules {
        let mut rules = PageRules::default();
        lists.iter().for_each(|(key, values)| rules.show(key, values).expect("of the form"));
        rules
    }

    #[test]
    fn lists_come_from_words_or_a_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("labels.yaml");
        let file = format!("--allow-metric-labels-manifest={}", path.display());
        for text in ["allowListMapping:\n  a,b: x,y\n", "\"a,b\": \"x,y\"\n"] {
            fs::write(&path, text).expect("written");
            assert_eq!(config(&[&file]).expect("good").page_rules, rules(&[("a,b", "x,y")]), "{text}");
        }
        let words = ["--allow-metric-labels=c,d='v,w'", "--allow-metric-labels", "e,f=", &file];
        assert_eq!(config(&words).expect("good").page_rules, rules(&[("c,d", "v,w"), ("e,f", "")]));
        for (text, flaw) in [
            ("allowListMapping: {a,b: 1}", "the file must be a map"),
            ("a: x", "\"a\" is not of the form metric,label"),
            ("a,b: x\na,b: y", "stands twice"),
            ("[", "labels.yaml: "),
        ] {
            fs::write(&path, text).expect("written");
            let lines = config(&[&file]).expect_err("refused");
            assert!(lines.len() == 1 && lines[0].contains(flaw), "{text}: {lines:?}");
        }
        fs::remove_file(&path).expect("it is there");
        assert!(config(&[&file]).is_err());
    }

    #[test]
    fn malformed_words_are_refused() {
        for word in
            ["--disabled-metrics=a b", "--allow-metric-labels=a,b", "--allow-metric-labels=a,b=c,d,e=f"]
        {
            assert_eq!(config(&[word]).expect_err("refused").len(), 1, "{word}");
        }
    }
}
