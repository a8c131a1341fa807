//! Where a reader stands, kept while it reads and made into text only for a finding.

use std::{borrow::Cow, fmt::Write};

/// How long the path of a finding may become; a caller chooses its own keys, and a hundred findings
/// below a huge key would be a huge answer.
const PATH_CHARACTERS_MAX: usize = 512;

/// The names and indexes from the outermost value down to the current one.
#[derive(Default)]
pub(super) struct Trail<'a>(Vec<Segment<'a>>);

enum Segment<'a> {
    Name(Cow<'a, str>),
    Index(usize),
}

impl<'a> Trail<'a> {
    /// Steps down into a field or an entry.
    pub(super) fn enter_name(&mut self, name: Cow<'a, str>) {
        self.0.push(Segment::Name(name));
    }

    /// Steps down into an item.
    pub(super) fn enter_item(&mut self, index: usize) {
        self.0.push(Segment::Index(index));
    }

    /// Steps up again; the name that is left, nothing for an item.
    pub(super) fn leave(&mut self) -> Cow<'a, str> {
        match self.0.pop() {
            Some(Segment::Name(name)) => name,
            Some(Segment::Index(_)) | None => Cow::Borrowed(""),
        }
    }

    /// Names joined by dots, indexes in brackets: `endpoints[3].foo`. `last` is a name below.
    pub(super) fn text(&self, last: Option<&str>) -> String {
        let mut text = String::new();
        for segment in &self.0 {
            match segment {
                Segment::Name(name) => push_name(&mut text, name),
                Segment::Index(index) => {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "[{index}]");
                }
            }
        }
        if let Some(name) = last {
            push_name(&mut text, name);
        }
        shortened(&text).to_owned()
    }
}

fn push_name(text: &mut String, name: &str) {
    if !text.is_empty() {
        text.push('.');
    }
    text.push_str(shortened(name));
}

/// At most [`PATH_CHARACTERS_MAX`] of a text.
fn shortened(text: &str) -> &str {
    let end = text.char_indices().nth(PATH_CHARACTERS_MAX);
    end.and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}
