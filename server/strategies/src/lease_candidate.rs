//! Candidates for leases: versions of their programs, how these compare, and known strategies.

use generated_coordination::coordination::v1beta1::LeaseCandidate;
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};
use semver::Version;

/// The rules of candidates that the schema cannot express.
#[derive(Debug)]
pub(crate) struct LeaseCandidateStrategy;

/// The strategies without a domain.
const STRATEGIES: &[&str] = &["OldestEmulationVersion"];
/// Counts as the version of what cannot be read.
const ZERO: Version = Version::new(0, 0, 0);

impl Strategy for LeaseCandidateStrategy {
    type Object = LeaseCandidate;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &LeaseCandidate,
        _old: Option<&LeaseCandidate>,
        problems: &mut Problems,
    ) {
        let (at, spec) = (Path::Root.field("spec"), &new.spec);
        let (emulation_at, binary_at) = (at.field("emulationVersion"), at.field("binaryVersion"));
        let emulation = version(&spec.emulation_version, &emulation_at, problems);
        let binary = version(&spec.binary_version, &binary_at, problems);
        let are_set = !spec.emulation_version.is_empty() && !spec.binary_version.is_empty();
        if are_set && binary < emulation {
            let detail = "must be greater than or equal to `emulationVersion`";
            problems.invalid(&binary_at, &quote(&spec.binary_version), detail);
        }
        if STRATEGIES.contains(&spec.strategy.as_str()) && emulation == ZERO {
            let detail = "must be specified when `strategy` is 'OldestEmulationVersion'";
            problems.required(&emulation_at, detail);
        }
        check_strategy(&spec.strategy, &at.field("strategy"), problems);
    }
}

/// The version, which may be absent.
fn version(text: &str, at: &Path<'_>, problems: &mut Problems) -> Version {
    Version::parse(text).unwrap_or_else(|_| {
        if !text.is_empty() {
            problems.invalid(at, &quote(text), "must be a valid semantic version");
        }
        ZERO
    })
}

/// Problems stand below the field, at one of the same name. The schema requires the field.
fn check_strategy(strategy: &str, at: &Path<'_>, problems: &mut Problems) {
    let at = at.field("strategy");
    if strategy.contains('/') {
        check::format(strategy, format::qualified_name, &at, problems);
    } else if !strategy.is_empty() {
        check::one_of(strategy, STRATEGIES, &at, problems);
    }
}
