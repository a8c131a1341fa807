//! Rules about how problems show the fields of a message.

use std::collections::BTreeSet;

use super::{context::Context, relations::own_field};
use crate::{
    language::{Field, Inner, InnerRule},
    names::{Declared, DeclaredBody, Held, Message},
    read::Spanned,
    report::Findings,
};

/// A place in problems is one beside another field of the message, or in it, and following such places ends.
pub(super) fn inner_places_exist(cx: &Context<'_>, findings: &mut Findings) {
    for (file, name, keys) in cx.types() {
        let message = Message { declared: Declared { file, name, body: DeclaredBody::Type(keys) }, keys };
        for (name, field) in message.fields() {
            let Some(keys) = &field.value.inner else { continue };
            let Some(inner) = placed(&field.value) else { continue };
            match (&inner.after, &inner.within) {
                (Some(_), Some(within)) => {
                    findings.add(within.entry, "`after` and `in` are two places for one field");
                }
                (Some(after), None) => {
                    own_field(message, after, findings);
                    ends(message, name, after, findings);
                }
                (None, Some(within)) => {
                    own_field(message, within, findings);
                    is_message(cx, message, within, findings);
                }
                (None, None) if inner.name.is_none() => {
                    findings.add(keys.entry, "`inner` says nothing of the field");
                }
                (None, None) => {}
            }
        }
    }
}

fn placed(field: &Field) -> Option<&Inner> {
    match &field.inner.as_ref()?.value {
        InnerRule::Placed(inner) => Some(inner),
        InnerRule::No | InnerRule::Named(_) => None,
    }
}

/// A field stands behind one that is there, however many stand between it and that one.
fn ends(message: Message<'_>, name: &Spanned<String>, after: &Spanned<String>, findings: &mut Findings) {
    let mut seen = BTreeSet::from([name.value.as_str()]);
    let mut next = Some(after.value.as_str());
    while let Some(current) = next {
        if !seen.insert(current) {
            return findings.add(after.entry, format!("`{}` would stand behind itself", name.value));
        }
        let Some(field) = message.field(current) else { return };
        let inner = placed(field);
        let is_elsewhere = inner.is_some_and(|inner| inner.within.is_some());
        if is_elsewhere || matches!(field.inner.as_ref().map(|inner| &inner.value), Some(InnerRule::No)) {
            return findings.add(after.entry, format!("problems do not show `{current}` in this message"));
        }
        next = inner.and_then(|inner| inner.after.as_ref()).map(|after| after.value.as_str());
    }
}

fn is_message(cx: &Context<'_>, message: Message<'_>, within: &Spanned<String>, findings: &mut Findings) {
    let Some(field) = message.field(&within.value) else { return };
    if let Some(held) = cx.names.field_held(message.declared.file, field)
        && !matches!(held, Held::Message(_))
    {
        findings.add(within.entry, format!("`in` does not fit {}", held.form()));
    }
}
