//! Fetches one page from this machine, or sends one there, by the plainest HTTP there is.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A member that is paused accepts connections and never answers.
const PATIENCE: Duration = Duration::from_secs(2);
const PAGE_BYTES_MAX: u64 = 4 * 1024 * 1024;

/// The answer as it came, its head included. None if there is none in time.
pub(crate) fn get(port: u16, path: &str) -> Option<String> {
    exchange(port, &format!("GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n"))
}

/// The same, for something sent.
pub(crate) fn post(port: u16, path: &str, body: &str) -> Option<String> {
    let length = body.len();
    exchange(
        port,
        &format!("POST {path} HTTP/1.0\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}"),
    )
}

fn exchange(port: u16, request: &str) -> Option<String> {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut page = String::new();
    stream.take(PAGE_BYTES_MAX).read_to_string(&mut page).ok()?;
    Some(page)
}
