//! The one place where a failure becomes a `Status`.
//!
//! [`ApiError`] is the only error that reaches a client. What the client reads and what the log keeps
//! are separate: an internal cause is logged, never shown beyond its class.

use std::num::{IntErrorKind, ParseIntError};

use machinery::{
    brand::Brand,
    kind::Verb,
    meta::v1::{Status, StatusCause, StatusDetails},
    path::Path,
    problem::{Problems, quote},
};

use crate::catalog::Resource;

/// A failed request: the answer to the client, and what only the log may know.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// The answer.
    pub status: Box<Status>,
    /// For the log.
    pub cause: Option<String>,
    /// Texts for `Warning` headers, in order.
    pub warnings: Vec<String>,
    /// The error of an authorizer that could not decide. The answer is plain text then.
    pub undecided: Option<String>,
    /// The methods that the path does know, for `Allow` (RFC 9110, section 15.5.6).
    pub allowed: Vec<&'static str>,
    /// Whether the answer names its kind. The reference server leaves that out where its own time limit ends
    /// a request.
    pub is_typed: bool,
}

impl ApiError {
    fn new(code: i32, reason: &str, message: impl Into<String>) -> Self {
        let status = Status {
            status: "Failure".to_owned(),
            message: message.into(),
            reason: reason.to_owned(),
            code,
            ..Status::default()
        };
        let (cause, warnings, undecided, allowed) = (None, Vec::new(), None, Vec::new());
        ApiError { status: Box::new(status), cause, warnings, undecided, allowed, is_typed: true }
    }

    fn about(mut self, resource: &Resource, name: &str) -> Self {
        self.status.details = Some(StatusDetails {
            name: name.to_owned(),
            group: resource.group.clone(),
            kind: resource.kind.plural.to_string(),
            ..StatusDetails::default()
        });
        self
    }

    fn with_empty_details(mut self) -> Self {
        self.status.details = Some(StatusDetails::default());
        self
    }

    /// The same with the time after which the client may try again.
    #[must_use]
    pub(crate) fn retry_after(mut self, seconds: i32) -> Self {
        self.status.details.get_or_insert_default().retry_after_seconds = seconds;
        self
    }

    /// The same with a cause that programs know by this word.
    #[must_use]
    pub fn with_cause(self, reason: &str) -> Self {
        self.caused_by(reason, "", "")
    }

    fn caused_by(mut self, reason: &str, message: impl Into<String>, field: &str) -> Self {
        self.status.details.get_or_insert_default().causes.push(StatusCause {
            reason: reason.to_owned(),
            message: message.into(),
            field: field.to_owned(),
        });
        self
    }

    /// The same with what was noticed before it failed, in front of the warnings that it has.
    #[must_use]
    pub fn with_warnings(mut self, mut warnings: Vec<String>) -> Self {
        warnings.append(&mut self.warnings);
        self.warnings = warnings;
        self
    }

    /// The HTTP status code.
    #[must_use]
    pub fn code(&self) -> http::StatusCode {
        u16::try_from(self.status.code)
            .ok()
            .and_then(|code| http::StatusCode::from_u16(code).ok())
            .unwrap_or(http::StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// 400: the request cannot be understood.
    pub fn bad_request(message: impl Into<String>) -> Self {
        ApiError::new(400, "BadRequest", message)
    }

    /// 401: who is asking?
    #[must_use]
    pub fn unauthorized() -> Self {
        ApiError::new(401, "Unauthorized", "Unauthorized")
    }

    /// 401, with a reason that is meant for the client.
    #[must_use]
    pub fn unauthorized_because(told: String) -> Self {
        ApiError::new(401, "Unauthorized", told)
    }

    /// 403 on a resource. `why` ends the standard sentence.
    #[must_use]
    pub fn forbidden(resource: &Resource, name: &str, why: &str) -> Self {
        let subject = &resource.group_resource;
        let message = if name.is_empty() {
            format!("{subject} is forbidden: {why}")
        } else {
            format!("{subject} {} is forbidden: {why}", quote(name))
        };
        ApiError::new(403, "Forbidden", message).about(resource, name)
    }

    /// 403 on a resource type that is not served.
    #[must_use]
    pub(crate) fn forbidden_type(group: &str, plural: &str, name: &str, why: &str) -> Self {
        let dot = if group.is_empty() { "" } else { "." };
        let object = if name.is_empty() { String::new() } else { format!(" {}", quote(name)) };
        let message = format!("{plural}{dot}{group}{object} is forbidden: {why}");
        let mut error = ApiError::new(403, "Forbidden", message);
        error.status.details = Some(StatusDetails {
            name: name.to_owned(),
            group: group.to_owned(),
            kind: plural.to_owned(),
            ..StatusDetails::default()
        });
        error
    }

    /// 403 on a path that is no resource.
    #[must_use]
    pub fn forbidden_path(why: &str) -> Self {
        ApiError::new(403, "Forbidden", format!("forbidden: {why}")).with_empty_details()
    }

    /// 403: nothing new may be made of a kind that is going away.
    pub(crate) fn kind_is_ending(resource: &Resource, name: &str) -> Self {
        let why = "create not allowed while custom resource definition is terminating";
        ApiError::forbidden(resource, name, why)
    }

    /// 403: nothing new may be made in a namespace that is going away.
    #[must_use]
    pub fn namespace_terminating(resource: &Resource, name: &str, namespace: &str) -> Self {
        let why =
            format!("unable to create new content in namespace {namespace} because it is being terminated");
        ApiError::forbidden(resource, name, &why).caused_by(
            "NamespaceTerminating",
            format!("namespace {namespace} is being terminated"),
            "metadata.namespace",
        )
    }

    /// 404: no such object.
    #[must_use]
    pub fn not_found(resource: &Resource, name: &str) -> Self {
        // Objects that clients can only read belong to no stored type. Clients know them by their singular
        // name.
        if !resource.kind.verbs.contains(&Verb::Create) {
            return ApiError::not_found_of(&resource.kind.singular, name);
        }
        ApiError::new(404, "NotFound", format!("{} {} not found", resource.group_resource, quote(name)))
            .about(resource, name)
    }

    /// 404 as plugins say it that look for what a write depends on: they name the type by its singular.
    #[must_use]
    pub fn missing_for_write(resource: &Resource, name: &str) -> Self {
        let singular = &resource.kind.singular;
        let rest = resource.group_resource.strip_prefix(&*resource.kind.plural).unwrap_or_default();
        let mut error = ApiError::new(404, "NotFound", format!("{singular}{rest} {} not found", quote(name)))
            .about(resource, name);
        error.status.details.get_or_insert_default().kind = singular.to_string();
        error
    }

    /// 404: no object of a resource type of the core group that is not served.
    #[must_use]
    pub fn not_found_of(plural: &str, name: &str) -> Self {
        let mut error = ApiError::new(404, "NotFound", format!("{plural} {} not found", quote(name)));
        let (name, kind) = (name.to_owned(), plural.to_owned());
        error.status.details = Some(StatusDetails { name, kind, ..StatusDetails::default() });
        error
    }

    /// 404: no such resource type in a served group version.
    #[must_use]
    pub fn unknown_resource() -> Self {
        ApiError::new(404, "NotFound", "the server could not find the requested resource")
            .with_empty_details()
    }

    /// 405: the path is served, but only with these methods.
    #[must_use]
    pub fn method_not_allowed(allowed: Vec<&'static str>) -> Self {
        let message = "the server does not allow this method on the requested resource";
        let error = ApiError::new(405, "MethodNotAllowed", message).with_empty_details();
        ApiError { allowed, ..error }
    }

    /// 405: the path of this type is served, but not with this verb.
    #[must_use]
    pub(crate) fn verb_not_served(resource: &Resource, verb: &str, allowed: Vec<&'static str>) -> Self {
        let name = quote(&resource.group_resource);
        let message = format!("{verb} is not supported on resources of kind {name}");
        let error = ApiError::new(405, "MethodNotAllowed", message).about(resource, "");
        ApiError { allowed, ..error }
    }

    /// 405: objects of this type are listed, and nothing tells of their changes.
    #[must_use]
    pub(crate) fn not_watched(plural: &str) -> Self {
        let message = format!("watch is not supported on resources of kind {plural:?}");
        let details = StatusDetails { kind: plural.to_owned(), ..StatusDetails::default() };
        let mut error = ApiError::new(405, "MethodNotAllowed", message);
        error.status.details = Some(details);
        error
    }

    /// 406: none of the types in `Accept` can be served.
    #[must_use]
    pub fn not_acceptable(served: &[String]) -> Self {
        ApiError::new(
            406,
            "NotAcceptable",
            format!("only the following media types are accepted: {}", served.join(", ")),
        )
    }

    /// 406: `Accept` names no type that anything at the path has.
    #[must_use]
    pub fn not_representable(served: &[String]) -> Self {
        let types = served.join(", ");
        let message = format!("406: Not Acceptable\n\nAvailable representations: {types}");
        ApiError::new(406, "NotAcceptable", message).with_empty_details()
    }

    /// 406 with a text of its own.
    pub fn not_acceptable_transform(message: impl Into<String>) -> Self {
        ApiError::new(406, "NotAcceptable", message)
    }

    /// 409: the name is taken.
    #[must_use]
    pub(crate) fn already_exists(resource: &Resource, name: &str, terminating: bool) -> Self {
        let prefix = if terminating { "object is being deleted: " } else { "" };
        let message = format!("{prefix}{} {} already exists", resource.group_resource, quote(name));
        ApiError::new(409, "AlreadyExists", message).about(resource, name)
    }

    /// 409: every generated name that was tried is taken.
    #[must_use]
    pub(crate) fn no_unique_name(resource: &Resource, name: &str) -> Self {
        let message = format!(
            "{} {} already exists, the server was not able to generate a unique name for the object",
            resource.group_resource,
            quote(name)
        );
        ApiError::new(409, "AlreadyExists", message).about(resource, name).retry_after(1)
    }

    /// 409: the write is based on something that is no longer so.
    #[must_use]
    pub fn conflict(resource: &Resource, name: &str, why: &str) -> Self {
        let message =
            format!("Operation cannot be fulfilled on {} {}: {why}", resource.group_resource, quote(name));
        ApiError::new(409, "Conflict", message).about(resource, name)
    }

    /// 409 at a sub-resource of the core group, which is given with its resource type, as `pods/binding`.
    #[must_use]
    pub fn conflict_at(place: &str, name: &str, why: &str) -> Self {
        let mut error = ApiError::new(
            409,
            "Conflict",
            format!("Operation cannot be fulfilled on {place} {}: {why}", quote(name)),
        );
        let (name, kind) = (name.to_owned(), place.to_owned());
        error.status.details = Some(StatusDetails { name, kind, ..StatusDetails::default() });
        error
    }

    /// 409: as [`ApiError::conflict`], with the kind in place of the resource type.
    #[must_use]
    pub fn conflict_of_kind(resource: &Resource, name: &str, why: &str) -> Self {
        // As with problems, kinds are those that are stored.
        let resource = resource.stored();
        let message =
            format!("Operation cannot be fulfilled on {} {}: {why}", resource.group_kind, quote(name));
        let mut error = ApiError::new(409, "Conflict", message).about(resource, name);
        error.status.details.get_or_insert_default().kind = resource.kind.name.to_string();
        error
    }

    /// 409: the object was changed since the client read it.
    #[must_use]
    pub fn stale(resource: &Resource, name: &str) -> Self {
        ApiError::conflict(
            resource,
            name,
            "the object has been modified; please apply your changes to the latest version and try again",
        )
    }

    /// 409: others own what an apply would change. Each cause is the text about an owner and a field.
    pub(crate) fn apply_conflict(
        message: impl Into<String>,
        causes: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        causes.into_iter().fold(ApiError::new(409, "Conflict", message), |error, (text, field)| {
            error.caused_by("FieldManagerConflict", text, &field)
        })
    }

    /// 410: the version asked for is no longer held. `continue_token` lets a paging client go on.
    #[must_use]
    pub(crate) fn expired(message: impl Into<String>, continue_token: Option<String>) -> Self {
        let mut error = ApiError::new(410, "Expired", message);
        if let Some(token) = continue_token {
            error.status.metadata.continue_ = token;
        }
        error
    }

    /// 408: the body came more slowly than this rate.
    #[must_use]
    pub fn body_too_slow(received: usize, bytes_per_second: u32) -> Self {
        let text = format!(
            "Timeout: the request body came too slowly: {received} bytes so far; send at least \
             {bytes_per_second} bytes \
             per second"
        );
        ApiError::new(408, "Timeout", text)
    }

    /// 413: the body, or what it asks for, is too large.
    pub fn too_large(why: impl std::fmt::Display) -> Self {
        ApiError::new(413, "RequestEntityTooLarge", format!("Request entity too large: {why}"))
    }

    /// 415: the body's type cannot be read here.
    #[must_use]
    pub(crate) fn unsupported_media_type(accepted: &[&str]) -> Self {
        ApiError::new(
            415,
            "UnsupportedMediaType",
            format!(
                "the body of the request was in an unknown format - accepted media types include: {}",
                accepted.join(", ")
            ),
        )
    }

    /// 415: the body is none of the patches that the resource takes.
    #[must_use]
    pub(crate) fn unsupported_patch() -> Self {
        ApiError::new(415, "UnsupportedMediaType", "415: Unsupported Media Type").with_empty_details()
    }

    /// 422: an object of an untyped kind says that it is of another one, in this version.
    pub(crate) fn wrong_kind(resource: &Resource, (api_version, kind): (&str, &str), name: &str) -> Self {
        let mut problems = Problems::default();
        let own = [("kind", kind, &*resource.kind.name), ("apiVersion", api_version, &resource.api_version)];
        for (field, found, expected) in own.into_iter().filter(|(_, found, expected)| found != expected) {
            problems.invalid(&Path::Root.field(field), &quote(found), &format!("must be {expected}"));
        }
        let group = api_version.rsplit_once('/').map_or("", |(group, _)| group);
        let subject = if group.is_empty() { kind.to_owned() } else { format!("{kind}.{group}") };
        ApiError::invalid_kind(&subject, group, kind, name, &problems)
    }

    /// 422: the object breaks rules.
    #[must_use]
    pub fn invalid(resource: &Resource, name: &str, problems: &Problems) -> Self {
        // Rules are about what is stored, also when the request spoke the API of another group.
        let stored = resource.stored();
        ApiError::invalid_kind(&stored.group_kind, &stored.group, &stored.kind.name, name, problems)
    }

    /// 422: the write breaks rules, whatever the object is. Clients know it by the name of the resource type.
    #[must_use]
    pub(crate) fn invalid_write(resource: &Resource, name: &str, problems: &Problems) -> Self {
        let plural = &resource.kind.plural;
        ApiError::invalid_kind(&resource.group_resource, &resource.group, plural, name, problems)
    }

    /// 422 for options, which are kinds of the `meta` group without a name. `options` is that kind, as
    /// `CreateOptions`.
    #[must_use]
    pub(crate) fn invalid_options(brand: &Brand, options: &str, problems: &Problems) -> Self {
        let group = brand.group("meta");
        ApiError::invalid_kind(&format!("{options}.{group}"), &group, options, "", problems)
    }

    /// 422 for something that is no stored kind, such as options.
    #[must_use]
    pub fn invalid_kind(group_kind: &str, group: &str, kind: &str, name: &str, problems: &Problems) -> Self {
        // What is kept is bounded, so that comparing all with all is too.
        let mut lines: Vec<String> = Vec::new();
        for problem in problems.as_slice() {
            let line = problem.to_string();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if problems.left_out() > 0 {
            lines.push(format!("and {} more", problems.left_out()));
        }
        let text = match lines.as_slice() {
            [one] => one.clone(),
            many => format!("[{}]", many.join(", ")),
        };
        let mut error =
            ApiError::new(422, "Invalid", format!("{group_kind} {} is invalid: {text}", quote(name)));
        error.status.details = Some(StatusDetails {
            name: name.to_owned(),
            group: group.to_owned(),
            kind: kind.to_owned(),
            ..StatusDetails::default()
        });
        for problem in problems.as_slice() {
            error = error.caused_by(problem.kind.reason(), problem.body.clone(), &problem.path);
        }
        error
    }

    /// 422: a patch operation that cannot be carried out on this object.
    #[must_use]
    pub(crate) fn patch_failed() -> Self {
        ApiError::new(422, "Invalid", "the server rejected our request due to an error in our request")
            .with_empty_details()
    }

    /// 429: not yet. `because` is the reason and the text of the cause; `seconds` is when to try again, zero
    /// to leave that open.
    #[must_use]
    pub fn too_many_requests(message: &str, because: (&str, String), seconds: i32) -> Self {
        let (reason, cause) = because;
        ApiError::new(429, "TooManyRequests", message).caused_by(reason, cause, "").retry_after(seconds)
    }

    /// 429: a limit that an operator set is reached.
    #[must_use]
    pub fn limit_reached(message: &str) -> Self {
        ApiError::new(429, "TooManyRequests", format!("Too many requests: {message}"))
    }

    /// 431: more header fields than are looked at.
    #[must_use]
    pub fn too_many_headers(most: usize) -> Self {
        ApiError::new(
            431,
            "RequestHeaderFieldsTooLarge",
            format!("too many headers: at most {most} are read"),
        )
    }

    /// 500: something on our side. The cause goes to the log only.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        let mut error = ApiError::new(
            500,
            "InternalError",
            "Internal error occurred: see the server's log for the cause",
        );
        error.cause = Some(cause.to_string());
        error
    }

    /// 500 with a cause that clients know.
    #[must_use]
    pub fn internal_because(cause: &str) -> Self {
        ApiError::new(500, "InternalError", format!("Internal error occurred: {cause}"))
            .caused_by("", cause, "")
    }

    /// 500 with a text that clients know, and without a reason.
    pub fn failed(message: impl Into<String>) -> Self {
        ApiError::new(500, "", message)
    }

    /// 500: no authorizer allows this, and one of them could not decide.
    #[must_use]
    pub(crate) fn undecided(error: &str) -> Self {
        let mut undecided = ApiError::internal(error);
        undecided.undecided = Some(error.to_owned());
        undecided
    }

    /// 503 about something that this server only passes requests on to. There is no point in trying again at
    /// once.
    pub fn unreachable(message: impl Into<String>) -> Self {
        ApiError::new(503, "ServiceUnavailable", message)
    }

    /// 503: not now.
    pub fn unavailable(message: impl Into<String>, cause: impl std::fmt::Display) -> Self {
        let mut error = ApiError::new(503, "ServiceUnavailable", message).retry_after(1);
        error.cause = Some(cause.to_string());
        error
    }

    /// 503: a failure of the store.
    pub(crate) fn storage(error: impl std::fmt::Display) -> Self {
        ApiError::unavailable("the storage is not available; try again", error)
    }

    /// 504: it took too long.
    #[must_use]
    pub fn timeout() -> Self {
        let message = "Timeout: request did not complete within the allotted timeout";
        let error = ApiError::new(504, "Timeout", message).with_empty_details();
        ApiError { is_typed: false, ..error }
    }

    /// 504: a write took too long, with all that it asks other services.
    #[must_use]
    pub fn write_timeout() -> Self {
        let why = "request did not complete within requested timeout - context deadline exceeded";
        ApiError::new(504, "Timeout", format!("Timeout: {why}")).with_empty_details()
    }

    /// 504: the store did not answer in time.
    pub(crate) fn unknown_outcome(cause: impl std::fmt::Display) -> Self {
        let text = "Timeout: the storage does not answer; the outcome of the write is unknown: it may have \
            happened, or may \
                    happen later";
        let mut error = ApiError::new(504, "Timeout", text);
        error.cause = Some(cause.to_string());
        error
    }

    /// 504: the store has not reached the version that was asked for.
    #[must_use]
    pub(crate) fn too_large_version(wanted: u64, current: u64) -> Self {
        ApiError::new(
            504,
            "Timeout",
            format!("Timeout: Too large resource version: {wanted}, current: {current}"),
        )
        .caused_by("ResourceVersionTooLarge", "Too large resource version", "")
    }
}

/// What clients of the reference server read when a text is no number: the words of its language's reader.
#[must_use]
pub(crate) fn no_number(reader: &str, text: &str, error: &ParseIntError) -> String {
    let why = match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    };
    format!("strconv.{reader}: parsing {}: {why}", quote(text))
}
