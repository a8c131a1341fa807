//! The grammar of JSON (RFC 8259) over bytes: where each token starts and ends. It knows no types.

use std::borrow::Cow;

use super::{finding::Stop, text::plain_run};

/// How deep objects and lists may nest.
pub const DEPTH_MAX: usize = 100;

/// A place in a text, and how deep it is nested.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// The bytes up to the first that is not UTF-8: checked at once, which is quicker than every string
    /// for itself.
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let text = str::from_utf8(bytes).unwrap_or_else(|error| {
            // What is before the wrong byte is read as ever, so that an earlier mistake is the one that is
            // told.
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            str::from_utf8(valid).unwrap_or_default()
        });
        Cursor { bytes, text, at: 0, depth: 0 }
    }

    /// How many objects and lists are open.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The first byte of the next token, which stays.
    pub(super) fn token(&mut self) -> Option<u8> {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
        self.peek()
    }

    /// Steps into an object or a list, over its opening bracket.
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if self.depth == DEPTH_MAX {
            return Err(self.stop(format!("nested deeper than {DEPTH_MAX} levels")));
        }
        self.at += 1;
        self.depth += 1;
        Ok(())
    }

    /// Steps to the next key of the open object (the cursor is then on its quote), or out of the object.
    /// `first` is true before the first call, and belongs to this object alone.
    pub(super) fn next_member(&mut self, first: &mut bool) -> Result<bool, Stop> {
        let was_first = std::mem::replace(first, false);
        match self.token() {
            Some(b'}') => return Ok(self.leave()),
            Some(b',') if !was_first => {
                self.at += 1;
                self.token();
            }
            _ if !was_first => return Err(self.unexpected("after object key:value pair")),
            _ => {}
        }
        match self.peek() {
            Some(b'"') => Ok(true),
            _ => Err(self.unexpected("looking for beginning of object key string")),
        }
    }

    /// Steps to the next item of the open list, or out of the list. `first` as in [`Self::next_member`].
    pub(super) fn next_item(&mut self, first: &mut bool) -> Result<bool, Stop> {
        let was_first = std::mem::replace(first, false);
        match self.token() {
            Some(b']') => return Ok(self.leave()),
            Some(b',') if !was_first => self.at += 1,
            _ if !was_first => return Err(self.unexpected("after array element")),
            _ => {}
        }
        Ok(true)
    }

    /// Steps over the colon behind a key.
    pub(super) fn colon(&mut self) -> Result<(), Stop> {
        match self.token() {
            Some(b':') => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.unexpected("after object key")),
        }
    }

    /// The string at the cursor, which stands on its quote. Half a surrogate pair becomes U+FFFD, as Go
    /// reads it; bytes that are not UTF-8 stop.
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, Stop> {
        let start = self.at + 1;
        self.at = start + plain_run(self.rest_from(start));
        if self.peek() == Some(b'"') {
            let text = self.text_from(start)?;
            self.at += 1;
            return Ok(Cow::Borrowed(text));
        }
        let mut whole = String::new();
        self.string_parts(start, |part| whole.push_str(part))?;
        Ok(Cow::Owned(whole))
    }

    /// The number at the cursor, which stands on its first byte.
    pub(super) fn number(&mut self) -> Result<&'a str, Stop> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        // A zero stands alone: of `01` the second digit is what does not fit.
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits("in numeric literal")?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits("after decimal point in numeric literal")?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits("in exponent of numeric literal")?;
        }
        self.text_from(start)
    }

    /// Steps over `true`, `false` or `null`.
    pub(super) fn literal(&mut self, word: &'static str) -> Result<(), Stop> {
        for expected in word.bytes() {
            if self.peek() != Some(expected) {
                let context = format!("in literal {word} (expecting '{}')", char::from(expected));
                return Err(self.unexpected(&context));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Steps over a value of any type and checks its syntax.
    pub(super) fn skip(&mut self) -> Result<(), Stop> {
        match self.token() {
            Some(b'{') => {
                self.enter()?;
                let mut first = true;
                while self.next_member(&mut first)? {
                    self.skip_string()?;
                    self.colon()?;
                    self.skip()?;
                }
                Ok(())
            }
            Some(b'[') => {
                self.enter()?;
                let mut first = true;
                while self.next_item(&mut first)? {
                    self.skip()?;
                }
                Ok(())
            }
            Some(b'"') => self.skip_string(),
            Some(b't') => self.literal("true"),
            Some(b'f') => self.literal("false"),
            Some(b'n') => self.literal("null"),
            Some(b'-' | b'0'..=b'9') => self.number().map(drop),
            _ => Err(self.unexpected("looking for beginning of value")),
        }
    }

    /// The exact bytes of a value of any type, its syntax checked.
    pub(super) fn raw(&mut self) -> Result<&'a [u8], Stop> {
        self.token();
        let start = self.at;
        self.skip()?;
        Ok(self.bytes.get(start..self.at).unwrap_or_default())
    }

    /// A stop at the byte under the cursor, which does not fit.
    pub(super) fn unexpected(&self, context: &str) -> Stop {
        self.stop(match self.peek() {
            Some(b'"') => format!("invalid character '\"' {context}"),
            Some(byte) => format!("invalid character '{}' {context}", byte.escape_ascii()),
            None => "unexpected end of JSON input".to_owned(),
        })
    }

    fn stop(&self, message: String) -> Stop {
        Stop::at(self.bytes, self.at, message)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest_from(&self, start: usize) -> &'a [u8] {
        self.bytes.get(start..).unwrap_or_default()
    }

    /// Steps out of an object or a list; says that there is nothing more in it.
    fn leave(&mut self) -> bool {
        self.at += 1;
        self.depth -= 1;
        false
    }

    fn digits(&mut self, context: &str) -> Result<(), Stop> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err(self.unexpected(context));
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    /// The text from `start` up to the cursor.
    fn text_from(&self, start: usize) -> Result<&'a str, Stop> {
        self.text.get(start..self.at).ok_or_else(|| {
            Stop::at(self.bytes, self.text.len(), "invalid UTF-8 in string literal".to_owned())
        })
    }

    fn skip_string(&mut self) -> Result<(), Stop> {
        let start = self.at + 1;
        self.at = start;
        // Nobody wants the parts, but escapes and UTF-8 must be right in what is skipped, too.
        self.string_parts(start, |_| {})
    }

    /// Walks from the cursor to behind the closing quote and hands on the parts of the string that
    /// begins at `start`, unescaped.
    fn string_parts(&mut self, mut start: usize, mut each: impl FnMut(&str)) -> Result<(), Stop> {
        loop {
            self.at += plain_run(self.rest_from(self.at));
            each(self.text_from(start)?);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    each(self.escape()?.encode_utf8(&mut [0; 4]));
                    start = self.at;
                }
                _ => return Err(self.unexpected("in string literal")),
            }
        }
    }

    /// The character of an escape; the cursor is behind the backslash.
    fn escape(&mut self) -> Result<char, Stop> {
        let character = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.unexpected("in string escape code")),
        };
        self.at += 1;
        Ok(character)
    }

    fn unicode_escape(&mut self) -> Result<char, Stop> {
        let unit = self.hex_unit()?;
        let is_high_half = (0xd800..0xdc00).contains(&unit);
        if is_high_half && self.rest_from(self.at).starts_with(b"\\u") {
            let second_escape = self.at;
            self.at += 1;
            let low = self.hex_unit()?;
            if (0xdc00..0xe000).contains(&low) {
                let code = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            // The second escape is no second half: it stands for a character of its own, and is read once
            // more.
            self.at = second_escape;
        }
        Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// Four hexadecimal digits; the cursor is on the `u` before them.
    fn hex_unit(&mut self) -> Result<u32, Stop> {
        self.at += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(16)) else {
                return Err(self.unexpected("in \\u hexadecimal character escape"));
            };
            unit = unit * 16 + digit;
            self.at += 1;
        }
        Ok(unit)
    }
}
