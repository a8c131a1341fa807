//! Which requests a stored object is about: by rules over operations and resource types, by the labels of
//! namespaces and objects. Webhooks and policies share it.
//!
//! Invariant: requests for configurations of webhooks, for policies and for their bindings are never matched
//! with stored ones, so that a bad one can always be repaired.

mod criteria;
mod known;
mod labels;
mod rule;
mod spelling;
mod subject;

pub(crate) use self::{
    criteria::{Criteria, Match},
    known::Known,
    labels::{Namespaces, selector, selects_object},
    rule::Rule,
    spelling::Spelling,
    subject::{Subject, is_exempt, is_namespace},
};
