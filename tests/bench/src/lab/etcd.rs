//! A single etcd, as Debian installs it, on the same core and disk as the server; and its writes as our
//! client sends them.

use std::{
    net::SocketAddr,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use bytes::{BufMut, Bytes, BytesMut};
use http::{Request, header::CONTENT_TYPE};

use super::{Lab, free_address, process::Process};
use crate::client::{Call, Client, Endpoint};

/// How long etcd may take until it takes writes.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// etcd refuses writes past this, by default 2 GiB.
const QUOTA_BYTES: u64 = 8 << 30;

/// An etcd that takes writes.
pub(crate) struct Etcd {
    /// Kills it when dropped.
    pub(crate) process: Process,
    /// How to reach it: plain HTTP/2, which spares it the cost of TLS.
    pub(crate) endpoint: Endpoint,
}

impl Etcd {
    /// Whether its programs are on the path.
    pub(crate) fn is_installed() -> bool {
        ["etcd", "etcdctl"].iter().all(|name| {
            std::env::var_os("PATH")
                .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
        })
    }

    /// Starts one on an empty directory.
    pub(crate) fn start(lab: &Lab) -> Result<Self> {
        let (clients, peers) = (free_address()?, free_address()?);
        let process = Process::spawn(&mut command(&lab.directory("etcd")?, clients, peers), lab)?;
        let endpoint = Endpoint { address: clients, tls: None };
        let deadline = Instant::now() + START_TIMEOUT;
        let ready =
            || lab.block_on(async { Client::open(&endpoint, 1).await?.call(put("ready", b"")).await });
        while let Err(error) = ready() {
            if Instant::now() > deadline {
                return Err(error.context(format!("etcd takes no write: {}", process.log_tail())));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Etcd { process, endpoint })
    }

    /// The writes per second that etcd's own check finds. It takes a minute.
    pub(crate) fn own_check(&self) -> Result<f64> {
        let output = Command::new("etcdctl")
            .env("ETCDCTL_API", "3")
            .arg(format!("--endpoints=http://{}", self.endpoint.address))
            .args(["check", "perf", "--load=xl"])
            .output()
            .context("cannot run etcdctl")?;
        // It exits with 1 when etcd is slower than the load asks, which is every time here.
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        rate(&text).with_context(|| format!("etcdctl check perf says no rate: {text}"))
    }
}

fn command(data: &Path, clients: SocketAddr, peers: SocketAddr) -> Command {
    let mut command = Command::new("etcd");
    command
        .args(["--name", "bench", "--log-level", "error"])
        .arg("--data-dir")
        .arg(data)
        .arg(format!("--quota-backend-bytes={QUOTA_BYTES}"))
        .arg(format!("--listen-client-urls=http://{clients}"))
        .arg(format!("--advertise-client-urls=http://{clients}"))
        .arg(format!("--listen-peer-urls=http://{peers}"))
        .arg(format!("--initial-advertise-peer-urls=http://{peers}"))
        .arg(format!("--initial-cluster=bench=http://{peers}"));
    command
}

/// A write of one key: `etcdserverpb.PutRequest` with key (1) and value (2), in a gRPC frame.
pub(crate) fn put(key: &str, value: &[u8]) -> Call {
    let mut message = BytesMut::with_capacity(key.len() + value.len() + 16);
    for (tag, field) in [(1, key.as_bytes()), (2, value)] {
        message.put_u8(tag << 3 | 2);
        put_varint(&mut message, field.len());
        message.put_slice(field);
    }
    let mut frame = BytesMut::with_capacity(message.len() + 5);
    frame.put_u8(0);
    frame.put_u32(u32::try_from(message.len()).unwrap_or(u32::MAX));
    frame.put_slice(&message);
    let request = Request::post("http://etcd/etcdserverpb.KV/Put")
        .header(CONTENT_TYPE, "application/grpc")
        .header("te", "trailers");
    Call { request, body: Bytes::from(frame) }
}

fn put_varint(out: &mut BytesMut, mut value: usize) {
    while value > 0x7f {
        out.put_u8(0x80 | (value & 0x7f) as u8);
        value >>= 7;
    }
    out.put_u8((value & 0x7f) as u8);
}

/// The figure in front of ` writes/s`.
fn rate(text: &str) -> Option<f64> {
    text.split(" writes/s")
        .next()
        .filter(|before| before.len() < text.len())?
        .rsplit(' ')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_put_is_framed_as_grpc_says() {
        let call = put("k", &[7; 200]);
        assert_eq!(call.body[..10], [0, 0, 0, 0, 206, 0x0a, 1, b'k', 0x12, 0xc8]);
        assert_eq!(call.body.len(), 5 + 206);
    }

    #[test]
    fn the_rate_of_the_own_check_is_found() {
        assert_eq!(rate("60 / 60\nFAIL: Throughput too low: 3539 writes/s\nPASS: x"), Some(3539.0));
        assert_eq!(rate("nothing"), None);
    }
}
