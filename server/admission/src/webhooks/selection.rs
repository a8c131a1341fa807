//! Whether a webhook whose rules are about a request is to be called for it: by the labels of the namespace
//! and of the objects, and by its conditions.

use engine::{
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
};

use super::{conditions::Judge, set::Candidate};
use crate::matching::{Namespaces, selects_object};

/// Decides for the webhooks of one request.
pub(super) struct Selection<'m> {
    namespaces: Namespaces,
    conditions: Judge<'m>,
}

impl<'m> Selection<'m> {
    pub(super) fn new(conditions: Judge<'m>) -> Self {
        Selection { namespaces: Namespaces::default(), conditions }
    }

    /// Whether a webhook is to be called. In the mutating phase the labels are those that earlier webhooks
    /// left.
    ///
    /// # Errors
    /// 404 for a namespace that does not exist, and what a condition says that cannot be evaluated.
    pub(super) async fn selects(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
    ) -> Result<bool, ApiError> {
        let hook = &candidate.hook;
        let in_namespace = self.namespaces.selects(host, admission, &hook.namespaces).await;
        if matches!(in_namespace, Ok(false)) || !selects_object(admission, &hook.objects) {
            return Ok(false);
        }
        // Behind the objects: a namespace that cannot be found matters only to webhooks that would be called.
        in_namespace?;
        self.conditions.met(host, admission, candidate).await
    }
}
