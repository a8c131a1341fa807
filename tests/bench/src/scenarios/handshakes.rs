//! Full TLS 1.3 handshakes, without and with a client certificate, against bare rustls with the server's own
//! configuration.

use anyhow::Result;

use super::Scenario;
use crate::{
    client::{Endpoint, handshake::shake_hands},
    compare::alternate,
    lab::{Ceiling, Lab, server::Server},
    row::Row,
};

/// Connections that are being opened at the same time.
const AT_ONCE: usize = 16;

/// See the head of the file.
pub(crate) struct Handshakes;

impl Scenario for Handshakes {
    fn number(&self) -> u8 {
        19
    }

    fn name(&self) -> &'static str {
        "handshakes"
    }

    fn summary(&self) -> &'static str {
        "full TLS 1.3 handshakes, plain and mutual, against bare rustls with the same configuration"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let server = lab.server("handshakes")?;
        let bare = lab.ceiling(&server, &["handshake"])?;
        let identity = &server.identity;
        let plain = |address| identity.anonymous_endpoint(address);
        let mutual = |address| identity.endpoint(address);
        Ok(vec![
            measure(lab, "handshakes plain", &server, &bare, plain)?,
            measure(lab, "handshakes mutual", &server, &bare, mutual)?,
        ])
    }
}

fn measure(
    lab: &Lab,
    name: &str,
    server: &Server,
    bare: &Ceiling,
    endpoint: impl Fn(std::net::SocketAddr) -> Endpoint,
) -> Result<Row> {
    let (ours, theirs) = (endpoint(server.address), endpoint(bare.endpoint.address));
    let pair = alternate(
        lab,
        &mut |lab, time| lab.measure(&server.process, shake_hands(&ours, AT_ONCE, time)),
        &mut |lab, time| lab.measure(&bare.process, shake_hands(&theirs, AT_ONCE, time)),
    )?;
    Ok(Row::named(name).compared(&pair).memory(&server.process))
}
