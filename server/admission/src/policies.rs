//! Admission policies: expressions, kept in stored objects, that check or change what is written.
//!
//! A request goes this way: `stored` has all policies and bindings, compiled once per change (`policy`,
//! `binding`); `set` says whose rules are about the request; `selection` looks at labels and finds the
//! parameters (`params`); `validating` and `mutating` evaluate the expressions and say what becomes of the
//! request.

mod binding;
mod configuration;
mod in_files;
mod meters;
mod mutating;
mod params;
mod policy;
mod selection;
mod set;
mod stored;
mod unit;
mod validating;

use std::sync::Arc;

use engine::context::admit::{Interest, Operation};

use self::{meters::Meters, mutating::MutatingPolicies, stored::Policies, validating::ValidatingPolicies};
use crate::{Opened, Opening};

/// Which requests a policy sees is said by its own rules.
pub const VALIDATED: [Interest; 1] = [Interest::EVERY_CALL];
/// A delete has no object to change.
pub const MUTATED: [Interest; 1] =
    [Interest { operations: &[Operation::Create, Operation::Update], ..Interest::EVERY_CALL }];

/// Makes the plugin of the policies that change objects.
pub fn mutating(opening: &Opening<'_>) -> Opened {
    let supplies = opening.supplies();
    let policies = Policies::mutating(supplies, in_files::mutating(opening)?);
    Ok(Arc::new(MutatingPolicies { policies, meters: Meters::of(&supplies.webhooks) }))
}

/// Makes the plugin of the policies that check objects.
pub fn validating(opening: &Opening<'_>) -> Opened {
    let supplies = opening.supplies();
    let policies = Policies::validating(supplies, in_files::validating(opening)?);
    Ok(Arc::new(ValidatingPolicies { policies, meters: Meters::of(&supplies.webhooks) }))
}
