//! Regular expressions in the syntax of RE2, compiled within bounds, and how much work a match takes.

use regex::{Match, Regex, RegexBuilder};
use regex_syntax::hir::{Class, Hir, HirKind};

/// Bytes of a compiled pattern.
const BYTES_MAX: usize = 1 << 20;
/// Bytes that each range of characters of a compiled pattern takes, about.
const BYTES_PER_RANGE: usize = 48;
/// Bytes that a pattern keeps of its searches, about: most take far less, and some 2 MiB.
const CACHE_BYTES: usize = 128 << 10;
/// Steps of a match are the product of the numbers of bytes and of states, by this.
const STATES_PER_STEP: usize = 32;

/// A compiled pattern.
#[derive(Debug)]
pub struct CompiledPattern {
    regex: Regex,
    /// About how many bytes it takes.
    bytes: usize,
    /// States beyond those that its text shows: the numbers of its repetitions make them. What its text shows
    /// has a cost.
    states: usize,
    /// Bytes that a search may read behind a match to see where the match ends, if there is a bound.
    lookahead: Option<usize>,
}

impl CompiledPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// What is wrong with it, in the words that clients know.
    pub fn compile(pattern: &str) -> Result<Self, String> {
        let translated = words::pattern::translate(pattern)?;
        let hir = regex_syntax::parse(&translated);
        let states = hir.as_ref().map_or(0, states).saturating_sub(pattern.len());
        let lookahead = hir.as_ref().ok().and_then(gap);
        let bytes = hir.as_ref().map_or(0, ranges).saturating_mul(BYTES_PER_RANGE).min(BYTES_MAX);
        // It can be read, so it only can be too large.
        let built = RegexBuilder::new(&translated).size_limit(BYTES_MAX).build();
        let too_large = "error parsing regexp: expression too large";
        built
            .map(|regex| Self { regex, bytes: bytes + CACHE_BYTES, states, lookahead })
            .map_err(|_| too_large.to_owned())
    }

    /// Whether a part of a text matches.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// What a match of a text takes beyond reading the text, in steps of some ten nanoseconds. A matcher that
    /// must follow all states at once takes longer, but few patterns make it.
    #[must_use]
    pub fn steps(&self, text: &str) -> usize {
        self.states.saturating_mul(text.len()) / STATES_PER_STEP
    }

    /// About how many bytes it takes while it is kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn find<'t>(&self, text: &'t str) -> Option<Match<'t>> {
        self.regex.find(text)
    }

    pub(crate) fn find_all<'t>(&self, text: &'t str) -> impl Iterator<Item = Match<'t>> {
        self.regex.find_iter(text)
    }

    /// How many bytes behind a match a search may have to read to see where the match ends.
    pub(crate) fn lookahead(&self, rest: usize) -> usize {
        rest.min(self.lookahead.unwrap_or(usize::MAX))
    }
}

/// What compiling a pattern takes, in steps of some ten nanoseconds: about in proportion to the ranges of all
/// its classes, up to the largest pattern that is allowed.
#[must_use]
pub fn compile_steps(pattern: &str) -> usize {
    let hir = words::pattern::translate(pattern).ok().and_then(|pattern| regex_syntax::parse(&pattern).ok());
    let ranges = hir.as_ref().map_or(0, ranges);
    ranges.saturating_mul(COMPILE_STEPS_PER_RANGE).min(COMPILE_STEPS_MAX)
}

const COMPILE_STEPS_PER_RANGE: usize = 50;
const COMPILE_STEPS_MAX: usize = 2_000_000;

/// How many ranges of characters a pattern has, with its repetitions written out.
fn ranges(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            ranges(&repetition.sub).saturating_mul(usize::try_from(most).unwrap_or(usize::MAX))
        }
        HirKind::Capture(capture) => ranges(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().fold(0, |sum, part| sum.saturating_add(ranges(part)))
        }
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => class.ranges().len(),
        HirKind::Class(Class::Bytes(class)) => class.ranges().len(),
        HirKind::Empty | HirKind::Look(_) => 1,
    }
}

/// How many bytes of a text a match may go on for, from its start or from a place where it may end, until it
/// may end again or fails; none if nothing bounds them. A search reads no further than that behind the end of
/// a match.
fn gap(hir: &Hir) -> Option<usize> {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            gap(&repetition.sub)?.checked_mul(usize::try_from(repetition.min.max(1)).ok()?)
        }
        HirKind::Capture(capture) => gap(&capture.sub),
        HirKind::Concat(parts) => {
            let (last, before) = parts.split_last()?;
            let before = before
                .iter()
                .try_fold(0_usize, |sum, part| sum.checked_add(part.properties().maximum_len()?))?;
            before.checked_add(gap(last)?)
        }
        HirKind::Alternation(parts) => parts.iter().map(gap).try_fold(0, |most, gap| Some(most.max(gap?))),
        HirKind::Literal(_) | HirKind::Class(_) | HirKind::Empty | HirKind::Look(_) => {
            hir.properties().maximum_len()
        }
    }
}

/// About how many states a pattern has, with its repetitions written out. A class counts once, however large
/// it is: a matcher follows one of its branches.
fn states(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            states(&repetition.sub).saturating_mul(usize::try_from(most).unwrap_or(usize::MAX))
        }
        HirKind::Capture(capture) => states(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().fold(0, |sum, part| sum.saturating_add(states(part)))
        }
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Empty | HirKind::Class(_) | HirKind::Look(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_read_on_within_bounds() {
        for (pattern, bytes) in [
            ("[a-z]+", Some(1)),
            ("ab[0-9]*", Some(3)),
            ("(ab)+|c{3}", Some(3)),
            ("(a{2,}|b)*", Some(2)),
            ("a*c|a", None),
            ("a+(b+c)?", None),
            (".*", Some(4)),
        ] {
            assert_eq!(CompiledPattern::compile(pattern).expect("a pattern").lookahead, bytes, "{pattern}");
        }
    }

    #[test]
    fn large_classes_take_long_to_compile() {
        assert!(compile_steps("[a-z]{3}") < 1_000);
        assert!(compile_steps(r"[\pL\pN]{30}") > 500_000);
        assert_eq!(compile_steps(r"(\pL{500}){2}"), COMPILE_STEPS_MAX);
    }
}
