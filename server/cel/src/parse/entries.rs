//! Makes lists, maps and messages of the tree.

use super::builder::Builder;
use super::token::Token;
use super::tree::{Element, Entries, Fields};
use crate::ast::{Expr, MapEntry, MessageField, Node};

const OPTIONAL: &str = "unsupported syntax '?'";

impl Builder<'_> {
    pub(super) fn list(&mut self, at: u32, elements: &[Element]) -> Expr {
        let mut values = Vec::new();
        let mut optional = Vec::new();
        for (position, element) in (0..).zip(elements) {
            values.push(self.visit(element.value));
            match element.question {
                Some(question) if !self.dialect.optional() => self.report(question.begin, OPTIONAL),
                Some(_) => optional.push(position),
                None => {}
            }
        }
        self.expr(at, Node::List { elements: values, optional })
    }

    pub(super) fn map(&mut self, at: u32, entries: &Entries) -> Expr {
        let mut made = Vec::new();
        for (colon, (key, value)) in entries.colons.iter().zip(entries.keys.iter().zip(&entries.values)) {
            let optional = key.question.is_some();
            if optional && !self.dialect.optional() {
                self.report(key.first.begin, OPTIONAL);
                continue;
            }
            let (key, value) = (self.visit(key.value), self.visit(Some(*value)));
            made.push(MapEntry { id: self.id(), at: colon.begin, key, value, optional });
        }
        self.expr(at, Node::Map(made))
    }

    pub(super) fn message(&mut self, dot: Option<Token>, names: &[Token], at: u32, fields: &Fields) -> Expr {
        let names: Vec<_> = names.iter().map(|name| self.text(*name)).collect();
        let name = format!("{}{}", if dot.is_some() { "." } else { "" }, names.join("."));
        let fields = self.fields(fields);
        self.expr(at, Node::Message { name: name.into(), fields })
    }

    fn fields(&mut self, fields: &Fields) -> Vec<MessageField> {
        let mut made = Vec::new();
        for (field, (colon, value)) in fields.names.iter().zip(fields.colons.iter().zip(&fields.values)) {
            let optional = field.question.is_some();
            if optional && !self.dialect.optional() {
                self.report(field.first.begin, OPTIONAL);
                continue;
            }
            let first = fields.first.unwrap_or(field.first);
            let name = field.name.and_then(|name| self.field(name, first.begin));
            if field.name.is_none() {
                self.report(first.begin, "unsupported ident kind");
            }
            if let Some(name) = name {
                let value = self.visit(Some(*value));
                made.push(MessageField {
                    id: self.id(),
                    at: colon.begin,
                    name: name.into(),
                    value,
                    optional,
                });
            }
        }
        made
    }
}
