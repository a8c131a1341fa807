//! Which certificate a client gets for the host that it names.

use apiserver::config::{Config, NamedPair};
use blackbox::http::Api;

use crate::tls::support::{Authority, Dial, Pair, judged, refused, replace, server_of, write};

const OPTION: &str = "tls-sni-cert-key";

struct World {
    authority: Authority,
    directory: tempfile::TempDir,
}

impl World {
    fn new() -> Self {
        World { authority: Authority::new("hosts"), directory: tempfile::tempdir().expect("a directory") }
    }

    fn named(&self, stem: &str, pair: &Pair, patterns: &[&str]) -> NamedPair {
        let patterns = patterns.iter().map(|pattern| (*pattern).to_owned()).collect();
        NamedPair { files: write(self.directory.path(), stem, pair), patterns }
    }

    /// The certificate for a host, for whom all names of the test are good enough.
    async fn shown(&self, api: &Api, host: &str) -> Vec<u8> {
        let dial = Dial { roots: &[&self.authority.certificate], host, ..Dial::default() };
        dial.shown(api).await.to_vec()
    }
}

/// Hosts that the certificates of this suite are good for, so that clients take each of them.
const ALL: [&str; 7] = [
    "localhost",
    "a.example.org",
    "b.example.org",
    "deep.b.example.org",
    "c.example.org",
    "other.net",
    "x.other.net",
];

#[tokio::test]
async fn a_name_beats_a_wildcard_beats_the_default() {
    let world = World::new();
    let own = |name: &str| world.authority.server(name, &ALL);
    let (default, wildcard, exact, late) = (own("default"), own("wildcard"), own("exact"), own("late"));
    let api = server_of(&world.authority, |config: &mut Config| {
        config.serving.tls_files = Some(write(world.directory.path(), "default", &default));
        config.serving.tls_named = vec![
            world.named("wildcard", &wildcard, &["*.example.org"]),
            world.named("exact", &exact, &["A.example.org"]),
            world.named("late", &late, &["a.example.org", "c.example.org"]),
        ];
    })
    .await;
    for (host, expected, what) in [
        ("a.example.org", &exact, "a name before a wildcard, whatever its case, and the first of two"),
        ("b.example.org", &wildcard, "a wildcard"),
        ("c.example.org", &late, "a name of several"),
        ("deep.b.example.org", &default, "a wildcard is for one label"),
        ("other.net", &default, "nobody's"),
        ("localhost", &default, "nobody's"),
    ] {
        assert_eq!(world.shown(&api, host).await, expected.der().to_vec(), "{host}: {what}");
    }
}

#[tokio::test]
async fn without_patterns_the_certificate_names_its_hosts() {
    let world = World::new();
    let default = world.authority.server("default", &ALL);
    let wide = world.authority.server("no host at all", &["*.example.org", "localhost"]);
    // Hosts that a certificate names come behind those that somebody chose, in whatever order.
    let greedy = world.authority.server("greedy", &["b.example.org", "other.net"]);
    let chosen = world.authority.server("chosen", &ALL);
    let by_common_name = world.authority.server("c.example.org", &["c.example.org"]);
    let api = server_of(&world.authority, |config: &mut Config| {
        config.serving.tls_files = Some(write(world.directory.path(), "default", &default));
        config.serving.tls_named = vec![
            world.named("wide", &wide, &[]),
            world.named("greedy", &greedy, &[]),
            world.named("chosen", &chosen, &["other.net"]),
            world.named("common", &by_common_name, &[]),
        ];
    })
    .await;
    for (host, expected) in [
        ("localhost", &wide),
        ("a.example.org", &wide),
        ("b.example.org", &greedy),
        ("other.net", &chosen),
        ("c.example.org", &by_common_name),
        ("deep.b.example.org", &default),
    ] {
        assert_eq!(world.shown(&api, host).await, expected.der().to_vec(), "{host}");
    }
}

#[tokio::test]
async fn certificates_for_hosts_are_read_again_with_their_names() {
    let world = World::new();
    let default = world.authority.server("default", &ALL);
    let first = world.authority.server("first", &["a.example.org"]);
    let second = world.authority.server("second", &["b.example.org"]);
    let fixed = world.authority.server("fixed", &ALL);
    let mut files = None;
    let api = server_of(&world.authority, |config: &mut Config| {
        config.serving.tls_files = Some(write(world.directory.path(), "default", &default));
        let named = world.named("first", &first, &[]);
        files = Some(named.files.clone());
        config.serving.tls_named = vec![named, world.named("fixed", &fixed, &["other.net"])];
    })
    .await;
    let files = files.expect("set");
    assert_eq!(world.shown(&api, "a.example.org").await, first.der().to_vec());
    assert_eq!(world.shown(&api, "b.example.org").await, default.der().to_vec());

    // One that names no host could not be found by anybody.
    let nameless = world.authority.server("no host", &[]);
    write(world.directory.path(), "first", &nameless);
    judged(&api, OPTION, "error", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 1.0);
    assert_eq!(world.shown(&api, "a.example.org").await, first.der().to_vec());

    replace(&files.key, &second.key);
    replace(&files.certificate, &second.certificate);
    judged(&api, OPTION, "success", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 0.0);
    assert_eq!(world.shown(&api, "a.example.org").await, default.der().to_vec());
    assert_eq!(world.shown(&api, "b.example.org").await, second.der().to_vec());
    assert_eq!(world.shown(&api, "other.net").await, fixed.der().to_vec(), "the other one stays");
}
