//! The result of reading a command line.

use ground::log::LoggingSettings;

use crate::{config::Config, etcd_stand_in::EtcdStandIn, tools::Job};

/// The work that a command line asks for.
#[derive(Debug)]
pub enum Action {
    /// Serve.
    Serve {
        /// The settings of the server.
        config: Box<Config>,
        /// The verbosity, the form and the destination of the log.
        log: LoggingSettings,
    },
    /// Do this and be done.
    Run(Job),
    /// Answer in place of etcd.
    StandIn(EtcdStandIn),
    /// Write this to standard output and be done.
    Print(Vec<u8>),
}
