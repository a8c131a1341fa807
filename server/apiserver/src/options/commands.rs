//! What the program does beside serving, as it is asked for on the command line.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::storage::{Engine, Etcd};
use crate::{
    config::StorageKind,
    server::KUBECONFIG_FILE,
    tools::{BUMP_REVISION_DEFAULT, Job, Source, StoreLocation},
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write a completion script for a shell to standard output
    Completion {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Save all objects to a file, or restore them from one
    #[command(arg_required_else_help = false)]
    Snapshot {
        #[command(subcommand)]
        command: Snapshot,
    },
    /// Move all objects from one engine to the other, while no server runs
    ///
    /// Copies every object as it is, with its uid and its creation time, into a store that has none, and then
    /// compares all of them. The source stays as it was.
    Migrate(Box<Migrate>),
    /// Work on the stored objects of a running server
    #[command(arg_required_else_help = false)]
    Storage {
        #[command(subcommand)]
        command: StorageCommand,
    },
    /// Keep what is readable of a damaged data directory, in a new one
    ///
    /// Reads every page of the database and every whole part of the log, writes the newest state of each
    /// object into a new store, and lists what is damaged or missing. The damaged directory stays as it is.
    /// Certificates are copied if they are whole.
    Salvage(Salvage),
    /// Serve as kube-apiserver, with its options and defaults: what a program of that name does
    #[command(disable_help_flag = true)]
    KubeApiserver {
        /// Options of kube-apiserver
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        words: Vec<String>,
    },
    /// Stand in for etcd in a test: what a program of that name does
    #[command(disable_help_flag = true)]
    Etcd {
        /// Options of etcd
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        words: Vec<String>,
    },
    /// Make a directory for KUBEBUILDER_ASSETS, by which envtest and its relatives find the programs that
    /// they start
    ///
    /// It gets links named kube-apiserver and etcd to this program, and one named kubectl if there is a
    /// kubectl. Programs of that name that are not this one are not replaced.
    Envtest {
        /// The directory; it is made if it is missing
        directory: PathBuf,
        /// Copy the programs instead of linking to them, for an image or another machine
        #[arg(long)]
        copy: bool,
    },
    /// Make new certificates and keys for a data directory, while no server runs
    ///
    /// Moves `pki/` aside and makes a new authority. Clients must then trust the new one, and tokens of
    /// service accounts must be issued again.
    NewCertificates {
        /// Data directory whose certificates are made
        #[arg(long, value_name = "DIR", default_value = "./data")]
        data_dir: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum Snapshot {
    /// Save all objects, at one revision, to a file that only its owner may read
    ///
    /// If a server runs on the data directory, it sends the objects and goes on serving. Otherwise the
    /// directory is read. The file holds secrets.
    Save {
        /// File to write; it appears when it is complete
        file: PathBuf,
        /// Data directory whose objects are saved
        #[arg(long, value_name = "DIR", default_value = "./data")]
        data_dir: PathBuf,
        /// Ask the server of this client configuration, instead of a data directory
        #[arg(long, value_name = "FILE", conflicts_with = "data_dir")]
        kubeconfig: Option<PathBuf>,
    },
    /// Restore a saved file into a new store
    ///
    /// Objects keep everything but their resourceVersion: the new ones are greater than any that clients have
    /// seen, if the store is an embedded one.
    Restore(Box<Restore>),
    /// Show what a saved file contains, and check that it is complete
    Status {
        /// The file
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum StorageCommand {
    /// Rewrite every object that another schema wrote, while the server runs
    ///
    /// Run this after a release that changed the schema. Until then each start of the server converts such
    /// objects, and the schema must keep the versions in which they are stored. An upgrade that was
    /// interrupted goes on when it is run again.
    Upgrade {
        /// Data directory of the server
        #[arg(long, value_name = "DIR", default_value = "./data")]
        data_dir: PathBuf,
        /// Client configuration of the server, instead of a data directory
        #[arg(long, value_name = "FILE", conflicts_with = "data_dir")]
        kubeconfig: Option<PathBuf>,
    },
}

impl StorageCommand {
    /// Returns what is to be done.
    pub(super) fn job(self) -> Job {
        let StorageCommand::Upgrade { data_dir, kubeconfig } = self;
        Job::UpgradeStorage { kubeconfig: kubeconfig.unwrap_or_else(|| data_dir.join(KUBECONFIG_FILE)) }
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// The file
    file: PathBuf,
    /// Data directory of the new store
    #[arg(long, value_name = "DIR", default_value = "./data")]
    data_dir: PathBuf,
    /// Where objects are kept
    #[arg(long, value_name = "ENGINE", default_value = "embedded")]
    storage: DurableEngine,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    etcd: Etcd,
}

#[derive(Debug, clap::Args)]
pub(super) struct Migrate {
    /// Engine that has the objects
    #[arg(long, value_name = "ENGINE")]
    from: DurableEngine,
    /// Engine that gets them
    #[arg(long, value_name = "ENGINE")]
    to: DurableEngine,
    /// Data directory of the embedded store
    #[arg(long, value_name = "DIR", default_value = "./data")]
    data_dir: PathBuf,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    etcd: Etcd,
}

#[derive(Debug, clap::Args)]
pub(super) struct Salvage {
    /// Damaged data directory
    #[arg(long, value_name = "DIR", default_value = "./data")]
    data_dir: PathBuf,
    /// New directory for the result; it must be empty or missing
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    #[command(flatten)]
    counting: Counting,
}

impl Salvage {
    /// Returns what is to be done.
    pub(super) fn job(self) -> Job {
        let Counting { brand, bump_revision } = self.counting;
        Job::Salvage { data_dir: self.data_dir, into: self.into, brand, bump_revision }
    }
}

#[derive(Debug, clap::Args)]
struct Counting {
    /// Brand that the objects must have; without it, the one that is found, and for etcd the default one
    #[arg(long, value_name = "NAME")]
    brand: Option<String>,
    /// How far above the old revision an embedded store goes on counting
    #[arg(long, value_name = "NUMBER", default_value_t = BUMP_REVISION_DEFAULT)]
    bump_revision: u64,
}

/// Engines that outlive a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DurableEngine {
    Embedded,
    Etcd,
}

impl Snapshot {
    /// What is to be done.
    pub(super) fn job(self) -> Result<Job, Vec<String>> {
        match self {
            Snapshot::Save { file, kubeconfig: Some(kubeconfig), .. } => {
                Ok(Job::Save { file, from: Source::Server { kubeconfig } })
            }
            Snapshot::Save { file, data_dir, kubeconfig: None } => {
                Ok(Job::Save { file, from: Source::Directory(data_dir) })
            }
            Snapshot::Restore(restore) => restore.job(),
            Snapshot::Status { file } => Ok(Job::Status { file }),
        }
    }
}

impl Restore {
    fn job(self) -> Result<Job, Vec<String>> {
        let mut conflicts = Vec::new();
        let engine = match self.storage {
            DurableEngine::Embedded => Engine::Embedded,
            DurableEngine::Etcd => Engine::Etcd,
        };
        let place =
            StoreLocation { data_dir: self.data_dir, storage: self.etcd.kind(engine, &mut conflicts) };
        let Counting { brand, bump_revision } = self.counting;
        let job = Job::Restore { file: self.file, place, brand, bump_revision };
        if conflicts.is_empty() { Ok(job) } else { Err(conflicts) }
    }
}

impl Migrate {
    /// What is to be done.
    pub(super) fn job(self) -> Result<Job, Vec<String>> {
        if self.from == self.to {
            return Err(vec!["--from and --to must name different engines: embedded and etcd".to_owned()]);
        }
        let mut conflicts = Vec::new();
        let embedded = StoreLocation { data_dir: self.data_dir.clone(), storage: StorageKind::Embedded };
        let etcd =
            StoreLocation { data_dir: self.data_dir, storage: self.etcd.kind(Engine::Etcd, &mut conflicts) };
        let (from, to) = match self.from {
            DurableEngine::Embedded => (embedded, etcd),
            DurableEngine::Etcd => (etcd, embedded),
        };
        let Counting { brand, bump_revision } = self.counting;
        // There is no such option here.
        let conflicts: Vec<String> =
            conflicts.iter().map(|line| line.replace("--storage etcd", "etcd")).collect();
        let job = Job::Migrate { from, to, brand, bump_revision };
        if conflicts.is_empty() { Ok(job) } else { Err(conflicts) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Action, read};

    fn job(words: &[&str]) -> Result<Job, Vec<String>> {
        match read(std::iter::once("apiserver").chain(words.iter().copied()))? {
            Action::Run(job) => Ok(job),
            other => panic!("{words:?}: {other:?}"),
        }
    }

    #[test]
    fn a_snapshot_is_of_a_directory_or_of_a_server() {
        let saved = |words: &[&str]| match job(words).expect("good") {
            Job::Save { file, from } => (file, from),
            other => panic!("{words:?}: {other:?}"),
        };
        let directory = |dir: &str| (PathBuf::from("f"), Source::Directory(dir.into()));
        assert_eq!(saved(&["snapshot", "save", "f"]), directory("./data"));
        assert_eq!(saved(&["snapshot", "save", "f", "--data-dir=d"]), directory("d"));
        let server = Source::Server { kubeconfig: "k".into() };
        assert_eq!(saved(&["snapshot", "save", "f", "--kubeconfig=k"]), (PathBuf::from("f"), server));
    }

    #[test]
    fn a_restored_store_has_an_engine() {
        let restored = |words: &[&str]| match job(words).expect("good") {
            Job::Restore { place, bump_revision, .. } => (place.storage, bump_revision),
            other => panic!("{words:?}: {other:?}"),
        };
        let words = ["snapshot", "restore", "f", "--bump-revision=7"];
        assert_eq!(restored(&words), (StorageKind::Embedded, 7));
        let words = ["snapshot", "restore", "f", "--storage=etcd", "--etcd-servers=http://a:1"];
        assert!(matches!(restored(&words), (StorageKind::Etcd(_), BUMP_REVISION_DEFAULT)));
    }

    #[test]
    fn a_migration_goes_from_one_engine_to_the_other() {
        for (from, to) in [("embedded", "etcd"), ("etcd", "embedded")] {
            let words = ["migrate", "--from", from, "--to", to, "--etcd-servers=http://a:1"];
            let Job::Migrate { from: source, to: target, .. } = job(&words).expect("good") else {
                panic!("a migration was asked for")
            };
            assert_eq!(matches!(source.storage, StorageKind::Etcd(_)), from == "etcd");
            assert_eq!(matches!(target.storage, StorageKind::Etcd(_)), to == "etcd");
        }
    }

    #[test]
    fn a_salvage_has_a_source_and_a_target() {
        let Job::Salvage { data_dir, into, brand, bump_revision } =
            job(&["salvage", "--into=new", "--brand=platform"]).expect("good")
        else {
            panic!("a salvage was asked for")
        };
        assert_eq!((data_dir, into), (PathBuf::from("./data"), PathBuf::from("new")));
        assert_eq!((brand.as_deref(), bump_revision), (Some("platform"), BUMP_REVISION_DEFAULT));
        let anew = job(&["new-certificates", "--data-dir=d"]).expect("good");
        assert!(matches!(anew, Job::NewCertificates { data_dir } if data_dir == *"d"));
    }

    #[test]
    fn an_upgrade_asks_the_server_of_a_directory_or_another() {
        let asked = |words: &[&str]| match job(words).expect("good") {
            Job::UpgradeStorage { kubeconfig } => kubeconfig,
            other => panic!("{words:?}: {other:?}"),
        };
        assert_eq!(asked(&["storage", "upgrade", "--data-dir=d"]), PathBuf::from("d").join(KUBECONFIG_FILE));
        assert_eq!(asked(&["storage", "upgrade", "--kubeconfig=k"]), PathBuf::from("k"));
    }

    #[test]
    fn what_is_wrong_is_one_line() {
        let table: [(&[&str], &str); 10] = [
            (&["storage"], "'apiserver storage' requires a subcommand but one was not provided"),
            (&["salvage"], "the following required arguments were not provided: --into <DIR>"),
            (&["snapshot"], "'apiserver snapshot' requires a subcommand but one was not provided"),
            (&["snapshot", "save"], "the following required arguments were not provided: <FILE>"),
            (
                &["snapshot", "save", "f", "--data-dir=d", "--kubeconfig=k"],
                "the argument '--data-dir <DIR>' cannot be used with '--kubeconfig <FILE>'",
            ),
            (
                &["snapshot", "restore", "f", "--storage=memory"],
                "invalid value 'memory' for '--storage <ENGINE>' [possible values: embedded, etcd]",
            ),
            (&["snapshot", "restore", "f", "--storage=etcd"], "--storage etcd needs --etcd-servers"),
            (
                &["snapshot", "restore", "f", "--etcd-servers=http://a:1"],
                "--etcd-servers needs --storage etcd",
            ),
            (&["migrate", "--from=etcd", "--to=embedded"], "etcd needs --etcd-servers"),
            (
                &["migrate", "--from=etcd", "--to=etcd", "--etcd-servers=http://a:1"],
                "--from and --to must name different engines: embedded and etcd",
            ),
        ];
        for (words, expected) in table {
            assert_eq!(job(words).expect_err("refused"), [expected], "{words:?}");
        }
    }
}
