//! Two plugins that look at nothing: one admits every write, the other refuses it. Both are deprecated.

use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use ground::ready::Ready;

/// Everything, for the plugin that refuses it.
pub(super) const EVERYTHING: [Interest; 1] = [Interest::EVERY_CALL];

/// Admits every write.
pub(super) struct AlwaysAdmit;

impl Plugin for AlwaysAdmit {
    fn phases(&self) -> &'static [Phase] {
        &[]
    }
}

/// Refuses every write (403), also a dry run.
pub(super) struct AlwaysDeny;

impl Plugin for AlwaysDeny {
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now(Err(refusal(admission)))
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now(Err(refusal(admission)))
    }
}

fn refusal(admission: &AdmissionRequest<'_>) -> ApiError {
    admission.forbidden("admission control is denying all modifications")
}
