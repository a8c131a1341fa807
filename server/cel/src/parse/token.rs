//! Tokens, their names in messages, and sets of them.

use std::ops::BitOr;

/// Kinds of tokens, in the order in which messages list them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    End,
    Equals,
    NotEquals,
    In,
    Less,
    LessEquals,
    GreaterEquals,
    Greater,
    And,
    Or,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    Dot,
    Comma,
    Minus,
    Not,
    Question,
    Colon,
    Plus,
    Star,
    Slash,
    Percent,
    True,
    False,
    Null,
    Float,
    Int,
    Uint,
    String,
    Bytes,
    Identifier,
    Quoted,
}

/// Names of the kinds in messages.
const NAMES: [&str; 36] = [
    "<EOF>",
    "'=='",
    "'!='",
    "'in'",
    "'<'",
    "'<='",
    "'>='",
    "'>'",
    "'&&'",
    "'||'",
    "'['",
    "']'",
    "'{'",
    "'}'",
    "'('",
    "')'",
    "'.'",
    "','",
    "'-'",
    "'!'",
    "'?'",
    "':'",
    "'+'",
    "'*'",
    "'/'",
    "'%'",
    "'true'",
    "'false'",
    "'null'",
    "NUM_FLOAT",
    "NUM_INT",
    "NUM_UINT",
    "STRING",
    "BYTES",
    "IDENTIFIER",
    "ESC_IDENTIFIER",
];

/// A token: its kind, and the characters that it spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) begin: u32,
    pub(super) end: u32,
}

/// A set of kinds of tokens, and whether the rule may end here instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set(u64);

/// The bit of a set that says: the rule may end here.
const MAY_END: u64 = 1 << 63;

impl Set {
    pub(super) const EMPTY: Self = Self(0);
    /// The rule may end here, and nothing of it may follow.
    pub(super) const ENDS: Self = Self(MAY_END);

    pub(super) const fn of(kinds: &[Kind]) -> Self {
        let mut bits = 0;
        let mut rest = kinds;
        while let [first, others @ ..] = rest {
            bits |= 1 << *first as u8;
            rest = others;
        }
        Self(bits)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same set where the rule may end, too.
    pub(super) const fn or_end(self) -> Self {
        Self(self.0 | MAY_END)
    }

    pub(super) const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(super) const fn may_end(self) -> bool {
        self.0 & MAY_END != 0
    }

    /// The names of the kinds: one alone, several in braces.
    pub(super) fn names(self) -> String {
        let names: Vec<_> =
            (0..).zip(NAMES).filter(|(bit, _)| self.0 & (1u64 << bit) != 0).map(|(_, name)| name).collect();
        match names.as_slice() {
            [one] => (*one).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        }
    }
}

impl BitOr for Set {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
