//! Issues tokens of service accounts. Authorization has decided that the caller may request one.

use std::sync::Arc;

use access::authn::service_account::{
    Found, Lookup, Sought,
    issue::{BoundTo, Grant, IssueError, Issuer, Reference},
};
use engine::{
    catalog::Resource,
    context::{Answer, Inquiry},
    status::ApiError,
};
use generated_authentication::authentication::v1::{BoundObjectReference, TokenRequest, TokenRequestStatus};
use machinery::{
    meta::v1::ObjectMeta,
    path::Path,
    problem::{Problems, plain, quote},
    time::Time,
};

/// The lifetime of a token if the request names none.
const SECONDS_DEFAULT: i64 = 3600;
const SECONDS_MIN: i64 = 600;
const SECONDS_MAX: i64 = 1 << 32;

/// Issues tokens.
pub(super) struct TokenRequests {
    issuer: Arc<Issuer>,
    lookup: Arc<dyn Lookup>,
}

impl TokenRequests {
    /// Issues with this issuer.
    #[must_use]
    pub(super) fn new(issuer: &Arc<Issuer>, lookup: &Arc<dyn Lookup>) -> Self {
        TokenRequests { issuer: Arc::clone(issuer), lookup: Arc::clone(lookup) }
    }
}

impl Answer for TokenRequests {
    type Question = TokenRequest;

    fn prepare(&self, asked: &Inquiry<'_>, question: &mut TokenRequest) -> Result<(), ApiError> {
        match_account(asked, &mut question.metadata, account(asked)?)?;
        question.metadata.creation_timestamp = Some(asked.now);
        let spec = &mut question.spec;
        // Without audiences, the token is for this server.
        if spec.audiences.is_empty() {
            spec.audiences = self.issuer.audiences().to_vec();
        }
        let seconds = spec.expiration_seconds.unwrap_or(SECONDS_DEFAULT);
        check_seconds(asked, seconds)?;
        spec.expiration_seconds = Some(seconds);
        question.status = TokenRequestStatus::default();
        Ok(())
    }

    async fn answer(&self, asked: &Inquiry<'_>, question: &mut TokenRequest) -> Result<(), ApiError> {
        let account = account(asked)?;
        let spec = &mut question.spec;
        let seconds = self.seconds(asked, spec.expiration_seconds.unwrap_or(SECONDS_DEFAULT))?;
        spec.expiration_seconds = i64::try_from(seconds).ok();
        let bound = match &spec.bound_object_ref {
            None => BoundTo::Nothing,
            Some(wanted) => self.bound(asked, account, wanted).await?,
        };
        let grant = Grant {
            namespace: account.namespace.clone(),
            account: Reference { name: account.name.clone(), uid: account.uid.clone() },
            bound,
            audiences: spec.audiences.clone(),
            seconds,
        };
        let issued = self.issuer.token(&grant).map_err(|error| match error {
            IssueError::TooLong => ApiError::bad_request(error.to_string()),
            IssueError::Key(_) => ApiError::internal(error),
        })?;
        question.status.token = issued.token;
        question.status.expiration_timestamp =
            Some(Time::from_unix(i64::try_from(issued.until).unwrap_or(i64::MAX)));
        Ok(())
    }
}

/// The account that the token is for.
fn account<'a>(asked: &Inquiry<'a>) -> Result<&'a ObjectMeta, ApiError> {
    let account = asked.about.ok_or_else(|| ApiError::internal("a token of no account"))?;
    Ok(account.metadata())
}

fn check_seconds(asked: &Inquiry<'_>, seconds: i64) -> Result<(), ApiError> {
    let wrong = match seconds {
        ..SECONDS_MIN => "may not specify a duration less than 10 minutes",
        SECONDS_MIN..=SECONDS_MAX => return Ok(()),
        _ => "may not specify a duration larger than 2^32 seconds",
    };
    let mut problems = Problems::default();
    problems.invalid(&Path::Root.field("spec").field("expirationSeconds"), &plain(seconds), wrong);
    Err(ApiError::invalid(asked.resource, "", &problems))
}

/// Fills in the account. If the client has sent its name or uid, they must be right.
fn match_account(asked: &Inquiry<'_>, said: &mut ObjectMeta, account: &ObjectMeta) -> Result<(), ApiError> {
    if said.name.is_empty() {
        said.name.clone_from(&account.name);
    } else if said.name != account.name {
        let (mut problems, at) = (Problems::default(), Path::Root.field("metadata"));
        let rule = "must match the service account name if specified";
        problems.invalid(&at.field("name"), &quote(&said.name), rule);
        return Err(ApiError::invalid(asked.resource, &account.name, &problems));
    }
    if said.uid.is_empty() {
        said.uid.clone_from(&account.uid);
    } else if said.uid != account.uid {
        let why = format!(
            "the UID in the token request ({}) does not match the UID of the service account ({})",
            said.uid, account.uid
        );
        return Err(ApiError::conflict_of_kind(asked.resource, &account.name, &why));
    }
    Ok(())
}

impl TokenRequests {
    /// The lifetime that is given for a wanted one.
    fn seconds(&self, asked: &Inquiry<'_>, seconds: i64) -> Result<u64, ApiError> {
        let wanted = u64::try_from(seconds).map_err(ApiError::internal)?;
        let given = self.issuer.shortened(wanted);
        // The server does not refuse a longer lifetime, as in the reference server; the warning tells the
        // client.
        if given < wanted {
            asked.warn(format!("requested expiration of {wanted} seconds shortened to {given} seconds"));
        }
        Ok(given)
    }

    /// Finds the object to which the token is bound.
    async fn bound(
        &self,
        asked: &Inquiry<'_>,
        account: &ObjectMeta,
        wanted: &BoundObjectReference,
    ) -> Result<BoundTo, ApiError> {
        let BoundObjectReference { kind, api_version, .. } = wanted;
        let has_group = api_version.contains('/');
        let namespace = account.namespace.as_str();
        match kind.as_str() {
            "Secret" if !has_group => {
                let found = self.object(asked, (Sought::Secret, "secrets"), namespace, wanted).await?;
                Ok(BoundTo::Secret(reference(asked, "secrets", wanted, found)?))
            }
            "Pod" if !has_group => {
                let found = self.object(asked, (Sought::Pod, "pods"), namespace, wanted).await?;
                let name = &account.name;
                if found.account != *name {
                    return Err(ApiError::bad_request(format!(
                        "cannot bind token for serviceaccount {} to pod running with different \
                         serviceaccount \
                         name.",
                        quote(name)
                    )));
                }
                let node = self.node_of(&found).await?;
                Ok(BoundTo::Pod(reference(asked, "pods", wanted, found)?, node))
            }
            "Node" if !has_group => {
                let found = self.object(asked, (Sought::Node, "nodes"), "", wanted).await?;
                Ok(BoundTo::Node(reference(asked, "nodes", wanted, found)?))
            }
            _ => {
                // A version without a group belongs to the core group.
                let slash = if has_group { "" } else { "/" };
                Err(ApiError::bad_request(format!(
                    "cannot bind token to object of type {slash}{api_version}, Kind={kind}"
                )))
            }
        }
    }

    async fn object(
        &self,
        asked: &Inquiry<'_>,
        (sought, plural): (Sought, &str),
        namespace: &str,
        wanted: &BoundObjectReference,
    ) -> Result<Found, ApiError> {
        if wanted.name.is_empty() {
            return Err(ApiError::bad_request("Name parameter required."));
        }
        let found = self.lookup.find(sought, namespace, &wanted.name).await.map_err(ApiError::internal)?;
        match found {
            Some(found) => Ok(found),
            None => Err(ApiError::not_found(core_kind(asked, plural)?, &wanted.name)),
        }
    }

    /// The node of a pod, if it is bound to one. If the node itself does not exist, its name still tells
    /// readers of the token where the pod is.
    async fn node_of(&self, pod: &Found) -> Result<Option<Reference>, ApiError> {
        if pod.node.is_empty() {
            return Ok(None);
        }
        let found = self.lookup.find(Sought::Node, "", &pod.node).await.map_err(ApiError::internal)?;
        let uid = found.map(|found| found.uid).unwrap_or_default();
        Ok(Some(Reference { name: pod.node.clone(), uid }))
    }
}

/// The object as the token names it. The uid guards against an object that was deleted and created again in
/// between.
fn reference(
    asked: &Inquiry<'_>,
    plural: &str,
    wanted: &BoundObjectReference,
    found: Found,
) -> Result<Reference, ApiError> {
    let BoundObjectReference { name, uid, .. } = wanted;
    if !uid.is_empty() && *uid != found.uid {
        let why = format!(
            "the UID in the bound object reference ({uid}) does not match the UID in record. The object \
             might \
             have been deleted and then recreated"
        );
        return Err(ApiError::conflict_of_kind(core_kind(asked, plural)?, name, &why));
    }
    Ok(Reference { name: name.clone(), uid: found.uid })
}

fn core_kind<'a>(asked: &'a Inquiry<'_>, plural: &str) -> Result<&'a Resource, ApiError> {
    let resource = asked.request.catalog.find("core", plural);
    resource.map(AsRef::as_ref).ok_or_else(|| ApiError::internal(format!("there are no {plural}")))
}
