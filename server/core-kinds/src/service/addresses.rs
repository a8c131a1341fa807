//! Rules of the addresses in the cluster and their families. The server also asks them before it allocates.

use std::collections::HashSet;

use generated_core::core::v1::{Service, ServiceSpec};
use machinery::{
    gates::Gates,
    path::Path,
    problem::{Problems, quote, tree},
};

use super::needs::{FAMILIES, HEADLESS, PREFER_DUAL, REQUIRE_DUAL, SINGLE, family_of, is_headless};
use crate::addresses::Addresses;

const FAMILIES_MAX: usize = 2;
const ONCE_SET: &str = "may not change once set";

/// A list as problems show it, which know no empty one.
pub fn shown(list: &[String]) -> String {
    if list.is_empty() { "null".to_owned() } else { tree(list) }
}

/// A word that may be missing.
pub fn shown_word(word: Option<&str>) -> String {
    word.map_or_else(|| "null".to_owned(), quote)
}

/// Checks that the addresses fit each other, the families and the policy.
pub fn check(gates: &Gates, new: &Service, old: Option<&Service>, problems: &mut Problems) {
    let spec = &new.spec;
    if spec.type_ == "ExternalName" {
        return;
    }
    let at = Path::Root.field("spec");
    let list = at.field("clusterIPs");
    check_first(spec, &list, problems);
    check_families(spec, &at, problems);
    let stored = old.into_iter().flat_map(|old| &old.spec.cluster_ips).map(String::as_str);
    // What follows would speak of addresses that are none.
    if check_each(&Addresses::of(gates, stored), spec, &list, problems) {
        check_together(spec, &list, problems);
    }
}

fn check_first(spec: &ServiceSpec, list: &Path<'_>, problems: &mut Problems) {
    match (spec.cluster_ip.as_str(), spec.cluster_ips.first()) {
        ("", None) => {}
        ("", Some(_)) => {
            let detail = "must be empty when `clusterIP` is not specified";
            problems.invalid(list, &shown(&spec.cluster_ips), detail);
        }
        (_, None) => problems.required(list, ""),
        (one, Some(first)) if one != first => {
            problems.invalid(list, &shown(&spec.cluster_ips), "first value must match `clusterIP`");
        }
        _ => {}
    }
}

fn check_families(spec: &ServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let list = at.field("ipFamilies");
    let mut seen = HashSet::new();
    for (index, family) in spec.ip_families.iter().enumerate() {
        if !FAMILIES.contains(&family.as_str()) {
            problems.not_supported(&list.index(index), &quote(family), &FAMILIES);
        }
        if !seen.insert(family) {
            problems.duplicate(&list.index(index), &quote(family));
        }
    }
    let policies = [SINGLE, PREFER_DUAL, REQUIRE_DUAL];
    if let Some(policy) = spec.ip_family_policy.as_deref().filter(|policy| !policies.contains(policy)) {
        problems.not_supported(&at.field("ipFamilyPolicy"), &quote(policy), &policies);
    }
}

/// Checks each address. Returns whether all are addresses.
fn check_each(known: &Addresses<'_>, spec: &ServiceSpec, list: &Path<'_>, problems: &mut Problems) -> bool {
    let found = problems.count();
    for (index, address) in spec.cluster_ips.iter().enumerate() {
        if index > 0 || address != HEADLESS {
            known.check_ip(address, &list.index(index), problems);
        } else if spec.cluster_ips.len() > 1 {
            problems.invalid(list, &shown(&spec.cluster_ips), "'None' must be the first and only value");
        }
    }
    let all_are = problems.count() == found;
    if spec.cluster_ips.len() > FAMILIES_MAX {
        problems.invalid(list, &shown(&spec.cluster_ips), "may only hold up to 2 values");
    }
    all_are
}

fn check_together(spec: &ServiceSpec, list: &Path<'_>, problems: &mut Problems) {
    let families: Vec<&str> = spec.cluster_ips.iter().map(|address| family_of(address)).collect();
    let [v4, v6] = FAMILIES;
    // Two of three addresses are of one family.
    let is_dual = families.len() == FAMILIES_MAX && families.contains(&v4) && families.contains(&v6);
    if families.len() > 1 && !is_dual {
        let detail = "may specify no more than one IP for each IP family";
        problems.invalid(list, &shown(&spec.cluster_ips), detail);
    }
    if is_headless(spec) {
        return;
    }
    let pairs = spec.cluster_ips.iter().zip(&families).zip(&spec.ip_families);
    for (index, ((address, family), wanted)) in pairs.enumerate() {
        if FAMILIES.contains(&wanted.as_str()) && wanted != family {
            let detail = format!("expected an {wanted} value as indicated by `ipFamilies[{index}]`");
            problems.invalid(&list.index(index), &quote(address), &detail);
        }
    }
}

/// Checks that addresses and families stay, besides second ones that come and go.
pub(super) fn check_change(new: &Service, old: &Service, problems: &mut Problems) {
    let (new, old) = (&new.spec, &old.spec);
    if new.type_ == "ExternalName" || old.type_ == "ExternalName" {
        return;
    }
    let (is_new_headless, is_old_headless) = (is_headless(new), is_headless(old));
    if !(is_new_headless && is_old_headless) {
        check_kept_addresses(new, old, problems);
    }
    if !is_new_headless && !is_old_headless {
        check_kept_families(new, old, problems);
    }
}

fn check_kept_addresses(new: &ServiceSpec, old: &ServiceSpec, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    let list = at.field("clusterIPs");
    let (before, now) = (&old.cluster_ips, &new.cluster_ips);
    let mut changed = |index: usize, detail: &str| problems.invalid(&list.index(index), &shown(now), detail);
    if before.len() == now.len() {
        let pairs = before.iter().zip(now).enumerate();
        pairs.filter(|(_, (before, now))| before != now).for_each(|(index, _)| changed(index, ONCE_SET));
        return;
    }
    if now.is_empty() {
        changed(0, "primary clusterIP can not be unset");
    }
    if before.first().zip(now.first()).is_some_and(|(before, now)| before != now) {
        changed(0, ONCE_SET);
    }
    if now.len() == 1 && before.len() > now.len() {
        check_single(new, "must be set to 'SingleStack' when releasing the secondary clusterIP", problems);
    }
}

fn check_kept_families(new: &ServiceSpec, old: &ServiceSpec, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    let list = at.field("ipFamilies");
    let first = list.index(0);
    let (before, now) = (&old.ip_families, &new.ip_families);
    if before.len() == now.len() {
        for _ in before.iter().zip(now).filter(|(before, now)| before != now) {
            problems.invalid(&first, &shown(now), ONCE_SET);
        }
        return;
    }
    if before.len() > now.len() && new.cluster_ips.is_empty() {
        problems.invalid(&first, &shown(now), "primary ipFamily can not be unset");
    }
    if before.first().zip(now.first()).is_some_and(|(before, now)| before != now) {
        // Clients know this problem with the addresses in place of the families.
        problems.invalid(&first, &shown(&new.cluster_ips), ONCE_SET);
    }
    if now.len() == 1 && before.len() > now.len() {
        check_single(new, "must be set to 'SingleStack' when releasing the secondary ipFamily", problems);
    }
}

fn check_single(new: &ServiceSpec, detail: &str, problems: &mut Problems) {
    let policy = new.ip_family_policy.as_deref();
    if policy != Some(SINGLE) {
        problems.invalid(&Path::Root.field("spec").field("ipFamilyPolicy"), &shown_word(policy), detail);
    }
}
