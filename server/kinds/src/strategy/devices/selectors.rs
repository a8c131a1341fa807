//! Conditions that a device must meet.

use generated::resource::v1::DeviceSelector;
use machinery::{path::Path, problem::Problems};

/// How many conditions a list may have. Longer lists are not looked into.
const SELECTORS_MAX: usize = 32;

/// Checks the expressions of conditions. The schema says that each condition has one, and how long it may be.
pub(crate) fn check_selectors(selectors: &[DeviceSelector], at: &Path<'_>, problems: &mut Problems) {
    if selectors.len() > SELECTORS_MAX {
        return;
    }
    for (index, selector) in selectors.iter().enumerate() {
        if let Some(cel) = &selector.cel {
            let at = at.index(index);
            let at = at.field("cel");
            expressions::devices::check(&cel.expression, &at.field("expression"), problems);
        }
    }
}
