//! What restricts a request to some objects of a collection, as authorizers see it.

use machinery::{
    kind::Verb,
    selector::{FieldOperator, FieldRequirement, LabelRequirement},
};

use crate::query::Query;

/// Requirements that all objects meet which the request is about. An authorizer may leave any of them out of
/// account: it then judges a request for more.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// On fields.
    pub fields: Vec<FieldRequirement>,
    /// On labels.
    pub labels: Vec<LabelRequirement>,
}

/// No restriction.
pub(crate) static EVERYTHING: Selection = Selection { fields: Vec::new(), labels: Vec::new() };

impl Selection {
    /// The requirements of a request with this verb. A selector that cannot be parsed has none: the verb
    /// refuses it.
    #[must_use]
    pub fn of_query(verb: Verb, query: &Query) -> Self {
        match verb {
            Verb::List | Verb::Watch | Verb::DeleteCollection => Selection::of_collection(query),
            _ => Selection::default(),
        }
    }

    /// The requirements of a request for a collection.
    #[must_use]
    pub fn of_collection(query: &Query) -> Self {
        let selectors = query.selectors();
        let fields = selectors.fields.as_ref().map(|fields| fields.requirements());
        let labels = selectors.labels.as_ref().map(|labels| labels.requirements());
        Selection { fields: fields.unwrap_or_default().to_vec(), labels: labels.unwrap_or_default().to_vec() }
    }

    /// Whether only objects are meant that have this value in this field.
    #[must_use]
    pub fn pins(&self, field: &str, value: &str) -> bool {
        self.fields.iter().any(|asked| {
            asked.path == field && asked.operator == FieldOperator::Equals && asked.value == value
        })
    }
}
