//! From a reply to bytes: one file per form. Whole objects in JSON are the bytes that the store holds.

mod binary;
mod event_form;
mod list;
mod metadata;
mod stream;
mod table;
mod text;
mod wish;

use axum::body::Body;
use bytes::Bytes;
use engine::{
    catalog::Resource,
    reply::{Content, Rendered, Reply},
    step::codec,
};
use engine::{media::JSON, status::ApiError};
use ground::limits::LIGHT_BYTES_MAX;
use http::{HeaderValue, Response, StatusCode, header};
use machinery::meta::v1::Status;
use transport::websocket::Frame;

use self::text::with_line_end;
pub(crate) use self::text::{status_json, yaml_of};
pub use self::{
    stream::binary_frame,
    text::indented,
    wish::{Held, Include, Wish},
};
use super::{
    accept::{Encoding, Form, View},
    warnings,
};

/// Encodes a reply.
///
/// # Errors
/// 500 when stored bytes cannot be read back.
pub fn response(reply: Reply, mut wish: Wish) -> Result<Response<Body>, ApiError> {
    let media_type = HeaderValue::from_static(wish.form.media_type);
    let body = match reply.content {
        Content::Status(status) => return Ok(of_status(reply.code, &status, &wish.form, wish.pretty)),
        Content::Empty => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = reply.code;
            return Ok(response);
        }
        Content::Object { resource, object } => {
            Body::from(finish(object_bytes(&resource, &object, &wish)?, &wish))
        }
        Content::List { resource, metadata, items } => list::body(&resource, &metadata, items, &wish)?,
        Content::Watch { resource, events } => {
            if let Some(handshake) = wish.handshake.take() {
                let frame = match wish.form.encoding {
                    Encoding::Binary => Frame::Binary,
                    Encoding::Json | Encoding::Yaml => Frame::Text,
                };
                return Ok(handshake.answer(frame, stream::messages(resource, *events, wish)));
            }
            let media_type = stream::media_type(&wish.form);
            return Ok(with_type(reply.code, Body::new(stream::chunks(resource, *events, wish)), media_type));
        }
    };
    Ok(with_type(reply.code, body, media_type))
}

/// Whether objects are so large that making their form, or only looking into them for the audit, keeps a
/// processor busy. Binary messages are kept once they are made.
#[must_use]
pub fn keeps_busy(reply: &Reply, wish: &Wish, is_audited: bool) -> bool {
    let is_large = |bytes: usize| bytes > LIGHT_BYTES_MAX;
    let (resource, is_large) = match &reply.content {
        Content::Object { resource, object } => (resource, is_large(object.json().len())),
        Content::List { resource, items, .. } => {
            let is_binary = matches!((&wish.form.view, wish.form.encoding), (View::Whole, Encoding::Binary));
            let to_make = items.iter().filter(|item| !is_binary || item.made_binary().is_none());
            let mut bytes = 0_usize;
            // Most lists are large after a few objects, so few are looked at.
            let mut sums = to_make.map(|item| {
                bytes = bytes.saturating_add(item.bytes.len());
                bytes
            });
            (resource, sums.any(is_large))
        }
        Content::Status(_) | Content::Empty | Content::Watch { .. } => return false,
    };
    let is_sent_as_stored = matches!((&wish.form.view, wish.form.encoding), (View::Whole, Encoding::Json))
        && !wish.pretty
        && resource.is_sent_as_stored();
    is_large && (is_audited || !is_sent_as_stored)
}

/// Encodes a failure; falls back to indented JSON when the wanted form cannot carry a status.
#[must_use]
pub fn failure(error: &ApiError, form: &Form, pretty: bool) -> Response<Body> {
    let mut response = if error.is_typed {
        of_status(error.code(), &error.status, form, pretty)
    } else {
        let json = with_line_end(machinery::json::to_text(&*error.status).into());
        with_type(error.code(), Body::from(json), HeaderValue::from_static(JSON))
    };
    let retry = error.status.details.as_ref().map_or(0, |details| details.retry_after_seconds);
    if retry > 0 {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry));
    }
    match error.status.code {
        405 => {
            if let Ok(allowed) = HeaderValue::try_from(error.allowed.join(", ")) {
                response.headers_mut().insert(header::ALLOW, allowed);
            }
        }
        401 => {
            // A 401 must say how to authenticate (RFC 9110, section 15.5.2).
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The text repeats what the client chose, so no browser may take it for anything else.
        403 => {
            let nosniff = HeaderValue::from_static("nosniff");
            response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
        }
        _ => {}
    }
    warnings::add(response.headers_mut(), &error.warnings);
    response
}

fn of_status(code: StatusCode, status: &Status, form: &Form, pretty: bool) -> Response<Body> {
    let json = status_json(status);
    let bytes = match form.encoding {
        Encoding::Json if pretty => indented(&json),
        Encoding::Json => with_line_end(json),
        Encoding::Yaml => yaml_of(&json),
        Encoding::Binary => {
            machinery::wire::write_envelope("v1", "Status", &machinery::wire::encode(status)).into()
        }
    };
    with_type(code, Body::from(bytes), HeaderValue::from_static(form.media_type))
}

fn with_type(code: StatusCode, body: Body, media_type: HeaderValue) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = code;
    response.headers_mut().insert(header::CONTENT_TYPE, media_type);
    response
}

/// One object in the wanted view, as JSON or as an envelope.
fn object_bytes(resource: &Resource, object: &Rendered, wish: &Wish) -> Result<Bytes, ApiError> {
    let json = object.json();
    match (&wish.form.view, wish.form.encoding) {
        // No binary table reaches this place: `accept` never chooses one.
        (View::Table(api_version), _) => table::of_object(resource, json, api_version, wish),
        (View::Metadata(api_version), Encoding::Binary) => {
            metadata::binary_object(resource, json, api_version)
        }
        (View::Metadata(api_version), _) => Ok(metadata::json_object(resource, json, api_version)),
        (View::Whole, Encoding::Binary) => {
            let raw = match object {
                Rendered::Stored(entry) => binary::message_of(resource, entry)?,
                Rendered::Unstored(json) => binary::message(resource, json)?,
            };
            Ok(machinery::wire::write_envelope(&resource.api_version, &resource.kind.name, &raw).into())
        }
        (View::Whole, _) => codec::presented(resource, json),
    }
}

/// JSON as the client wants to read it.
fn finish(bytes: Bytes, wish: &Wish) -> Bytes {
    match wish.form.encoding {
        Encoding::Json if wish.pretty => indented(&bytes),
        Encoding::Json => with_line_end(bytes),
        Encoding::Yaml => yaml_of(&bytes),
        Encoding::Binary => bytes,
    }
}
