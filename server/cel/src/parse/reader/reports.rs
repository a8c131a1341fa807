//! Reports mistakes of syntax: their texts, and how many.

use super::{Fault, MISTAKES_MAX, Reader};
use crate::parse::token::{Kind, Token};
use crate::source::{Mistake, NOWHERE};

impl Reader<'_> {
    pub(super) fn report_fault(&mut self, fault: &Fault) {
        match *fault {
            Fault::Unexpected(point) => {
                let next = self.token(0);
                self.report(next, |reader| {
                    format!("mismatched input {} expecting {}", reader.show(next), point.expected.names())
                });
            }
            Fault::NoAlternative { first, last, .. } => {
                self.report(last, |reader| reader.no_alternative(first, last))
            }
        }
    }

    fn no_alternative(&self, first: Token, last: Token) -> String {
        let text = if first.kind == Kind::End {
            "<EOF>".to_owned()
        } else {
            self.text_of_tokens(first.begin, last.end)
        };
        // A reserved word in place of a name keeps the older text.
        let mut characters = text.chars();
        if characters.next().is_some() && matches!(characters.as_str(), "true" | "false" | "null") {
            return format!("mismatched input '{}' expecting IDENTIFIER", characters.as_str());
        }
        format!("no viable alternative at input {}", quote(&text))
    }

    /// Writes a mistake, unless an earlier one may be its cause.
    pub(super) fn report(&mut self, token: Token, text: impl FnOnce(&Self) -> String) {
        if !self.recovering {
            self.recovering = true;
            let text = text(self);
            self.write(token.begin, &text);
        }
    }

    pub(super) fn write(&mut self, at: u32, text: &str) {
        if self.stopped {
            return;
        }
        self.written += 1;
        let many = self.written > MISTAKES_MAX;
        self.stopped = many;
        let cut = format!("More than {MISTAKES_MAX} syntax errors");
        self.mistakes.push(Mistake::new(at, format!("Syntax error: {}", if many { &cut } else { text })));
    }

    pub(super) fn stop(&mut self, text: String) {
        if !self.stopped {
            self.mistakes.push(Mistake::new(NOWHERE, text));
            self.stopped = true;
        }
    }

    pub(super) fn text(&self, begin: u32, end: u32) -> String {
        self.source.chars().get(begin as usize..end as usize).unwrap_or_default().iter().collect()
    }

    /// A part of the text without the characters that belong to no token.
    fn text_of_tokens(&self, begin: u32, end: u32) -> String {
        let mut text = String::new();
        let mut at = begin;
        for (from, to) in self.unknown.iter().filter(|(from, _)| (begin..end).contains(from)) {
            text.push_str(&self.text(at, *from));
            at = *to;
        }
        text + &self.text(at, end)
    }

    /// A token as messages show it.
    pub(super) fn show(&self, token: Token) -> String {
        quote(&if token.kind == Kind::End { "<EOF>".to_owned() } else { self.text(token.begin, token.end) })
    }
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r"))
}
