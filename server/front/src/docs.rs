//! The API reference below `/docs`: pages and viewer as they were packed at build time. The pages get the
//! names of the brand when a client reads them, so that an idle server holds nothing but the packed bytes.

use std::io::{self, Write};

use axum::{body::Body, response::IntoResponse};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use forms::compress::{accepts_gzip, unpacked};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use machinery::brand::Brand;

/// What a browser may do on these pages: load from this server only, run no script that stands in a page,
/// send no form, and never stand in a frame. Pictures in the viewer's own style sheet are `data:` URLs.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer below `/docs`.
const GUARDS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A file that was compressed at build time.
#[derive(Debug)]
pub struct PackedFile {
    /// Path below its folder.
    pub path: &'static str,
    /// Whether it has brand keys in braces.
    pub keyed: bool,
    /// The file, compressed.
    pub gzip: &'static [u8],
}

/// The file of a path, among files that are sorted by path.
#[must_use]
pub fn find(files: &'static [PackedFile], path: &str) -> Option<&'static PackedFile> {
    let at = files.binary_search_by(|file| file.path.cmp(path)).ok()?;
    files.get(at)
}

/// The reference under one brand.
#[derive(Debug)]
pub struct Docs {
    brand: &'static Brand,
    files: &'static [PackedFile],
}

impl Docs {
    /// Of files that are sorted by path. Nothing is unpacked yet.
    #[must_use]
    pub fn new(brand: &'static Brand, files: &'static [PackedFile]) -> Self {
        Docs { brand, files }
    }

    /// The answer to `/docs`, whose links need the slash.
    #[must_use]
    pub(crate) fn redirection() -> Response<Body> {
        let mut response = StatusCode::MOVED_PERMANENTLY.into_response();
        response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("docs/"));
        guarded(response)
    }

    /// The file of a path below `/docs/`, empty for the first page; nothing when there is none.
    #[must_use]
    pub fn file(&self, path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
        let path = if path.is_empty() { "index.html" } else { path };
        let stored = find(self.files, path)?;
        let tag = self.tag(stored);
        if headers.get(header::IF_NONE_MATCH).is_some_and(|known| names(known, &tag)) {
            return Some(with_tag(StatusCode::NOT_MODIFIED.into_response(), &tag));
        }
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let gzip = accepts_gzip(accepted.unwrap_or_default());
        let mut response = match self.body(stored, gzip) {
            Ok(body) => Body::from(body).into_response(),
            Err(error) => {
                tracing::error!(path, %error, "a page of the reference cannot be unpacked");
                return Some(guarded(StatusCode::INTERNAL_SERVER_ERROR.into_response()));
            }
        };
        let head = response.headers_mut();
        head.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(stored.path)));
        if gzip {
            head.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Some(with_tag(response, &tag))
    }

    fn body(&self, stored: &PackedFile, gzip: bool) -> io::Result<Bytes> {
        match (stored.keyed, gzip) {
            (false, true) => Ok(Bytes::from_static(stored.gzip)),
            (false, false) => Ok(unpacked(stored.gzip)?.into()),
            (true, false) => self.branded(stored).map(Bytes::from),
            // Packed again after the names were filled in. The packed page with its keys must not reach a
            // client.
            (true, true) => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
                encoder.write_all(self.branded(stored)?.as_bytes())?;
                encoder.finish().map(Bytes::from)
            }
        }
    }

    fn branded(&self, stored: &PackedFile) -> io::Result<String> {
        let text = String::from_utf8(unpacked(stored.gzip)?).map_err(io::Error::other)?;
        Ok(self.brand.expand(&text))
    }

    /// Checksum and length, which end every gzip file, and the brand where it matters. Weak: the same page is
    /// sent in more than one coding.
    fn tag(&self, stored: &PackedFile) -> String {
        let start = stored.gzip.len().saturating_sub(8);
        let end: String = stored.gzip.iter().skip(start).map(|byte| format!("{byte:02x}")).collect();
        let brand = if stored.keyed { self.brand.name } else { "" };
        format!("W/\"{end}{brand}\"")
    }
}

/// Whether `If-None-Match` names a tag.
fn names(known: &HeaderValue, tag: &str) -> bool {
    let bare = tag.trim_start_matches("W/");
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(|one| one.trim().trim_start_matches("W/")).any(|one| one == bare || one == "*")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn with_tag(mut response: Response<Body>, tag: &str) -> Response<Body> {
    // Both also without the body (RFC 9110, section 15.4.5).
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    guarded(response)
}

fn guarded(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in GUARDS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
