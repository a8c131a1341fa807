//! One stream: socket, TLS session, and as much of HTTP/1.1 as it takes to count lines in a chunked body.

use std::{
    io::{BufRead, ErrorKind, Read, Write},
    sync::Arc,
};

use anyhow::{Context, Result, bail};
use memchr::{memchr_iter, memmem};
use mio::net::TcpStream;
use rustls::ClientConnection;
use rustls_pki_types::ServerName;

use super::opening::{Opening, Tally};

/// The longest head of an answer.
const HEAD_BYTES_MAX: usize = 16 * 1024;

pub(super) struct Connection {
    socket: TcpStream,
    session: ClientConnection,
    answer: Answer,
}

enum Answer {
    /// The head, as far as it came.
    Head(Vec<u8>),
    Body(Chunks),
}

impl Connection {
    /// Connects, and leaves the request to be sent when the handshake is done.
    pub(super) fn open(opening: &Opening) -> Result<Self> {
        let socket = TcpStream::connect(opening.address).context("cannot connect")?;
        let name = ServerName::IpAddress(opening.address.ip().into());
        let mut session = ClientConnection::new(Arc::clone(&opening.tls), name)?;
        session.writer().write_all(&opening.request)?;
        Ok(Connection { socket, session, answer: Answer::Head(Vec::new()) })
    }

    pub(super) fn socket(&mut self) -> &mut TcpStream {
        &mut self.socket
    }

    /// Whether the head of a good answer has come.
    pub(super) fn answered(&self) -> bool {
        matches!(self.answer, Answer::Body(_))
    }

    /// Takes all that is there, sends all that waits.
    pub(super) fn ready(&mut self, scratch: &mut [u8]) -> Result<Tally> {
        let mut got = Tally::default();
        loop {
            let count = match self.socket.read(scratch) {
                Ok(0) => bail!("the server closed the connection"),
                Ok(count) => count,
                Err(error) if waits(error.kind()) => break,
                Err(error) => return Err(error).context("cannot read"),
            };
            self.take(scratch.get(..count).unwrap_or_default(), &mut got)?;
            // Less than asked for: the socket is empty, and what comes later is a new event.
            if count < scratch.len() {
                break;
            }
        }
        while self.session.wants_write() {
            match self.session.write_tls(&mut self.socket) {
                Ok(_) => {}
                Err(error) if waits(error.kind()) => break,
                Err(error) => return Err(error).context("cannot write"),
            }
        }
        Ok(got)
    }

    fn take(&mut self, mut received: &[u8], got: &mut Tally) -> Result<()> {
        while !received.is_empty() {
            self.session.read_tls(&mut received)?;
            self.session.process_new_packets().context("TLS")?;
            let mut plain = self.session.reader();
            loop {
                let bytes = match plain.fill_buf() {
                    Ok([]) => bail!("the server ended the stream"),
                    Ok(bytes) => bytes,
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    Err(error) => return Err(error).context("cannot read"),
                };
                let length = bytes.len();
                self.answer.read(bytes, got)?;
                plain.consume(length);
            }
        }
        Ok(())
    }
}

/// No error: there is nothing to do yet, or the connection is still being made.
fn waits(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::NotConnected | ErrorKind::Interrupted)
}

impl Answer {
    fn read(&mut self, bytes: &[u8], got: &mut Tally) -> Result<()> {
        match self {
            Answer::Body(chunks) => chunks.read(bytes, got),
            Answer::Head(head) => {
                head.extend_from_slice(bytes);
                let Some(end) = memmem::find(head, b"\r\n\r\n") else {
                    if head.len() > HEAD_BYTES_MAX {
                        bail!("the head of the answer is longer than {HEAD_BYTES_MAX} bytes");
                    }
                    return Ok(());
                };
                if !head.starts_with(b"HTTP/1.1 200") {
                    bail!("the answer is {}", String::from_utf8_lossy(head));
                }
                let rest = head.split_off(end + 4);
                let mut chunks = Chunks { at: Part::Size, left: 0 };
                let done = chunks.read(&rest, got);
                *self = Answer::Body(chunks);
                done
            }
        }
    }
}

/// A chunked body (RFC 9112, section 7.1).
struct Chunks {
    at: Part,
    /// In a size, what was read of it; in data, what is still to come.
    left: usize,
}

enum Part {
    Size,
    /// What follows a size, up to the end of the line.
    SizeEnd,
    Data,
    DataEnd,
}

impl Chunks {
    fn read(&mut self, mut bytes: &[u8], got: &mut Tally) -> Result<()> {
        while let Some((first, rest)) = bytes.split_first() {
            match self.at {
                Part::Size => match char::from(*first).to_digit(16) {
                    Some(digit) => {
                        let size = self.left.checked_mul(16).context("a chunk is too large")?;
                        self.left = size + digit as usize;
                        bytes = rest;
                    }
                    None => self.at = Part::SizeEnd,
                },
                Part::SizeEnd => {
                    bytes = rest;
                    if *first == b'\n' {
                        if self.left == 0 {
                            bail!("the server ended the body");
                        }
                        self.at = Part::Data;
                    }
                }
                Part::Data => {
                    let (data, rest) = bytes.split_at(self.left.min(bytes.len()));
                    got.lines += memchr_iter(b'\n', data).count() as u64;
                    got.bytes += data.len() as u64;
                    self.left -= data.len();
                    if self.left == 0 {
                        self.at = Part::DataEnd;
                    }
                    bytes = rest;
                }
                Part::DataEnd => {
                    bytes = rest;
                    if *first == b'\n' {
                        self.at = Part::Size;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_however_the_body_is_cut() {
        let answer = b"HTTP/1.1 200 OK\r\nx: y\r\n\r\n4\r\na\nb\n\r\n11\r\n0123456789abcdef\n\r\n";
        for cut in 1..answer.len() {
            let mut got = Tally::default();
            let mut reading = Answer::Head(Vec::new());
            for piece in answer.chunks(cut) {
                reading.read(piece, &mut got).expect("a good answer");
            }
            assert_eq!((got.lines, got.bytes), (3, 21), "in pieces of {cut}");
        }
    }

    #[test]
    fn refusals_and_ends_are_errors() {
        let mut got = Tally::default();
        let refused = Answer::Head(Vec::new()).read(b"HTTP/1.1 403 Forbidden\r\n\r\n", &mut got);
        assert!(refused.expect_err("refused").to_string().contains("403"));
        let ended = Answer::Head(Vec::new()).read(b"HTTP/1.1 200 OK\r\n\r\n0\r\n\r\n", &mut got);
        assert!(ended.expect_err("ended").to_string().contains("ended"));
    }
}
