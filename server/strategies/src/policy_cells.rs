//! What tables say of policies in CEL and their bindings.

use generated_admissionregistration::admissionregistration::v1::{ParamKind, ParamRef};
use machinery::{columns::Cell, meta::v1::LabelSelector};

const UNSET: &str = "<unset>";

/// The kind of the parameters.
pub(super) fn kind(kind: Option<&ParamKind>) -> Cell {
    Cell::Text(kind.map_or_else(|| UNSET.to_owned(), |kind| format!("{}/{}", kind.api_version, kind.kind)))
}

/// Where the parameters are: the name with its namespace, or the selector.
pub(super) fn reference(reference: Option<&ParamRef>) -> Cell {
    let Some(reference) = reference else { return Cell::Text(UNSET.to_owned()) };
    let text = match &reference.selector {
        _ if !reference.name.is_empty() => {
            let namespace = if reference.namespace.is_empty() { "*" } else { &reference.namespace };
            format!("{namespace}/{}", reference.name)
        }
        Some(selector) => spelled(selector),
        None => UNSET.to_owned(),
    };
    Cell::Text(text)
}

/// A selector as clients know this column, which is not how they write one.
fn spelled(selector: &LabelSelector) -> String {
    let labels = selector.match_labels.iter().map(|(key, value)| format!("{key}: {value},"));
    let expressions = selector.match_expressions.iter().map(|term| {
        let values = term.values.join(" ");
        format!("LabelSelectorRequirement{{Key:{},Operator:{},Values:[{values}],}},", term.key, term.operator)
    });
    let (labels, expressions) = (labels.collect::<String>(), expressions.collect::<String>());
    format!(
        "&LabelSelector{{MatchLabels:map[string]string{{{labels}}},\
         MatchExpressions:[]LabelSelectorRequirement{{{expressions}}},}}"
    )
}
