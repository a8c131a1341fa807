//! Cuts a text into tokens: always the longest one that fits.

use super::token::{Kind, Token};

/// What stands at a place of the text.
pub(super) enum Scanned {
    Token(Token),
    /// Characters that begin no token, with the first one that does not fit.
    Unknown {
        begin: u32,
        end: u32,
    },
}

pub(super) struct Lexer<'a> {
    chars: &'a [char],
    at: usize,
}

/// Where a token ends; or, if there is none, the place of the character that does not fit.
type End = Result<usize, usize>;

impl<'a> Lexer<'a> {
    pub(super) fn new(chars: &'a [char]) -> Self {
        Self { chars, at: 0 }
    }

    /// The next token past blanks and comments; at the end of the text, a token of kind [`Kind::End`], again
    /// and again.
    pub(super) fn scan(&mut self) -> Scanned {
        self.skip_blanks();
        let begin = self.at;
        let (scanned, end) = match self.token(begin) {
            Ok((kind, end)) => (Scanned::Token(Token { kind, begin: begin as u32, end: end as u32 }), end),
            Err(stop) => {
                let end = self.chars.len().min(stop + 1);
                (Scanned::Unknown { begin: begin as u32, end: end as u32 }, end)
            }
        };
        self.at = end;
        scanned
    }

    fn get(&self, at: usize) -> Option<char> {
        self.chars.get(at).copied()
    }

    fn is(&self, at: usize, test: impl Fn(&char) -> bool) -> bool {
        self.chars.get(at).is_some_and(test)
    }

    /// The first place from `at` on whose character fails the test.
    fn run(&self, at: usize, test: impl Fn(&char) -> bool) -> usize {
        at + self.chars.iter().skip(at).take_while(|character| test(character)).count()
    }

    fn skip_blanks(&mut self) {
        loop {
            self.at = self.run(self.at, |character| matches!(character, '\t' | ' ' | '\r' | '\n' | '\u{c}'));
            if self.get(self.at) != Some('/') || self.get(self.at + 1) != Some('/') {
                return;
            }
            self.at = self.run(self.at, |character| *character != '\n');
        }
    }

    fn token(&self, at: usize) -> Result<(Kind, usize), usize> {
        let Some(first) = self.get(at) else { return Ok((Kind::End, at)) };
        match first {
            '0'..='9' => Ok(self.number(at)),
            '.' if self.is(at + 1, char::is_ascii_digit) => {
                Ok((Kind::Float, self.exponent(self.digits(at + 1))))
            }
            'a'..='z' | 'A'..='Z' | '_' => Ok(self.text_or_word(at)),
            '"' | '\'' => self.quoted(at, false).map(|end| (Kind::String, end)),
            '`' => self.quoted_name(at).map(|end| (Kind::Quoted, end)),
            _ => self.sign(at, first),
        }
    }

    fn sign(&self, at: usize, first: char) -> Result<(Kind, usize), usize> {
        let second = self.get(at + 1);
        let double = match (first, second) {
            ('=', Some('=')) => Kind::Equals,
            ('!', Some('=')) => Kind::NotEquals,
            ('<', Some('=')) => Kind::LessEquals,
            ('>', Some('=')) => Kind::GreaterEquals,
            ('&', Some('&')) => Kind::And,
            ('|', Some('|')) => Kind::Or,
            ('=' | '&' | '|', _) => return Err(at + 1),
            _ => return single(first).map(|kind| (kind, at + 1)).ok_or(at),
        };
        Ok((double, at + 2))
    }

    fn digits(&self, at: usize) -> usize {
        self.run(at, char::is_ascii_digit)
    }

    /// The end of an exponent at `at`, or `at` if there is none.
    fn exponent(&self, at: usize) -> usize {
        if !matches!(self.get(at), Some('e' | 'E')) {
            return at;
        }
        let digits = if matches!(self.get(at + 1), Some('+' | '-')) { at + 2 } else { at + 1 };
        let end = self.digits(digits);
        if end == digits { at } else { end }
    }

    fn number(&self, at: usize) -> (Kind, usize) {
        if self.get(at) == Some('0')
            && self.get(at + 1) == Some('x')
            && self.is(at + 2, char::is_ascii_hexdigit)
        {
            return self.unsigned(self.run(at + 2, char::is_ascii_hexdigit));
        }
        let whole = self.digits(at);
        let fraction = self.get(whole) == Some('.') && self.is(whole + 1, char::is_ascii_digit);
        let decimals = if fraction { self.digits(whole + 1) } else { whole };
        let end = self.exponent(decimals);
        if end == whole { self.unsigned(whole) } else { (Kind::Float, end) }
    }

    fn unsigned(&self, end: usize) -> (Kind, usize) {
        if matches!(self.get(end), Some('u' | 'U')) { (Kind::Uint, end + 1) } else { (Kind::Int, end) }
    }

    /// A text with a prefix (`r''`, `b''`, `br''`); else a name or a keyword.
    fn text_or_word(&self, at: usize) -> (Kind, usize) {
        let bytes = matches!(self.get(at), Some('b' | 'B'));
        let quote = at + usize::from(bytes);
        let raw = matches!(self.get(quote), Some('r' | 'R'));
        let quote = quote + usize::from(raw);
        if quote > at && matches!(self.get(quote), Some('"' | '\'')) {
            let kind = if bytes { Kind::Bytes } else { Kind::String };
            if let Ok(end) = self.quoted(quote, raw) {
                return (kind, end);
            }
        }
        let end = self.run(at, |character| character.is_ascii_alphanumeric() || *character == '_');
        let word = self.chars.get(at..end).unwrap_or_default();
        let keywords = [("in", Kind::In), ("true", Kind::True), ("false", Kind::False), ("null", Kind::Null)];
        let keyword = keywords.into_iter().find(|(name, _)| name.chars().eq(word.iter().copied()));
        (keyword.map_or(Kind::Identifier, |(_, kind)| kind), end)
    }

    /// A text in quotes, or in three quotes. Three quotes that are never closed are an empty text and a
    /// quote.
    fn quoted(&self, at: usize, raw: bool) -> End {
        let quote = self.get(at);
        if self.get(at + 1) != quote {
            return self.closed_by(at + 1, raw, 1, quote);
        }
        let tripled = self.get(at + 2) == quote;
        Ok(if tripled { self.closed_by(at + 3, raw, 3, quote).unwrap_or(at + 2) } else { at + 2 })
    }

    /// The end of a text from `at` on, that so many quotes close.
    fn closed_by(&self, mut at: usize, raw: bool, quotes: usize, quote: Option<char>) -> End {
        loop {
            let character = self.get(at).ok_or(at)?;
            if (at..at + quotes).all(|place| self.get(place) == quote) {
                return Ok(at + quotes);
            }
            at = match character {
                '\\' if !raw => self.escape(at)?,
                '\n' | '\r' if quotes == 1 => return Err(at),
                _ => at + 1,
            };
        }
    }

    /// The end of an escape sequence that begins with the backslash at `at`.
    fn escape(&self, at: usize) -> End {
        let begin = at + 2;
        let (digits, octal) = match self.get(at + 1) {
            Some('a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '"' | '\'' | '\\' | '?' | '`') => {
                return Ok(begin);
            }
            Some('x' | 'X') => (2, false),
            Some('u') => (4, false),
            Some('U') => (8, false),
            Some('0'..='3') => (2, true),
            _ => return Err(at + 1),
        };
        let fits = |place: &usize| {
            self.is(*place, |c| if octal { matches!(c, '0'..='7') } else { c.is_ascii_hexdigit() })
        };
        (begin..begin + digits).find(|place| !fits(place)).map_or(Ok(begin + digits), Err)
    }

    /// A name in backquotes.
    fn quoted_name(&self, at: usize) -> End {
        let fits = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '/' | ' ');
        let end = self.run(at + 1, fits);
        if end > at + 1 && self.get(end) == Some('`') { Ok(end + 1) } else { Err(end) }
    }
}

fn single(character: char) -> Option<Kind> {
    Some(match character {
        '<' => Kind::Less,
        '>' => Kind::Greater,
        '[' => Kind::OpenBracket,
        ']' => Kind::CloseBracket,
        '{' => Kind::OpenBrace,
        '}' => Kind::CloseBrace,
        '(' => Kind::OpenParenthesis,
        ')' => Kind::CloseParenthesis,
        '.' => Kind::Dot,
        ',' => Kind::Comma,
        '-' => Kind::Minus,
        '!' => Kind::Not,
        '?' => Kind::Question,
        ':' => Kind::Colon,
        '+' => Kind::Plus,
        '*' => Kind::Star,
        '/' => Kind::Slash,
        '%' => Kind::Percent,
        _ => return None,
    })
}
