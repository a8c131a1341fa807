//! Where values are, and how large they can be.

use std::sync::Arc;

use super::{Bounds, Entries, Estimator, Local, Place};
use crate::ast::{Comprehension, Expr, Literal, Node};
use crate::types::Type;

impl Estimator<'_> {
    pub(super) fn push_accumulator(&mut self, of: &Comprehension) {
        let (place, size, entries) =
            (self.place(&of.init), self.size_of(&of.init), self.entries_of(&of.init));
        self.locals.push(Local { name: Arc::clone(&of.accumulator), place, size, entries });
    }

    pub(super) fn push_elements(&mut self, of: &Comprehension) {
        let entries = self.entries_of(&of.range);
        let is_list = entries
            .map_or_else(|| self.checked.type_of(of.range.id).element().is_some(), |entries| entries.is_list);
        let (key, value) = (entries.map(|entries| entries.key), entries.map(|entries| entries.value));
        let (first, second) = match (of.second.as_ref(), is_list) {
            (Some(second), true) => (("@indices", key), Some((second, "@items", value))),
            (Some(second), false) => (("@keys", key), Some((second, "@values", value))),
            (None, true) => (("@items", value), None),
            (None, false) => (("@keys", key), None),
        };
        self.push_element(&of.variable, &of.range, first.0, first.1);
        if let Some((name, part, size)) = second {
            self.push_element(name, &of.range, part, size);
        }
    }

    fn push_element(&mut self, name: &Arc<str>, range: &Expr, part: &str, size: Option<Bounds>) {
        let mut place = self.place(range);
        place.push(part.into());
        self.locals.push(Local { name: Arc::clone(name), place, size, entries: None });
    }

    pub(super) fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| *local.name == *name)
    }

    fn local_of(&self, expr: &Expr) -> Option<&Local> {
        if let Node::Ident(name) = &expr.node { self.local(name) } else { None }
    }

    pub(super) fn place(&self, expr: &Expr) -> Place {
        let local = self.local_of(expr).map(|local| &local.place);
        local.or_else(|| self.places.get(&expr.id)).cloned().unwrap_or_default()
    }

    pub(super) fn copy_sizes(&mut self, to: &Expr, from: &Expr) {
        let (size, entries) = (self.size_of(from), self.entries_of(from));
        self.set_size(to, size);
        self.set_entries(to, entries);
    }

    pub(super) fn set_size(&mut self, expr: &Expr, size: Option<Bounds>) {
        self.sizes.extend(size.map(|size| (expr.id, size)));
    }

    pub(super) fn set_entries(&mut self, expr: &Expr, entries: Option<Entries>) {
        self.entries.extend(entries.map(|entries| (expr.id, entries)));
    }

    pub(super) fn size_or_unknown(&mut self, expr: &Expr) -> Bounds {
        self.size_of(expr).unwrap_or(Bounds::UNKNOWN)
    }

    pub(super) fn size_of(&mut self, expr: &Expr) -> Option<Bounds> {
        if let Some(size) = self.sizes.get(&expr.id) {
            return Some(*size);
        }
        if let Some(size) = written_size(&expr.node) {
            return Some(size);
        }
        if let Some(size) = self.declared_size(&self.place(expr)) {
            self.sizes.insert(expr.id, size);
            return Some(size);
        }
        if is_scalar(self.checked.type_of(expr.id)) {
            return Some(Bounds::exactly(1));
        }
        self.local_of(expr).and_then(|local| local.size)
    }

    pub(super) fn declared_size(&self, place: &[Arc<str>]) -> Option<Bounds> {
        if place.is_empty() { None } else { (self.size)(place) }
    }

    pub(super) fn entries_of(&self, expr: &Expr) -> Option<Entries> {
        self.entries.get(&expr.id).copied().or_else(|| self.local_of(expr).and_then(|local| local.entries))
    }
}

/// The size of what is written out: characters of a text, elements of a list, 1 for what has no parts.
fn written_size(node: &Node) -> Option<Bounds> {
    let size = match node {
        Node::Literal(Literal::String(text)) => text.chars().count(),
        Node::Literal(Literal::Bytes(bytes)) => bytes.len(),
        Node::Literal(_) => 1,
        Node::List { elements, .. } => elements.len(),
        Node::Map(entries) => entries.len(),
        _ => return None,
    };
    Some(Bounds::exactly(size as u64))
}

fn is_scalar(of: &Type) -> bool {
    match of.unwrapped() {
        Type::Bool | Type::Double | Type::Duration | Type::Int | Type::Timestamp | Type::Uint => true,
        other => other.unwrap_optional().is_some_and(is_scalar),
    }
}
