//! Levels for single modules (`--vmodule`): they add to what the verbosity of the whole server logs.

use tracing::{Level, Metadata, level_filters::LevelFilter, subscriber::Interest};
use tracing_subscriber::{
    EnvFilter,
    layer::{Context, Filter},
};

/// Patterns that one server takes.
const PATTERNS_MAX: usize = 100;

/// Patterns of modules and how much these log. The first pattern that matches a module counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModuleLevels(Vec<(String, Level)>);

impl ModuleLevels {
    /// Adds a pattern of the form `pattern=N`, where `N` means what it means for `-v`.
    ///
    /// # Errors
    /// It is not of that form.
    pub fn add(&mut self, word: &str) -> Result<(), String> {
        let (pattern, number) =
            word.split_once('=').ok_or_else(|| format!("{word:?} is not of the form pattern=N"))?;
        if pattern.is_empty() || pattern.contains(['[', ']', '\\']) {
            return Err(format!("{pattern:?} is no pattern; allowed are names of modules, with * and ?"));
        }
        let verbosity: u32 = number
            .parse()
            .map_err(|_| format!("the verbosity of {pattern} is {number:?} and must be a number"))?;
        if self.0.len() == PATTERNS_MAX {
            return Err(format!("there are more than {PATTERNS_MAX} patterns"));
        }
        let level = match verbosity {
            0 | 1 => Level::INFO,
            2..=5 => Level::DEBUG,
            _ => Level::TRACE,
        };
        self.0.push((pattern.replace("::", "/"), level));
        Ok(())
    }

    /// Whether no pattern was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn enable(&self, metadata: &Metadata<'_>) -> bool {
        self.of(metadata.target()).is_some_and(|level| *metadata.level() <= level)
    }

    /// The level of a module such as `front::exchange`.
    fn of(&self, module: &str) -> Option<Level> {
        let path = module.replace("::", "/");
        let matches = |pattern: &str| match pattern.contains('/') {
            true => matches_glob(pattern, &path),
            false => path.split('/').any(|name| matches_glob(pattern, name)),
        };
        self.0.iter().find(|(pattern, _)| matches(pattern)).map(|(_, level)| *level)
    }

    fn highest(&self) -> Option<LevelFilter> {
        self.0.iter().map(|(_, level)| LevelFilter::from_level(*level)).max()
    }
}

/// Whether a text matches a pattern, in which `*` stands for any characters and `?` for one.
fn matches_glob(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut at, mut seen) = (0, 0);
    // Where to go on if what is behind the last star does not match: it takes one more character then.
    let mut star: Option<(usize, usize)> = None;
    while seen < text.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at + 1, seen));
                at += 1;
            }
            Some(byte) if *byte == b'?' || Some(byte) == text.get(seen) => {
                at += 1;
                seen += 1;
            }
            _ => match star {
                Some((behind, taken)) => {
                    star = Some((behind, taken + 1));
                    at = behind;
                    seen = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(at).all(|byte| *byte == b'*')
}

/// The levels by verbosity, and those of single modules above them.
pub(super) struct ModuleVerbosity {
    pub(super) base: EnvFilter,
    pub(super) modules: ModuleLevels,
}

impl<S> Filter<S> for ModuleVerbosity {
    fn enabled(&self, metadata: &Metadata<'_>, cx: &Context<'_, S>) -> bool {
        self.modules.enable(metadata) || Filter::<S>::enabled(&self.base, metadata, cx)
    }

    fn callsite_enabled(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.modules.enable(metadata) {
            return Interest::always();
        }
        Filter::<S>::callsite_enabled(&self.base, metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        let base = Filter::<S>::max_level_hint(&self.base)?;
        Some(self.modules.highest().map_or(base, |modules| modules.max(base)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_names_of_crates_and_modules() {
        let mut levels = ModuleLevels::default();
        for word in ["exchange=4", "ca*=6", "front/d?cs=2", "storage::cache=9", "*=1"] {
            levels.add(word).expect("of the form");
        }
        for (module, expected) in [
            ("front::exchange", Level::DEBUG),
            ("exchange::inner", Level::DEBUG),
            ("storage::cache", Level::TRACE),
            ("storage::catalog::x", Level::TRACE),
            ("front::docs", Level::DEBUG),
            ("front::docs::x", Level::INFO),
            ("other", Level::INFO),
        ] {
            assert_eq!(levels.of(module), Some(expected), "{module}");
        }
        assert_eq!(ModuleLevels::default().of("front"), None);
    }

    #[test]
    fn stars_take_as_much_as_is_needed() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("a*c*e", "abcde", true),
            ("a*c*e", "abcdef", false),
            ("*ab", "aab", true),
            ("a?", "a", false),
            ("a**", "a", true),
            ("", "a", false),
        ] {
            assert_eq!(matches_glob(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn malformed_words_are_refused() {
        for word in ["", "a", "=1", "a=", "a=-1", "a=x", "[a]=1", "a=1=2"] {
            assert!(ModuleLevels::default().add(word).is_err(), "{word}");
        }
    }
}
