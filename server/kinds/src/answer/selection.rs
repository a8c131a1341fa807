//! The selectors of an access review: validation, and conversion for authorizers.

use engine::authorization::Selection;
use generated_authorization::authorization::v1::ResourceAttributes;
use machinery::{
    path::Path,
    problem::{Problems, quote},
    selector::{
        FieldSelector, LabelSelector,
        structured::{self, UnknownOperators},
    },
};

/// Checks both selectors. Operators of newer clients are allowed here and left out later.
pub(super) fn check(wanted: &ResourceAttributes, at: &Path<'_>, problems: &mut Problems) {
    if let Some(selector) = &wanted.field_selector {
        let at = at.field("fieldSelector");
        check_form(&selector.raw_selector, selector.requirements.is_empty(), &at, problems);
        let list = at.field("requirements");
        for (index, requirement) in selector.requirements.iter().enumerate() {
            structured::check_field(requirement, UnknownOperators::Allowed, &list.index(index), problems);
        }
    }
    if let Some(selector) = &wanted.label_selector {
        let at = at.field("labelSelector");
        check_form(&selector.raw_selector, selector.requirements.is_empty(), &at, problems);
        let list = at.field("requirements");
        for (index, requirement) in selector.requirements.iter().enumerate() {
            structured::check_label(requirement, UnknownOperators::Allowed, &list.index(index), problems);
        }
    }
}

/// Checks that a selector is either text or requirements.
fn check_form(raw: &str, is_only_raw: bool, at: &Path<'_>, problems: &mut Problems) {
    match (raw.is_empty(), is_only_raw) {
        (false, false) => problems.invalid(
            &at.field("rawSelector"),
            &quote(raw),
            "may not specified at the same time as requirements",
        ),
        (true, true) => problems.required(
            &at.field("requirements"),
            &format!("when {at} is specified, requirements or rawSelector is required"),
        ),
        (true, false) | (false, true) => {}
    }
}

/// Reads both selectors as far as possible, with messages about the rest. All requirements must hold, so
/// leaving one out asks for permission on more objects and never on fewer.
pub(super) fn read(wanted: &ResourceAttributes) -> (Selection, Vec<String>) {
    let (mut selection, mut left_out) = (Selection::default(), Vec::new());
    if let Some(selector) = &wanted.field_selector {
        let raw = &selector.raw_selector;
        let read = FieldSelector::parse(raw).map(|parsed| parsed.requirements().to_vec());
        let sound = selector.requirements.iter().map(structured::field_requirement);
        selection.fields = kept((raw, read.ok()), sound, "fieldSelector", &mut left_out);
    }
    if let Some(selector) = &wanted.label_selector {
        let raw = &selector.raw_selector;
        let read = LabelSelector::parse(raw).map(|parsed| parsed.requirements().to_vec());
        let sound = selector.requirements.iter().map(structured::label_requirement);
        selection.labels = kept((raw, read.ok()), sound, "labelSelector", &mut left_out);
    }
    (selection, left_out)
}

/// The readable requirements, from the text if there is one, otherwise from the list.
fn kept<T>(
    (raw, read): (&str, Option<Vec<T>>),
    listed: impl ExactSizeIterator<Item = Option<T>>,
    name: &str,
    left_out: &mut Vec<String>,
) -> Vec<T> {
    let count = listed.len();
    let (requirements, is_whole) = if raw.is_empty() {
        let sound: Vec<T> = listed.flatten().collect();
        let is_whole = sound.len() == count;
        (sound, is_whole)
    } else {
        let is_whole = read.is_some();
        (read.unwrap_or_default(), is_whole)
    };
    if !is_whole {
        let partially = if requirements.is_empty() { "" } else { "partially " };
        left_out.push(format!("spec.resourceAttributes.{name} {partially}ignored due to parse error"));
    }
    requirements
}
