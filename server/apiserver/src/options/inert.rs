//! The options of kube-apiserver that this server does not implement. Those that protect nothing are
//! accepted, and the log says why they have no effect. All others are refused: an operator who relies on
//! encryption, say, must not believe to have it.

use clap::{Arg, ArgAction, ArgMatches, parser::ValueSource, value_parser};

use super::{groups, values::duration};

/// An option of kube-apiserver that does nothing here.
#[derive(Debug, Clone, Copy)]
pub(super) struct InertOption {
    /// Its name behind `--`.
    pub(super) name: &'static str,
    value: ValueForm,
    /// The use of the option in kube-apiserver.
    purpose: &'static str,
    /// The values that ask for what the server does anyway.
    harmless: &'static [&'static str],
    /// The treatment of any other value.
    pub(super) outcome: OptionOutcome,
}

/// The treatment of an option, and the reason.
#[derive(Debug, Clone, Copy)]
pub(super) enum OptionOutcome {
    /// The server starts, and its log says so.
    NoEffect(&'static str),
    /// The server does not start.
    Refused(&'static str),
}

/// The form of a value. A value of another form is a mistake, whatever it would do.
#[derive(Debug, Clone, Copy)]
enum ValueForm {
    Boolean,
    Number,
    Duration,
    Text,
    List,
}

use OptionOutcome::{NoEffect, Refused};
use ValueForm::{Boolean, Duration, List, Number, Text};

const fn inert(
    name: &'static str,
    value: ValueForm,
    purpose: &'static str,
    harmless: &'static [&'static str],
    outcome: OptionOutcome,
) -> InertOption {
    InertOption { name, value, purpose, harmless, outcome }
}

const NO_KUBELET: OptionOutcome = NoEffect("the server opens no connections to kubelets");
const NO_GO: OptionOutcome = NoEffect("the program is not written in Go and has no such profile");
const NO_BUFFER: OptionOutcome = NoEffect("log lines are written at once");
const NO_ELECTION: OptionOutcome = NoEffect("the server elects no leaders for other components");
const NO_PEERS: OptionOutcome = NoEffect("the server passes no requests on to its peers");

/// All of them.
pub(super) const INERT: &[InertOption] = &[
    inert(
        "enable-priority-and-fairness",
        Boolean,
        "Queue requests by priority and fairness",
        &["false"],
        Refused(
            "requests are not queued by priority and fairness; --max-requests-inflight and \
             --max-mutating-requests-inflight bound them, with half of each for one user",
        ),
    ),
    inert(
        "encryption-provider-config",
        Text,
        "Encrypt stored objects as this file says",
        &[""],
        Refused("stored objects are not encrypted; use an encrypted disk"),
    ),
    inert(
        "encryption-provider-config-automatic-reload",
        Boolean,
        "Read the file of --encryption-provider-config again when it changes",
        &["false"],
        Refused("stored objects are not encrypted; use an encrypted disk"),
    ),
    inert(
        "etcd-count-metric-poll-period",
        Duration,
        "Count the objects in etcd at this interval",
        &[],
        NoEffect("objects are counted whenever metrics are read"),
    ),
    inert(
        "etcd-db-metric-poll-interval",
        Duration,
        "Read the size of etcd's database at this interval",
        &[],
        NoEffect("the size is read whenever metrics are"),
    ),
    inert(
        "etcd-readycheck-timeout",
        Duration,
        "Limit the time of a readiness check of etcd",
        &[],
        NoEffect("readiness waits for etcd as long as health does: --etcd-healthcheck-timeout"),
    ),
    inert(
        "lease-reuse-duration-seconds",
        Number,
        "Attach objects that expire to one lease of etcd for this many seconds",
        &[],
        NoEffect("a controller deletes what has expired, and no lease of etcd is used"),
    ),
    inert(
        "storage-backend",
        Text,
        "Store objects in a backend of this type",
        &["", "etcd3"],
        Refused("etcd3 is the only one beside the engines of --storage"),
    ),
    inert(
        "storage-media-type",
        Text,
        "Store objects in this encoding",
        &["", "application/json"],
        NoEffect("objects are stored as JSON; clients get any encoding"),
    ),
    inert(
        "watch-cache",
        Boolean,
        "Serve reads from memory",
        &["true"],
        NoEffect("all reads are served from memory, and are as new as the store"),
    ),
    inert(
        "default-watch-cache-size",
        Number,
        "Deprecated: keep this many changes of each type",
        &[],
        NoEffect("changes are kept for as long as --watch-history says"),
    ),
    inert(
        "watch-cache-sizes",
        List,
        "Keep this many changes of single types, as type.group#number",
        &[],
        NoEffect("changes of all types are kept for as long as --watch-history says"),
    ),
    inert(
        "storage-initialization-timeout",
        Duration,
        "Wait this long for the store before the server is ready",
        &[],
        NoEffect("the store is read as a whole before anything is served"),
    ),
    inert(
        "send-retry-after-while-not-ready-once",
        Boolean,
        "Send early clients away until the server is ready",
        &["false"],
        NoEffect("nothing is answered before the server is ready"),
    ),
    inert(
        "permit-address-sharing",
        Boolean,
        "Listen where connections of a former process still end",
        &["true"],
        NoEffect("SO_REUSEADDR is always set"),
    ),
    inert(
        "max-connection-bytes-per-sec",
        Number,
        "Slow streams of pods down to this many bytes per second",
        &["0"],
        NoEffect("no stream of a pod is served"),
    ),
    inert("profiling", Boolean, "Serve profiles below /debug/pprof", &["false"], NO_GO),
    inert("contention-profiling", Boolean, "Profile the time that locks are waited for", &["false"], NO_GO),
    inert(
        "debug-socket-path",
        Text,
        "Serve profiles at this socket, to everybody who can open it",
        &[""],
        Refused("a socket without authentication would be open to every user of this machine"),
    ),
    inert(
        "egress-selector-config-file",
        Text,
        "Connect to nodes and services through the proxies of this file",
        &[""],
        Refused("the server connects directly, and traffic that should go through a proxy would not"),
    ),
    inert(
        "tracing-config-file",
        Text,
        "Export traces as this file says",
        &[""],
        Refused("the server exports no traces"),
    ),
    inert(
        "enable-logs-handler",
        Boolean,
        "Deprecated: serve the files of logs at /logs",
        &["false"],
        Refused("files of this machine are not served; logs go to standard error"),
    ),
    inert("log-flush-frequency", Duration, "Write logs at this interval", &[], NO_BUFFER),
    inert("log-json-info-buffer-size", Text, "Buffer this much of a log in JSON", &["", "0"], NO_BUFFER),
    inert("log-text-info-buffer-size", Text, "Buffer this much of a log in text", &["", "0"], NO_BUFFER),
    inert(
        "coordinated-leadership-lease-duration",
        Duration,
        "Let leases of elected leaders last this long",
        &[],
        NO_ELECTION,
    ),
    inert(
        "coordinated-leadership-renew-deadline",
        Duration,
        "Let leaders renew their leases within this time",
        &[],
        NO_ELECTION,
    ),
    inert(
        "coordinated-leadership-retry-period",
        Duration,
        "Let leaders try to renew their leases at this interval",
        &[],
        NO_ELECTION,
    ),
    inert(
        "kubelet-certificate-authority",
        Text,
        "Verify the certificates of kubelets with this authority",
        &[""],
        NO_KUBELET,
    ),
    inert("kubelet-client-certificate", Text, "Present this certificate to kubelets", &[""], NO_KUBELET),
    inert("kubelet-client-key", Text, "Key of the certificate for kubelets", &[""], NO_KUBELET),
    inert(
        "kubelet-preferred-address-types",
        List,
        "Connect to kubelets at the first of these addresses",
        &[],
        NO_KUBELET,
    ),
    inert("kubelet-timeout", Duration, "Limit the time of a request to a kubelet", &[], NO_KUBELET),
    inert("kubelet-port", Number, "Deprecated: connect to kubelets at this port", &[], NO_KUBELET),
    inert("kubelet-read-only-port", Number, "Deprecated: read from kubelets at this port", &[], NO_KUBELET),
    inert("peer-advertise-ip", Text, "Let peers reach this server at this address", &[""], NO_PEERS),
    inert("peer-advertise-port", Text, "Let peers reach this server at this port", &[""], NO_PEERS),
    inert("peer-ca-file", Text, "Verify the certificates of peers with this authority", &[""], NO_PEERS),
    inert(
        "service-account-signing-endpoint",
        Text,
        "Have tokens signed by the program at this socket",
        &[""],
        Refused("tokens are signed with a key in a file: --service-account-signing-key-file"),
    ),
];

impl InertOption {
    /// Declares it.
    pub(super) fn argument(self) -> Arg {
        let argument = Arg::new(self.name)
            .long(self.name)
            .help(self.help())
            .help_heading(groups::INERT)
            .action(ArgAction::Append);
        match self.value {
            Boolean => argument
                .value_name("BOOL")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("true")
                .action(ArgAction::Set)
                .value_parser(["true", "false"]),
            Number => argument.value_name("NUMBER").value_parser(number),
            Duration => argument.value_name("DURATION").value_parser(checked_duration),
            Text => argument.value_name("VALUE").action(ArgAction::Set).value_parser(value_parser!(String)),
            List => argument.value_name("VALUE").value_delimiter(','),
        }
    }

    fn help(self) -> String {
        match self.outcome {
            NoEffect(reason) => format!("{}. No effect: {reason}", self.purpose),
            Refused(reason) => format!("{}. Refused: {reason}", self.purpose),
        }
    }

    /// Whether the command line asks for something else than what the server does anyway.
    fn is_wanted(self, matches: &ArgMatches) -> bool {
        let given = matches.value_source(self.name) == Some(ValueSource::CommandLine);
        let mut values = matches.get_many::<String>(self.name).into_iter().flatten();
        given && values.any(|value| !self.harmless.contains(&value.as_str()))
    }
}

/// Adds to the warnings of a start those about options without effect, and to its conflicts those that are
/// refused.
pub(super) fn judge(matches: &ArgMatches, warnings: &mut Vec<String>, conflicts: &mut Vec<String>) {
    for option in INERT.iter().filter(|option| option.is_wanted(matches)) {
        match option.outcome {
            NoEffect(reason) => warnings.push(format!("--{} has no effect: {reason}", option.name)),
            Refused(reason) => conflicts.push(format!("--{} is not supported: {reason}", option.name)),
        }
    }
}

fn number(text: &str) -> Result<String, String> {
    text.parse::<i64>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}

fn checked_duration(text: &str) -> Result<String, String> {
    duration(text).map(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::options::tests::config;

    #[test]
    fn what_protects_nobody_is_accepted_and_logged() {
        for (word, expected) in [
            (
                "--kubelet-timeout=5s",
                "--kubelet-timeout has no effect: the server opens no connections to kubelets",
            ),
            ("--watch-cache=false", "--watch-cache has no effect: all reads are served from memory"),
            (
                "--storage-media-type=application/vnd.kubernetes.protobuf",
                "--storage-media-type has no effect",
            ),
            (
                "--kubelet-preferred-address-types=InternalIP,Hostname",
                "--kubelet-preferred-address-types has no effect",
            ),
        ] {
            let warnings = config(&[word]).expect("accepted").warnings;
            assert!(warnings.len() == 1 && warnings[0].starts_with(expected), "{warnings:?}");
        }
    }

    #[test]
    fn what_the_server_does_anyway_is_no_matter() {
        let words = [
            "--watch-cache",
            "--storage-backend=etcd3",
            "--storage-media-type=application/json",
            "--enable-priority-and-fairness=false",
            "--encryption-provider-config=",
            "--encryption-provider-config=a",
            "--encryption-provider-config=",
            "--contention-profiling=f",
        ];
        assert_eq!(config(&words).expect("accepted").warnings, [""; 0]);
    }

    #[test]
    fn what_protects_somebody_is_refused() {
        for (word, reason) in [
            ("--encryption-provider-config=f", "stored objects are not encrypted"),
            ("--encryption-provider-config-automatic-reload", "stored objects are not encrypted"),
            ("--egress-selector-config-file=f", "the server connects directly"),
            ("--tracing-config-file=f", "the server exports no traces"),
            ("--enable-priority-and-fairness", "requests are not queued"),
            ("--storage-backend=etcd2", "etcd3 is the only one"),
            ("--debug-socket-path=/s", "a socket without authentication"),
        ] {
            let problems = config(&[word]).map(|_| ()).expect_err("refused");
            let name = word.split('=').next().expect("a name");
            let expected = format!("{name} is not supported: {reason}");
            assert!(problems.len() == 1 && problems[0].starts_with(&expected), "{problems:?}");
        }
    }

    #[test]
    fn a_value_of_another_form_is_a_mistake() {
        for word in ["--kubelet-timeout=5", "--kubelet-port=x", "--watch-cache=maybe"] {
            assert!(config(&[word]).is_err(), "{word}");
        }
    }
}
