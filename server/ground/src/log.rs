//! The log: its destination and verbosity. Callers keep secrets out of it.

mod module_levels;

use std::io::{self, IsTerminal};

use tracing::Level;
use tracing_subscriber::{
    EnvFilter, Layer, Registry,
    fmt::{self, writer::BoxMakeWriter, writer::MakeWriterExt},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

pub use self::module_levels::ModuleLevels;
use self::module_levels::ModuleVerbosity;

/// The format of lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Format {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// The streams that lines go to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogStreams {
    /// To standard error.
    #[default]
    StandardError,
    /// Errors to standard error, all others to standard output.
    Split,
}

/// The verbosity, the form and the destination of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LoggingSettings {
    /// The format of lines.
    pub format: Format,
    /// The value of `-v`: 0 logs what an operator should know, 2 adds a line for most decisions, 6
    /// everything.
    pub verbosity: u8,
    /// Modules that log more.
    pub modules: ModuleLevels,
    /// The streams that lines go to.
    pub streams: LogStreams,
}

/// Starts the log.
///
/// # Errors
/// When a log was started already.
pub fn start(settings: LoggingSettings) -> Result<(), String> {
    let LoggingSettings { format, verbosity, modules, streams } = settings;
    let writer = match streams {
        LogStreams::StandardError => BoxMakeWriter::new(io::stderr),
        LogStreams::Split => BoxMakeWriter::new(io::stderr.with_max_level(Level::ERROR).or_else(io::stdout)),
    };
    let colours = streams == LogStreams::StandardError && io::stderr().is_terminal();
    let lines = fmt::layer().with_writer(writer);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match format {
        Format::Text => lines.with_ansi(colours).boxed(),
        Format::Json => lines.json().boxed(),
    };
    let base = EnvFilter::new(directives(verbosity));
    let lines = lines.with_filter(ModuleVerbosity { base, modules });
    tracing_subscriber::registry().with(lines).try_init().map_err(|error| error.to_string())
}

/// Our own crates log at the requested level; libraries only warnings.
fn directives(verbosity: u8) -> &'static str {
    match verbosity {
        0 | 1 => "warn,apiserver=info,storage=info",
        2..=5 => "warn,apiserver=debug,storage=debug",
        6..=8 => "info,apiserver=trace,storage=trace",
        _ => "debug,apiserver=trace,storage=trace",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verbosity_is_understood() {
        for verbosity in 0..=10 {
            let directives = directives(verbosity);
            assert!(EnvFilter::try_new(directives).is_ok(), "{directives}");
        }
    }
}
