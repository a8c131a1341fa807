//! Where the mistake is that made a text no YAML. A parser stops where it can go on no longer, which is often
//! lines behind what a person must mend.

use std::ops::Range;

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mistake {
    /// Bytes of the text.
    pub(super) at: Range<usize>,
    /// What it is.
    pub(super) message: String,
    /// What to do about it.
    pub(super) help: Option<&'static str>,
}

/// The mistake behind an error of the parser at a byte of the text, when it is a usual one.
pub(super) fn mistake(text: &str, stopped: usize, info: &str) -> Option<Mistake> {
    tab(text, stopped).or_else(|| brackets(text)).or_else(|| colon(text, stopped, info))
}

fn plain(at: Range<usize>, message: impl Into<String>) -> Mistake {
    Mistake { at, message: message.into(), help: None }
}

/// The last line up to the stop that is indented with a tab.
fn tab(text: &str, stopped: usize) -> Option<Mistake> {
    let lines = lines(text).take_while(|(start, _)| *start <= stopped);
    let tabs = lines.filter_map(|(start, line)| {
        let indentation = line.len() - line.trim_start_matches([' ', '\t']).len();
        let tab = line.get(..indentation)?.find('\t')?;
        (!line.trim().is_empty()).then_some(start + tab)
    });
    let at = tabs.last()?;
    Some(Mistake { help: Some("indent with spaces"), ..plain(at..at + 1, "a tab in the indentation") })
}

/// A line without a colon where a key must stand.
fn colon(text: &str, stopped: usize, info: &str) -> Option<Mistake> {
    if !info.contains("expected ':'") && !info.contains("simple key") {
        return None;
    }
    let is_text = |line: &str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with(['#', '-']) && !line.contains(": ") && !line.ends_with(':')
    };
    let before = lines(text).take_while(|(start, _)| *start <= stopped);
    let (start, line) = before.filter(|(_, line)| is_text(without_comment(line))).last()?;
    let shown =
        start + (line.len() - line.trim_start().len())..start + without_comment(line).trim_end().len();
    Some(plain(shown, "`:` is missing behind a key"))
}

fn without_comment(line: &str) -> &str {
    line.split(" #").next().unwrap_or(line)
}

/// Every line with the byte that it starts at.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line)
    })
}

/// A bracket or a quote that was opened.
#[derive(Debug, Clone, Copy)]
struct Opened {
    at: usize,
    letter: char,
    /// Indentation of its line.
    indentation: usize,
}

/// What is read of a text, letter by letter.
#[derive(Default)]
struct Scan {
    open: Vec<Opened>,
    quote: Option<Opened>,
    /// Indentation of the line, and whether only white space stood on it so far.
    indentation: usize,
    is_start: bool,
    /// The last letter that is no white space.
    last: Option<char>,
    /// Whether white space stands behind it.
    is_parted: bool,
}

/// A bracket or a quote without its other half.
fn brackets(text: &str) -> Option<Mistake> {
    let mut scan = Scan { is_start: true, ..Scan::default() };
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if let Some(quote) = scan.quote {
            match letter {
                '\\' if quote.letter == '"' => {
                    letters.next();
                }
                '\'' if quote.letter == '\'' && letters.peek().is_some_and(|(_, next)| *next == '\'') => {
                    letters.next();
                }
                _ if letter == quote.letter => {
                    let next = letters.peek().map(|(_, next)| *next);
                    let ends = next.is_none_or(|next| next.is_whitespace() || ",:]}".contains(next));
                    let is_one_line = text.get(quote.at..at).is_some_and(|inside| !inside.contains('\n'));
                    if !ends && !is_one_line {
                        break;
                    }
                    scan.quote = None;
                    scan.see(letter);
                }
                _ => {}
            }
            continue;
        }
        match letter {
            '\n' => scan.end_line(),
            '#' if scan.is_start || scan.is_parted => {
                while letters.peek().is_some_and(|(_, next)| *next != '\n') {
                    letters.next();
                }
            }
            ' ' | '\t' | '\r' => {
                scan.is_parted = true;
                scan.indentation += usize::from(scan.is_start);
            }
            _ => {
                if let Some(mistake) = scan.letter(at, letter) {
                    return Some(mistake);
                }
            }
        }
    }
    scan.unclosed()
}

impl Scan {
    fn end_line(&mut self) {
        (self.indentation, self.is_start, self.is_parted) = (0, true, true);
        if self.open.is_empty() {
            self.last = None;
        }
    }

    fn see(&mut self, letter: char) {
        (self.last, self.is_start, self.is_parted) = (Some(letter), false, false);
    }

    fn letter(&mut self, at: usize, letter: char) -> Option<Mistake> {
        let opened = Opened { at, letter, indentation: self.indentation };
        let begins = self.is_value_start();
        let found = match letter {
            '"' | '\'' if begins => {
                self.quote = Some(opened);
                None
            }
            '{' | '[' if begins => {
                self.open.push(opened);
                None
            }
            '}' | ']' => self.close(at, letter),
            _ => None,
        };
        self.see(letter);
        found
    }

    /// Whether a value may begin here: behind what parts values, or at the start of a line.
    fn is_value_start(&self) -> bool {
        match self.last {
            _ if self.is_start => true,
            None => true,
            Some('{' | '[' | ',') => !self.open.is_empty(),
            Some(':' | '-' | '?') => self.is_parted,
            Some(_) => false,
        }
    }

    fn close(&mut self, at: usize, letter: char) -> Option<Mistake> {
        let Some(top) = self.open.last().copied() else {
            let is_extra = matches!(self.last, Some('}' | ']'));
            return is_extra.then(|| plain(at..at + 1, format!("`{letter}` closes nothing")));
        };
        let fits = letter == if top.letter == '{' { '}' } else { ']' };
        // A bracket that begins its line closes one that was opened with the same indentation.
        let outer = || self.open.iter().any(|open| open.indentation == self.indentation);
        if !fits || self.is_start && top.indentation != self.indentation && outer() {
            return Some(unclosed(top));
        }
        self.open.pop();
        None
    }

    /// What is open at the end.
    fn unclosed(&self) -> Option<Mistake> {
        match self.quote {
            Some(quote) => Some(plain(quote.at..quote.at + 1, "a quote is not closed")),
            None => self.open.last().copied().map(unclosed),
        }
    }
}

fn unclosed(open: Opened) -> Mistake {
    plain(open.at..open.at + 1, format!("`{}` is not closed", open.letter))
}
