//! Options that still work and are on their way out (policy: `docs/deprecation.md`). Using one is warned of
//! when the server starts.

use clap::{ArgMatches, parser::ValueSource};

/// An option on its way out.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeprecatedOption {
    /// Its name behind `--`.
    pub(super) name: &'static str,
    /// What to do instead, as a sentence without its full stop.
    pub(super) instead: &'static str,
}

/// All of them.
pub(super) const DEPRECATED: &[DeprecatedOption] = &[DeprecatedOption {
    name: "admission-control",
    instead: "Use --enable-admission-plugins or --disable-admission-plugins instead. Will be removed in a \
        future version",
}];

/// A warning for each that was used, in the words that other servers of this API use.
pub(super) fn warnings(matches: &ArgMatches) -> Vec<String> {
    let used = DEPRECATED.iter().filter(|option| {
        matches.value_source(&option.name.replace('-', "_")) == Some(ValueSource::CommandLine)
    });
    used.map(|option| format!("Flag --{} has been deprecated, {}.", option.name, option.instead)).collect()
}
