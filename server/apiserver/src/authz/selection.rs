//! What restricts a request to some objects of a collection, as authorizers see it.

use machinery::{
    kind::Verb,
    selector::{FieldRequirement, FieldSelector, LabelRequirement, LabelSelector},
};

use crate::http::query::Query;

/// Requirements that all objects meet which the request is about. An authorizer may leave any of them out of account: it
/// then judges a request for more.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// On fields.
    pub fields: Vec<FieldRequirement>,
    /// On labels.
    pub labels: Vec<LabelRequirement>,
}

/// No restriction.
pub static EVERYTHING: Selection = Selection { fields: Vec::new(), labels: Vec::new() };

impl Selection {
    /// The selectors of a request for a collection. What cannot be read selects nothing here: the verb refuses it.
    #[must_use]
    pub fn of_query(verb: Verb, query: &Query) -> Self {
        if !matches!(verb, Verb::List | Verb::Watch | Verb::DeleteCollection) {
            return Selection::default();
        }
        let fields = FieldSelector::parse(query.text("fieldSelector"));
        let labels = LabelSelector::parse(query.text("labelSelector"));
        Selection {
            fields: fields.map(|selector| selector.requirements().to_vec()).unwrap_or_default(),
            labels: labels.map(|selector| selector.requirements().to_vec()).unwrap_or_default(),
        }
    }
}
