//! The log: its destination and verbosity. Callers keep secrets out of it.

use std::io::IsTerminal;

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

/// The format of lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Format {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// Starts the log on standard error. `verbosity` is the value of `-v`: 0 logs what an operator should know, 2
/// adds a line for most decisions, 6 everything.
///
/// # Errors
/// When a log was started already.
pub fn start(format: Format, verbosity: u8) -> Result<(), String> {
    let filter = EnvFilter::new(directives(verbosity));
    let registry = tracing_subscriber::registry().with(filter);
    let colours = std::io::stderr().is_terminal();
    match format {
        Format::Text => {
            registry.with(fmt::layer().with_ansi(colours).with_writer(std::io::stderr)).try_init()
        }
        Format::Json => registry.with(fmt::layer().json().with_writer(std::io::stderr)).try_init(),
    }
    .map_err(|error| error.to_string())
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
