//! Everything that can go wrong between this engine and its etcd.

use std::error::Error;
use std::path::PathBuf;

use storage::error::{NEWER_RELEASE, StorageError};
use tonic::{ConnectError, Status};

/// The message of etcd for a write that it dropped before any member saw it.
const DROPPED: &str = "raft proposal dropped";

/// A failure of the engine: one variant per cause.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum EtcdError {
    /// No address was given.
    #[error("no etcd endpoint was given; at least one is needed, such as `https://10.0.0.1:2379`")]
    NoEndpoint,
    /// An address makes no sense.
    #[error("`{endpoint}` is no etcd endpoint; `http://host:port` and `https://host:port` are allowed")]
    BadEndpoint {
        /// The address given.
        endpoint: String,
    },
    /// A prefix makes no sense.
    #[error("`{prefix}` is no etcd prefix; it begins with `/` and names something, such as `/registry`")]
    BadPrefix {
        /// The prefix given.
        prefix: String,
    },
    /// TLS is wanted, and nothing says whom to trust.
    #[error("the endpoint `{endpoint}` needs the file of the authority that signed its certificate")]
    NoAuthority {
        /// The address given.
        endpoint: String,
    },
    /// A certificate without its key, or the other way round.
    #[error("the certificate for etcd and its key are given together or not at all")]
    HalfIdentity,
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The certificates cannot be used.
    #[error("the certificates for `{endpoint}` cannot be used")]
    Certificates {
        /// The address that they are for.
        endpoint: String,
        /// Why.
        #[source]
        source: tonic::transport::Error,
    },
    /// The start was given up.
    #[error("etcd at {endpoints} was not ready within {seconds} s")]
    NotReady {
        /// All addresses.
        endpoints: String,
        /// How long the start waited.
        seconds: u64,
        /// What happened last.
        #[source]
        source: Option<Box<EtcdError>>,
    },
    /// The prefix belongs to a product of another name.
    #[error("the etcd prefix `{prefix}` belongs to the brand `{found}`, not `{asked}`")]
    OtherBrand {
        /// The prefix.
        prefix: String,
        /// The brand that wrote it.
        found: String,
        /// The brand asked for.
        asked: String,
    },
    /// A later version of this program wrote the prefix.
    #[error(
        "the etcd prefix `{prefix}` has the format {found}, this program knows formats up to {known}: \
         {NEWER_RELEASE}"
    )]
    NewerFormat {
        /// The prefix.
        prefix: String,
        /// The format found.
        found: u64,
        /// The newest format known.
        known: u64,
    },
    /// The note about brand and format cannot be read.
    #[error("the note `{key}` in etcd is damaged")]
    DamagedNote {
        /// Its key.
        key: String,
    },
    /// There are keys under the prefix, and no note that they are ours.
    #[error("the etcd prefix `{prefix}` holds keys of another program; choose a prefix that is free")]
    Foreign {
        /// The prefix.
        prefix: String,
    },
    /// A stored value cannot be read.
    #[error("the value of `{key}` in etcd, of revision {revision}, is damaged")]
    DamagedValue {
        /// Its key.
        key: String,
        /// The revision that wrote it.
        revision: u64,
    },
    /// A stored object has a form that this program cannot read without loss.
    #[error("`{key}` in etcd cannot be read without loss: {problem}; start a program that can")]
    Unconvertible {
        /// Its key.
        key: String,
        /// Why it cannot be read.
        problem: String,
    },
    /// Types cannot be registered or unregistered now.
    #[error(
        "the resource type `{name}` cannot be changed now: etcd does not tell of changes, or tells of too \
         many; try again"
    )]
    TooBusy {
        /// The name of the type, or its id.
        name: String,
    },
    /// The store refuses, or there are stored objects with which this program must not start.
    #[error(transparent)]
    Refused(StorageError),
    /// A request failed.
    #[error("etcd did not {action}")]
    Request {
        /// What was asked.
        action: &'static str,
        /// The answer, or what came instead.
        #[source]
        source: Box<Status>,
    },
    /// The changes stopped coming.
    #[error("etcd stopped to tell of changes: {reason}")]
    WatchEnded {
        /// Why, as far as is known.
        reason: String,
    },
    /// The store is older than it was before.
    #[error("etcd is at revision {found} and was at {known} before: this is another store, or an old copy")]
    WentBack {
        /// Where it is.
        found: u64,
        /// Where it was.
        known: u64,
    },
    /// A member reports what keeps the cluster from taking writes.
    #[error("etcd reports: {alarms}")]
    Alarm {
        /// Its words.
        alarms: String,
    },
}

impl EtcdError {
    /// Whether all values are whole, but not for this program.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, Self::Unconvertible { .. } | Self::Refused(_))
    }

    /// Whether the request that failed may have been carried out all the same: no member refused it in so
    /// many words, and it may have reached one.
    pub(crate) fn leaves_open(&self) -> bool {
        use tonic::Code::{Aborted, Cancelled, DeadlineExceeded, Internal, Unavailable, Unknown};
        let Self::Request { source, .. } = self else { return false };
        let says_nothing = matches!(
            source.code(),
            Aborted | Cancelled | DeadlineExceeded | Internal | Unavailable | Unknown
        );
        says_nothing && !is_surely_not_done(source)
    }
}

impl From<EtcdError> for StorageError {
    fn from(error: EtcdError) -> Self {
        match error {
            EtcdError::Refused(refused) => refused,
            error => Self::Engine(Box::new(error)),
        }
    }
}

/// Whether a request never reached a member that could have carried it out.
pub(crate) fn is_surely_not_done(status: &Status) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = status.source();
    while let Some(error) = cause {
        if error.is::<ConnectError>() {
            return true;
        }
        cause = error.source();
    }
    status.message().contains(DROPPED)
}
