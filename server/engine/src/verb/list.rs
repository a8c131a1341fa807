//! GET on a collection: which state, which part of it, which objects. Objects of the
//! schema are not decoded.

use std::sync::Arc;

use http::StatusCode;
use machinery::meta::v1::ListMeta;
use storage::{
    cache::snapshot::{Snapshot, SnapshotError},
    entry::Entry,
};

use crate::{
    call::ListOptions,
    context::Context,
    reply::{Content, Reply},
    request::Request,
    status::ApiError,
    step::{
        select::{Candidates, Selectors},
        shown,
    },
};

mod options;
mod plan;
pub mod token;

use token::{Collection, Token};

pub(crate) use plan::{Plan, list_plan};

/// Answers the collection as a chain of stored bytes.
///
/// # Errors
/// 400, 410, 422 or 504, as the plan and the selectors say; 500 when an object cannot be shown in the
/// version.
pub(crate) async fn list(cx: &Context, request: &Request, options: &ListOptions) -> Result<Reply, ApiError> {
    let Selected { metadata, items } = select(cx, request, options).await?;
    // One object that cannot be shown fails the list: a list that leaves it out would tell clients that it is
    // gone.
    let (resource, items) = shown::entries(cx, request, items).await?;
    let content = Content::List { resource, metadata, items };
    Ok(Reply { code: StatusCode::OK, content, warnings: Vec::new() })
}

/// A part of a collection.
pub(crate) struct Selected {
    /// Version, and the token for the rest.
    pub(crate) metadata: ListMeta,
    /// The objects, by key.
    pub(crate) items: Vec<Arc<Entry>>,
}

/// Finds the objects that a list or a deletecollection is about.
///
/// # Errors
/// As [`list`].
pub(crate) async fn select(
    cx: &Context,
    request: &Request,
    options: &ListOptions,
) -> Result<Selected, ApiError> {
    options.check_list(cx.brand())?;
    let resource = &request.route.resource;
    let selectors = Selectors::of_request(request, &options.selectors)?;
    let prefix = prefix(request);
    let collection = Collection { resource: &resource.group_resource, prefix: &prefix };
    let token = match options.continue_token.as_str() {
        "" => None,
        text => Some(Token::decode(text, &collection)?),
    };
    let of_one = token.is_none() && selectors.pin_one(&prefix);
    let plan = list_plan(options, token.as_ref(), of_one)?;
    if let Plan::Exact(revision) = plan
        && of_one
    {
        cx.reached(resource, revision).await?;
    }
    let snapshot = snapshot(cx, request, &plan, token.as_ref().map(|token| (token, &collection))).await?;
    let cut = Cut { selectors: &selectors, collection, token: token.as_ref(), limit: options.limit };
    if !selectors.defers() {
        return Ok(page(cx, request, &snapshot, &cut, None));
    }
    let may_match = may_match(cx, request, &snapshot, &cut);
    let matching = shown::matching(cx, request, &selectors, may_match, options.limit).await?;
    Ok(page(cx, request, &snapshot, &cut, Some(&matching)))
}

/// The keys of the requested collection start with this.
fn prefix(request: &Request) -> String {
    if request.route.namespace.is_empty() { String::new() } else { format!("{}/", request.route.namespace) }
}

async fn snapshot(
    cx: &Context,
    request: &Request,
    plan: &Plan,
    token: Option<(&Token, &Collection<'_>)>,
) -> Result<Snapshot, ApiError> {
    let resource = &request.route.resource;
    let revision = match *plan {
        Plan::Newest => return cx.newest(resource).await,
        Plan::Any => return Ok(cx.cache(resource).snapshot(resource.id)),
        Plan::NotOlderThan(revision) => return cx.not_older_than(resource, revision).await,
        Plan::Reached(revision) => return cx.reached(resource, revision).await,
        Plan::Exact(revision) => revision,
    };
    let expired_token = token.is_some_and(|(token, _)| token.is_older_than(cx.continue_lifetime(), cx.now()));
    if !expired_token {
        // A revision may be ahead of this cache: of several servers, another one may have sent it to the
        // client.
        cx.not_older_than(resource, revision).await?;
        match cx.cache(resource).snapshot_at(resource.id, revision) {
            Ok(snapshot) => return Ok(snapshot),
            Err(SnapshotError::TooOld { .. }) => {}
            Err(SnapshotError::Future { applied }) => {
                return Err(ApiError::too_large_version(revision, applied));
            }
        }
    }
    Err(match token {
        None => ApiError::expired("The resourceVersion for the provided list is too old.", None),
        Some((token, collection)) => {
            ApiError::expired(token::EXPIRED, Some(token.at_latest(cx.now()).encode(collection)))
        }
    })
}

/// Which part of a snapshot is a page.
struct Cut<'a> {
    selectors: &'a Selectors,
    collection: Collection<'a>,
    token: Option<&'a Token>,
    /// 0 for no bound.
    limit: usize,
}

impl Cut<'_> {
    /// The key from which on objects are on the page.
    fn start(&self) -> &str {
        self.token.map_or(self.collection.prefix, |token| token.start.as_str())
    }

    fn candidates<'s>(&'s self, cx: &Context, request: &Request, snapshot: &Snapshot) -> Candidates<'s> {
        let resource = &request.route.resource;
        self.selectors.candidates(resource.id, self.collection.prefix, cx.cache(resource), snapshot)
    }

    /// Whether an object matches, as far as that can be told from what is stored.
    fn matches(&self, entry: &Entry) -> bool {
        self.selectors.is_empty() || self.selectors.matches(entry)
    }
}

/// The objects from the start of a page on that match, as far as that can be told from what is stored.
fn may_match(cx: &Context, request: &Request, snapshot: &Snapshot, cut: &Cut<'_>) -> Vec<Arc<Entry>> {
    let candidates = cut.candidates(cx, request, snapshot);
    candidates.from(cut.start()).filter(|entry| cut.matches(entry)).map(Arc::clone).collect()
}

/// Cuts a page out of a snapshot, of the objects that match if these are known. As in the reference server, a
/// full page is followed by another one if any object of the collection is behind it, whether or not that
/// matches: the list does not search ahead for a match.
fn page(
    cx: &Context,
    request: &Request,
    snapshot: &Snapshot,
    cut: &Cut<'_>,
    matching: Option<&[Arc<Entry>]>,
) -> Selected {
    let resource = &request.route.resource;
    let mut metadata = ListMeta { resource_version: snapshot.revision.to_string(), ..ListMeta::default() };
    let mut items = Vec::new();
    let candidates = cut.candidates(cx, request, snapshot);
    let stored = matching.is_none().then(|| candidates.from(cut.start()).filter(|entry| cut.matches(entry)));
    for entry in stored.into_iter().flatten().chain(matching.into_iter().flatten()) {
        items.push(Arc::clone(entry));
        if items.len() != cut.limit {
            continue;
        }
        if let Some(next) = candidates.next_key(snapshot, &entry.key) {
            // With a selector, only a look at each object behind the page could tell how many match.
            let counted = cut.selectors.is_empty() && cx.gates().is_on("RemainingItemCount");
            let left = counted.then(|| {
                left_after(items.len(), snapshot, cut).unwrap_or_else(|| candidates.from(&next).count())
            });
            let token = Token {
                revision: Some(snapshot.revision),
                start: next.to_string(),
                made: cx.now(),
                left: left.and_then(|left| u64::try_from(left).ok()),
            };
            metadata.continue_ = token.encode(&cut.collection);
            metadata.remaining_item_count = left.and_then(|left| i64::try_from(left).ok());
            // The next page will ask for exactly this state.
            cx.cache(resource).keep(resource.id, snapshot);
        }
        break;
    }
    Selected { metadata, items }
}

/// How many items follow a page of `taken`, where that is known without counting them: on the first page
/// of a whole resource type, and on every page whose predecessor said it.
fn left_after(taken: usize, snapshot: &Snapshot, cut: &Cut<'_>) -> Option<usize> {
    let before = match cut.token {
        Some(token) => usize::try_from(token.left?).ok()?,
        None if cut.collection.prefix.is_empty() => snapshot.len(),
        None => return None,
    };
    before.checked_sub(taken).filter(|left| *left > 0)
}
