//! Which families a service has: by its policy, its addresses and the ranges of the server.

use core_kinds::service::{
    addresses,
    needs::{
        FAMILIES, HEADLESS, PREFER_DUAL, REQUIRE_DUAL, SINGLE, family_of, needs_cluster_ip, other_family,
    },
};
use generated_core::core::v1::{Service, ServiceSpec};
use machinery::{
    gates::Gates,
    path::Path,
    problem::{Problems, quote},
};

use super::pools::ServicePools;

const FAMILIES_MAX: usize = 2;

/// The families of the server.
pub(super) struct Families<'a> {
    pub(super) pools: &'a ServicePools,
    pub(super) gates: &'a Gates,
}

impl Families<'_> {
    /// The family of services that ask for none.
    pub(super) fn primary(&self) -> &'static str {
        let [v4, _] = FAMILIES;
        self.pools.ranges.first().map_or(v4, |range| range.family())
    }

    fn are_known(&self, family: &str) -> bool {
        self.pools.ranges.iter().any(|range| range.family() == family)
    }

    fn is_dual(&self) -> bool {
        FAMILIES.iter().all(|family| self.are_known(family))
    }

    /// Fills in the policy and the families.
    ///
    /// # Errors
    /// What does not fit. The rules that come later are not looked at then.
    pub(super) fn settle(&self, new: &mut Service, old: Option<&Service>) -> Result<(), Problems> {
        if !needs_cluster_ip(&new.spec) || stays_preferred(new, old) {
            return Ok(());
        }
        let is_open_ended = new.spec.cluster_ip == HEADLESS && new.spec.selector.is_empty();
        let policy = new.spec.ip_family_policy.take();
        let policy = policy.or_else(|| old.and_then(|old| old.spec.ip_family_policy.clone()));
        // A service without addresses and pods may get endpoints of either family.
        let usual = if is_open_ended { REQUIRE_DUAL } else { SINGLE };
        new.spec.ip_family_policy = Some(policy.unwrap_or_else(|| usual.to_owned()));
        collect(|problems| addresses::check(self.gates, new, old, problems))?;
        let spec = &mut new.spec;
        collect(|problems| {
            if let Some(old) = old.map(|old| &old.spec) {
                shrink(spec, old, problems);
            }
            check_single(spec, problems);
            self.infer(spec, problems);
        })?;
        if !is_open_ended {
            collect(|problems| self.check_known(spec, problems))?;
        }
        self.fill(spec, is_open_ended);
        Ok(())
    }

    /// Families follow from addresses.
    fn infer(&self, spec: &mut ServiceSpec, problems: &mut Problems) {
        let at = Path::Root.field("spec");
        let list = at.field("clusterIPs");
        let first = spec.ip_families.len();
        for (index, address) in spec.cluster_ips.iter().enumerate() {
            if address == HEADLESS {
                break;
            }
            let family = family_of(address);
            if index < first {
                continue;
            }
            if self.are_known(family) {
                spec.ip_families.push(family.to_owned());
            } else {
                let detail = format!("{family} is not configured on this cluster");
                problems.invalid(&list.index(index), &addresses::shown(&spec.cluster_ips), &detail);
            }
        }
    }

    fn check_known(&self, spec: &ServiceSpec, problems: &mut Problems) {
        let at = Path::Root.field("spec");
        if spec.ip_family_policy.as_deref() == Some(REQUIRE_DUAL) && !self.is_dual() {
            let detail = "this cluster is not configured for dual-stack services";
            problems.invalid(&at.field("ipFamilyPolicy"), &quote(REQUIRE_DUAL), detail);
        }
        let list = at.field("ipFamilies");
        for (index, family) in spec.ip_families.iter().enumerate() {
            if !self.are_known(family) {
                problems.invalid(&list.index(index), &quote(family), "not configured on this cluster");
            }
        }
    }

    /// Adds the usual family where none is named, and the other one where the policy wants two.
    fn fill(&self, spec: &mut ServiceSpec, is_open_ended: bool) {
        if spec.ip_families.is_empty() {
            spec.ip_families.push(self.primary().to_owned());
        }
        let wants_two = spec.ip_family_policy.as_deref() != Some(SINGLE);
        if wants_two
            && (is_open_ended || self.is_dual())
            && let [one] = spec.ip_families.as_slice()
        {
            let other = other_family(one).to_owned();
            spec.ip_families.push(other);
        }
    }
}

/// Whether a service that takes two families where possible is left as it is: it must not change because the
/// ranges of the server changed.
pub(super) fn stays_preferred(new: &Service, old: Option<&Service>) -> bool {
    let (new, Some(old)) = (&new.spec, old.map(|old| &old.spec)) else { return false };
    let prefers = |policy: Option<&str>| policy == Some(PREFER_DUAL);
    let old_policy = old.ip_family_policy.as_deref();
    old.type_ == new.type_
        && matches!(new.type_.as_str(), "ClusterIP" | "NodePort" | "LoadBalancer")
        && prefers(new.ip_family_policy.as_deref())
        && (old_policy.is_none() || prefers(old_policy))
        && old.cluster_ips == new.cluster_ips
        && old.ip_families == new.ip_families
}

/// The single policy gives up what is second. Nothing else does.
fn shrink(spec: &mut ServiceSpec, old: &ServiceSpec, problems: &mut Problems) {
    let (same_addresses, same_families) =
        (spec.cluster_ips == old.cluster_ips, spec.ip_families == old.ip_families);
    if spec.ip_family_policy.as_deref() == Some(SINGLE) {
        if same_addresses {
            spec.cluster_ips.truncate(1);
        }
        if same_families {
            spec.ip_families.truncate(1);
        }
        return;
    }
    let is_less = |new: &[String], old: &[String]| !new.is_empty() && new.len() < old.len();
    let lost = [
        (is_less(&spec.cluster_ips, &old.cluster_ips), "cluster IP"),
        (is_less(&spec.ip_families, &old.ip_families), "IP family"),
    ];
    for (_, what) in lost.into_iter().filter(|(is_lost, _)| *is_lost) {
        wrong_policy(spec, &format!("must be 'SingleStack' to release the secondary {what}"), problems);
    }
}

fn check_single(spec: &ServiceSpec, problems: &mut Problems) {
    if spec.ip_family_policy.as_deref() != Some(SINGLE) {
        return;
    }
    let lists = [(&spec.cluster_ips, "cluster IPs"), (&spec.ip_families, "IP families")];
    for (_, what) in lists.into_iter().filter(|(list, _)| list.len() == FAMILIES_MAX) {
        let detail =
            format!("must be 'RequireDualStack' or 'PreferDualStack' when multiple {what} are specified");
        wrong_policy(spec, &detail, problems);
    }
}

fn wrong_policy(spec: &ServiceSpec, detail: &str, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    let policy = addresses::shown_word(spec.ip_family_policy.as_deref());
    problems.invalid(&at.field("ipFamilyPolicy"), &policy, detail);
}

fn collect(rules: impl FnOnce(&mut Problems)) -> Result<(), Problems> {
    let mut problems = Problems::default();
    rules(&mut problems);
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}
