//! Puts values into JSON text: compact, in the order of the calls, the same bytes for the same calls.

use std::io::Write;

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{
    emptied_paths::EmptiedPaths,
    outline::{Outline, Wanted},
    text::plain_run,
};

/// Room for an object of usual size, so that its text does not move while it grows.
const OBJECT_BYTES: usize = 2048;

/// A growing JSON text. Commas come by themselves; that objects hold keys and values in turn is the
/// caller's care.
#[derive(Debug, Default)]
pub struct Writer<'o> {
    out: Vec<u8>,
    /// Whether a comma belongs before whatever comes next.
    comma_due: bool,
    revision: Revision,
    /// Whether what clients sent as JSON of any form is written as they sent it, and not compact.
    keeps_sent: bool,
    /// Takes the calls in place of the text.
    outline: Option<Box<dyn Outline + 'o>>,
    /// Bytes of the inner form after which no further item is written; nothing of a text in the form of JSON.
    inner_bytes_max: Option<usize>,
    /// The paths that the inner form shows as empty and not as absent.
    sent: Option<EmptiedPaths<'o>>,
}

/// A place in a text, see [`Writer::mark`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    length: usize,
    comma_due: bool,
}

impl Mark {
    /// The number of bytes before it.
    #[must_use]
    pub fn length(self) -> usize {
        self.length
    }
}

/// What [`Writer::revision`] does.
#[derive(Debug, Default, Clone, Copy)]
enum Revision {
    /// Write the text that it is given.
    #[default]
    Given,
    /// Leave a gap at the first call.
    Reserve,
    /// The gap was left at this byte.
    Reserved(usize),
}

impl<'o> Writer<'o> {
    /// An empty text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty text with room for so many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Writer { out: Vec::with_capacity(bytes), ..Self::default() }
    }

    /// An empty text with room for an object of usual size.
    #[must_use]
    pub fn for_object() -> Self {
        Self::with_capacity(OBJECT_BYTES)
    }

    /// An empty text in which JSON of any form is written as clients sent it.
    #[must_use]
    pub fn keeping_sent() -> Self {
        Writer { keeps_sent: true, ..Self::default() }
    }

    /// An empty text in which the first [`Self::revision`] leaves a gap: the revision of a write is known
    /// only when everything else of it is, and is then put in at [`Self::stamp_at`]. This is
    /// what the store keeps, so JSON of any form is written as clients sent it.
    #[must_use]
    pub fn reserving_revision() -> Self {
        Writer { revision: Revision::Reserve, keeps_sent: true, ..Self::for_object() }
    }

    /// Whether JSON of any form is written as clients sent it.
    pub(crate) fn keeps_sent(&self) -> bool {
        self.keeps_sent
    }

    /// An empty text in the inner form. No further item of a list, field or entry begins behind so many
    /// bytes.
    pub(crate) fn inner(sent: Option<EmptiedPaths<'o>>, bytes_max: usize) -> Self {
        Writer { inner_bytes_max: Some(bytes_max), sent, ..Self::default() }
    }

    /// Whether values are written in the inner form.
    pub(crate) fn is_inner(&self) -> bool {
        self.inner_bytes_max.is_some()
    }

    /// Whether the inner form has become so long that the rest is left out.
    pub(super) fn is_full(&self) -> bool {
        self.inner_bytes_max.is_some_and(|max| self.out.len() > max)
    }

    /// Whether what stands here was sent empty and is shown so.
    pub(super) fn is_emptied(&self) -> bool {
        self.sent.as_ref().is_some_and(EmptiedPaths::is_emptied)
    }

    /// Writes what is in a field or an entry.
    pub(super) fn below_name(&mut self, name: &str, content: impl FnOnce(&mut Self)) {
        let above = self.sent.as_mut().map(|sent| sent.enter_name(name));
        content(self);
        self.leave(above);
    }

    /// Writes what is in an item.
    pub(super) fn below_item(&mut self, index: usize, content: impl FnOnce(&mut Self)) {
        let above = self.sent.as_mut().map(|sent| sent.enter_item(index));
        content(self);
        self.leave(above);
    }

    fn leave(&mut self, above: Option<usize>) {
        self.sent.as_mut().zip(above).into_iter().for_each(|(sent, above)| sent.leave(above));
    }

    /// No text: what the calls make of this outline.
    #[must_use]
    pub fn of_outline(outline: Box<dyn Outline + 'o>) -> Self {
        Writer { outline: Some(outline), ..Self::default() }
    }

    /// What was made of the outline; nothing when it could not be made.
    #[must_use]
    pub fn into_outlined(self) -> Option<Vec<u8>> {
        self.outline?.finish()
    }

    /// The byte between the quotes of the empty revision, once that is written.
    #[must_use]
    pub fn stamp_at(&self) -> Option<usize> {
        match self.revision {
            Revision::Reserved(at) => Some(at),
            Revision::Given | Revision::Reserve => None,
        }
    }

    /// Ends the line behind the finished value.
    pub fn end_line(&mut self) {
        self.out.push(b'\n');
    }

    /// The finished text.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// An object; `fields` writes what is in it.
    pub fn object(&mut self, fields: impl FnOnce(&mut Self)) {
        let Some(outline) = &mut self.outline else { return self.enclosed(b"{}", fields) };
        match outline.open() {
            Wanted::Nothing => {}
            Wanted::Json => self.told_as_json(b"{}", fields),
            Wanted::Members => {
                fields(self);
                self.outline.as_mut().into_iter().for_each(|outline| outline.close());
            }
        }
    }

    /// A list; `items` writes what is in it, with [`Self::value`] for instance.
    pub fn array(&mut self, items: impl FnOnce(&mut Self)) {
        let Some(outline) = &mut self.outline else { return self.enclosed(b"[]", items) };
        if outline.list() != Wanted::Nothing {
            self.told_as_json(b"[]", items);
        }
    }

    fn enclosed(&mut self, &[start, end]: &[u8; 2], inner: impl FnOnce(&mut Self)) {
        self.open(start);
        inner(self);
        self.close(end);
    }

    /// Hands over a value as JSON to the outline, which takes no part in writing it.
    fn told_as_json(&mut self, brackets: &[u8; 2], inner: impl FnOnce(&mut Self)) {
        // Without it, the same calls write text, and the buffer serves one value after the other.
        let Some(mut outline) = self.outline.take() else { return };
        self.out.clear();
        self.comma_due = false;
        self.enclosed(brackets, inner);
        outline.json(&self.out);
        self.outline = Some(outline);
    }

    /// The revision: as [`Self::nonzero`], but see [`Self::reserving_revision`].
    pub fn revision(&mut self, name: &str, revision: &str) {
        if matches!(self.revision, Revision::Reserve) {
            self.name(name);
            self.string("");
            self.revision = Revision::Reserved(self.out.len() - 1);
        } else if !revision.is_empty() {
            self.name(name);
            self.string(revision);
        }
    }

    /// A key; its value must follow.
    pub fn key(&mut self, name: &str) {
        if let Some(outline) = &mut self.outline {
            return outline.name(name);
        }
        self.string(name);
        self.out.push(b':');
        self.comma_due = false;
    }

    /// A value that is JSON already.
    pub fn raw(&mut self, json: &[u8]) {
        if let Some(outline) = &mut self.outline {
            return outline.json(json);
        }
        self.start();
        self.out.extend_from_slice(json);
    }

    /// `null`.
    pub fn null(&mut self) {
        self.raw(b"null");
    }

    /// A string, escaped where it must be, as Go's encoder does without HTML escaping.
    pub fn string(&mut self, text: &str) {
        if let Some(outline) = &mut self.outline {
            return outline.scalar(text.is_empty());
        }
        self.start();
        self.out.push(b'"');
        let mut rest = text.as_bytes();
        loop {
            let (plain, behind) = rest.split_at(plain_run(rest));
            self.plain(plain);
            let Some((byte, behind)) = behind.split_first() else { break };
            self.escape(*byte);
            rest = behind;
        }
        self.out.push(b'"');
    }

    /// Text that is not empty and needs no escape, quoted. It is not made where no reader uses it.
    pub(crate) fn plain_text<T: AsRef<[u8]>>(&mut self, text: impl FnOnce() -> T) {
        if let Some(outline) = &mut self.outline {
            return outline.scalar(false);
        }
        self.start();
        self.out.push(b'"');
        self.out.extend_from_slice(text().as_ref());
        self.out.push(b'"');
    }

    /// Bytes as a string, in base64.
    pub(crate) fn base64(&mut self, bytes: &[u8]) {
        if let Some(outline) = &mut self.outline {
            return outline.scalar(bytes.is_empty());
        }
        self.start();
        self.out.push(b'"');
        let start = self.out.len();
        let encoded_max = bytes.len().div_ceil(3) * 4;
        // Encoded where it is to stand: a text of its own would be copied once more.
        self.out.resize(start + encoded_max, 0);
        let tail = self.out.get_mut(start..).unwrap_or_default();
        STANDARD.encode_slice(bytes, tail).expect("padded base64 takes four bytes for every three");
        self.out.push(b'"');
    }

    /// An integer.
    pub(super) fn integer(&mut self, value: i64) {
        if let Some(outline) = &mut self.outline {
            return outline.scalar(value == 0);
        }
        self.start();
        if value < 0 {
            self.out.push(b'-');
        }
        // Digit by digit, because `to_string` would allocate for every number.
        let mut rest = value.unsigned_abs();
        // As many digits as the largest number has.
        let mut digits = [b'0'; 20];
        let mut used = 0;
        for digit in digits.iter_mut().rev() {
            *digit += (rest % 10) as u8;
            rest /= 10;
            used += 1;
            if rest == 0 {
                break;
            }
        }
        self.out.extend(digits.iter().skip(digits.len() - used));
    }

    fn start(&mut self) {
        if self.comma_due {
            self.out.push(b',');
        }
        self.comma_due = true;
    }

    /// The place that the text has come to.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { length: self.out.len(), comma_due: self.comma_due }
    }

    /// What was written since.
    #[must_use]
    pub fn since(&self, mark: Mark) -> &[u8] {
        self.out.get(mark.length..).unwrap_or_default()
    }

    /// Forgets what was written since.
    pub fn rewind(&mut self, mark: Mark) {
        self.out.truncate(mark.length);
        self.comma_due = mark.comma_due;
    }

    /// A key in two parts, of which neither needs an escape.
    pub fn plain_key(&mut self, prefix: &str, name: &str) {
        self.start();
        self.out.push(b'"');
        self.out.extend_from_slice(prefix.as_bytes());
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.comma_due = false;
    }

    /// The start of an object or a list, for those who may take it back.
    pub fn open(&mut self, bracket: u8) {
        self.start();
        self.out.push(bracket);
        self.comma_due = false;
    }

    /// The end of what [`Self::open`] started.
    pub fn close(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.comma_due = true;
    }

    /// The name of a field of a type, which never needs an escape.
    pub(super) fn name(&mut self, name: &str) {
        if let Some(outline) = &mut self.outline {
            return outline.name(name);
        }
        self.plain_key("", name);
    }

    /// The same with a capital.
    pub(super) fn capital_name(&mut self, name: &str) {
        let (first, rest) = name.split_at_checked(1).unwrap_or(("", name));
        self.plain_key(&first.to_ascii_uppercase(), rest);
    }

    /// Bytes of a text without quotes, backslashes and control characters. The two line separators of
    /// Unicode are escaped all the same: they end a line in JavaScript.
    fn plain(&mut self, mut bytes: &[u8]) {
        if bytes.is_ascii() {
            return self.out.extend_from_slice(bytes);
        }
        // Both separators begin with this byte, which is the first of three.
        while let Some(at) = memchr::memchr(0xe2, bytes) {
            let (before, behind) = bytes.split_at(at);
            self.out.extend_from_slice(before);
            let (character, behind) = behind.split_at_checked(3).unwrap_or((behind, &[]));
            match character {
                [_, 0x80, 0xa8] => self.out.extend_from_slice(b"\\u2028"),
                [_, 0x80, 0xa9] => self.out.extend_from_slice(b"\\u2029"),
                other => self.out.extend_from_slice(other),
            }
            bytes = behind;
        }
        self.out.extend_from_slice(bytes);
    }

    fn escape(&mut self, byte: u8) {
        let letter = match byte {
            b'"' | b'\\' => byte,
            0x08 => b'b',
            0x0c => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            other => {
                // Writing to a vector cannot fail.
                let _ = write!(self.out, "\\u{other:04x}");
                return;
            }
        };
        self.out.extend_from_slice(&[b'\\', letter]);
    }
}
