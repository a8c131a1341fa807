//! The text of the schema files and places in it. Not the tree that the text holds.

use std::ops::Range;

/// A place in one file: byte offsets, end exclusive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Index into [`Sources`].
    pub file: usize,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// From the start of this place to the end of the other.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start, end: other.end.max(self.start) }
    }
}

/// One schema file.
#[derive(Debug, Clone)]
pub struct Source {
    /// How messages call it: with the path of the schema folder.
    pub path: String,
    /// Its path from the schema folder, with `/`.
    pub relative: String,
    /// Its text.
    pub text: String,
}

/// All schema files, sorted by path.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Source>,
}

/// Where a place starts, and the line that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location<'a> {
    /// Path of the file as messages call it.
    pub path: &'a str,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Text of that line.
    pub text: &'a str,
    /// The marked bytes within that line.
    pub marked: Range<usize>,
}

impl Sources {
    /// Adds a file and says its index.
    pub fn add(&mut self, source: Source) -> usize {
        self.files.push(source);
        self.files.len() - 1
    }

    /// The file of that index.
    #[must_use]
    pub fn get(&self, file: usize) -> Option<&Source> {
        self.files.get(file)
    }

    /// Where a place starts.
    #[must_use]
    pub fn locate(&self, span: Span) -> Option<Location<'_>> {
        let source = self.files.get(span.file)?;
        let start = floor_char_boundary(&source.text, span.start);
        let end = floor_char_boundary(&source.text, span.end).max(start);
        let (before, after) = source.text.split_at_checked(start)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = after.find('\n').map_or(source.text.len(), |at| start + at);
        let text = source.text.get(line_start..line_end)?.trim_end();
        let in_line = |at: usize| (at - line_start).min(text.len());
        Some(Location {
            path: &source.path,
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..)?.chars().count() + 1,
            text,
            marked: in_line(start)..in_line(end),
        })
    }

    /// The line of a place, from 1.
    #[must_use]
    pub fn line(&self, span: Span) -> usize {
        self.locate(span).map_or(0, |location| location.line)
    }
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_in_characters_and_clipped_to_its_line() {
        let mut sources = Sources::default();
        let text = "a: é\nbé: long\nc: d\n".to_owned();
        let file = sources.add(Source { path: "s/x.yaml".into(), relative: "x.yaml".into(), text });
        let at = |start, end| sources.locate(Span { file, start, end }).map(|l| (l.line, l.column, l.marked));
        assert_eq!(at(0, 1), Some((1, 1, 0..1)));
        assert_eq!(at(11, 15), Some((2, 5, 5..9)));
        assert_eq!(at(6, 19), Some((2, 1, 0..9)));
        assert_eq!(at(900, 901), Some((4, 1, 0..0)));
        assert_eq!(sources.locate(Span { file: 9, start: 0, end: 0 }), None);
    }
}
