//! What a claim asks for: its requests have names, and constraints and settings refer to them.

use std::collections::{BTreeMap, BTreeSet};

use generated_resource::resource::v1::{DeviceClaim, DeviceConstraint, DeviceRequest, DeviceSubRequest};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
};

use super::{names::check_qualified, selectors::check_selectors, settings::check_settings};

const NO_REQUEST: &str = "must be the name of a request in the claim or the name of a request and a \
    subrequest separated by \
                          '/'";
const CONSUMABLE: &str = "DRAConsumableCapacity";
/// How many entries each list of a claim may have. Longer ones are not looked into.
const ENTRIES_MAX: usize = 32;
/// How many alternatives a request may have.
const ALTERNATIVES_MAX: usize = 8;

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

/// Checks what a claim asks for.
pub(crate) fn check_claim(change: &Change<'_>, claim: &DeviceClaim, at: &Path<'_>, problems: &mut Problems) {
    check_requests(change, &claim.requests, &at.field("requests"), problems);
    let requests = Requests::of(claim);
    let constraints = at.field("constraints");
    check_each(&claim.constraints, &constraints, problems, |constraint, at, problems| {
        constraint.check(None, at, change, problems);
        check_constraint(change, constraint, &requests, at, problems);
    });
    check_each(&claim.config, &at.field("config"), problems, |settings, at, problems| {
        settings.check(None, at, change, problems);
        requests.check_all(&settings.requests, &at.field("requests"), problems);
        check_settings(settings.opaque.as_ref(), false, at, problems);
    });
}

/// Checks the entries of a list that is not too long.
fn check_each<T>(
    entries: &[T],
    at: &Path<'_>,
    problems: &mut Problems,
    check: impl Fn(&T, &Path<'_>, &mut Problems),
) {
    if entries.len() > ENTRIES_MAX {
        return problems.too_many(at, entries.len(), ENTRIES_MAX);
    }
    for (index, entry) in entries.iter().enumerate() {
        check(entry, &at.index(index), problems);
    }
}

fn check_requests(change: &Change<'_>, requests: &[DeviceRequest], at: &Path<'_>, problems: &mut Problems) {
    check_each(requests, at, problems, |request, at, problems| {
        request.check(None, at, change, problems);
        match &request.exactly {
            Some(exactly) if request.first_available.is_empty() => {
                let at = at.field("exactly");
                exactly.check(None, &at, change, problems);
                check_selectors(&exactly.selectors, &at.field("selectors"), problems);
            }
            None => {
                check_alternatives(change, &request.first_available, &at.field("firstAvailable"), problems)
            }
            // Two answers to one question: neither is looked into.
            Some(_) => {}
        }
    });
    if requests.len() <= ENTRIES_MAX {
        check::unique(
            requests,
            |request| quote(&request.name),
            |index, name| problems.duplicate(&at.index(index), name),
        );
    }
}

fn check_alternatives(
    change: &Change<'_>,
    alternatives: &[DeviceSubRequest],
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if alternatives.len() > ALTERNATIVES_MAX {
        return problems.too_many(at, alternatives.len(), ALTERNATIVES_MAX);
    }
    check_each(alternatives, at, problems, |alternative, at, problems| {
        alternative.check(None, at, change, problems);
        check_selectors(&alternative.selectors, &at.field("selectors"), problems);
    });
    check::unique(
        alternatives,
        |one| quote(&one.name),
        |index, name| problems.duplicate(&at.index(index), name),
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
            "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple fields are \
             set",
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
