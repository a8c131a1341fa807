//! Groups of the project itself: an annotation says who approved that a definition is in one of them.

use generated_apiextensions::apiextensions::v1::CustomResourceDefinition;
use machinery::{
    brand::Brand,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

/// The condition that says whether a definition was approved.
pub const APPROVAL_CONFORMANT: &str = "KubernetesAPIApprovalPolicyConformant";

/// Domains whose groups need approval.
const PROTECTED: [&str; 2] = ["k8s.io", "kubernetes.io"];
const SEE: &str = "see https://github.com/kubernetes/enhancements/pull/1111";

/// Whether and how a definition says that its group was approved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Approval {
    Missing,
    Invalid,
    Bypassed,
    Approved,
}

impl Approval {
    fn of(text: &str) -> Self {
        let is_address = || {
            let host =
                text.split_once("://").map_or("", |(_, rest)| rest.split(['/', '?']).next().unwrap_or(""));
            !host.is_empty() && Flaws::of(format::uri, text).is_empty()
        };
        match text {
            "" => Approval::Missing,
            text if text.starts_with("unapproved") => Approval::Bypassed,
            _ if is_address() => Approval::Approved,
            _ => Approval::Invalid,
        }
    }

    /// What is wrong, or what is to be known; `key` is the annotation.
    fn text(self, key: &str, value: &str) -> String {
        let must = format!("protected groups must have approval annotation {}", quote(key));
        match self {
            Approval::Missing => format!("{must}, {SEE}"),
            Approval::Invalid => {
                format!("{must} with either a URL or a reason starting with \"unapproved\", {SEE}")
            }
            Approval::Bypassed => format!("not approved: {}", quote(value)),
            Approval::Approved => format!("approved in {value}"),
        }
    }
}

fn is_protected(group: &str) -> bool {
    let is_in =
        |domain: &str| group.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    PROTECTED.into_iter().any(is_in)
}

fn key(brand: &Brand) -> String {
    format!("api-approved.{}", brand.domain)
}

fn value<'o>(object: &'o CustomResourceDefinition, key: &str) -> &'o str {
    object.metadata.annotations.get(key).map(String::as_str).unwrap_or_default()
}

/// Checks that a group of the project was approved, or adds the reason why not to `problems`. `old` is the
/// definition before the write.
pub fn check(
    new: &CustomResourceDefinition,
    old: Option<&CustomResourceDefinition>,
    brand: &Brand,
    problems: &mut Problems,
) {
    if !is_protected(&new.spec.group) {
        return;
    }
    let key = key(brand);
    let text = value(new, &key);
    let found = Approval::of(text);
    // A write that leaves the approval as it is need not approve anything.
    if old.is_some_and(|old| Approval::of(value(old, &key)) == found) {
        return;
    }
    let metadata = Path::Root.field("metadata");
    let annotations = metadata.field("annotations");
    let place = annotations.key(&key);
    match found {
        Approval::Missing => problems.required(&place, &found.text(&key, text)),
        Approval::Invalid => problems.invalid(&place, &quote(text), &found.text(&key, text)),
        Approval::Bypassed | Approval::Approved => {}
    }
}

/// What the condition of a definition in a group of the project says: whether it was approved, a reason and a
/// message.
#[must_use]
pub fn approval(
    definition: &CustomResourceDefinition,
    brand: &Brand,
) -> Option<(bool, &'static str, String)> {
    if !is_protected(&definition.spec.group) {
        return None;
    }
    let key = key(brand);
    let value = value(definition, &key);
    let found = Approval::of(value);
    let reason = match found {
        Approval::Missing => "MissingAnnotation",
        Approval::Invalid => "InvalidAnnotation",
        Approval::Bypassed => "UnapprovedAnnotation",
        Approval::Approved => "ApprovedAnnotation",
    };
    Some((found == Approval::Approved, reason, found.text(&key, value)))
}
