//! From an HTTP request to a call: the query becomes options, the body a payload.
//!
//! What is wrong is reported in the order in which the reference server reports it: options first, then the
//! media type.

mod body;
mod delete;

use machinery::{
    brand::Brand,
    gates::Gates,
    kind::Verb,
    path::Path,
    problem::{Problems, quote},
    selector::SelectorError,
};
use percent_encoding::percent_decode_str;

pub use self::body::Body;
use crate::{
    api_path::ApiPath,
    call::{
        AskedSelectors, Call, Connection, FieldValidation, ListOptions, Mode, Patch, PatchKind, PatchOptions,
        Payload, WriteOptions,
    },
    media,
    query::Query,
    request::{Route, check_manager},
    selectors::SelectorQuery,
    status::ApiError,
    step::select::Selectors,
};

/// What reading depends on besides the request.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The active brand.
    pub brand: &'a Brand,
    /// The active gates.
    pub gates: &'a Gates,
}

/// What a request tells its verb.
///
/// # Errors
/// 400 for options that cannot be read, 415 for a media type that the verb does not take, 422 naming every
/// wrong option.
pub fn read(terms: Terms<'_>, route: &Route, query: &Query, body: &Body<'_>) -> Result<Call, ApiError> {
    if route.subresource.as_ref().is_some_and(|sub| sub.is_connection()) {
        let path = path_behind(route, body.path);
        let connection = Connection { query: query.clone(), path, upgrades: body.upgrades };
        return Ok(Call::Connect(route.verb, connection));
    }
    Ok(match route.verb {
        Verb::Get => {
            refuse_export(query)?;
            Call::Get { version: query.text("resourceVersion").to_owned() }
        }
        Verb::List => Call::List(list_options(terms.gates, query)?),
        Verb::Watch => Call::Watch(list_options(terms.gates, query)?),
        Verb::Create => {
            let options = write_options(terms, query, "CreateOptions", Problems::default())?;
            Call::Create(options, payload(terms, route, body)?)
        }
        Verb::Update => {
            let options = write_options(terms, query, "UpdateOptions", Problems::default())?;
            Call::Update(options, payload(terms, route, body)?)
        }
        Verb::Patch => patch(terms, route, query, body)?,
        Verb::Delete => Call::Delete(delete::read(query, body, terms.brand)?),
        Verb::DeleteCollection => {
            let options = list_options(terms.gates, query)?;
            // Before the options of the delete, so that clients see the same mistake first.
            options.check_list(terms.brand)?;
            Selectors::of(&route.resource, &options.selectors)?;
            Call::DeleteCollection(options, delete::read(query, body, terms.brand)?)
        }
    })
}

/// What follows the sub-resource in a path, each part behind a slash, and a slash at its end as the path has
/// it. Routing has resolved its escapes, so that all of them are good.
fn path_behind(route: &Route, path: &str) -> String {
    let mut behind = String::new();
    if !route.subresource.as_ref().is_some_and(|sub| sub.takes_path()) {
        return behind;
    }
    let before = if route.resource.kind.namespaced { 5 } else { 3 };
    let parsed = ApiPath::parse(path).filter(|_| route.has_tail);
    for segment in parsed.into_iter().flat_map(|parsed| parsed.segments.skip(before)) {
        behind.push('/');
        behind.push_str(&percent_decode_str(segment).decode_utf8_lossy());
    }
    if path.ends_with('/') && !behind.ends_with('/') {
        behind.push('/');
    }
    behind
}

fn payload(terms: Terms<'_>, route: &Route, body: &Body<'_>) -> Result<Payload, ApiError> {
    let body_type = media::body_type(body.content_type, terms.brand.binary_media_type)?;
    if body_type == media::BodyType::Binary && !route.resource.kind.codec.has_binary_form() {
        return Err(ApiError::unsupported_media_type(&[media::JSON, media::YAML]));
    }
    Ok(Payload::Encoded(body_type, body.bytes.clone()))
}

fn patch(terms: Terms<'_>, route: &Route, query: &Query, body: &Body<'_>) -> Result<Call, ApiError> {
    let patched = &route.resource.kind;
    let kind = PatchKind::of_media_type(body.content_type)
        .filter(|kind| kind.suits(&patched.shape, patched.codec.is_untyped()))
        .ok_or_else(|| PatchKind::unsupported(patched))?;
    let force = query.boolean("force");
    // An applier has a name, and `force` belongs to apply.
    let mut problems = Problems::default();
    if kind == PatchKind::Apply && query.text("fieldManager").is_empty() {
        problems.required(&Path::Root.field("fieldManager"), "is required for apply patch");
    }
    if kind != PatchKind::Apply && force.is_some() {
        problems.forbidden(&Path::Root.field("force"), "may not be specified for non-apply patch");
    }
    let write = write_options(terms, query, "PatchOptions", problems)?;
    let options = PatchOptions { write, force: force.unwrap_or(false) };
    Ok(Call::Patch(options, Patch { kind, document: body.bytes.clone() }))
}

/// The options of a write. `problems` are those of one verb, `name` is the kind that a refusal names.
fn write_options(
    terms: Terms<'_>,
    query: &Query,
    name: &str,
    mut problems: Problems,
) -> Result<WriteOptions, ApiError> {
    check_manager(query.text("fieldManager"), &Path::Root.field("fieldManager"), &mut problems);
    let mode = if asks_for_dry_run(query, &mut problems) { Mode::DryRun } else { Mode::Real };
    // Read even if the gate is off: a wrong word is refused either way.
    let asked = validation(query, &mut problems);
    if !problems.is_empty() {
        return Err(ApiError::invalid_options(terms.brand, name, &problems));
    }
    let validation =
        if terms.gates.is_on("ServerSideFieldValidation") { asked } else { FieldValidation::Ignore };
    Ok(WriteOptions { mode, validation })
}

fn asks_for_dry_run(query: &Query, problems: &mut Problems) -> bool {
    let values: Vec<&str> = query.all("dryRun").filter(|value| !value.is_empty()).collect();
    if values.iter().any(|value| *value != "All") {
        let shown = serde_json::to_string(&values).unwrap_or_default();
        problems.not_supported(&Path::Root.field("dryRun"), &shown, &["All"]);
    }
    !values.is_empty()
}

fn validation(query: &Query, problems: &mut Problems) -> FieldValidation {
    match query.text("fieldValidation") {
        "" | "Warn" => FieldValidation::Warn,
        "Ignore" => FieldValidation::Ignore,
        "Strict" => FieldValidation::Strict,
        other => {
            let words = ["", "Ignore", "Strict", "Warn"];
            problems.not_supported(&Path::Root.field("fieldValidation"), &quote(other), &words);
            FieldValidation::Warn
        }
    }
}

/// The options of a request for a collection.
///
/// # Errors
/// 400 for values that are no numbers, for malformed selectors, and for options that are not supported any
/// more.
pub(crate) fn list_options(gates: &Gates, query: &Query) -> Result<ListOptions, ApiError> {
    let timeout_seconds = query.integer("timeoutSeconds")?;
    let limit = query.integer("limit")?;
    let paged = gates.is_on("APIListChunking");
    // Without the gate every list is whole, but a limit still has to be a number. One below zero is none.
    let limit = limit.filter(|_| paged).and_then(|limit| usize::try_from(limit).ok());
    Ok(ListOptions {
        version: query.text("resourceVersion").to_owned(),
        version_match: query.text("resourceVersionMatch").to_owned(),
        limit: limit.unwrap_or(0),
        continue_token: if paged { query.text("continue").to_owned() } else { String::new() },
        timeout_seconds,
        send_initial_events: query.boolean("sendInitialEvents"),
        bookmarks: query.boolean("allowWatchBookmarks").unwrap_or(false),
        selectors: selectors(query)?,
    })
}

/// Clients of old releases asked for an object without what the server had set. Lists do not know the
/// parameter.
fn refuse_export(query: &Query) -> Result<(), ApiError> {
    if query.boolean("export") == Some(true) {
        let why = "the export parameter, deprecated since v1.14, is no longer supported";
        return Err(ApiError::bad_request(why));
    }
    Ok(())
}

fn selectors(query: &Query) -> Result<AskedSelectors, ApiError> {
    let SelectorQuery { labels, fields } = query.selectors();
    let bad = |error: &SelectorError| ApiError::bad_request(error.to_string());
    Ok(AskedSelectors {
        labels: labels.as_ref().map_err(bad)?.clone(),
        fields: fields.as_ref().map_err(bad)?.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_values_are_named() {
        let query = Query::parse("dryRun=Some&fieldValidation=Loose").expect("a plain query");
        let mut problems = Problems::default();
        asks_for_dry_run(&query, &mut problems);
        assert_eq!(validation(&query, &mut problems), FieldValidation::Warn);
        let texts: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        let expected = [
            r#"dryRun: Unsupported value: ["Some"]: supported values: "All""#,
            r#"fieldValidation: Unsupported value: "Loose": supported values: "", "Ignore", "Strict", "Warn""#,
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn an_empty_dry_run_is_none() {
        let query = Query::parse("dryRun=").expect("a plain query");
        let mut problems = Problems::default();
        assert!(!asks_for_dry_run(&query, &mut problems));
        assert!(problems.is_empty());
    }
}
