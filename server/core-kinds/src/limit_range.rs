//! Limit ranges: defaults that follow from other limits, names of resources, and how the limits of one entry
//! compare.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use generated_core::core::v1::{LimitRange, LimitRangeItem};
use machinery::{
    brand::Brand,
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
    strategy::Strategy,
};

use super::resource_names;

/// The rules of limit ranges that the schema cannot express.
#[derive(Debug)]
pub(crate) struct LimitRangeStrategy;

type Amounts = BTreeMap<String, Quantity>;

const POD: &str = "Pod";
const CONTAINER: &str = "Container";
const CLAIM: &str = "PersistentVolumeClaim";
/// The largest amount of which a ratio is computed from thousandths.
const THOUSANDTHS_MAX: i128 = i64::MAX as i128 / 1000;
const NANOS_PER_UNIT: i128 = 1_000_000_000;
const NANOS_PER_THOUSANDTH: i128 = 1_000_000;

impl Strategy for LimitRangeStrategy {
    type Object = LimitRange;

    fn default_fields(&self, _brand: &Brand, new: &mut LimitRange) {
        for item in &mut new.spec.limits {
            if item.type_ == CONTAINER {
                complete(item);
            }
            let LimitRangeItem { max, min, default, default_request, max_limit_request_ratio, .. } = item;
            for amounts in [max, min, default, default_request, max_limit_request_ratio] {
                amounts.values_mut().for_each(|amount| *amount = amount.in_thousandths());
            }
        }
    }

    fn prepare(&self, _change: &Change<'_>, new: &mut LimitRange, _old: Option<&LimitRange>) {
        // Clients may leave out the name, even without a prefix. The uid is as unique as a random name.
        let metadata = &mut new.metadata;
        if metadata.name.is_empty() {
            metadata.name.clone_from(&metadata.uid);
        }
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &LimitRange,
        _old: Option<&LimitRange>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        let list = spec.field("limits");
        let mut seen = HashSet::new();
        for (index, item) in new.spec.limits.iter().enumerate() {
            let at = list.index(index);
            let type_at = at.field("type");
            check_type(&item.type_, &type_at, problems);
            if !seen.insert(&item.type_) {
                problems.duplicate(&type_at, &quote(&item.type_));
            }
            check_names(item, &at, problems);
            let limits = Limits::of(item);
            for name in limits.names() {
                limits.check_order(name, &at, problems);
                limits.check_ratio(name, &at, problems);
                limits.check_overcommitment(name, &at, problems);
            }
        }
    }
}

/// The limits of one entry, as they are compared.
struct Limits<'a> {
    min: &'a Amounts,
    max: &'a Amounts,
    default: &'a Amounts,
    default_request: &'a Amounts,
    ratio: &'a Amounts,
}

impl<'a> Limits<'a> {
    /// Defaults of pods are refused as a whole, and not compared.
    fn of(item: &'a LimitRangeItem) -> Self {
        static NONE: Amounts = BTreeMap::new();
        let is_pod = item.type_ == POD;
        Limits {
            min: &item.min,
            max: &item.max,
            default: if is_pod { &NONE } else { &item.default },
            default_request: if is_pod { &NONE } else { &item.default_request },
            ratio: &item.max_limit_request_ratio,
        }
    }

    fn names(&self) -> BTreeSet<&'a str> {
        let all = [self.max, self.min, self.default, self.default_request, self.ratio];
        all.into_iter().flat_map(BTreeMap::keys).map(String::as_str).collect()
    }

    /// Checks that minimum, default request, default and maximum of a resource are in this order.
    fn check_order(&self, name: &str, at: &Path<'_>, problems: &mut Problems) {
        let min = (self.min.get(name), "min value");
        let request = (self.default_request.get(name), "default request value");
        let limit = (self.default.get(name), "default value");
        let max = (self.max.get(name), "max value");
        // Only beside the request is the limit called that.
        let limit_beside_request = (limit.0, "default limit value");
        let pairs = [
            ("min", min, max, min.0),
            ("defaultRequest", min, request, request.0),
            ("defaultRequest", request, max, request.0),
            ("defaultRequest", request, limit_beside_request, request.0),
            ("default", min, limit, min.0),
            ("default", limit, max, max.0),
        ];
        for (field, (low, low_words), (high, high_words), shown) in pairs {
            if let (Some(low), Some(high)) = (low, high)
                && low > high
            {
                let detail = format!("{low_words} {low} is greater than {high_words} {high}");
                problems.invalid_value(&at.field(field).key(name), &shown.copied(), &detail);
            }
        }
    }

    fn check_ratio(&self, name: &str, at: &Path<'_>, problems: &mut Problems) {
        let Some(ratio) = self.ratio.get(name) else { return };
        let list = at.field("maxLimitRequestRatio");
        let at = list.key(name);
        if ratio.as_nanos() < NANOS_PER_UNIT {
            problems.invalid_value(&at, ratio, &format!("ratio {ratio} is less than 1"));
        }
        let (Some(min), Some(max)) = (self.min.get(name), self.max.get(name)) else { return };
        let is_small =
            [ratio, min, max].iter().all(|amount| units(**amount, NANOS_PER_UNIT) < THOUSANDTHS_MAX);
        let unit = if is_small { NANOS_PER_THOUSANDTH } else { NANOS_PER_UNIT };
        let ratio_value = units(*ratio, unit) as f64 / (NANOS_PER_UNIT / unit) as f64;
        let bound = units(*max, unit) as f64 / units(*min, unit) as f64;
        if ratio_value > bound {
            let detail = format!("ratio {ratio} is greater than max/min = {bound:.6}");
            problems.invalid_value(&at, ratio, &detail);
        }
    }

    fn check_overcommitment(&self, name: &str, at: &Path<'_>, problems: &mut Problems) {
        let (Some(limit), Some(request)) = (self.default.get(name), self.default_request.get(name)) else {
            return;
        };
        if !resource_names::may_be_overcommitted(name) && limit != request {
            let detail =
                format!("default value {limit} must equal to defaultRequest value {request} in {name}");
            problems.invalid_value(&at.field("defaultRequest").key(name), request, &detail);
        }
    }
}

/// Adds limits and requests of containers that name none.
fn complete(item: &mut LimitRangeItem) {
    let LimitRangeItem { max, min, default, default_request, .. } = item;
    add_missing(default, max);
    add_missing(default_request, default);
    add_missing(default_request, min);
}

fn add_missing(amounts: &mut Amounts, from: &Amounts) {
    for (name, amount) in from {
        amounts.entry(name.clone()).or_insert(*amount);
    }
}

fn check_type(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let found = problems.count();
    check::format(name, format::qualified_name, at, problems);
    if problems.count() == found && !name.contains('/') && ![POD, CONTAINER, CLAIM].contains(&name) {
        problems.invalid(at, &quote(name), "must be a standard limit type or fully qualified");
    }
}

fn check_names(item: &LimitRangeItem, at: &Path<'_>, problems: &mut Problems) {
    let check_all = |field: &str, amounts: &Amounts, problems: &mut Problems| {
        for name in amounts.keys() {
            let at = at.field(field);
            match item.type_.as_str() {
                POD | CONTAINER => resource_names::check_container_resource(name, &at.key(name), problems),
                _ => resource_names::check_resource(name, &at.key(name), problems),
            }
        }
    };
    check_all("max", &item.max, problems);
    check_all("min", &item.min, problems);
    for (field, amounts) in [("default", &item.default), ("defaultRequest", &item.default_request)] {
        if item.type_ != POD {
            check_all(field, amounts, problems);
        } else if !amounts.is_empty() {
            problems.forbidden(&at.field(field), "may not be specified when `type` is 'Pod'");
        }
    }
    if item.type_ == CLAIM && !item.min.contains_key("storage") && !item.max.contains_key("storage") {
        let detail = "either minimum or maximum storage value is required, but neither was provided";
        problems.required(&at.field("limits"), detail);
    }
    check_all("maxLimitRequestRatio", &item.max_limit_request_ratio, problems);
}

/// The amount in a unit of so many billionths, rounded up.
fn units(amount: Quantity, nanos: i128) -> i128 {
    amount.as_nanos().div_euclid(nanos) + i128::from(amount.as_nanos().rem_euclid(nanos) != 0)
}
