//! Tells callers who they are, after impersonation.

use engine::{
    context::{Answer, Inquiry},
    status::ApiError,
};
use generated_authentication::authentication::v1::{
    ExtraValue, SelfSubjectReview, SelfSubjectReviewStatus, UserInfo,
};
use machinery::{meta::v1::ObjectMeta, user::User};

/// Answers with the caller's identity.
#[derive(Debug)]
pub(super) struct SelfReview;

impl Answer for SelfReview {
    type Question = SelfSubjectReview;

    async fn answer(&self, asked: &Inquiry<'_>, question: &mut SelfSubjectReview) -> Result<(), ApiError> {
        // The answer is a new object, which takes nothing from the question.
        *question = SelfSubjectReview {
            metadata: ObjectMeta { creation_timestamp: Some(asked.now), ..ObjectMeta::default() },
            status: SelfSubjectReviewStatus { user_info: user_info(&asked.request.user) },
        };
        Ok(())
    }
}

/// Converts a user to the form of answers.
pub(super) fn user_info(user: &User) -> UserInfo {
    UserInfo {
        username: user.name.clone(),
        uid: user.uid.clone(),
        groups: user.groups.clone(),
        extra: user.extra.iter().map(|(key, values)| (key.clone(), ExtraValue(values.clone()))).collect(),
    }
}
