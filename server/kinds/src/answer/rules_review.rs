//! Lists the caller's permissions in a namespace, as a hint for people and tools. No decision is based on it.

use engine::{
    authorization::listing::{Listing, Rule},
    context::{Answer, Inquiry},
    status::ApiError,
};
use generated_authorization::authorization::v1::{
    NonResourceRule, ResourceRule, SelfSubjectRulesReview, SubjectRulesReviewStatus,
};

/// Lists the permissions of callers.
#[derive(Debug)]
pub(super) struct RulesReview;

impl Answer for RulesReview {
    type Question = SelfSubjectRulesReview;

    async fn answer(
        &self,
        asked: &Inquiry<'_>,
        question: &mut SelfSubjectRulesReview,
    ) -> Result<(), ApiError> {
        if question.spec.namespace.is_empty() {
            return Err(ApiError::bad_request("no namespace on request"));
        }
        let listing = asked.authorization.rules(&asked.request.user, &question.spec.namespace);
        // The reference server does not repeat the question either.
        *question = SelfSubjectRulesReview { status: status(listing), ..SelfSubjectRulesReview::default() };
        Ok(())
    }
}

fn status(listing: Listing) -> SubjectRulesReviewStatus {
    let Listing { rules, incomplete, errors } = listing;
    let (paths, resources): (Vec<Rule>, Vec<Rule>) =
        rules.into_iter().partition(|rule| !rule.non_resource_urls.is_empty());
    let resource_rules = resources.into_iter().map(|rule| ResourceRule {
        verbs: rule.verbs,
        api_groups: rule.api_groups,
        resources: rule.resources,
        resource_names: rule.resource_names,
    });
    let non_resource_rules = paths
        .into_iter()
        .map(|rule| NonResourceRule { verbs: rule.verbs, non_resource_urls: rule.non_resource_urls });
    SubjectRulesReviewStatus {
        resource_rules: resource_rules.collect(),
        non_resource_rules: non_resource_rules.collect(),
        incomplete,
        evaluation_error: match errors.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            many => format!("[{}]", many.join(", ")),
        },
    }
}
