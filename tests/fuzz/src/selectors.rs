//! Selectors of labels and of fields.

use machinery::selector::{
    FieldOperator, FieldSelector, LabelOperator, LabelRequirement, LabelSelector, SELECTOR_BYTES_MAX,
};

/// The bytes are a label selector as it stands in a query.
///
/// - What was read is printed and read again alike; requirements are sorted and their number is bounded.
/// - Each requirement can be made anew from its parts.
/// - Labels match exactly when they match every requirement; a label made for a requirement matches it.
pub fn label_selector(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(selector) = LabelSelector::parse(text) else { return };
    assert!(text.len() <= SELECTOR_BYTES_MAX);
    let printed = selector.to_string();
    let again = LabelSelector::parse(&printed).unwrap_or_else(|error| panic!("{error}: {printed:?}"));
    assert_eq!(again, selector, "{printed:?}");
    assert_eq!(again.to_string(), printed);

    let requirements = selector.requirements();
    assert!(requirements.len() <= text.len() / 2 + 1);
    assert!(requirements.is_sorted_by(|a, b| a.key() <= b.key()));
    assert_eq!(selector.is_empty(), requirements.is_empty());
    for requirement in requirements {
        let values = requirement.values().iter().map(|value| value.to_string()).collect();
        let made = LabelRequirement::new(requirement.key(), requirement.operator(), values);
        assert_eq!(made.as_ref(), Ok(requirement));
        check_matches(requirement);
    }
    for value in [None, Some(""), Some("a"), Some("7")] {
        let all = requirements.iter().all(|requirement| requirement.matches(value));
        assert_eq!(selector.matches(|_| value), all);
    }
}

fn check_matches(requirement: &LabelRequirement) {
    let first = requirement.values().first().map(AsRef::as_ref);
    let (yes, no) = match requirement.operator() {
        LabelOperator::Exists => (Some("x"), None),
        LabelOperator::DoesNotExist => (None, Some("x")),
        LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::In => (first, None),
        LabelOperator::NotEquals | LabelOperator::NotIn => (None, first),
        LabelOperator::GreaterThan | LabelOperator::LessThan => {
            assert!(!requirement.matches(first) && !requirement.matches(None));
            return;
        }
    };
    assert!(requirement.matches(yes) && !requirement.matches(no), "{requirement}");
}

/// The bytes are a field selector as it stands in a query.
///
/// - What was read is printed and read again alike; the number of requirements is bounded.
/// - Fields match exactly when they match every requirement; the value that is pinned is a required one.
/// - A selector is refused for its fields exactly when one of them is not known.
pub fn field_selector(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(selector) = FieldSelector::parse(text) else { return };
    assert!(text.len() <= SELECTOR_BYTES_MAX);
    let printed = selector.to_string();
    let again = FieldSelector::parse(&printed).unwrap_or_else(|error| panic!("{error}: {printed:?}"));
    assert_eq!(again.to_string(), printed, "{text:?}");
    let requirements = selector.requirements();
    assert_eq!(again.requirements().len(), requirements.len(), "{text:?}");
    assert!(requirements.iter().all(|requirement| again.requirements().contains(requirement)), "{text:?}");
    assert!(requirements.len() <= text.len() / 2 + 1);
    assert_eq!(selector.is_empty(), requirements.is_empty());

    for value in [None, Some(""), Some("a")] {
        let all = requirements.iter().all(|requirement| {
            (value.unwrap_or("") == requirement.value) == (requirement.operator == FieldOperator::Equals)
        });
        assert_eq!(selector.matches(|_| value), all);
        assert_eq!(again.matches(|_| value), all);
    }
    for requirement in requirements {
        if let Some(pinned) = selector.single_value(&requirement.path) {
            let is_required = requirements.iter().any(|other| {
                (other.path.as_str(), other.value.as_str(), other.operator)
                    == (requirement.path.as_str(), pinned, FieldOperator::Equals)
            });
            assert!(is_required, "{text:?}");
        }
    }
    let known = ["metadata.name", "metadata.namespace", "type"];
    let is_known = requirements.iter().all(|requirement| known.contains(&requirement.path.as_str()));
    assert_eq!(selector.require_only(&known, |_| None).is_ok(), is_known);
}
