//! Ranges of addresses of services: at most one of each family, and the first one stays.

use generated_networking::networking::v1::{ServiceCIDR, ServiceCIDRSpec};
use machinery::{
    change::Change,
    check,
    format::{self, Range},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of ranges that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ServiceCidrStrategy;

const FAMILIES: usize = 2;
const IMMUTABLE: &str = "field is immutable";

impl Strategy for ServiceCidrStrategy {
    type Object = ServiceCIDR;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ServiceCIDR,
        old: Option<&ServiceCIDR>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        let at = spec.field("cidrs");
        let (spec, new) = (&new.spec, &new.spec.cidrs);
        match old.map(|old| &old.spec.cidrs) {
            None => check_new(spec, &at, problems),
            Some(old) if old.len() == new.len() => check_same(new, old, &at, problems),
            // A range of the other family may be added.
            Some(old) if old.len() == 1 && new.len() == FAMILIES => {
                check_same(new, old, &at, problems);
                check_new(spec, &at, problems);
            }
            Some(_) => problems.invalid_value(&at, new, IMMUTABLE),
        }
    }
}

/// Checks that the ranges that were there are there still.
fn check_same(new: &[String], old: &[String], at: &Path<'_>, problems: &mut Problems) {
    for (index, (new, _)) in new.iter().zip(old).enumerate().filter(|(_, (new, old))| new != old) {
        problems.invalid(&at.index(index), &quote(new), IMMUTABLE);
    }
}

fn check_new(spec: &ServiceCIDRSpec, at: &Path<'_>, problems: &mut Problems) {
    let ranges = &spec.cidrs;
    if ranges.is_empty() {
        return problems.required(at, "at least one CIDR required");
    }
    if ranges.len() > FAMILIES {
        return problems.invalid_value(at, spec, "may only hold up to 2 values");
    }
    let found = problems.count();
    for (index, range) in ranges.iter().enumerate() {
        check::format(range, format::canonical_cidr, &at.index(index), problems);
    }
    let families = ranges.iter().filter_map(|range| Range::parse(range)).map(|range| range.is_ipv4());
    let families: Vec<bool> = families.collect();
    if problems.count() == found && matches!(families.as_slice(), [first, second] if first == second) {
        let detail =
            "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
        problems.invalid_value(at, ranges, detail);
    }
}
