//! Lists, maps and objects that are written out.

use std::sync::Arc;

use super::super::node::{Element, Entry, Message, Node};
use super::{Planned, Planner};
use crate::ast::{Expr, MapEntry, MessageField};
use crate::check::Meaning;
use crate::value::{Constant, ConstantMap};

impl Planner<'_> {
    pub(super) fn list(&mut self, elements: &[Expr], optional: &[u32]) -> Planned {
        let mut planned = Vec::with_capacity(elements.len());
        for (position, element) in (0_u32..).zip(elements) {
            let value = self.node(element)?;
            planned.push(Element { value, optional: optional.binary_search(&position).is_ok() });
        }
        Ok(constant_list(&planned)
            .map_or_else(|| Node::List(planned.into()), |items| Node::Constant(Constant::List(items))))
    }

    pub(super) fn map(&mut self, entries: &[MapEntry]) -> Planned {
        let mut planned = Vec::with_capacity(entries.len());
        for entry in entries {
            let key = self.node(&entry.key)?;
            let value = self.node(&entry.value)?;
            planned.push(Entry { key, value, optional: entry.optional });
        }
        Ok(constant_map(&planned)
            .map_or_else(|| Node::Map(planned.into()), |map| Node::Constant(Constant::Map(Arc::new(map)))))
    }

    pub(super) fn message(&mut self, expr: &Expr, name: &Arc<str>, fields: &[MessageField]) -> Planned {
        let type_name = match self.checked.reference(expr.id) {
            Some(Meaning::Name(full)) => Arc::clone(full),
            _ => Arc::clone(name),
        };
        let mut planned = Vec::with_capacity(fields.len());
        for field in fields {
            let value = self.node(&field.value)?;
            planned.push((Arc::clone(&field.name), Element { value, optional: field.optional }));
        }
        Ok(Node::Message(Box::new(Message { type_name, fields: planned })))
    }
}

fn constant_list(elements: &[Element]) -> Option<Arc<[Constant]>> {
    let constant = |element: &Element| match &element.value {
        Node::Constant(constant) if !element.optional => Some(constant.clone()),
        _ => None,
    };
    elements.iter().map(constant).collect()
}

fn constant_map(entries: &[Entry]) -> Option<ConstantMap> {
    let constant = |entry: &Entry| match (&entry.key, &entry.value) {
        (Node::Constant(key), Node::Constant(value)) if !entry.optional => Some((key.key()?, value.clone())),
        _ => None,
    };
    entries.iter().map(constant).collect::<Option<_>>().map(ConstantMap::new)
}
