//! Rules about objects that go on their own.

use super::context::Context;
use crate::{report::Findings, seconds};

/// Objects stay for some time, in a spelling that everybody reads alike.
pub(super) fn expiry_is_a_span_of_time(cx: &Context<'_>, findings: &mut Findings) {
    for text in cx.kinds().filter_map(|(file, _)| file.keys.expires_after.as_ref()) {
        match seconds::parse(&text.value) {
            None => findings.add_with_help(
                text.span,
                format!("`{}` is no span of time", text.value),
                "write hours, minutes and seconds, as `1h30m` or `90s`",
            ),
            Some(0) => {
                findings.add_with_help(text.span, "objects would go at once", "give them a second at least");
            }
            Some(_) => {}
        }
    }
}
