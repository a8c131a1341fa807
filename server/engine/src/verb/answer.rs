//! POST of something that is asked and not stored: read, check, let it be answered, forget it.
//!
//! It may be asked on a path of its own, or about an object at one of its sub-resources.

use std::sync::{Mutex, PoisonError};

use http::StatusCode;
use machinery::{
    change::Operation,
    meta::v1::{ObjectMeta, Status},
    object::Object,
    problem::Problems,
};

use crate::{
    call::{Mode, Payload, WriteOptions},
    catalog::Resource,
    context::{AnyAnswer, Context, Inquiry, admit::AdmissionRequest},
    reply::{Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{
        admission, codec, load, metadata,
        ownership::{self, Owners},
        rules,
    },
};

/// Answers a question. A dry run is no different: nothing is stored either way.
///
/// # Errors
/// 400, 403, 404, 415 or 422, as the steps and the answer say.
pub(crate) async fn answer(
    cx: &Context,
    request: &Request,
    options: WriteOptions,
    question: Payload,
) -> Result<Reply, ApiError> {
    let route = &request.route;
    let asked_here = route.subresource.as_ref().and_then(|sub| sub.question());
    let resource = match asked_here {
        None => &route.resource,
        Some(kind) => request
            .catalog
            .question(kind)
            .ok_or_else(|| ApiError::internal(format!("the catalog does not know {kind:?}")))?,
    };
    let answer = cx.answers().to(&resource.kind).ok_or_else(|| {
        ApiError::internal(format!("no answer is registered for {}", resource.group_resource))
    })?;
    let body = codec::object(resource, question, options.validation)?;
    let mut question = body.object;
    let owners = Owners::sent(question.as_mut());
    // A question about an object may say which one it means.
    if asked_here.is_none() && !answer.acts() {
        forget_system_fields(question.metadata_mut());
    }
    // Only the namespace: a name in the URL is that of the object which the question is about.
    metadata::match_namespace(route, question.metadata_mut())?;
    // From here in the order of a create, for the reasons that [`super::create`] gives.
    question.default_fields();
    ownership::own_new(cx, request, resource, question.as_mut(), owners);
    let asked = Asked { request, resource, answer, mode: options.mode };
    let mut warnings = body.warnings;
    match asked.answer(cx, &mut question, &mut warnings).await {
        Err(error) => Err(error.with_warnings(warnings)),
        Ok(()) if answer.acts() => {
            let done = Status { status: "Success".to_owned(), code: 201, ..Status::default() };
            Ok(Reply { code: StatusCode::CREATED, ..Reply::status(done) }.with_warnings(warnings))
        }
        Ok(()) => {
            let rendered = Rendered::Unstored(codec::encode_as_is(resource, question.as_ref()));
            Ok(Reply::created(resource, rendered).with_warnings(warnings))
        }
    }
}

/// What is asked, and what answers it.
struct Asked<'a> {
    request: &'a Request,
    /// The type of the question.
    resource: &'a Resource,
    answer: &'a dyn AnyAnswer,
    mode: Mode,
}

impl Asked<'_> {
    /// The steps between a decoded question and its answer.
    async fn answer(
        &self,
        cx: &Context,
        question: &mut Box<dyn Object>,
        warnings: &mut Vec<String>,
    ) -> Result<(), ApiError> {
        let Asked { request, resource, answer, mode } = *self;
        let admission = AdmissionRequest::question(request, mode, resource, question);
        let mutated = admission::mutate_unstored(cx, admission, warnings).await?;
        // Again: a plugin must not move the question to where the caller may not ask.
        metadata::match_namespace(&request.route, question.metadata_mut())?;
        let about = self.about(cx).await?;
        let inquiry = Inquiry {
            authorization: cx.authorization(),
            now: cx.now(),
            mode,
            cx,
            request,
            resource,
            about: about.as_deref(),
            warnings: Mutex::default(),
        };
        if !answer.acts() {
            check(cx, request, resource, question.as_mut())?;
        }
        answer.prepare(&inquiry, question.as_mut())?;
        let admission = AdmissionRequest::question(request, mode, resource, question);
        let judged = admission::validate(cx, admission, warnings).await?;
        let answered = answer.answer(&inquiry, question.as_mut()).await;
        warnings.append(&mut inquiry.warnings.into_inner().unwrap_or_else(PoisonError::into_inner));
        answered?;
        mutated.and(judged).done(mode);
        Ok(())
    }

    /// The object that the question is about, unless the answer looks it up itself.
    async fn about(&self, cx: &Context) -> Result<Option<Box<dyn Object>>, ApiError> {
        let route = &self.request.route;
        if route.subresource.is_none() || self.answer.acts() {
            return Ok(None);
        }
        let entry = load::object(cx, &route.resource, &route.key(), &route.name).await?;
        codec::stored(&route.resource, &entry.bytes).map(Some)
    }
}

/// What only the server says of objects that it keeps.
fn forget_system_fields(metadata: &mut ObjectMeta) {
    metadata.uid.clear();
    metadata.self_link.clear();
    metadata.creation_timestamp = None;
    metadata.deletion_timestamp = None;
    metadata.deletion_grace_period_seconds = None;
}

fn check(
    cx: &Context,
    request: &Request,
    resource: &Resource,
    question: &mut dyn Object,
) -> Result<(), ApiError> {
    let change = rules::change(cx, request, Operation::Create);
    rules::prepare(resource, &change, question, None);
    let mut problems = Problems::default();
    question.validate(&change, None, &mut problems);
    if problems.is_empty() {
        Ok(())
    } else {
        Err(ApiError::invalid(resource, &question.metadata().name, &problems))
    }
}
