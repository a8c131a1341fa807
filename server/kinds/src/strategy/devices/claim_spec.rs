//! What a claim asks for: its requests have names, and constraints and settings refer to them.

use std::collections::{BTreeMap, BTreeSet};

use generated::resource::v1::{DeviceClaim, DeviceConstraint};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{names::check_qualified, settings::check_settings};

const NO_REQUEST: &str = "must be the name of a request in the claim or the name of a request and a subrequest separated by \
                          '/'";
const CONSUMABLE: &str = "DRAConsumableCapacity";
/// How many entries each list of a claim may have. Longer ones are not looked into.
const ENTRIES_MAX: usize = 32;

/// The names of requests, each with those of its alternatives.
pub(crate) struct Requests<'a>(BTreeMap<&'a str, BTreeSet<&'a str>>);

impl<'a> Requests<'a> {
    /// Those of a claim.
    pub(crate) fn of(claim: &'a DeviceClaim) -> Self {
        let named = claim.requests.iter().map(|request| {
            let alternatives = request.first_available.iter().map(|one| one.name.as_str());
            (request.name.as_str(), alternatives.collect())
        });
        Requests(named.collect())
    }

    /// Checks that `name` is that of a request, or with a slash that of an alternative.
    pub(crate) fn check(&self, name: &str, at: &Path<'_>, problems: &mut Problems) {
        let parts: Vec<&str> = name.split('/').collect();
        if parts.len() > 2 {
            problems.invalid(at, &quote(name), NO_REQUEST);
            return;
        }
        for part in &parts {
            check::format(part, format::dns_label, at, problems);
        }
        let is_known = match *parts.as_slice() {
            [request, alternative] => self.0.get(request).is_some_and(|names| names.contains(alternative)),
            _ => self.0.contains_key(name),
        };
        if !is_known {
            problems.invalid(at, &quote(name), NO_REQUEST);
        }
    }

    /// Checks a list of such names.
    pub(crate) fn check_all(&self, names: &[String], at: &Path<'_>, problems: &mut Problems) {
        for (index, name) in names.iter().enumerate().take(ENTRIES_MAX) {
            self.check(name, &at.index(index), problems);
        }
    }
}

/// Checks what a claim asks for, beyond the rules of single fields.
pub(crate) fn check_claim(change: &Change<'_>, claim: &DeviceClaim, at: &Path<'_>, problems: &mut Problems) {
    check_names(claim, at, problems);
    let requests = Requests::of(claim);
    let constraints = at.field("constraints");
    for (index, constraint) in claim.constraints.iter().enumerate().take(ENTRIES_MAX) {
        check_constraint(change, constraint, &requests, &constraints.index(index), problems);
    }
    let config = at.field("config");
    for (index, settings) in claim.config.iter().enumerate().take(ENTRIES_MAX) {
        let at = config.index(index);
        requests.check_all(&settings.requests, &at.field("requests"), problems);
        check_settings(settings.opaque.as_ref(), &at, problems);
    }
}

fn check_names(claim: &DeviceClaim, at: &Path<'_>, problems: &mut Problems) {
    let requests = at.field("requests");
    for (index, request) in claim.requests.iter().enumerate().take(ENTRIES_MAX) {
        let alternatives = requests.index(index);
        let alternatives = alternatives.field("firstAvailable");
        check::unique(
            &request.first_available,
            |one| quote(&one.name),
            |index, name| problems.duplicate(&alternatives.index(index), name),
        );
    }
    check::unique(
        &claim.requests,
        |request| quote(&request.name),
        |index, name| problems.duplicate(&requests.index(index), name),
    );
}

fn check_constraint(
    change: &Change<'_>,
    constraint: &DeviceConstraint,
    requests: &Requests<'_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    requests.check_all(&constraint.requests, &at.field("requests"), problems);
    match (&constraint.match_attribute, &constraint.distinct_attribute) {
        (Some(name), _) => check_attribute(name, &at.field("matchAttribute"), problems),
        (None, Some(name)) => check_attribute(name, &at.field("distinctAttribute"), problems),
        (None, None) if change.gates.is_on(CONSUMABLE) => problems.required(
            at,
            "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple fields are set",
        ),
        (None, None) => problems.required(&at.field("matchAttribute"), ""),
    }
}

fn check_attribute(name: &str, at: &Path<'_>, problems: &mut Problems) {
    check_qualified(name, at, problems);
    if !name.contains('/') {
        let detail = "a fully qualified name must be a domain and a name separated by a slash";
        problems.invalid(at, &quote(name), detail);
    }
}
