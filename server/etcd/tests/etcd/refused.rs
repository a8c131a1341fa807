//! What is refused at the start, and in which words.

use std::time::{Duration, Instant};

use conformance::world::{BRAND, create, eventually};
use etcd::config::Config;
use etcd_server::Cluster;

use crate::world::{chain, config, open, try_open};

fn refusal(config: Config) -> String {
    match try_open(config) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => chain(&error),
    }
}

#[tokio::test]
async fn a_prefix_belongs_to_one_brand_and_format() {
    let Some(cluster) = Cluster::start(1) else { return };
    open(&cluster).close().await;
    let mut other = config(&cluster, "/registry");
    other.brand = "garden".to_owned();
    assert_eq!(refusal(other), "the etcd prefix `/registry` belongs to the brand `orchard`, not `garden`");
    for (note, expected) in [
        (
            "3 orchard",
            "the etcd prefix `/registry` has the format 3, this program knows formats up to 2: start the \
             release that wrote \
             it, or a later one; to go back to this one, restore a snapshot that was taken with it",
        ),
        ("orchard", "the note `/registry/~/store` in etcd is damaged"),
        ("one orchard", "the note `/registry/~/store` in etcd is damaged"),
        ("1 orchard", "nothing"),
    ] {
        cluster.put("/registry/~/store", note.as_bytes());
        assert_eq!(refusal(config(&cluster, "/registry")), expected, "{note}");
    }
}

#[tokio::test]
async fn values_of_others_and_of_later_versions_are_refused() {
    let Some(cluster) = Cluster::start(1) else { return };
    cluster.put("/taken/pods/default/a", b"k8s");
    let taken = refusal(config(&cluster, "/taken"));
    assert_eq!(taken, "the etcd prefix `/taken` holds keys of another program; choose a prefix that is free");
    for (prefix, value, expected) in [
        (
            "/one",
            b"\x03from the future".as_slice(),
            "the etcd prefix `/one` has the format 3, this program knows formats up to 2",
        ),
        ("/two", b"\x01cut short".as_slice(), "the value of `/two/fruit/apples/b` in etcd, of revision"),
    ] {
        let storage = try_open(config(&cluster, prefix)).unwrap();
        let revision = create(&storage, "a", "a1").await;
        // While it runs, too: it stays where it is, and says why.
        cluster.put(&format!("{prefix}/fruit/apples/b"), value);
        eventually("it says so", || {
            storage.health().is_err_and(|error| error.to_string().starts_with(expected))
        });
        assert_eq!(storage.cache().applied(), revision);
        let refused = refusal(config(&cluster, prefix));
        assert!(refused.starts_with(expected), "{refused}");
    }
}

#[test]
fn bad_configurations_are_explained() {
    let with = |change: &dyn Fn(&mut Config)| {
        let mut config = Config::new(vec!["http://127.0.0.1:1".to_owned()], BRAND);
        change(&mut config);
        refusal(config)
    };
    for endpoint in ["", "127.0.0.1:2379", "ftp://host:1", "http://host:1/path", "http://"] {
        let refused = with(&|config| config.endpoints = vec![endpoint.to_owned()]);
        let expected = format!(
            "`{endpoint}` is no etcd endpoint; `http://host:port` and `https://host:port` are allowed"
        );
        assert_eq!(refused, expected);
    }
    assert!(with(&|config| config.endpoints.clear()).starts_with("no etcd endpoint was given"));
    assert!(with(&|config| "registry".clone_into(&mut config.prefix)).contains("is no etcd prefix"));
    assert!(with(&|config| config.cert_file = Some("cert".into())).contains("together or not at all"));
    assert!(with(&|config| config.ca_file = Some("/none".into())).starts_with("cannot read /none"));
    let secure = with(&|config| config.endpoints = vec!["https://127.0.0.1:1".to_owned()]);
    assert!(secure.contains("needs the file of the authority"), "{secure}");
}

#[test]
fn the_start_does_not_wait_for_ever() {
    let mut config = Config::new(vec!["http://127.0.0.1:1".to_owned()], BRAND);
    config.dial_timeout = Duration::from_millis(300);
    let started = Instant::now();
    let refused = refusal(config);
    assert!(refused.starts_with("etcd at http://127.0.0.1:1 was not ready within 0 s"), "{refused}");
    assert!(refused.contains("refused"), "the cause is shown: {refused}");
    assert!(started.elapsed() < Duration::from_secs(10));
}
