//! The first line of an HTTP/1.1 request. Some clients write characters of a selector there unescaped, such
//! as `n>1`. hyper answers those with an empty 400, so they are escaped before hyper reads them. Pipelined
//! requests are not inspected: those that arrive before the previous one is answered.

use bytes::{Buf, BytesMut};
use memchr::{memchr, memchr3};
use tokio::io::ReadBuf;

/// The position in the line, which may take several reads.
#[derive(Debug, Default)]
pub(super) struct RequestLine {
    /// Whether the next bytes belong to the line.
    is_open: bool,
    /// Whether the line consists of line ends so far, which may precede a request.
    is_blank: bool,
    /// Escaped bytes that did not fit into the buffer.
    rest: BytesMut,
}

impl RequestLine {
    /// The next bytes begin a request.
    pub(super) fn begin(&mut self) {
        (self.is_open, self.is_blank) = (true, true);
    }

    /// Escapes the part of the line that is in the buffer after `from`.
    pub(super) fn escape(&mut self, buffer: &mut ReadBuf<'_>, from: usize) {
        if !self.is_open {
            return;
        }
        let came = buffer.filled().get(from..).unwrap_or_default();
        let line = came.get(..self.length(came)).unwrap_or_default();
        // Nearly every line is clean and is left in place.
        if !has_escaped(line) {
            return;
        }
        let mut escaped = BytesMut::with_capacity(came.len() + 2 * line.len());
        for byte in line {
            escaped.extend_from_slice(escape_of(*byte).unwrap_or(std::slice::from_ref(byte)));
        }
        escaped.extend_from_slice(came.get(line.len()..).unwrap_or_default());
        buffer.set_filled(from);
        self.rest = escaped;
        self.hand_out(buffer);
    }

    /// Hands out bytes that did not fit before. Returns whether there were any.
    pub(super) fn hand_out(&mut self, buffer: &mut ReadBuf<'_>) -> bool {
        let length = self.rest.len().min(buffer.remaining());
        buffer.put_slice(self.rest.get(..length).unwrap_or_default());
        self.rest.advance(length);
        length > 0
    }

    /// The number of these bytes that belong to the line.
    fn length(&mut self, came: &[u8]) -> usize {
        let ends = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let blank = if self.is_blank { came.iter().take_while(|byte| ends(byte)).count() } else { 0 };
        let rest = came.get(blank..).unwrap_or_default();
        self.is_blank = self.is_blank && rest.is_empty();
        match memchr(b'\n', rest) {
            None => came.len(),
            Some(end) => {
                self.is_open = false;
                blank + end
            }
        }
    }
}

/// Whether the line has a byte that [`escape_of`] escapes. Searches many bytes at a time.
fn has_escaped(line: &[u8]) -> bool {
    memchr3(b'"', b'<', b'>', line).is_some() || memchr(b'`', line).is_some()
}

/// The escape of a byte that RFC 3986, section 2 does not allow in a URL, but some clients send.
fn escape_of(byte: u8) -> Option<&'static [u8]> {
    match byte {
        b'"' => Some(b"%22"),
        b'<' => Some(b"%3C"),
        b'>' => Some(b"%3E"),
        b'`' => Some(b"%60"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of `sent`, which comes in pieces, with so much room for each read.
    fn read(pieces: &[&str], room: usize) -> String {
        let mut line = RequestLine::default();
        line.begin();
        let mut out = Vec::new();
        for piece in pieces {
            let mut left = piece.as_bytes();
            while !left.is_empty() {
                let mut memory = vec![0; room];
                let mut buffer = ReadBuf::new(&mut memory);
                if !line.hand_out(&mut buffer) {
                    let (now, later) = left.split_at(left.len().min(room));
                    buffer.put_slice(now);
                    line.escape(&mut buffer, 0);
                    left = later;
                }
                out.extend_from_slice(buffer.filled());
            }
        }
        let mut memory = vec![0; 1024];
        let mut buffer = ReadBuf::new(&mut memory);
        line.hand_out(&mut buffer);
        out.extend_from_slice(buffer.filled());
        String::from_utf8(out).expect("a text")
    }

    #[test]
    fn what_is_escaped_has_an_escape() {
        for byte in u8::MIN..=u8::MAX {
            assert_eq!(has_escaped(&[byte]), escape_of(byte).is_some(), "{byte}");
        }
    }

    #[test]
    fn only_the_line_is_escaped() {
        let cases: [(&[&str], &str); 6] = [
            (&["GET /a?n>1 HTTP/1.1\r\nx: <>\r\n\r\n<b>"], "GET /a?n%3E1 HTTP/1.1\r\nx: <>\r\n\r\n<b>"),
            (&["GET /a?n", "<x&y=\"`", " HTTP/1.1\r\n<"], "GET /a?n%3Cx&y=%22%60 HTTP/1.1\r\n<"),
            (&["\r\n", "\nGET /<", "\n", ">"], "\r\n\nGET /%3C\n>"),
            (&["<<<<"], "%3C%3C%3C%3C"),
            (&["GET / HTTP/1.1\r\n", "a: \"b\"\r\n\r\n"], "GET / HTTP/1.1\r\na: \"b\"\r\n\r\n"),
            (&[""], ""),
        ];
        for (pieces, expected) in cases {
            for room in [1, 2, 3, 7, 1024] {
                assert_eq!(read(pieces, room), expected, "{pieces:?} {room}");
            }
        }
    }
}
