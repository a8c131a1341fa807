//! The selectors of a query. They are parsed once, so that the verb applies what the authorizers judged.

use std::sync::Arc;

use machinery::selector::{FieldSelector, LabelSelector, SelectorError};

/// Both selectors as the query gives them. The verb refuses what cannot be parsed.
#[derive(Debug, Clone)]
pub(crate) struct SelectorQuery {
    /// On labels.
    pub(crate) labels: Result<Arc<LabelSelector>, SelectorError>,
    /// On fields.
    pub(crate) fields: Result<Arc<FieldSelector>, SelectorError>,
}
