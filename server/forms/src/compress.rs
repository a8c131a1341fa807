//! gzip for large answers, piece by piece as they are sent, and for what is kept packed.

use std::io::{self, Read, Write};

use axum::body::Body;
use bytes::Bytes;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use futures_util::{StreamExt, stream};
use ground::limits::{CHUNK_BYTES, GZIP_BYTES_MIN};
use http::{HeaderValue, Response, header};
use http_body::Body as _;

/// Whether a body is so large, or of unknown size, that compressing it pays.
#[must_use]
pub fn is_worthwhile(response: &Response<Body>) -> bool {
    response.body().size_hint().upper().is_none_or(|bytes| bytes > GZIP_BYTES_MIN as u64)
}

/// Compresses a body for a client that takes gzip, if it [is worthwhile](is_worthwhile).
pub fn compress(response: Response<Body>, accept_encoding: &str) -> Response<Body> {
    if !is_worthwhile(&response)
        || !accepts_gzip(accept_encoding)
        || response.headers().contains_key(header::CONTENT_ENCODING)
    {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    // A cache on the way must not hand this body to a client without gzip.
    parts.headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    parts.headers.remove(header::CONTENT_LENGTH);
    let state = State {
        body: body.into_data_stream(),
        rest: Bytes::new(),
        encoder: Some(GzEncoder::new(Vec::new(), Compression::fast())),
    };
    Response::from_parts(parts, Body::from_stream(stream::unfold(state, State::next)))
}

/// Whether an `Accept-Encoding` header takes gzip.
pub fn accepts_gzip(header: &str) -> bool {
    header.split(',').any(|clause| {
        let mut parts = clause.split(';').map(str::trim);
        // Other weights are not compared: the only alternative is the plain body, which the client also
        // takes.
        parts.next() == Some("gzip") && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
    })
}

/// The bytes as a gzip file, for [`unpacked`].
///
/// # Errors
/// None is expected: it is written to memory.
pub fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The content of a gzip file of our own.
///
/// # Errors
/// When it is none. A file of a client must not come here: nothing bounds what it may unpack to.
pub fn unpacked(gzip: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut bytes)?;
    Ok(bytes)
}

struct State {
    body: axum::body::BodyDataStream,
    /// Of a large piece. It is compressed in parts, so that the connection does not wait for all of it.
    rest: Bytes,
    /// Gone once the end was written.
    encoder: Option<GzEncoder<Vec<u8>>>,
}

type Piece = Result<Bytes, std::io::Error>;

impl State {
    /// The next compressed piece.
    async fn next(mut self) -> Option<(Piece, Self)> {
        loop {
            // Put back below only after a success, so that the stream ends behind an error.
            let mut encoder = self.encoder.take()?;
            match self.next_part().await {
                Some(Ok(part)) => {
                    if let Err(error) = encoder.write_all(&part) {
                        return Some((Err(error), self));
                    }
                    let ready = std::mem::take(encoder.get_mut());
                    self.encoder = Some(encoder);
                    if !ready.is_empty() {
                        return Some((Ok(ready.into()), self));
                    }
                }
                Some(Err(error)) => return Some((Err(std::io::Error::other(error)), self)),
                None => return Some((encoder.finish().map(Bytes::from), self)),
            }
        }
    }

    /// The next bytes to compress, at most [`CHUNK_BYTES`].
    async fn next_part(&mut self) -> Option<Result<Bytes, axum::Error>> {
        while self.rest.is_empty() {
            match self.body.next().await? {
                Ok(bytes) => self.rest = bytes,
                error @ Err(_) => return Some(error),
            }
        }
        Some(Ok(self.rest.split_to(self.rest.len().min(CHUNK_BYTES))))
    }
}
