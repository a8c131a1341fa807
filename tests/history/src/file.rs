//! A history as text, one record per line, so that it can be looked into with the usual tools and checked
//! again later. Lines that begin with `#` are for people.
//!
//! ```text
//! history 1 <engine> <seed> <remembers> <finish>
//! o <client> <action> <outcome> <key> <began> <ended> <expected> <value> <revision>
//! l <client> <asked> <outcome> <began> <ended> <revision> <pages> <torn> <key>:<value>:<revision> …
//! w
//! s <from> <resumes> <end> <began> <ended>
//! e <kind> <key> <value> <revision> <seen>
//! c <complaint>
//! ```
//!
//! A line `w` begins a watcher, `s` one of its segments, `e` an event of that.

use std::io::{self, BufRead, Write};
use std::str::{FromStr, SplitAsciiWhitespace};

use crate::record::{
    Action, Asked, Event, EventKind, History, Item, Listing, Operation, Outcome, Revision, Segment,
    SegmentEnd, Stream,
};

/// The version of the format.
const FORMAT: u32 = 1;

/// What is wrong with a saved history.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read at all.
    #[error("cannot read the history")]
    Unreadable(#[from] io::Error),
    /// A line makes no sense.
    #[error("line {line} of the history makes no sense: {text:?}")]
    BadLine {
        /// Counted from 1.
        line: usize,
        /// The line.
        text: String,
    },
}

/// Writes a history.
///
/// # Errors
/// As the output says.
pub fn write(history: &History, to: &mut impl Write) -> io::Result<()> {
    let History { engine, seed, remembers, finish, .. } = history;
    writeln!(to, "history {FORMAT} {engine} {seed} {remembers} {finish}")?;
    for complaint in &history.complaints {
        writeln!(to, "c {}", complaint.replace('\n', " "))?;
    }
    for operation in &history.operations {
        let Operation { client, action, outcome, key, began, ended, expected, value, revision } = operation;
        writeln!(to, "o {client} {action} {outcome:?} {key} {began} {ended} {expected} {value} {revision}")?;
    }
    for listing in &history.listings {
        let Listing { client, asked, outcome, began, ended, revision, pages, torn, items } = listing;
        let asked = match asked {
            Asked::Newest => "newest".to_owned(),
            Asked::Any => "any".to_owned(),
            Asked::Exact(revision) => revision.to_string(),
        };
        write!(to, "l {client} {asked} {outcome:?} {began} {ended} {revision} {pages} {torn}")?;
        for Item { key, value, revision } in items {
            write!(to, " {key}:{value}:{revision}")?;
        }
        writeln!(to)?;
    }
    history.streams.iter().try_for_each(|stream| write_stream(stream, to))
}

fn write_stream(stream: &Stream, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "w")?;
    for Segment { from, resumes, end, began, ended, events } in &stream.segments {
        writeln!(to, "s {from} {resumes} {end:?} {began} {ended}")?;
        for Event { kind, key, value, revision, seen } in events {
            writeln!(to, "e {kind} {key} {value} {revision} {seen}")?;
        }
    }
    Ok(())
}

/// Reads a history.
///
/// # Errors
/// When it cannot be read, or a line makes no sense.
pub fn read(from: impl BufRead) -> Result<History, FileError> {
    let mut history = History::default();
    for (number, line) in from.lines().enumerate() {
        let text = line?;
        if read_line(&mut history, number, &text).is_none() {
            return Err(FileError::BadLine { line: number + 1, text });
        }
    }
    Ok(history)
}

fn read_line(history: &mut History, number: usize, text: &str) -> Option<()> {
    let mut words = Words(text.split_ascii_whitespace());
    let first = words.0.next();
    if number == 0 {
        let is_ours = first == Some("history") && words.next::<u32>()? == FORMAT;
        return is_ours.then_some(read_head(history, &mut words)?);
    }
    match first {
        Some("o") => history.operations.push(operation(&mut words)?),
        Some("l") => history.listings.push(listing(&mut words)?),
        Some("w") => history.streams.push(Stream::default()),
        Some("s") => history.streams.last_mut()?.segments.push(segment(&mut words)?),
        Some("e") => history.streams.last_mut()?.segments.last_mut()?.events.push(event(&mut words)?),
        Some("c") => history.complaints.push(text.get(2..).unwrap_or_default().to_owned()),
        Some(word) if !word.starts_with('#') => return None,
        _ => {}
    }
    Some(())
}

fn read_head(history: &mut History, words: &mut Words<'_>) -> Option<()> {
    history.engine = words.next()?;
    history.seed = words.next()?;
    history.remembers = words.next()?;
    history.finish = words.next()?;
    Some(())
}

/// The words of a line.
struct Words<'a>(SplitAsciiWhitespace<'a>);

impl Words<'_> {
    fn next<T: FromStr>(&mut self) -> Option<T> {
        self.0.next()?.parse().ok()
    }

    /// The one of these whose spelling comes next.
    fn one_of<T: Copy>(&mut self, all: &[T], spelled: impl Fn(&T) -> String) -> Option<T> {
        let word = self.0.next()?;
        all.iter().find(|one| spelled(one) == word).copied()
    }

    fn outcome(&mut self) -> Option<Outcome> {
        use Outcome::{Absent, Conflict, Done, Gone, Refused, Unknown};
        self.one_of(&[Done, Conflict, Absent, Gone, Refused, Unknown], |outcome| format!("{outcome:?}"))
    }
}

fn operation(words: &mut Words<'_>) -> Option<Operation> {
    use Action::{Create, Delete, Get, GetAny, Update};
    Some(Operation {
        client: words.next()?,
        action: words.one_of(&[Create, Update, Delete, Get, GetAny], ToString::to_string)?,
        outcome: words.outcome()?,
        key: words.next()?,
        began: words.next()?,
        ended: words.next()?,
        expected: words.next()?,
        value: words.next()?,
        revision: words.next()?,
    })
}

fn listing(words: &mut Words<'_>) -> Option<Listing> {
    let client = words.next()?;
    let asked = match words.0.next()? {
        "newest" => Asked::Newest,
        "any" => Asked::Any,
        revision => Asked::Exact(revision.parse::<Revision>().ok()?),
    };
    let outcome = words.outcome()?;
    let (began, ended, revision) = (words.next()?, words.next()?, words.next()?);
    let (pages, torn) = (words.next()?, words.next()?);
    let item = |word: &str| {
        let mut parts = word.split(':');
        let (key, value, revision) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Item { key: key.parse().ok()?, value: value.parse().ok()?, revision: revision.parse().ok()? })
    };
    let items = words.0.by_ref().map(item).collect::<Option<_>>()?;
    Some(Listing { client, asked, outcome, began, ended, revision, pages, torn, items })
}

fn segment(words: &mut Words<'_>) -> Option<Segment> {
    use SegmentEnd::{Closed, Cut, Finished, Gone};
    Some(Segment {
        from: words.next()?,
        resumes: words.next()?,
        end: words.one_of(&[Cut, Closed, Gone, Finished], |end| format!("{end:?}"))?,
        began: words.next()?,
        ended: words.next()?,
        events: Vec::new(),
    })
}

fn event(words: &mut Words<'_>) -> Option<Event> {
    use EventKind::{Added, Bookmark, Deleted, Modified};
    Some(Event {
        kind: words.one_of(&[Added, Modified, Deleted, Bookmark], ToString::to_string)?,
        key: words.next()?,
        value: words.next()?,
        revision: words.next()?,
        seen: words.next()?,
    })
}
