//! Conditions that a device must meet.

use generated_resource::resource::v1::DeviceSelector;
use machinery::{check, path::Path, problem::Problems};

/// How many conditions a list may have. Longer lists are not looked into.
const SELECTORS_MAX: usize = 32;

/// The longest expression. Longer ones are not looked into.
const EXPRESSION_BYTES_MAX: usize = 10_240;

/// Checks conditions, one after the other.
pub(crate) fn check_selectors(selectors: &[DeviceSelector], at: &Path<'_>, problems: &mut Problems) {
    if selectors.len() > SELECTORS_MAX {
        return;
    }
    for (index, selector) in selectors.iter().enumerate() {
        let at = at.index(index);
        let at = at.field("cel");
        let Some(cel) = &selector.cel else {
            problems.required(&at, "");
            continue;
        };
        let place = at.field("expression");
        if cel.expression.len() > EXPRESSION_BYTES_MAX {
            check::max_bytes(cel.expression.len(), EXPRESSION_BYTES_MAX, &place, problems);
        } else {
            expressions::devices::check(&cel.expression, &place, problems);
        }
    }
}
