//! Which fields of the hub have a place in this version, and which have none or several.

use super::{Pairing, full};
use crate::{
    names::{Held, Message, TypeKey},
    read::Spanned,
    source::Span,
};

impl<'a> Pairing<'a, '_> {
    /// Takes a field of the hub.
    pub(in crate::versions) fn claim(&mut self, own: Message<'a>, hub: Message<'a>, path: &str, place: Span) {
        let Some(span) = self.field_span(hub, path) else { return };
        if !self.claims.insert((own.key(), span)) || self.recoded_there.contains(&span) {
            let message = format!("`{path}` of {} has two places in {}", full(hub.key()), own.key().2);
            self.findings.add(place, message);
        }
        if path.contains('.') {
            self.anywhere.insert(span);
        }
    }

    /// Takes a field of the hub by its path from the root, also behind lists.
    pub(super) fn claim_anywhere(&mut self, hub: Message<'a>, path: &Spanned<String>) {
        match self.field_span(hub, path) {
            Some(span) => {
                self.anywhere.insert(span);
            }
            None => {
                let message = format!("the path `{}` leads nowhere in the stored version", path.value);
                self.findings.add(path.span, message);
            }
        }
    }

    pub(super) fn field_span(&self, hub: Message<'a>, path: &str) -> Option<Span> {
        let (mut message, mut found) = (Some(hub), None);
        for step in path.split('.') {
            let at = message?;
            let (_, field) = at.fields().find(|(name, _)| name.value == step)?;
            found = Some(field.span);
            let held = self.names.field_held(at.declared.file, &field.value)?;
            message = match self.names.innermost(at.declared.file, held)?.1 {
                Held::Message(inner) => Some(inner),
                _ => None,
            };
        }
        found
    }

    /// Reports what has no place, and what has more than one.
    pub(in crate::versions) fn finish(&mut self) {
        self.opened_are_told();
        for (own, hub) in self.messages.clone() {
            self.left_over(own, hub, hub, "", &mut vec![hub.key()]);
        }
        for kept in &self.kept {
            if kept.around.iter().any(|key| self.again.contains(key)) {
                self.findings
                    .add(kept.place, "several ways lead to this field, but an annotation stands once");
            }
        }
        for (around, place) in &self.recoded_at {
            if around.iter().any(|key| self.again.contains(key)) {
                self.findings.add(*place, "several ways lead to this field, but one of them is recoded");
            }
        }
    }

    fn left_over(
        &mut self,
        own: Message<'a>,
        paired: Message<'a>,
        hub: Message<'a>,
        above: &str,
        around: &mut Vec<TypeKey<'a>>,
    ) {
        for (name, field) in hub.fields() {
            if self.claims.contains(&(own.key(), field.span)) || self.anywhere.contains(&field.span) {
                continue;
            }
            let path = format!("{above}{}", name.value);
            let held = self.names.field_held(hub.declared.file, &field.value);
            match held {
                Some(Held::Message(inner))
                    if !around.contains(&inner.key())
                        && inner.fields().any(|(_, field)| self.anywhere.contains(&field.span)) =>
                {
                    around.push(inner.key());
                    self.left_over(own, paired, inner, &format!("{path}."), around);
                    around.pop();
                }
                _ => self.findings.add_with_help(
                    own.declared.name.span,
                    format!(
                        "`{path}` of {} has no place in this version and would be lost",
                        full(paired.key())
                    ),
                    "give a field `hub` with that path, or say in `converts.hub_only` what keeps it",
                ),
            }
        }
    }
}
