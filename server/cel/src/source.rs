//! Text of an expression, and the texts of its mistakes: each with its line, the line itself, and a mark
//! under the place.
//!
//! Places are counted in characters (code points), not in bytes.

use std::fmt::Write as _;

/// At most this many mistakes of an expression are written; the rest is counted.
const MISTAKES_MAX: usize = 100;
/// Lines with more bytes than this are not repeated below a mistake.
const LINE_BYTES_MAX: usize = 16_384;

/// A mistake in an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Where it is: an offset into the text, in characters; or [`NOWHERE`], or in front of all of them.
    pub at: u32,
    /// What is wrong.
    pub text: String,
}

/// Place of a mistake that concerns the whole expression.
pub const NOWHERE: u32 = u32::MAX;
/// Place in front of the first character: that of a part which the text lacks.
pub(crate) const BEFORE: u32 = u32::MAX - 1;

impl Mistake {
    pub(crate) fn new(at: u32, text: impl Into<String>) -> Self {
        Self { at, text: text.into() }
    }
}

/// The text of an expression, with the beginnings of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    chars: Vec<char>,
    /// Where the second line begins, and the lines after it.
    lines: Vec<u32>,
}

/// A line from 1 and a column from 0. Either is -1 for a mistake that has no place.
type Location = (i64, i64);

impl Source {
    /// Reads a text.
    pub fn new(text: &str) -> Self {
        let chars: Vec<_> = text.chars().collect();
        let lines =
            (1..).zip(&chars).filter(|(_, character)| **character == '\n').map(|(next, _)| next).collect();
        Self { chars, lines }
    }

    pub(crate) fn chars(&self) -> &[char] {
        &self.chars
    }

    /// Writes mistakes, sorted by place; several are joined by line breaks.
    ///
    /// Mistakes past the first hundred are counted, not written.
    pub fn render(&self, mistakes: &[Mistake]) -> String {
        let mut located: Vec<_> =
            mistakes.iter().take(MISTAKES_MAX).map(|mistake| (self.locate(mistake.at), mistake)).collect();
        located.sort_by_key(|(location, _)| *location);
        let mut texts: Vec<_> =
            located.into_iter().map(|(location, mistake)| self.line_of(location, mistake)).collect();
        if mistakes.len() > MISTAKES_MAX {
            texts.push(format!("{} more errors were truncated", mistakes.len() - MISTAKES_MAX));
        }
        texts.join("\n")
    }

    fn locate(&self, at: u32) -> Location {
        if at == NOWHERE {
            return (-1, -1);
        }
        // The end of an empty text is written like a place before the first character.
        if at == BEFORE || self.chars.is_empty() {
            return (1, -1);
        }
        let before = self.lines.partition_point(|begin| *begin <= at);
        (1 + before as i64, i64::from(at) - i64::from(self.begin(before)))
    }

    /// Where a line begins, counted from 0.
    fn begin(&self, line: usize) -> u32 {
        line.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(0)
    }

    fn line_of(&self, (line, column): Location, mistake: &Mistake) -> String {
        let mut text = format!("ERROR: <input>:{line}:{}: {}", column + 1, mistake.text);
        if let Some(snippet) = self.snippet(line) {
            let _ = write!(text, "\n | {snippet}\n | {}", mark(&snippet, column));
        }
        text
    }

    /// A line of the text, counted from 1, with blanks for tabs; nothing for a line that is too long or is
    /// not there.
    fn snippet(&self, line: i64) -> Option<String> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        if self.chars.is_empty() {
            return None;
        }
        let begin = self.begin(index) as usize;
        let end = self.lines.get(index).map_or(self.chars.len(), |next| *next as usize - 1);
        let line: String = self
            .chars
            .get(begin..end)?
            .iter()
            .map(|character| if *character == '\t' { ' ' } else { *character })
            .collect();
        (line.len() <= LINE_BYTES_MAX).then_some(line)
    }
}

/// A row of dots with a caret below the column; below characters beyond ASCII, both are wide.
fn mark(snippet: &str, column: i64) -> String {
    let mut characters = snippet.chars();
    let dots = characters.by_ref().take(usize::try_from(column).unwrap_or(0));
    let mut row: String = dots.map(|character| if character.is_ascii() { '.' } else { '\u{ff0e}' }).collect();
    row.push(if characters.next().is_none_or(|character| character.is_ascii()) { '^' } else { '\u{ff3e}' });
    row
}
