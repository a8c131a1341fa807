//! Finds the user of a bearer token with the methods that authenticate requests.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use access::authn::{ANONYMOUS, Authentication, Presented};
use engine::{
    context::{Answer, Inquiry},
    status::ApiError,
};
use generated_authentication::authentication::v1::{TokenReview, TokenReviewStatus};
use ground::peer::Peer;
use http::{HeaderMap, HeaderValue, header};

use super::self_review::user_info;

/// The error for a token that no method recognizes.
const UNKNOWN: &str = "invalid bearer token";

/// The number of audiences in a review.
const AUDIENCES_MAX: usize = 64;

/// Reviews tokens.
pub(super) struct Tokens {
    authentication: Arc<Authentication>,
}

impl Tokens {
    /// Reviews tokens with these methods.
    pub(super) fn new(authentication: &Arc<Authentication>) -> Self {
        Tokens { authentication: Arc::clone(authentication) }
    }
}

impl Answer for Tokens {
    type Question = TokenReview;

    async fn answer(&self, asked: &Inquiry<'_>, question: &mut TokenReview) -> Result<(), ApiError> {
        let spec = &question.spec;
        if spec.token.is_empty() {
            let group = &asked.resource.kind.group;
            return Err(ApiError::bad_request(format!("token is required for TokenReview in {group}")));
        }
        if spec.audiences.len() > AUDIENCES_MAX {
            return Err(ApiError::bad_request(format!("at most {AUDIENCES_MAX} audiences may be given")));
        }
        question.status = self.review(asked, &spec.token, &spec.audiences).await;
        Ok(())
    }
}

impl Tokens {
    async fn review(&self, asked: &Inquiry<'_>, token: &str, audiences: &[String]) -> TokenReviewStatus {
        let Ok(mut bearer) = HeaderValue::try_from(format!("Bearer {token}")) else {
            // No request could carry such a token.
            return TokenReviewStatus { error: UNKNOWN.to_owned(), ..TokenReviewStatus::default() };
        };
        bearer.set_sensitive(true);
        let headers: HeaderMap = [(header::AUTHORIZATION, bearer)].into_iter().collect();
        // A connection without certificates, so that only the token counts.
        let peer = Peer::new(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)), Vec::new());
        let wanted = (!audiences.is_empty()).then_some(audiences);
        let presented = Presented { audiences: wanted, ..Presented::new(&headers, &peer, "") };
        match self.authentication.authenticate(presented).await {
            Ok(identity) if identity.user().name != ANONYMOUS => {
                // As a request with the token gets them.
                identity.warnings().iter().cloned().for_each(|text| asked.warn(text));
                TokenReviewStatus {
                    authenticated: true,
                    user: user_info(identity.user()),
                    audiences: identity.audiences().to_vec(),
                    error: String::new(),
                }
            }
            // Without this arm, an unknown token would be reviewed as the anonymous user.
            Ok(_) => TokenReviewStatus { error: UNKNOWN.to_owned(), ..TokenReviewStatus::default() },
            Err(refused) => TokenReviewStatus { error: refused.reason, ..TokenReviewStatus::default() },
        }
    }
}
