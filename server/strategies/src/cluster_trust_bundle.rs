//! Bundles of authorities: their names, and what is in them.

use generated_certificates::certificates::v1beta1::ClusterTrustBundle;
use machinery::{
    change::Change,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The largest bundle.
const BUNDLE_BYTES_MAX: usize = 1024 * 1024;

/// The rules of bundles that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ClusterTrustBundleStrategy;

impl Strategy for ClusterTrustBundleStrategy {
    type Object = ClusterTrustBundle;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ClusterTrustBundle,
        old: Option<&ClusterTrustBundle>,
        problems: &mut Problems,
    ) {
        let (spec, signer) = (Path::Root.field("spec"), &new.spec.signer_name);
        check_name(&new.metadata.name, signer, problems);
        // A stored bundle stays valid, whatever later programs think of its certificates.
        if old.is_none_or(|old| old.spec.trust_bundle != new.spec.trust_bundle) {
            check_bundle(&new.spec.trust_bundle, &spec.field("trustBundle"), problems);
        }
        if old.is_some_and(|old| old.spec.signer_name != *signer) {
            problems.invalid(&spec.field("signerName"), &quote(signer), "field is immutable");
        }
    }
}

fn check_bundle(bundle: &str, at: &Path<'_>, problems: &mut Problems) {
    if bundle.len() > BUNDLE_BYTES_MAX {
        return problems.too_long(at, BUNDLE_BYTES_MAX);
    }
    for flaw in format::authority_flaws(bundle.as_bytes()) {
        problems.invalid(at, "\"<value omitted>\"", &flaw);
    }
}

/// The name of a bundle begins with that of its signer, so that no one can take the names of another signer's
/// bundles.
fn check_name(name: &str, signer: &str, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let at = metadata.field("name");
    let rest = if signer.is_empty() {
        if name.contains(':') {
            let why = "ClusterTrustBundle without signer name must not have \":\" in its name";
            return problems.invalid(&at, &quote(name), why);
        }
        name
    } else {
        let prefix = format!("{}:", signer.replace('/', ":"));
        let Some(rest) = name.strip_prefix(&prefix) else {
            let why =
                format!("ClusterTrustBundle for signerName {signer} must be named with prefix {prefix}");
            return problems.invalid(&at, &quote(name), &why);
        };
        rest
    };
    for detail in Flaws::of(format::dns_subdomain, rest).details() {
        problems.invalid(&at, &quote(name), detail);
    }
}
