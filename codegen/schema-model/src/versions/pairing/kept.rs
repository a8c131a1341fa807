//! Fields that one version alone has, and what keeps them.

use super::{KeptAt, Pairing, Way, joined, single};
use crate::{
    language::{Field, values::HubPlace},
    model::Kept,
    names::Message,
    paths::{is_option, walk},
    read::Spanned,
    source::Span,
};

impl<'a> Pairing<'a, '_> {
    /// A field that only this version has.
    pub(super) fn keep(
        &mut self,
        own: Message<'a>,
        way: &Way<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
        annotation: &Spanned<String>,
        place: Span,
    ) {
        let Some(above) = &way.path else {
            let message =
                format!("no annotation can keep `{}`: there may be several of it, or none", name.value);
            self.findings.add_with_help(
                place,
                message,
                "only fields that messages without presence lead to can be kept in an annotation",
            );
            return;
        };
        let option = self
            .names
            .field_held(own.declared.file, &field.value)
            .is_some_and(|held| is_option(&field.value, &held));
        let path = joined(above, &single(name, option));
        let around = [way.around.clone(), vec![own.key()]].concat();
        self.kept.push(KeptAt { kept: Kept { path, annotation: annotation.value.clone() }, around, place });
    }

    /// A field that only the hub has.
    pub(in crate::versions) fn hub_only(
        &mut self,
        hub: Message<'a>,
        path: &'a Spanned<String>,
        place: &'a Spanned<HubPlace>,
    ) -> Option<Kept> {
        match &place.value {
            HubPlace::Code => {
                self.require_code(place.entry);
                self.claim_anywhere(hub, path);
                None
            }
            HubPlace::Annotation(annotation) => {
                let walked = match walk(self.names, hub, path) {
                    Ok(walked) => walked,
                    Err(nowhere) => {
                        let message = format!("the path `{}` leads nowhere: {}", path.value, nowhere.message);
                        self.findings.add_with_hint(path.span, message, nowhere.help);
                        return None;
                    }
                };
                self.refuse_absent_steps(&walked.path, path.span);
                self.claim_anywhere(hub, path);
                Some(Kept { path: walked.path, annotation: annotation.value.clone() })
            }
            HubPlace::Path(_) => {
                self.findings.add_with_help(
                    place.span,
                    format!("`{}` has no field in this version", path.value),
                    "say `hub` at a field of this version, or `{ annotation: name }` here",
                );
                None
            }
        }
    }
}
