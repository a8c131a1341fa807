//! What was not carried over: where it stands in the source, what it is, why, and what to do about it.

use schema_model::source::{Sources, Span};

/// One thing that was not carried over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Note {
    /// Where it stands.
    place: Span,
    /// What it is.
    what: String,
    /// Why it was not carried over.
    why: String,
    /// What to do about it.
    advice: String,
}

/// Notes as they are collected.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    list: Vec<Note>,
}

impl Notes {
    /// Adds a note.
    pub(crate) fn add(
        &mut self,
        place: Span,
        what: impl Into<String>,
        why: impl Into<String>,
        advice: impl Into<String>,
    ) {
        self.list.push(Note { place, what: what.into(), why: why.into(), advice: advice.into() });
    }

    /// A line for each, in the order of the source: `path:line:column: what: why; advice`.
    pub(crate) fn lines(mut self, sources: &Sources) -> Vec<String> {
        self.list.sort();
        self.list.dedup();
        let mut lines = Vec::new();
        // The places are sorted, so that one walk over each text finds them all.
        let mut at = Cursor::default();
        for Note { place, what, why, advice } in &self.list {
            let Some(source) = sources.get(place.file) else { continue };
            let (line, column) = at.seek(place.file, &source.text, place.start);
            lines.push(format!("{}:{line}:{column}: {what}: {why}; {advice}", source.path));
        }
        lines
    }
}

/// How far a text was walked.
#[derive(Debug, Default)]
struct Cursor {
    file: usize,
    byte: usize,
    line: usize,
    line_start: usize,
}

impl Cursor {
    /// Line and column of a byte that is not before the one sought last, both from 1.
    fn seek(&mut self, file: usize, text: &str, to: usize) -> (usize, usize) {
        if self.line == 0 || file != self.file {
            *self = Cursor { file, byte: 0, line: 1, line_start: 0 };
        }
        let passed = text.as_bytes().get(self.byte..to.min(text.len())).unwrap_or_default();
        for (index, _) in passed.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            self.line += 1;
            self.line_start = self.byte + index + 1;
        }
        self.byte = self.byte.max(to.min(text.len()));
        let column = text.get(self.line_start..self.byte).map_or(1, |before| before.chars().count() + 1);
        (self.line, column)
    }
}
