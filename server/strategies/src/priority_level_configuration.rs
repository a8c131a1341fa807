//! Priority levels: limits and queues, and the fixed ones.

use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{
    ExemptPriorityLevelConfiguration, LimitResponse, LimitedPriorityLevelConfiguration,
    PriorityLevelConfiguration, PriorityLevelConfigurationSpec, QueuingConfiguration,
};
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, plain, quote},
    strategy::Strategy,
};

use super::status_writes;
use kinds::flow_control;

/// The rules of priority levels that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PriorityLevelConfigurationStrategy;

const EXEMPT: &str = "Exempt";
const LIMITED: &str = "Limited";
const QUEUE: &str = "Queue";
const REJECT: &str = "Reject";

const QUEUES_MAX: i32 = 10_000_000;
/// A hand of queues is dealt from a hash with this many bits.
const HASH_BITS: f64 = 60.0;

impl Strategy for PriorityLevelConfigurationStrategy {
    type Object = PriorityLevelConfiguration;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &PriorityLevelConfiguration,
        _old: Option<&PriorityLevelConfiguration>,
        problems: &mut Problems,
    ) {
        if change.subresource != "status" {
            check_annotations(change, new, problems);
            let at = Path::Root.field("spec");
            check_spec(&new.metadata.name, &new.spec, &at, problems);
            check_fixed(change, new, &at, problems);
        }
        let types = new.status.conditions.iter().map(|condition| condition.type_.as_str());
        status_writes::check_conditions(types, problems);
    }

    fn cell(&self, column: &str, level: &PriorityLevelConfiguration) -> Cell {
        let limited = level.spec.limited.as_ref();
        let queuing = limited.and_then(|limited| limited.limit_response.queuing.as_ref());
        let number = match column {
            "NominalConcurrencyShares" if level.spec.type_ == EXEMPT => None,
            "NominalConcurrencyShares" => limited.and_then(|limited| limited.nominal_concurrency_shares),
            "Queues" => queuing.map(|queuing| queuing.queues),
            "HandSize" => queuing.map(|queuing| queuing.hand_size),
            "QueueLengthLimit" => queuing.map(|queuing| queuing.queue_length_limit),
            _ => return Cell::Empty,
        };
        number.map_or_else(|| Cell::Text("<none>".to_owned()), |number| Cell::Integer(number.into()))
    }
}

/// An annotation of a version that is not served any more must not come in by this one.
fn check_annotations(change: &Change<'_>, new: &PriorityLevelConfiguration, problems: &mut Problems) {
    let name = format!("flowcontrol.{}/v1beta3-preserve-zero-concurrency-shares", change.brand.group_suffix);
    if new.metadata.annotations.contains_key(&name) {
        let at = Path::Root.field("metadata");
        problems.forbidden(&at.field("annotations"), &format!("annotation '{name}' is forbidden"));
    }
}

fn check_spec(name: &str, spec: &PriorityLevelConfigurationSpec, at: &Path<'_>, problems: &mut Problems) {
    let (kind, limited, exempt) = (at.field("type"), at.field("limited"), at.field("exempt"));
    if (name == flow_control::EXEMPT) != (spec.type_ == EXEMPT) {
        let detail = "must be 'Exempt' if and only if `name` is 'exempt'";
        problems.invalid(&kind, &quote(&spec.type_), detail);
    }
    match (spec.type_.as_str(), &spec.limited, &spec.exempt) {
        (EXEMPT, found, seats) => {
            if found.is_some() {
                problems.forbidden(&limited, "must be nil if the type is not Limited");
            }
            if let Some(seats) = seats {
                check_exempt(seats, &exempt, problems);
            }
        }
        (LIMITED, limit, seats) => {
            if seats.is_some() {
                problems.forbidden(&exempt, "must be nil if the type is Limited");
            }
            match limit {
                None => problems.required(&limited, "must not be empty when type is Limited"),
                Some(limit) => check_limited(limit, &limited, problems),
            }
        }
        _ => problems.not_supported(&kind, &quote(&spec.type_), &[EXEMPT, LIMITED]),
    }
}

fn check_exempt(seats: &ExemptPriorityLevelConfiguration, at: &Path<'_>, problems: &mut Problems) {
    check_shares(seats.nominal_concurrency_shares, at, problems);
    check_lendable(seats.lendable_percent, at, problems);
}

fn check_limited(limit: &LimitedPriorityLevelConfiguration, at: &Path<'_>, problems: &mut Problems) {
    check_shares(limit.nominal_concurrency_shares, at, problems);
    check_response(&limit.limit_response, &at.field("limitResponse"), problems);
    check_lendable(limit.lendable_percent, at, problems);
    if let Some(percent) = limit.borrowing_limit_percent.filter(|percent| *percent < 0) {
        let detail = "if specified, must be a non-negative integer";
        problems.invalid(&at.field("borrowingLimitPercent"), &plain(percent), detail);
    }
}

fn check_shares(shares: Option<i32>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(shares) = shares.filter(|shares| *shares < 0) {
        let detail = "must be a non-negative integer";
        problems.invalid(&at.field("nominalConcurrencyShares"), &plain(shares), detail);
    }
}

fn check_lendable(percent: Option<i32>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(percent) = percent.filter(|percent| !(0..=100).contains(percent)) {
        let detail = "must be between 0 and 100, inclusive";
        problems.invalid(&at.field("lendablePercent"), &plain(percent), detail);
    }
}

fn check_response(response: &LimitResponse, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("queuing");
    match (response.type_.as_str(), &response.queuing) {
        (REJECT, None) => {}
        (REJECT, Some(_)) => {
            problems.forbidden(&place, "must be nil if limited.limitResponse.type is not Limited");
        }
        (QUEUE, None) => {
            problems.required(&place, "must not be empty if limited.limitResponse.type is Limited");
        }
        (QUEUE, Some(queuing)) => check_queuing(queuing, &place, problems),
        _ => problems.not_supported(&at.field("type"), &quote(&response.type_), &[QUEUE, REJECT]),
    }
}

fn check_queuing(queuing: &QueuingConfiguration, at: &Path<'_>, problems: &mut Problems) {
    let QueuingConfiguration { queues, hand_size, queue_length_limit } = *queuing;
    let positive = "must be positive";
    if queue_length_limit <= 0 {
        problems.invalid(&at.field("queueLengthLimit"), &plain(queue_length_limit), positive);
    }
    if queues <= 0 {
        problems.invalid(&at.field("queues"), &plain(queues), positive);
    } else if queues > QUEUES_MAX {
        let detail = format!("must not be greater than {QUEUES_MAX}");
        problems.invalid(&at.field("queues"), &plain(queues), &detail);
    }
    let mistake = if hand_size <= 0 {
        positive.to_owned()
    } else if hand_size > queues {
        format!("should not be greater than queues ({queues})")
    } else if (f64::from(queues).log2() * f64::from(hand_size)).ceil() > HASH_BITS {
        format!(
            "required entropy bits of deckSize {queues} and handSize {hand_size} should not be greater than \
             {HASH_BITS}"
        )
    } else {
        return;
    };
    problems.invalid(&at.field("handSize"), &plain(hand_size), &mistake);
}

/// The specification of a mandatory level is fixed; only the seats of the one without a limit may differ.
fn check_fixed(
    change: &Change<'_>,
    new: &PriorityLevelConfiguration,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let name = &new.metadata.name;
    let fixed = flow_control::mandatory(change.brand).levels;
    let Some(fixed) = fixed.into_iter().find(|level| level.metadata.name == *name) else { return };
    let mut wanted = fixed.spec;
    let mut except = "";
    if name == flow_control::EXEMPT {
        wanted.exempt.clone_from(&new.spec.exempt);
        except = " except the 'spec.exempt' field";
    }
    if wanted != new.spec {
        let detail = format!("spec of '{name}'{except} must equal the fixed value");
        problems.invalid_value(at, &new.spec, &detail);
    }
}
