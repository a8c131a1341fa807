//! The least and the most that pods, containers and claims may ask for, and how much more a limit may be than
//! a request.

use std::collections::BTreeMap;

use core_kinds::pod_amounts;
use engine::context::admit::joined;
use generated_core::core::v1::{LimitRangeItem, LimitRangeSpec, PersistentVolumeClaim, Pod};
use machinery::{gates::Gates, quantity::Quantity};

type Amounts = BTreeMap<String, Quantity>;

/// A refusal lists at most so many violations. An object that keeps to the limits has an amount for each of
/// them, so that what is checked is never much more than what the object has.
const VIOLATIONS_MAX: usize = 256;

const NANOS_PER_THOUSANDTH: i128 = 1_000_000;

/// A pod, and what its containers ask for together.
pub(super) struct Summed<'p> {
    pod: &'p Pod,
    requests: Amounts,
    limits: Amounts,
}

impl<'p> Summed<'p> {
    pub(super) fn of(pod: &'p Pod, gates: &Gates) -> Self {
        let (requests, limits) = (pod_amounts::requested(pod, gates), pod_amounts::allowed(pod, gates));
        Summed { pod, requests, limits }
    }
}

/// Why a limit range refuses a pod.
pub(super) fn of_pod(range: &LimitRangeSpec, summed: &Summed<'_>) -> Option<String> {
    let mut violations = Violations::default();
    for item in &range.limits {
        let spec = &summed.pod.spec;
        match item.type_.as_str() {
            "Container" => {
                for container in spec.containers.iter().chain(&spec.init_containers) {
                    violations.check(item, &container.resources.requests, &container.resources.limits);
                }
            }
            "Pod" => violations.check(item, &summed.requests, &summed.limits),
            _ => {}
        }
    }
    violations.joined()
}

/// Why a limit range refuses a claim of a volume. What claims say of limits does not count.
pub(super) fn of_claim(range: &LimitRangeSpec, claim: &PersistentVolumeClaim) -> Option<String> {
    let mut violations = Violations::default();
    let (requests, none) = (&claim.spec.resources.requests, Amounts::new());
    for item in range.limits.iter().filter(|item| item.type_ == "PersistentVolumeClaim") {
        for (name, least) in &item.min {
            violations.add(at_least(&item.type_, name, *least, requests, &none));
        }
        for (name, most) in &item.max {
            violations.add(claimed_at_most(&item.type_, name, *most, requests));
        }
    }
    violations.joined()
}

/// What is wrong, in order.
#[derive(Default)]
struct Violations(Vec<String>);

impl Violations {
    fn check(&mut self, item: &LimitRangeItem, requests: &Amounts, limits: &Amounts) {
        if self.0.len() >= VIOLATIONS_MAX {
            return;
        }
        let of = &item.type_;
        for (name, least) in &item.min {
            self.add(at_least(of, name, *least, requests, limits));
        }
        for (name, most) in &item.max {
            self.add(at_most(of, name, *most, requests, limits));
        }
        for (name, most) in &item.max_limit_request_ratio {
            self.add(in_ratio(of, name, *most, requests, limits));
        }
    }

    fn add(&mut self, text: Option<String>) {
        if self.0.len() < VIOLATIONS_MAX {
            self.0.extend(text);
        }
    }

    fn joined(self) -> Option<String> {
        (!self.0.is_empty()).then(|| joined(self.0))
    }
}

fn at_least(of: &str, name: &str, least: Quantity, requests: &Amounts, limits: &Amounts) -> Option<String> {
    let rule = format!("minimum {name} usage per {of} is {least}");
    let Some(request) = requests.get(name) else {
        return Some(format!("{rule}.  No request is specified"));
    };
    if thousandths(*request) < thousandths(least) {
        return Some(format!("{rule}, but request is {request}"));
    }
    let limit = limits.get(name).filter(|limit| thousandths(**limit) < thousandths(least))?;
    Some(format!("{rule}, but limit is {limit}"))
}

fn at_most(of: &str, name: &str, most: Quantity, requests: &Amounts, limits: &Amounts) -> Option<String> {
    let rule = format!("maximum {name} usage per {of} is {most}");
    let Some(limit) = limits.get(name) else {
        return Some(format!("{rule}.  No limit is specified"));
    };
    if thousandths(*limit) > thousandths(most) {
        return Some(format!("{rule}, but limit is {limit}"));
    }
    let request = requests.get(name).filter(|request| thousandths(**request) > thousandths(most))?;
    Some(format!("{rule}, but request is {request}"))
}

fn claimed_at_most(of: &str, name: &str, most: Quantity, requests: &Amounts) -> Option<String> {
    let rule = format!("maximum {name} usage per {of} is {most}");
    let Some(request) = requests.get(name) else {
        return Some(format!("{rule}.  No request is specified"));
    };
    (thousandths(*request) > thousandths(most)).then(|| format!("{rule}, but request is {request}"))
}

fn in_ratio(of: &str, name: &str, most: Quantity, requests: &Amounts, limits: &Amounts) -> Option<String> {
    let rule = format!("{name} max limit to request ratio per {of} is {most}");
    let given =
        |amounts: &Amounts| amounts.get(name).map(|amount| thousandths(*amount)).filter(|at| *at != 0);
    let Some(request) = given(requests) else {
        return Some(format!("{rule}, but no request is specified or request is 0"));
    };
    let Some(limit) = given(limits) else {
        return Some(format!("{rule}, but no limit is specified or limit is 0"));
    };
    let ratio = limit as f64 / request as f64;
    (ratio * 1000.0 > thousandths(most) as f64).then(|| format!("{rule}, but provided ratio is {ratio:.6}"))
}

/// An amount in thousandths: what is finer does not count.
fn thousandths(amount: Quantity) -> i128 {
    amount.in_thousandths().as_nanos() / NANOS_PER_THOUSANDTH
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amounts(text: &str) -> Amounts {
        let pairs = text.split(',').filter_map(|pair| pair.split_once('='));
        pairs.map(|(name, amount)| (name.to_owned(), Quantity::parse(amount).expect("an amount"))).collect()
    }

    #[test]
    fn violations_are_listed_in_order() {
        let item = LimitRangeItem {
            type_: "Container".to_owned(),
            min: amounts("cpu=100m"),
            max: amounts("cpu=1,memory=1Gi"),
            max_limit_request_ratio: amounts("cpu=2"),
            ..LimitRangeItem::default()
        };
        let low = "minimum cpu usage per Container is 100m";
        let high = "maximum cpu usage per Container is 1";
        let memory = "maximum memory usage per Container is 1Gi.  No limit is specified";
        let ratio = "cpu max limit to request ratio per Container is 2";
        for (requests, limits, expected) in [
            ("cpu=500m", "cpu=1,memory=1Gi", None),
            ("cpu=1m", "cpu=1m,memory=1Gi", Some(format!("{low}, but request is 1m"))),
            ("cpu=100m", "cpu=200m", Some(memory.to_owned())),
            ("cpu=2", "cpu=2,memory=1Gi", Some(format!("{high}, but limit is 2"))),
            ("cpu=100m", "cpu=900m,memory=0", Some(format!("{ratio}, but provided ratio is 9.000000"))),
            (
                "",
                "",
                Some(format!(
                    "[{low}.  No request is specified, {high}.  No limit is specified, {memory}, {ratio}, \
                     but no request \
                     is specified or request is 0]"
                )),
            ),
        ] {
            let mut violations = Violations::default();
            violations.check(&item, &amounts(requests), &amounts(limits));
            assert_eq!(violations.joined(), expected, "{requests} {limits}");
        }
    }

    #[test]
    fn a_claim_is_bounded_by_its_request() {
        let item = LimitRangeItem {
            type_: "PersistentVolumeClaim".to_owned(),
            min: amounts("storage=1Gi"),
            max: amounts("storage=2Gi"),
            ..LimitRangeItem::default()
        };
        let range = LimitRangeSpec { limits: vec![item] };
        for (requests, expected) in [
            ("storage=1Gi", None),
            (
                "storage=1Mi",
                Some("minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1Mi"),
            ),
            (
                "storage=3Gi",
                Some("maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi"),
            ),
        ] {
            let mut claim = PersistentVolumeClaim::default();
            claim.spec.resources.requests = amounts(requests);
            assert_eq!(of_claim(&range, &claim).as_deref(), expected);
        }
    }
}
