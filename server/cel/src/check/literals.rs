//! Lists, maps and messages that are written out.

use super::substitution::most_general;
use super::well_known::message_of;
use super::{Checker, Meaning};
use crate::ast::{Expr, MapEntry, MessageField};
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn list(&mut self, expr: &Expr, elements: &[Expr], optional: &[u32]) {
        let mut joined = None;
        let mut optional = optional.iter().copied().peekable();
        for (position, element) in (0_u32..).zip(elements) {
            self.visit(element);
            let is_optional = optional.next_if_eq(&position).is_some();
            let of = self.entry_type(element, is_optional);
            joined = Some(self.join(joined, of));
        }
        let element = joined.unwrap_or_else(|| self.substitution.fresh());
        self.set_type(expr, Type::list(element));
    }

    pub(super) fn map(&mut self, expr: &Expr, entries: &[MapEntry]) {
        let mut joined = None;
        for entry in entries {
            let (keys, values) = joined.map_or((None, None), |(keys, values)| (Some(keys), Some(values)));
            self.visit(&entry.key);
            let key = self.type_of(&entry.key);
            let keys = self.join(keys, key);
            self.visit(&entry.value);
            let value = self.entry_type(&entry.value, entry.optional);
            let values = self.join(values, value);
            joined = Some((keys, values));
        }
        let (keys, values) = joined.unwrap_or_else(|| (self.substitution.fresh(), self.substitution.fresh()));
        self.set_type(expr, Type::map(keys, values));
    }

    /// The type of what an element, entry or field holds: a value that may be left out is given as an
    /// optional one.
    fn entry_type(&mut self, value: &Expr, optional: bool) -> Type {
        let of = self.type_of(value);
        if !optional {
            return of;
        }
        if let Some(inner) = of.unwrap_optional() {
            return inner.clone();
        }
        if !of.is_dyn() {
            self.mismatch(value, &Type::optional(of.clone()), &of);
        }
        of
    }

    fn join(&mut self, previous: Option<Type>, current: Type) -> Type {
        let Some(previous) = previous else {
            return current;
        };
        if self.substitution.assignable(&previous, &current) {
            return most_general(&previous, &current).clone();
        }
        // Whether types may differ is judged once all of them are known.
        Type::Dyn
    }

    pub(super) fn message(&mut self, expr: &Expr, name: &str, fields: &[MessageField]) {
        let Some((full, of)) = self.env.find_type(name) else {
            return self.undeclared(expr, name);
        };
        self.references.insert(expr.id, Meaning::Name(full));
        let created = match of.named() {
            Some(Some(created)) if matches!(created, Type::Object(_)) || message_of(created).is_some() => {
                created.clone()
            }
            named => {
                let other = named.flatten().map_or_else(|| of.runtime_name(), Type::runtime_name);
                self.mistake(expr.at, format!("'{other}' is not a message type"));
                Type::Error
            }
        };
        self.set_type(expr, created.clone());
        for field in fields {
            self.message_field(name, &created, field);
        }
    }

    fn message_field(&mut self, written: &str, created: &Type, field: &MessageField) {
        self.visit(&field.value);
        let name =
            if let Type::Object(name) = created { name } else { message_of(created).unwrap_or(written) };
        let declared = self.object_field(field.at, name, &field.name).unwrap_or(Type::Error);
        let value = self.entry_type(&field.value, field.optional);
        if !self.substitution.assignable(&declared, &value) {
            let text = format!(
                "expected type of field '{}' is '{declared}' but provided type is '{value}'",
                field.name
            );
            self.mistake(field.at, text);
        }
    }
}
