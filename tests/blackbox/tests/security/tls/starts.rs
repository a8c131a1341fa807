//! Files that cannot be used at a start: one line that names the file, and never what is in a key.

use apiserver::{
    config::{Config, NamedPair},
    testing::TestServer,
};
use pki::PairFiles;

use crate::tls::support::{Authority, replace, write};

#[tokio::test]
async fn files_that_cannot_be_used_are_named_and_keys_are_not_shown() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    let authority = Authority::new("starts");
    let (good, other) = (authority.server("good", &["localhost"]), authority.server("other", &["localhost"]));
    let nameless = authority.server("no host", &[]);
    let files = write(directory.path(), "good", &good);
    let mixed = PairFiles { certificate: files.certificate.clone(), key: path("other.key") };
    write(directory.path(), "other", &other);
    write(directory.path(), "nameless", &nameless);
    // Line ends get lost on the way through variables of the environment.
    replace(&path("flat.key"), &good.key.replace('\n', " "));
    replace(&path("flat.crt"), &good.identity().replace('\n', " "));
    let absent = PairFiles { certificate: path("absent.crt"), key: path("absent.key") };
    let flat = |certificate: &str, key: &str| PairFiles { certificate: path(certificate), key: path(key) };
    let named = |files: PairFiles| NamedPair { files, patterns: Vec::new() };
    let serving = |files: PairFiles| -> Box<dyn FnOnce(&mut Config)> {
        Box::new(move |config| config.serving.tls_files = Some(files))
    };
    let for_hosts = |files: PairFiles| -> Box<dyn FnOnce(&mut Config)> {
        let named = named(files);
        Box::new(move |config| config.serving.tls_named = vec![named])
    };
    let clients = |name: &str| -> Box<dyn FnOnce(&mut Config)> {
        let file = path(name);
        Box::new(move |config| config.authentication.client_ca_file = Some(file))
    };
    let secret: String = good.key.lines().nth(1).expect("a line").chars().take(24).collect();
    let table = [
        (serving(absent.clone()), "cannot read {}/absent.crt: No such file or directory (os error 2)"),
        (serving(mixed.clone()), "{}/other.key: is not the key of the certificate in {}/good.crt"),
        (serving(flat("good.crt", "flat.key")), "{}/flat.key: holds no private key in PEM form"),
        (serving(flat("flat.crt", "good.key")), "{}/flat.crt: cannot be read as PEM"),
        (serving(flat("good.key", "good.key")), "{}/good.key: holds no certificate in PEM form"),
        (for_hosts(absent), "cannot read {}/absent.crt: No such file or directory (os error 2)"),
        (for_hosts(mixed), "{}/other.key: is not the key of the certificate in {}/good.crt"),
        (
            for_hosts(flat("nameless.crt", "nameless.key")),
            "{}/nameless.crt: names no host; give patterns behind a colon",
        ),
        (clients("absent.crt"), "cannot read {}/absent.crt: No such file or directory (os error 2)"),
        (clients("good.key"), "{}/good.key: holds no certificate in PEM form"),
        (clients("flat.crt"), "{}/flat.crt: cannot be read as PEM"),
    ];
    for (change, expected) in table {
        let started = TestServer::builder().configure(change).start().await;
        let error = started.expect_err("refused").to_string();
        assert_eq!(error, expected.replace("{}", &directory.path().display().to_string()));
        assert!(!error.contains(&secret), "{error}");
    }
}
