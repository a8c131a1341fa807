//! Requests of certificates for pods: what tables say of them, and what writes of the status leave alone.

use engine::step::metadata;
use generated_certificates::certificates::v1beta1::PodCertificateRequest;
use machinery::{change::Change, columns::Cell, strategy::Strategy};

/// The part of requests that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PodCertificateRequestStrategy;

impl Strategy for PodCertificateRequestStrategy {
    type Object = PodCertificateRequest;

    fn prepare(
        &self,
        change: &Change<'_>,
        new: &mut PodCertificateRequest,
        old: Option<&PodCertificateRequest>,
    ) {
        // What is put back here has an owner nevertheless, as clients know it.
        if let Some(old) = old.filter(|_| change.subresource == "status") {
            metadata::keep(&mut new.metadata, &old.metadata);
        }
    }

    fn cell(&self, _column: &str, request: &PodCertificateRequest) -> Cell {
        let known = ["Issued", "Denied", "Failed"];
        let types = request.status.conditions.iter().map(|condition| condition.type_.as_str());
        let state = types.rev().find(|word| known.contains(word));
        Cell::Text(state.unwrap_or("Pending").to_owned())
    }
}
