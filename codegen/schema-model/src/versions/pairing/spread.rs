//! A message whose fields the stored version has one level higher: `hub: .`.

use super::{At, Below, ITSELF, Pairing, Way, single};
use crate::{
    language::{Field, values::HubPlace},
    model::Mapped,
    names::Held,
    paths::is_true,
    read::Spanned,
    source::Span,
};

impl<'a> Pairing<'a, '_> {
    /// Maps the fields of a message to those of the hub message that stands for the one around it.
    pub(super) fn spread(
        &mut self,
        at: At<'a, '_>,
        way: &Way<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
        place: Span,
    ) -> Vec<Mapped> {
        let Some(Held::Message(message)) = self.names.field_held(at.own.declared.file, &field.value) else {
            self.findings.add(place, format!("`{}` is no message, and has no fields of its own", name.value));
            return Vec::new();
        };
        let below = Below { message, path: single(name, is_true(&field.presence)) };
        let at = At { below: Some(&below), ..at };
        let lost = Way { path: None, around: way.around.clone() };
        let mut found = Vec::new();
        for (name, field) in message.fields() {
            self.seen.insert(field.span);
            for (key, place) in field.conversion_keys().into_iter().filter(|(key, _)| is_for_maps(key)) {
                let text =
                    format!("`{key}` cannot be said in a message whose fields are one level higher there");
                self.findings.add(place, text);
            }
            let path = match field.hub.as_ref().map(|place| (&place.value, place.entry)) {
                None => (name.value.as_str(), name.span),
                Some((HubPlace::Path(path), place)) if path != ITSELF => (path.as_str(), place),
                Some((_, place)) => {
                    let text = format!("`{}` can only have a path of the stored version", name.value);
                    self.findings.add_with_help(
                        place,
                        text,
                        "it is in a message whose fields are one level higher there",
                    );
                    continue;
                }
            };
            found.extend(self.same(at, &lost, (name, field), path));
        }
        found
    }
}

fn is_for_maps(key: &str) -> bool {
    matches!(key, "entries" | "repeats")
}
