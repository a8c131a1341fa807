//! Options that say what the page of metrics shows.

use ground::{metrics::HiddenMetrics, version::Release};

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Metrics")]
pub(super) struct Metrics {
    /// Show deprecated metrics that this release hides for one more release: the release before this one, as in
    /// 1.24. The next release removes them
    #[arg(long, value_name = "VERSION")]
    show_hidden_metrics_for_version: Option<String>,
}

impl Metrics {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
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
}
