//! How often the parts of a pattern are repeated.

use regex_syntax::hir::{Hir, HirKind};

/// How often the innermost part of a pattern is repeated at most, where the pattern says a number.
pub(super) fn most(hir: &Hir) -> u64 {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            u64::from(most).saturating_mul(self::most(&repetition.sub))
        }
        HirKind::Capture(capture) => most(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().map(most).max().unwrap_or(1),
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => 1,
    }
}

/// The last number of repetitions that a pattern says, as messages show it.
pub(super) fn last(pattern: &str) -> &str {
    let from = pattern.rfind('{').unwrap_or(0);
    pattern.get(from..).and_then(|rest| rest.split_inclusive('}').next()).unwrap_or(pattern)
}
