//! What command lines mean, and what is said about wrong ones.

mod document;

use std::path::PathBuf;

use access::authz::Mode;
use ground::limits::ConnectionLimits;
use transport::tls;

use super::*;
use crate::config::StorageKind;

/// What a command line with these words sets, or why it is wrong.
pub(super) fn config(words: &[&str]) -> Result<Config, Vec<String>> {
    match read(std::iter::once("apiserver").chain(words.iter().copied())) {
        Ok(Action::Serve { config, .. }) => Ok(*config),
        Ok(Action::Print(text)) => panic!("prints {}", String::from_utf8_lossy(&text)),
        Ok(other) => panic!("does {other:?}"),
        Err(lines) => Err(lines),
    }
}

#[test]
fn no_options_mean_the_documented_defaults() {
    let config = config(&[]).expect("good");
    assert_eq!(config.storage.data_dir, Some(PathBuf::from("./data")));
    assert_eq!(config.storage.kind, StorageKind::Embedded);
    assert_eq!(
        (config.serving.bind_address.to_string().as_str(), config.serving.secure_port),
        ("127.0.0.1", 6443)
    );
    assert_eq!(config.api.brand.name, "platform");
    assert!(config.authentication.anonymous);
    assert_eq!(config.serving.tls, tls::TlsSettings::default());
    assert_eq!((config.serving.tls_named.len(), config.serving.cert_dir), (0, None));
    assert_eq!(config.serving.connections, ConnectionLimits::default());
    assert_eq!(config.controllers.signing_duration, Duration::from_secs(8760 * 3600));
    assert_eq!(config.limits.request_timeout, Duration::from_secs(60));
    assert_eq!(config.limits.min_request_timeout, Duration::from_secs(1800));
    assert_eq!(
        (config.limits.max_requests_inflight, config.limits.max_mutating_requests_inflight),
        (400, 200)
    );
    assert_eq!(config.limits.watches_max, 20_000);
    assert_eq!(config.authorization.modes, [Mode::Node, Mode::Rbac]);
    assert_eq!(config.storage.watch_history, Duration::from_secs(300));
    assert_eq!(config.storage.continue_token_lifetime, Duration::from_secs(300));
    assert_eq!(config.controllers.enabled, controllers::by_default().collect());
    assert_eq!(config.controllers.event_ttl, None);
    assert!(config.lifecycle.livez_grace_period.is_zero() && config.lifecycle.shutdown_delay.is_zero());
}

#[test]
fn booleans_and_lists_are_written_as_elsewhere() {
    let anonymous: [(&[&str], bool); 4] = [
        (&["--anonymous-auth"], true),
        (&["--anonymous-auth=true"], true),
        (&["--anonymous-auth=false"], false),
        (&["--anonymous-auth", "--secure-port=1"], true),
    ];
    for (words, expected) in anonymous {
        assert_eq!(config(words).expect("good").authentication.anonymous, expected, "{words:?}");
    }
    let words = [
        "--controllers",
        "namespace,csrsigning",
        "--controllers=-namespace",
        "--feature-gates=APIListChunking=false",
        "--event-ttl=1h30m0s",
    ];
    let config = config(&words).expect("good");
    assert_eq!(config.controllers.enabled, ["csrsigning"].into());
    assert!(!config.api.gates.is_on("APIListChunking"));
    assert_eq!(config.controllers.event_ttl, Some(Duration::from_secs(5400)));
    assert!(self::config(&["--controllers="]).expect("good").controllers.enabled.is_empty());
}

#[test]
fn a_mistake_is_one_line_that_names_the_option() {
    let table: [(&[&str], &str); 8] = [
        (
            &["--secure-prot=1"],
            "unexpected argument '--secure-prot' found (a similar argument exists: '--secure-port')",
        ),
        (&["--secure-port=70000"], "invalid value '70000' for '--secure-port <PORT>'"),
        (&["--bind-address=here"], "invalid value 'here' for '--bind-address <IP>'"),
        (
            &["--storage=disk"],
            "invalid value 'disk' for '--storage <ENGINE>' [possible values: embedded, memory, etcd]",
        ),
        (&["--anonymous-auth=maybe"], "invalid value 'maybe' for '--anonymous-auth"),
        (
            &["--request-timeout=5"],
            "invalid value '5' for '--request-timeout <DURATION>': must be a duration",
        ),
        (&["--data-dir"], "a value is required for '--data-dir <DIR>'"),
        (&["serve"], "unrecognized subcommand 'serve'"),
    ];
    for (words, expected) in table {
        let lines = config(words).expect_err("refused");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with(expected) && !lines[0].contains('\n'), "{words:?}: {lines:?}");
    }
}

#[test]
fn conflicts_are_told_all_together() {
    let words = [
        "--tls-cert-file=a",
        "--cluster-signing-key-file=b",
        "--request-timeout=0s",
        "--event-ttl=0s",
        "--feature-gates=Nope=true,APIListChunking,APIListChunking=perhaps",
        "--controllers=*,nobody",
        "--brand=none",
    ];
    let lines = config(&words).expect_err("refused");
    let names = controllers::names().collect::<Vec<_>>().join(", ");
    let unknown = format!("--controllers: unknown controller \"nobody\"; known are {names}");
    assert_eq!(
        lines,
        [
            "--tls-cert-file needs --tls-private-key-file beside it",
            "--cluster-signing-key-file needs --cluster-signing-cert-file beside it",
            "--event-ttl must be greater than 0s",
            "--feature-gates: \"APIListChunking\" is not of the form Name=true or Name=false",
            "--feature-gates: the value of APIListChunking is \"perhaps\" and must be true or false",
            "--feature-gates: unrecognized feature gate: Nope",
            &unknown,
            "--brand \"none\" is not known; known are kubernetes, platform",
            "--request-timeout must be greater than 0s",
        ]
    );
}

#[test]
fn help_version_and_completion_are_printed() {
    let table: [(&[&str], &str); 7] = [
        (&["--help"], "Serving:"),
        (&["--help"], "--shutdown-delay-duration <DURATION>"),
        (&["--help"], "--continue-token-lifetime <DURATION>"),
        (&["--help"], "--watch-history <DURATION>"),
        (&["--help"], "--min-request-timeout <SECONDS>"),
        (&["--version"], "API release"),
        (&["completion", "bash"], "_apiserver"),
    ];
    for (words, expected) in table {
        match read(std::iter::once("apiserver").chain(words.iter().copied())) {
            Ok(Action::Print(text)) => {
                let text = String::from_utf8(text).expect("text");
                assert!(text.contains(expected), "{words:?}: {text}");
            }
            other => panic!("{words:?}: {other:?}"),
        }
    }
}

#[test]
fn etcd_is_named_with_all_that_belongs_to_it() {
    let words = [
        "--storage=etcd",
        "--etcd-servers=https://a:2379,https://b:2379",
        "--etcd-cafile=ca",
        "--etcd-certfile=cert",
        "--etcd-keyfile=key",
        "--etcd-prefix=/mine",
        "--etcd-compaction-interval=0s",
        "--etcd-servers-overrides=/events#http://c:1;http://d:1,coordination.platform.io/leases#http://e:1",
    ];
    let StorageKind::Etcd(etcd) = config(&words).expect("good").storage.kind else {
        panic!("etcd was asked for")
    };
    assert_eq!(etcd.servers, ["https://a:2379", "https://b:2379"]);
    assert_eq!((etcd.prefix.as_str(), etcd.compaction_interval), ("/mine", None));
    assert_eq!(etcd.authorities, Some(PathBuf::from("ca")));
    assert!(
        etcd.client.is_some_and(|files| files.certificate.ends_with("cert") && files.key.ends_with("key"))
    );
    let overrides: Vec<_> = etcd
        .overrides
        .iter()
        .map(|one| (one.group.as_str(), one.resource.as_str(), one.servers.len()))
        .collect();
    assert_eq!(overrides, [("", "events", 2), ("coordination.platform.io", "leases", 1)]);
}

#[test]
fn what_does_not_fit_with_etcd_is_said() {
    let table: [(&[&str], &str); 6] = [
        (&["--storage=etcd"], "--storage etcd needs --etcd-servers"),
        (&["--etcd-servers=http://a:1"], "--etcd-servers needs --storage etcd"),
        (
            &["--storage=etcd", "--etcd-servers=a:2379"],
            "--etcd-servers: \"a:2379\" must be a URL such as https://10.0.0.1:2379",
        ),
        (
            &["--storage=etcd", "--etcd-servers=http://a:1", "--etcd-prefix=registry"],
            "--etcd-prefix is \"registry\" and must begin with a slash and not end with one",
        ),
        (
            &["--storage=etcd", "--etcd-servers=http://a:1", "--etcd-certfile=c"],
            "--etcd-certfile needs --etcd-keyfile beside it",
        ),
        (
            &["--etcd-servers-overrides=events=http://a:1"],
            "invalid value 'events=http://a:1' for '--etcd-servers-overrides <OVERRIDE>': must be of the \
             form \
             group/type#URL;URL",
        ),
    ];
    for (words, expected) in table {
        assert_eq!(config(words).expect_err("refused"), [expected], "{words:?}");
    }
}

#[test]
fn modes_of_authorization_are_named_once_and_others_refused() {
    let found = config(&["--authorization-mode=AlwaysAllow"]).expect("good");
    assert_eq!((found.authorization.modes, found.authentication.anonymous), (vec![Mode::AlwaysAllow], false));
    let found = config(&["--authorization-mode", "AlwaysDeny"]).expect("good");
    assert_eq!((found.authorization.modes, found.authentication.anonymous), (vec![Mode::AlwaysDeny], true));
    let found = config(&["--authorization-mode=RBAC", "--authorization-mode=Node"]).expect("good");
    assert_eq!(found.authorization.modes, [Mode::Rbac, Mode::Node]);
    let words = ["--authorization-mode=RBAC,Whatever", "--authorization-mode=AlwaysDeny,AlwaysDeny"];
    assert_eq!(
        config(&words).expect_err("refused"),
        [
            "--authorization-mode \"Whatever\" is not known; available are Node, RBAC, ABAC, Webhook, \
             AlwaysAllow, AlwaysDeny",
            "--authorization-mode names AlwaysDeny twice",
        ]
    );
}

#[test]
fn limits_of_connections_and_watches_are_read() {
    let words = [
        "--goaway-chance=0.02",
        "--max-watches=0",
        "--http2-max-streams-per-connection=7",
        "--max-requests-inflight=1",
    ];
    let found = config(&words).expect("good");
    assert_eq!((found.serving.connections.goaway_chance, found.serving.connections.streams_max), (0.02, 7));
    assert_eq!((found.limits.watches_max, found.limits.max_requests_inflight), (0, 1));
    for wrong in ["0.03", "-0.01", "NaN", "often"] {
        let lines = config(&[&format!("--goaway-chance={wrong}")]).expect_err("refused");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].ends_with("must be a number from 0 to 0.02"), "{lines:?}");
    }
}

#[test]
fn gates_of_a_stage_locked_and_settled_ones_are_told_apart() {
    let found = config(&["--feature-gates=AllAlpha=true,AllBeta=false,WatchList=true,WatchBookmark=true"]);
    let found = found.expect("good");
    assert!(found.api.gates.is_on("CoordinatedLeaderElection") && found.api.gates.is_on("WatchList"));
    assert!(!found.api.gates.is_on("APIListChunking") && found.api.gates.is_on("WatchBookmark"));
    assert_eq!(
        found.warnings,
        ["Setting GA feature gate WatchBookmark=true. It will be removed in a future release."]
    );
    assert_eq!(
        config(&["--feature-gates=WatchBookmark=false"]).expect_err("refused"),
        ["--feature-gates: cannot set feature gate WatchBookmark to false, feature is locked to true"]
    );
}

#[test]
fn versions_are_named_as_the_brand_names_them() {
    let words =
        ["--brand=kubernetes", "--runtime-config=discovery.k8s.io/v1beta1,api/ga=false,metrics.k8s.io/v1"];
    let found = config(&words).expect("good");
    let served: Vec<&str> = config::kinds()
        .iter()
        .filter(|kind| found.api.runtime_config.serves(found.api.brand, kind))
        .map(|kind| kind.group.as_ref())
        .collect();
    assert_eq!(served, ["discovery"]);
    assert_eq!(
        found.warnings,
        ["--runtime-config names the group metrics.k8s.io, of which there is nothing: ignored"]
    );
    assert_eq!(
        config(&["--runtime-config=api/alpha=on,discovery.platform.io/v3,x"]).expect_err("refused"),
        [
            "--runtime-config: the value of api/alpha is \"on\" and must be true or false",
            "--runtime-config: \"x\" is none of api/all, api/ga, api/beta, api/alpha, group/version, \
             group/version/resource",
        ]
    );
    assert_eq!(
        config(&["--runtime-config=discovery.platform.io/v3"]).expect_err("refused"),
        ["--runtime-config: discovery.platform.io has no version v3; it has v1, v1beta1"]
    );
}

#[test]
fn deprecated_options_work_and_warn() {
    let config = config(&["--admission-control=CertificateSigning,NamespaceLifecycle"]).expect("good");
    let names: Vec<&str> = config.admission.iter().collect();
    assert_eq!(names, ["NamespaceLifecycle", "CertificateSigning"]);
    let warning = "Flag --admission-control has been deprecated, Use --enable-admission-plugins or \
                   --disable-admission-plugins instead. Will be removed in a future version.";
    assert_eq!(config.warnings, [warning]);
    assert!(super::tests::config(&[]).expect("good").warnings.is_empty());
    let both = ["--admission-control=NamespaceLifecycle", "--enable-admission-plugins=CertificateSigning"];
    assert_eq!(
        super::tests::config(&both).expect_err("they exclude each other"),
        ["admission-control and enable-admission-plugins/disable-admission-plugins flags are mutually \
             exclusive"]
    );
}

#[test]
fn the_file_of_admission_plugins_reaches_the_settings() {
    let config = config(&["--admission-control-config-file=plugins.yaml"]).expect("good");
    assert_eq!(config.admission_configurations.file, Some("plugins.yaml".into()));
}

#[test]
fn deprecated_options_say_so_in_the_help() {
    let command = own_command();
    for option in deprecated::DEPRECATED {
        let declared = command.get_arguments().find(|argument| argument.get_long() == Some(option.name));
        let help = declared.and_then(clap::Arg::get_help).map(ToString::to_string).unwrap_or_default();
        assert!(help.starts_with("Deprecated: "), "--{}: {help:?}", option.name);
    }
}

#[test]
fn hidden_metrics_are_shown_for_the_previous_release() {
    use ground::metrics::HiddenMetrics;
    let shown = |words: &[&str]| config(words).map(|config| config.hidden_metrics);
    assert_eq!(shown(&[]), Ok(HiddenMetrics::Hide));
    // The release is that of the brand.
    for (brand, release) in [("platform", "1.24"), ("kubernetes", "1.35")] {
        let brand = format!("--brand={brand}");
        let shown = |asked: &str| shown(&[&brand, &format!("--show-hidden-metrics-for-version={asked}")]);
        assert_eq!(shown(release), Ok(HiddenMetrics::Show));
        for wrong in ["1.1", "1.99", "previous"] {
            let problems = shown(wrong).expect_err(wrong);
            assert!(problems[0].contains(&format!("'{release}'")), "{problems:?}");
        }
    }
}

/// The settings of a command line with these words behind the name of kube-apiserver.
fn kube(words: &[&str]) -> Result<Config, Vec<String>> {
    match read(iter::once("kube-apiserver").chain(words.iter().copied())) {
        Ok(Action::Serve { config, .. }) => Ok(*config),
        Ok(other) => panic!("does {other:?}"),
        Err(lines) => Err(lines),
    }
}

#[test]
fn kube_apiserver_has_its_own_defaults() {
    let config = kube(&["--etcd-servers=http://127.0.0.1:2379"]).expect("good");
    assert_eq!(config.api.brand.name, "kubernetes");
    assert_eq!(config.serving.bind_address.to_string(), "0.0.0.0");
    // Without a mode, not everything is allowed.
    assert_eq!(config.authorization.modes, [Mode::Node, Mode::Rbac]);
    assert!(!config.api.gates.is_on("PrivilegedContainers"));
    assert!(!config.controllers.enabled.contains("garbagecollector"));
    assert!(config.controllers.enabled.contains("systemnamespaces"));
    assert_eq!((config.storage.data_dir, config.serving.cert_dir), (None, None));
    let StorageKind::Etcd(servers) = config.storage.kind else { panic!("etcd was named") };
    assert!(servers.stand_in_allowed);
}

#[test]
fn data_of_kube_apiserver_goes_where_it_is_told_to() {
    let kind = |words: &[&str]| kube(words).map(|config| (config.storage.kind, config.storage.data_dir));
    assert_eq!(kind(&["--storage=memory"]), Ok((StorageKind::Memory, None)));
    assert_eq!(kind(&["--data-dir=d"]), Ok((StorageKind::Embedded, Some("d".into()))));
    let problem =
        "--etcd-servers must be specified, or --data-dir to store objects there, or --storage=memory";
    assert_eq!(kind(&[]), Err(vec![problem.to_owned()]));
    assert_eq!(kind(&["--storage=embedded"]), Err(vec!["--storage embedded needs --data-dir".to_owned()]));
    let named = kind(&["--storage=etcd", "--etcd-servers=https://a:1"]).expect("good").0;
    assert!(matches!(named, StorageKind::Etcd(servers) if !servers.stand_in_allowed));
}

#[test]
fn a_pair_in_the_directory_of_certificates_is_served_with() {
    let directory = tempfile::tempdir().expect("a directory");
    let word = format!("--cert-dir={}", directory.path().display());
    let serving = |read: fn(&[&str]) -> Result<Config, Vec<String>>, words: &[&str]| {
        let config = read(&[&["--storage=memory", word.as_str()], words].concat()).expect("good").serving;
        (config.tls_files.is_some(), config.cert_dir.is_some())
    };
    // Nothing is there yet, so the server may keep its own.
    assert_eq!(serving(kube, &[]), (false, true));
    for name in ["apiserver.crt", "apiserver.key"] {
        std::fs::write(directory.path().join(name), "").expect("written");
    }
    assert_eq!(serving(kube, &[]), (true, false));
    assert_eq!(serving(kube, &["--tls-cert-file=c", "--tls-private-key-file=k"]), (true, false));
    // Under its own name, a lost authority is a mistake that the start finds.
    assert_eq!(serving(config, &[]), (false, true));
    std::fs::write(directory.path().join("ca.crt"), "").expect("written");
    assert_eq!(serving(kube, &[]), (false, true));
}

#[test]
fn kube_apiserver_prints_its_version_and_its_groups() {
    let printed = |words: &[&str]| match read(iter::once("kube-apiserver").chain(words.iter().copied())) {
        Ok(Action::Print(text)) => String::from_utf8(text).expect("text"),
        other => panic!("{words:?}: {other:?}"),
    };
    assert_eq!(printed(&["--version"]), "Kubernetes v1.36.0\n");
    assert_eq!(printed(&["--version=T"]), "Kubernetes v1.36.0\n");
    assert!(printed(&["--version=raw"]).contains("gitTreeState: "));
    assert!(kube(&["--version=false", "--storage=memory"]).is_ok());
    assert!(kube(&["--version=v1.36.1"]).expect_err("refused")[0].starts_with("--version is \"v1.36.1\""));
    let help = printed(&["--help"]);
    let places: Vec<Option<usize>> =
        ["\nGeneric flags:", "\nEtcd flags:", "\nMisc flags:", "\nOptions of this program alone:"]
            .iter()
            .map(|heading| help.find(heading))
            .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    // envtest looks at the beginnings of lines for options that it passes to old servers.
    let begins = |name: &str| help.lines().any(|line| line.trim_start().starts_with(&format!("--{name}")));
    assert!(begins("service-account-issuer") && !begins("insecure-port"), "{help}");
}

#[test]
fn every_option_of_kube_apiserver_is_known() {
    let command = kube_command();
    let known: Vec<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
    let all = groups::GROUPS.iter().flat_map(|(_, options)| *options);
    let unknown: Vec<_> = all.filter(|option| !known.contains(*option)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn an_address_that_only_this_machine_has_is_not_advertised() {
    let config = kube(&["--storage=memory", "--advertise-address=127.0.0.1"]).expect("good");
    assert!(
        config.warnings[0].starts_with("--advertise-address is one of this machine alone"),
        "{:?}",
        config.warnings
    );
    let own = config.services.own("10.0.0.1:6443".parse().expect("an address"));
    assert_eq!(own.address, None);
    let config = kube(&["--storage=memory", "--advertise-address=0.0.0.0"]).expect("good");
    assert_eq!(config.services.advertise_address, None);
}

#[test]
fn the_names_of_other_programs_come_first() {
    let problems = config(&["--docs", "etcd"]).expect_err("refused");
    assert_eq!(problems.len(), 1, "{problems:?}");
    let made = read(["apiserver", "envtest", "d", "--copy"]).expect("good");
    assert!(matches!(made, Action::Run(Job::LayOutTestAssets { copy: true, .. })), "{made:?}");
}

#[test]
fn deletes_are_collected_and_spread_as_options_say() {
    let found = config(&["--enable-garbage-collector=F", "--delete-collection-workers=4"]).expect("good");
    assert!(!found.controllers.enabled.contains(controllers::GARBAGE_COLLECTOR));
    assert!(found.controllers.enabled.contains("namespace"));
    assert_eq!(found.limits.delete_workers.get(), 4);
    assert!(config(&["--delete-collection-workers=0"]).is_err());
}
