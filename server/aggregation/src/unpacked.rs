//! Answers that are compressed on the way between servers, for clients that asked for no compression: as
//! other programs in this place do, this server asks for it, and takes it off again piece by piece.

use std::{
    io::{self, Write},
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::{Buf, Bytes};
use flate2::write::MultiGzDecoder;
use http::{HeaderMap, HeaderValue, Method, header};
use http_body::{Body, Frame, SizeHint};

/// Packed bytes that are unpacked at once. They become at most about a thousand times as many.
const PIECE_BYTES: usize = 1024;

/// Asks for compression where the client leaves it open. Returns whether it did.
pub(crate) fn ask(method: &Method, headers: &mut HeaderMap) -> bool {
    let is_open = !headers.contains_key(header::ACCEPT_ENCODING) && !headers.contains_key(header::RANGE);
    let asks = is_open && method != Method::HEAD;
    if asks {
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    }
    asks
}

/// Whether an answer came compressed that is to be unpacked; its headers then say nothing of it any more.
pub(crate) fn is_packed(asked: bool, headers: &mut HeaderMap) -> bool {
    let is_packed = asked && headers.get(header::CONTENT_ENCODING).is_some_and(|coding| coding == "gzip");
    if is_packed {
        headers.remove(header::CONTENT_ENCODING);
        headers.remove(header::CONTENT_LENGTH);
    }
    is_packed
}

/// A body without its compression.
pub(crate) struct Unpacked<B> {
    body: B,
    decoder: MultiGzDecoder<Vec<u8>>,
    /// Packed bytes that are not unpacked yet.
    packed: Bytes,
}

impl<B> Unpacked<B> {
    pub(crate) fn new(body: B) -> Self {
        Unpacked { body, decoder: MultiGzDecoder::new(Vec::new()), packed: Bytes::new() }
    }

    /// Unpacks until something comes out of it, or nothing is left.
    fn next(&mut self) -> io::Result<Option<Bytes>> {
        while self.packed.has_remaining() {
            let piece = self.packed.split_to(self.packed.len().min(PIECE_BYTES));
            self.decoder.write_all(&piece)?;
            self.decoder.flush()?;
            let unpacked = std::mem::take(self.decoder.get_mut());
            if !unpacked.is_empty() {
                return Ok(Some(unpacked.into()));
            }
        }
        Ok(None)
    }
}

impl<B: Body<Data = Bytes, Error = io::Error> + Unpin> Body for Unpacked<B> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        loop {
            if let Some(unpacked) = self.next()? {
                return Poll::Ready(Some(Ok(Frame::data(unpacked))));
            }
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(packed) => self.packed = packed,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                // A part must not look like the whole.
                None => return Poll::Ready(self.decoder.try_finish().err().map(Err)),
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        false
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::default()
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Compression, write::GzEncoder};
    use futures_util::stream;
    use http_body_util::{BodyExt, StreamBody};

    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).expect("packed");
        encoder.finish().expect("packed")
    }

    async fn unpack(packed: &[u8], at_once: usize) -> io::Result<(Vec<u8>, usize)> {
        let pieces: Vec<_> =
            packed.chunks(at_once).map(|piece| Ok(Frame::data(Bytes::copy_from_slice(piece)))).collect();
        let mut body = Unpacked::new(StreamBody::new(stream::iter(pieces)));
        let (mut whole, mut largest) = (Vec::new(), 0);
        while let Some(frame) = body.frame().await {
            let piece = frame?.into_data().expect("data");
            largest = largest.max(piece.len());
            whole.extend_from_slice(&piece);
        }
        Ok((whole, largest))
    }

    #[tokio::test]
    async fn pieces_of_any_size_become_the_whole() {
        let text: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        for at_once in [1, 1000, usize::MAX] {
            assert_eq!(unpack(&packed(&text), at_once).await.expect("whole").0, text);
        }
        let half = packed(&text);
        assert!(unpack(half.get(..half.len() / 2).expect("a half"), 1000).await.is_err());
        assert!(unpack(b"no gzip", 1000).await.is_err());
    }

    #[tokio::test]
    async fn a_bomb_is_unpacked_little_by_little() {
        let (whole, largest) = unpack(&packed(&vec![0; 64 * 1024 * 1024]), usize::MAX).await.expect("whole");
        assert_eq!(whole.len(), 64 * 1024 * 1024);
        assert!(largest < 2 * 1024 * 1024, "{largest}");
    }

    #[test]
    fn only_clients_that_leave_it_open_are_helped() {
        let headers = |lines: &[(header::HeaderName, &'static str)]| -> HeaderMap {
            lines.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
        };
        for (method, lines, expected) in [
            (Method::GET, vec![], true),
            (Method::HEAD, vec![], false),
            (Method::GET, vec![(header::ACCEPT_ENCODING, "identity")], false),
            (Method::GET, vec![(header::RANGE, "bytes=0-1")], false),
        ] {
            assert_eq!(ask(&method, &mut headers(&lines)), expected, "{method} {lines:?}");
        }
        let mut answer = headers(&[(header::CONTENT_ENCODING, "gzip"), (header::CONTENT_LENGTH, "7")]);
        assert!(!is_packed(false, &mut answer) && answer.len() == 2);
        assert!(is_packed(true, &mut answer) && answer.is_empty());
    }
}
