//! Options of admission plugins.

use std::path::PathBuf;

use admission::TolerationSeconds;
use plugins::Plugins;

use crate::config::Config;

/// As the reference server says it.
const EXCLUSIVE: &str = "admission-control and enable-admission-plugins/disable-admission-plugins flags are \
    mutually \
                         exclusive";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Admission")]
pub(super) struct Admission {
    /// Switch admission plugins on, in addition to the default ones. Their order does not matter
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    enable_admission_plugins: Vec<String>,
    /// Switch admission plugins off, including default ones
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    disable_admission_plugins: Vec<String>,
    /// Read the configuration of admission plugins from a file of kind AdmissionConfiguration, YAML or JSON
    #[arg(long, value_name = "FILE")]
    admission_control_config_file: Option<PathBuf>,
    /// Deprecated: use --enable-admission-plugins or --disable-admission-plugins instead. Switch exactly
    /// these admission plugins on
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    admission_control: Option<Vec<String>>,
    /// Let pods stay this long on a node that is not ready, unless they have a toleration for it
    #[arg(long, value_name = "SECONDS", default_value_t = TolerationSeconds::default().not_ready,
          allow_negative_numbers = true)]
    default_not_ready_toleration_seconds: i64,
    /// Let pods stay this long on a node that cannot be reached, unless they have a toleration for it
    #[arg(long, value_name = "SECONDS", default_value_t = TolerationSeconds::default().unreachable,
          allow_negative_numbers = true)]
    default_unreachable_toleration_seconds: i64,
}

impl Admission {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let (enabled, disabled) = (&self.enable_admission_plugins, &self.disable_admission_plugins);
        let chosen = match &self.admission_control {
            Some(_) if !(enabled.is_empty() && disabled.is_empty()) => Err(vec![EXCLUSIVE.to_owned()]),
            Some(only) => Plugins::only(only),
            None => Plugins::choose(enabled, disabled),
        };
        match chosen {
            Ok(plugins) => config.admission = plugins,
            Err(problems) => conflicts.extend(problems),
        }
        config.toleration_seconds = TolerationSeconds {
            not_ready: self.default_not_ready_toleration_seconds,
            unreachable: self.default_unreachable_toleration_seconds,
        };
        config.admission_configurations.file = self.admission_control_config_file;
    }
}
