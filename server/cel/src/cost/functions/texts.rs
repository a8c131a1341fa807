//! What calls cost that read or make texts.

use super::{Made, ONE, PER_PATTERN_CHARACTER, integer};
use crate::ast::Expr;
use crate::cost::{Bounds, Call, Entries, Estimator, PER_CHARACTER};

impl Estimator<'_> {
    pub(super) fn text_function(&mut self, made: &Made<'_>) -> Option<Call> {
        Some(match (made.function, made.target, made.args) {
            ("url" | "jsonpatch.escapeKey", _, [text])
            | ("lowerAscii" | "upperAscii" | "substring" | "trim", Some(text), _) => {
                let size = self.size_or_unknown(text);
                Call::with_size(size.scaled(PER_CHARACTER), size)
            }
            ("replace", Some(text), [what, with, ..]) => {
                let size = self.size_or_unknown(text);
                let result = replaced(size, self.size_or_unknown(what), self.size_or_unknown(with));
                Call::with_size(size.scaled(2.0 * PER_CHARACTER), result)
            }
            ("split", Some(text), args) => {
                let size = self.size_or_unknown(text);
                let parts = args.get(1).and_then(integer).map_or(size.max, i64::cast_unsigned);
                Call::with_size(size.scaled(2.0 * PER_CHARACTER), Bounds::at_most(parts))
            }
            ("join", Some(list), args) => self.join(list, args.first()),
            ("find" | "findAll", Some(text), [pattern, ..]) => {
                let size = self.size_or_unknown(text);
                Call::with_size(self.matching(text, pattern), Bounds::at_most(size.max))
            }
            _ => return None,
        })
    }

    fn join(&mut self, list: &Expr, separator: Option<&Expr>) -> Call {
        let count = self.size_or_unknown(list);
        let mut size = count.times(self.element_size(list));
        if let Some(separator) = separator {
            let separators = Bounds { min: count.min.saturating_sub(1), max: count.max.saturating_sub(1) };
            size = size.plus(self.size_or_unknown(separator).times(separators));
        }
        Call::with_size(size.scaled(PER_CHARACTER), size)
    }

    /// Cost of matching a text with a pattern. An empty text costs something too.
    pub(super) fn matching(&mut self, text: &Expr, pattern: &Expr) -> Bounds {
        let text = self.size_or_unknown(text).plus(ONE).scaled(PER_CHARACTER);
        text.times(self.size_or_unknown(pattern).scaled(PER_PATTERN_CHARACTER))
    }

    pub(super) fn joined(&mut self, made: &Made<'_>, first: &Expr, second: &Expr) -> Call {
        let size = self.size_or_unknown(first).plus(self.size_or_unknown(second));
        let entries = Entries::union(self.entries_of(first), self.entries_of(second));
        self.set_entries(made.expr, entries);
        let cost = if made.overload == "add_list" { ONE } else { size.scaled(PER_CHARACTER) };
        Call::with_size(cost, size)
    }

    pub(super) fn scanned(&mut self, text: &Expr) -> Bounds {
        self.size_or_unknown(text).scaled(PER_CHARACTER)
    }
}

/// Bounds of the length of a text in which parts were replaced.
fn replaced(text: Bounds, what: Bounds, with: Bounds) -> Bounds {
    let (mut count, mut kept) = (Bounds::ZERO, Bounds::ZERO);
    // An empty part is found before, between and after all characters.
    if what.min == 0 {
        (count.max, kept.max) = (text.max.saturating_add(1), text.max);
    } else if with.max <= what.min {
        kept.max = text.max;
    } else {
        count.max = text.max.div_ceil(what.min);
    }
    if what.max == 0 {
        (count.min, kept.min) = (text.min.saturating_add(1), text.min);
    } else if what.max <= with.min {
        kept.min = text.min;
    } else {
        count.min = text.min.div_ceil(what.max);
    }
    count.times(with).plus(kept)
}
