//! Reads tokens by the grammar, and finds back into it behind a mistake.
//!
//! Clients see the texts of mistakes, and a mistake more or less is another text: so this file follows the
//! strategy of parsers that ANTLR generates, by which the reference's texts come about. A token too many is
//! dropped, one that lacks is taken as there, else tokens are dropped until one fits a rule that is open;
//! until a token fits, no further mistake is written.

mod recovery;
mod reports;

use super::lexer::{Lexer, Scanned};
use super::points::Point;
use super::token::{Kind, Set, Token};
use super::tree::Trees;
use crate::source::{Mistake, Source};

/// How deep a rule of the grammar may stand within itself; also the bound for nested operations.
pub(super) const DEPTH_MAX: u16 = 250;
/// After this many mistakes of syntax, reading ends.
const MISTAKES_MAX: usize = 100;
/// How often the reader tries to find back into the grammar.
const RECOVERIES_MAX: u32 = 30;
/// How many tokens it drops on the way.
const DROPPED_MAX: u32 = 256;

/// Rules of the grammar.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rule {
    Start,
    Expression,
    Or,
    And,
    Relation,
    Calculation,
    Unary,
    Member,
    Primary,
    Arguments,
    List,
    Fields,
    Field,
    Entries,
    Name,
    Element,
    Literal,
}

const RULES: usize = Rule::Literal as usize + 1;

/// A place where the tokens do not follow the grammar.
#[derive(Debug)]
pub(super) enum Fault {
    /// The next token is not one of those expected.
    Unexpected(&'static Point),
    /// No alternative begins with the tokens from `first` to `last`.
    NoAlternative { point: &'static Point, first: Token, last: Token },
}

/// What is known of the text while it is read.
pub(super) struct Reader<'a> {
    source: &'a Source,
    lexer: Lexer<'a>,
    tokens: Vec<Token>,
    at: usize,
    /// Characters that belong to no token.
    unknown: Vec<(u32, u32)>,
    pub(super) trees: Trees,
    mistakes: Vec<Mistake>,
    /// How many mistakes of syntax were written.
    written: usize,
    /// What may follow each open rule, the innermost last.
    follows: Vec<Set>,
    /// How often each rule is open.
    depths: [u16; RULES],
    /// Whether no token fit since the last mistake.
    recovering: bool,
    /// Where the reader recovered since a token fit: the position of the last time, and the points.
    recovered: Option<(usize, u64)>,
    recoveries: u32,
    /// Set by mistakes that end the reading: then the text seems to end here.
    stopped: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Self {
            source,
            lexer: Lexer::new(source.chars()),
            tokens: Vec::new(),
            at: 0,
            unknown: Vec::new(),
            trees: Trees::default(),
            mistakes: Vec::new(),
            written: 0,
            follows: Vec::new(),
            depths: [0; RULES],
            recovering: false,
            recovered: None,
            recoveries: 0,
            stopped: false,
        }
    }

    /// What was found, the mistakes, and whether they ended the reading.
    pub(super) fn finish(self) -> (Trees, Vec<Mistake>, bool) {
        (self.trees, self.mistakes, self.stopped)
    }

    /// The token so many places ahead; past the end, the end.
    pub(super) fn token(&mut self, ahead: usize) -> Token {
        let end = self.source.chars().len() as u32;
        let end = Token { kind: Kind::End, begin: end, end };
        while !self.stopped {
            if let Some(token) = self.tokens.get(self.at + ahead) {
                return *token;
            }
            if self.tokens.last().is_some_and(|token| token.kind == Kind::End) {
                break;
            }
            self.fetch();
        }
        end
    }

    pub(super) fn kind(&mut self, ahead: usize) -> Kind {
        self.token(ahead).kind
    }

    fn fetch(&mut self) {
        match self.lexer.scan() {
            Scanned::Token(token) => self.tokens.push(token),
            Scanned::Unknown { begin, end } => {
                self.unknown.push((begin, end));
                let text = format!("token recognition error at: '{}'", self.text(begin, end));
                self.write(begin, &text);
            }
        }
    }

    /// Takes the next token as one that fits.
    pub(super) fn take(&mut self) -> Token {
        self.fits();
        let token = self.token(0);
        self.advance();
        token
    }

    /// Takes the next token if it is of this kind.
    pub(super) fn take_if(&mut self, kind: Kind) -> Option<Token> {
        (self.kind(0) == kind).then(|| self.take())
    }

    fn advance(&mut self) {
        if self.kind(0) != Kind::End {
            self.at += 1;
            // The next token is looked at now, so that its mistake precedes those of the grammar.
            self.token(0);
        }
    }

    fn fits(&mut self) {
        self.recovering = false;
        self.recovered = None;
    }

    /// Takes the one token that a point expects.
    pub(super) fn expect(&mut self, kind: Kind, point: &'static Point) -> Result<Token, Fault> {
        if self.kind(0) == kind { Ok(self.take()) } else { self.mend(kind, point) }
    }

    /// Takes a token as expected although another one is there: the one behind it, or none.
    fn mend(&mut self, kind: Kind, point: &'static Point) -> Result<Token, Fault> {
        if self.may_recover() {
            if self.drops_extra(point) {
                return Ok(self.take());
            }
            let next = self.token(0);
            if self.followed_by(point.after).has(next.kind) {
                self.report(next, |reader| {
                    format!("missing {} at {}", point.expected.names(), reader.show(next))
                });
                return Ok(Token { kind, begin: next.begin, end: next.begin });
            }
        }
        Err(Fault::Unexpected(point))
    }

    /// Checks that the next token is one that a point expects; drops one that is too many.
    pub(super) fn sync(&mut self, point: &'static Point) -> Result<(), Fault> {
        if self.recovering || point.expected.has(self.kind(0)) || self.drops_extra(point) {
            return Ok(());
        }
        Err(Fault::Unexpected(point))
    }

    /// The same within a repetition, which goes on with the next token that fits somewhere.
    pub(super) fn sync_repetition(&mut self, point: &'static Point) {
        if self.recovering || point.expected.has(self.kind(0)) {
            return;
        }
        self.report_extra(point);
        let fitting = point.expected | self.open_follows();
        while self.kind(0) != Kind::End && !fitting.has(self.kind(0)) {
            self.advance();
        }
    }

    /// Drops the next token if the one behind it is expected.
    fn drops_extra(&mut self, point: &'static Point) -> bool {
        if !point.expected.has(self.kind(1)) {
            return false;
        }
        self.report_extra(point);
        self.advance();
        self.fits();
        true
    }

    fn report_extra(&mut self, point: &'static Point) {
        let extra = self.token(0);
        self.report(extra, |reader| {
            format!("extraneous input {} expecting {}", reader.show(extra), point.expected.names())
        });
    }

    /// What may follow, where `after` may follow first.
    fn followed_by(&self, after: Set) -> Set {
        let mut all = after;
        let mut last = after;
        for follow in self.follows.iter().rev() {
            if !last.may_end() {
                break;
            }
            last = *follow;
            all = all | last;
        }
        all
    }

    /// What may follow any of the open rules.
    fn open_follows(&self) -> Set {
        self.follows.iter().fold(Set::EMPTY, |all, follow| all | *follow)
    }

    /// Opens a rule that `follow` may follow.
    pub(super) fn enter(&mut self, rule: Rule, follow: Set) {
        self.follows.push(follow);
        self.count_in(rule);
    }

    /// Counts a rule as opened.
    pub(super) fn count_in(&mut self, rule: Rule) {
        if let Some(depth) = self.depths.get_mut(rule as usize) {
            *depth += 1;
            if *depth > DEPTH_MAX {
                self.stop(format!("expression recursion limit exceeded: {DEPTH_MAX}"));
            }
        }
    }

    /// Counts a rule as closed.
    pub(super) fn count_out(&mut self, rule: Rule) {
        if let Some(depth) = self.depths.get_mut(rule as usize) {
            *depth = depth.saturating_sub(1);
        }
    }

    /// Closes a rule; behind a mistake, finds a token that fits.
    pub(super) fn leave(&mut self, rule: Rule, outcome: Result<(), Fault>) {
        if let Err(fault) = outcome {
            self.report_fault(&fault);
            let (Fault::Unexpected(point) | Fault::NoAlternative { point, .. }) = fault;
            self.recover(point);
        }
        self.count_out(rule);
        self.follows.pop();
    }
}
