//! What the binary does beside serving: it saves a store to a file and restores one, and moves objects from
//! one engine to another. How each is asked for is the options' business.

mod certificates;
mod client;
mod client_error;
mod copy;
mod error;
mod migrate;
mod private_file;
mod progress;
mod restore;
mod salvage;
mod save;
mod status;
mod store;
mod test_assets;
mod upgrade;

use std::path::PathBuf;

use futures_util::future::BoxFuture;
use storage::entry::Revision;

pub use self::{error::ToolError, save::Source, store::StoreLocation};

/// How far above the saved revision a restored store begins to count, unless the options say otherwise. No
/// store makes as many writes between a snapshot and the moment when it is lost.
pub(crate) const BUMP_REVISION_DEFAULT: Revision = 1_000_000_000;

/// Something to do.
#[derive(Debug)]
pub enum Job {
    /// Write all objects of a store to a file.
    Save {
        /// The file.
        file: PathBuf,
        /// Whose objects.
        from: Source,
    },
    /// Make a store of such a file.
    Restore {
        /// The file.
        file: PathBuf,
        /// Where to.
        place: StoreLocation,
        /// The brand that the file must be of.
        brand: Option<String>,
        /// How far above the saved revision to go on counting.
        bump_revision: Revision,
    },
    /// Tell what is in such a file, and whether it is whole.
    Status {
        /// The file.
        file: PathBuf,
    },
    /// Copy all objects from one engine to another.
    Migrate {
        /// From where.
        from: StoreLocation,
        /// To where.
        to: StoreLocation,
        /// The brand of the store.
        brand: Option<String>,
        /// How far above the revision of the source to go on counting, where we count.
        bump_revision: Revision,
    },
    /// Keep what is readable of a damaged data directory.
    Salvage {
        /// The damaged directory, which stays as it is.
        data_dir: PathBuf,
        /// The new directory.
        into: PathBuf,
        /// The brand of the store.
        brand: Option<String>,
        /// How far above the newest revision that is known to go on counting.
        bump_revision: Revision,
    },
    /// Write the objects again that another schema wrote.
    UpgradeStorage {
        /// The configuration of a client of the server.
        kubeconfig: PathBuf,
    },
    /// Make a directory with the programs that tests start.
    LayOutTestAssets {
        /// The directory.
        directory: PathBuf,
        /// Whether they are copied, and not linked.
        copy: bool,
    },
    /// Make new certificates and keys for a data directory.
    NewCertificates {
        /// The directory.
        data_dir: PathBuf,
    },
}

/// Does it. What it gives is for standard output; how far it is goes to standard error.
///
/// # Errors
/// Why it was not done. No file and no directory is left half made.
pub fn run(job: Job) -> BoxFuture<'static, Result<String, ToolError>> {
    // In a box, so that it is compiled here, and not once more in the program.
    Box::pin(finish(job))
}

async fn finish(job: Job) -> Result<String, ToolError> {
    match job {
        Job::Save { file, from } => save::save(&file, from).await,
        Job::Restore { file, place, brand, bump_revision } => {
            restore::restore(&file, place, brand.as_deref(), bump_revision).await
        }
        Job::Status { file } => status::status(&file).await,
        Job::Migrate { from, to, brand, bump_revision } => {
            migrate::migrate(from, to, brand.as_deref(), bump_revision).await
        }
        Job::Salvage { data_dir, into, brand, bump_revision } => {
            salvage::salvage(&data_dir, &into, brand.as_deref(), bump_revision).await
        }
        Job::UpgradeStorage { kubeconfig } => upgrade::upgrade(&kubeconfig).await,
        Job::NewCertificates { data_dir } => certificates::make_new(&data_dir),
        Job::LayOutTestAssets { directory, copy } => test_assets::lay_out(&directory, copy),
    }
}
