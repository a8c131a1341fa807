//! Rules about defaults.

use super::context::Context;
use crate::{
    fit::{Fit, Subject},
    language::values::Needed,
    report::Findings,
};

/// A default has the form of its field, can be read as its type, and passes all rules: its own and those of
/// its parts.
pub(super) fn defaults_fit_their_field(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(default), Some(held)) = (&at.field.default, cx.held(at)) else { continue };
        let mut fit =
            Fit { names: &cx.names, subject: Subject::Default, words: &[], findings: &mut *findings };
        fit.value(at.file, held, &at.field.rules, &default.value.0, default.entry);
    }
}

/// A default would fill what is missing, so that nothing is ever missing.
pub(super) fn required_fields_have_no_default(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let is_required = at.field.rules.required.as_ref().is_some_and(|needed| needed.value != Needed::No);
        if let (Some(default), true) = (&at.field.default, is_required) {
            findings.add_with_help(
                default.entry,
                format!("`{}` is required and has a default", at.name.value),
                "drop one of the two: a default fills what is missing",
            );
        }
    }
}
