//! Options about the log.

use clap::{ArgAction, ValueEnum};
use ground::log::{Format, LogStreams, LoggingSettings, ModuleLevels};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Log")]
pub(super) struct LogOptions {
    /// Set how much is logged, 0 to 10
    #[arg(short = 'v', long = "v", value_name = "LEVEL", default_value_t = 0,
          value_parser = clap::value_parser!(u8).range(0..=10))]
    verbosity: u8,
    /// Log more of single modules, in text. A pattern matches the name of a crate or a module, as front,
    /// exchange or cach*, or a whole path, as front/exchange; log lines show these paths
    #[arg(long, value_name = "PATTERN=LEVEL", value_delimiter = ',')]
    vmodule: Vec<String>,
    /// Set the format of log lines
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    logging_format: LogFormat,
    /// In text, write errors to standard error and all other lines to standard output
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    log_text_split_stream: bool,
    /// In JSON, write errors to standard error and all other lines to standard output
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    log_json_split_stream: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl LogOptions {
    /// The settings that the options of this group mean.
    pub(super) fn settings(&self, conflicts: &mut Vec<String>) -> LoggingSettings {
        let (format, splits) = match self.logging_format {
            LogFormat::Text => (Format::Text, self.log_text_split_stream),
            LogFormat::Json => (Format::Json, self.log_json_split_stream),
        };
        let mut modules = ModuleLevels::default();
        for word in self.vmodule.iter().filter(|word| !word.is_empty()) {
            if let Err(flaw) = modules.add(word) {
                conflicts.push(format!("--vmodule: {flaw}"));
            }
        }
        if format == Format::Json && !modules.is_empty() {
            conflicts.push("--vmodule: Only supported for text log format".to_owned());
        }
        let streams = if splits { LogStreams::Split } else { LogStreams::StandardError };
        LoggingSettings { format, verbosity: self.verbosity, modules, streams }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, read};
    use super::*;

    fn log(words: &[&str]) -> Result<LoggingSettings, Vec<String>> {
        match read(std::iter::once("apiserver").chain(words.iter().copied()))? {
            Action::Serve { log, .. } => Ok(log),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_stream_and_one_level_by_default() {
        assert_eq!(log(&[]), Ok(LoggingSettings::default()));
        let mut modules = ModuleLevels::default();
        modules.add("front=4").expect("of the form");
        modules.add("cach*=6").expect("of the form");
        for (words, expected) in [
            (&["--vmodule=front=4,cach*=6"][..], LoggingSettings { modules, ..LoggingSettings::default() }),
            (
                &["--log-text-split-stream"],
                LoggingSettings { streams: LogStreams::Split, ..LoggingSettings::default() },
            ),
            // Each is for its format.
            (&["--log-json-split-stream"], LoggingSettings::default()),
            (
                &["--log-json-split-stream", "--logging-format=json", "-v", "3"],
                LoggingSettings {
                    format: Format::Json,
                    streams: LogStreams::Split,
                    verbosity: 3,
                    ..LoggingSettings::default()
                },
            ),
        ] {
            assert_eq!(log(words), Ok(expected), "{words:?}");
        }
    }

    #[test]
    fn wrong_values_are_refused_with_all_others() {
        let refused = log(&["--vmodule=front", "--event-ttl=0s"]).expect_err("refused");
        assert_eq!(
            refused,
            ["--vmodule: \"front\" is not of the form pattern=N", "--event-ttl must be greater than 0s"]
        );
        let refused = log(&["--vmodule=front=4", "--logging-format=json"]).expect_err("refused");
        assert_eq!(refused, ["--vmodule: Only supported for text log format"]);
    }
}
