//! The ceilings: the least programs that do what a scenario asks of this machine. Each is a hyper server over
//! the server's own TLS configuration, certificate and key, on one thread; all that it does beyond is its
//! file here.
//!
//! A ceiling prints `listening <address>` and lives as long as its standard input is open.

pub(crate) mod asking;
pub(crate) mod fixed;
pub(crate) mod log;
pub(crate) mod serve;
pub(crate) mod watch;
pub(crate) mod webhook;

use std::{
    fs,
    io::{self, Read, Write},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use rustls::ServerConfig;
use tokio::{net::TcpListener, runtime::Builder};
use transport::tls::{
    Tls, TlsSettings,
    serving::{Serving, certified},
};

/// Which ceiling, and the certificates that it shows.
#[derive(Debug, Args)]
pub(crate) struct CeilingOptions {
    /// The certificates that the measured server made
    #[arg(long)]
    pki: PathBuf,
    /// Port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = 0)]
    port: u16,
    #[command(subcommand)]
    ceiling: Ceiling,
}

/// One ceiling each.
#[derive(Debug, Subcommand)]
pub(crate) enum Ceiling {
    /// Answers every request with the same bytes.
    Fixed(fixed::Fixed),
    /// Appends the body of every request to a log, makes it durable in groups, and answers 201 with the body.
    Log(log::Log),
    /// Makes handshakes and waits for the client to close.
    Handshake,
    /// Allows every review, as the least webhook does.
    Webhook,
    /// Asks a webhook and answers with nothing.
    Asking(asking::Asking),
    /// Sends one event to all watchers whenever it is told to.
    Watch(watch::Watch),
}

/// Runs a ceiling until standard input ends.
pub(crate) fn run(options: &CeilingOptions) -> Result<()> {
    // The one that started us is gone, however it ended.
    std::thread::spawn(|| {
        let _ended = io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let tls = tls(&options.pki)?;
    Builder::new_current_thread().enable_all().build()?.block_on(async {
        let socket = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, options.port))).await?;
        let mut out = io::stdout();
        writeln!(out, "listening {}", socket.local_addr()?)?;
        out.flush()?;
        match &options.ceiling {
            Ceiling::Fixed(fixed) => fixed::serve(socket, tls, fixed).await,
            Ceiling::Log(log) => log::serve(socket, tls, log).await,
            Ceiling::Handshake => serve::handshakes(socket, tls).await,
            Ceiling::Webhook => webhook::serve(socket, tls).await,
            Ceiling::Asking(asking) => asking::serve(socket, tls, asking).await,
            Ceiling::Watch(watch) => watch::serve(socket, tls, watch).await,
        }
    })
}

/// The server's TLS configuration, with what it made in its data directory.
pub(crate) fn tls(directory: &Path) -> Result<Arc<ServerConfig>> {
    let (certificate, key) = (directory.join("apiserver.crt"), directory.join("apiserver.key"));
    let (certificate_pem, key_pem) = (fs::read_to_string(&certificate)?, fs::read_to_string(&key)?);
    let pair = pki::pair((&certificate, &certificate_pem), (&key, &key_pem))?;
    let serving = Serving::only(certified(&certificate.display().to_string(), &pair)?);
    let tls = Tls::new(TlsSettings::default(), serving).context("TLS cannot be set up")?;
    let authority = directory.join("ca.crt");
    let authorities = pki::certificates(&authority.display(), &fs::read_to_string(&authority)?)?;
    tls.announce("ca.crt", &authorities)?;
    Ok(tls.current())
}

#[cfg(test)]
mod tests;
