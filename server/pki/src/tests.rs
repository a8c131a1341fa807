//! First start, later starts, renewal, and files that do not belong together.

use std::{fs, net::IpAddr, os::unix::fs::PermissionsExt, path::Path, time::Duration};

use machinery::brand::Brand;

use super::*;

const START: u64 = 1_800_000_000;
const DAY: u64 = 24 * 60 * 60;

fn names() -> CertificateNames {
    CertificateNames {
        brand: Brand::named(generated::brands::BRANDS, "platform").expect("it ships"),
        bind_address: IpAddr::from([10, 1, 2, 3]),
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

#[test]
fn a_first_start_makes_private_files_and_the_next_uses_them() {
    let directory = tempfile::tempdir().expect("a directory");
    let pki_directory = directory.path().join("pki");
    let (clock, _) = Clock::manual(START);
    let first = Pki::in_directory(&pki_directory, &names(), &clock).expect("made");
    assert_eq!(mode(&pki_directory), 0o700);
    let mut found: Vec<String> = Vec::new();
    for file in fs::read_dir(&pki_directory).expect("a directory") {
        let path = file.expect("an entry").path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        found.push(path.file_name().expect("a name").to_string_lossy().into_owned());
    }
    found.sort();
    let authorities = ["ca.crt", "ca.key", "front-proxy-ca.crt", "front-proxy-ca.key"];
    assert_eq!(
        found,
        [&["admin.crt", "admin.key", "apiserver.crt", "apiserver.key"][..], &authorities].concat()
    );

    fs::set_permissions(pki_directory.join("ca.key"), fs::Permissions::from_mode(0o644)).expect("chmod");
    let second = Pki::in_directory(&pki_directory, &names(), &clock).expect("read");
    assert_eq!(first.authority, second.authority);
    assert_eq!(first.serving, second.serving);
    assert_eq!(first.admin, second.admin);
    assert_eq!(mode(&pki_directory.join("ca.key")), 0o600, "rights are narrowed again");
}

#[test]
fn what_runs_out_is_renewed_and_the_rest_stays() {
    let directory = tempfile::tempdir().expect("a directory");
    let (clock, hand) = Clock::manual(START);
    let first = Pki::in_directory(directory.path(), &names(), &clock).expect("made");
    // (days later, whether leaves change, whether the authority changes)
    for (days, leaves, authority) in [(300, false, false), (40, true, false), (9 * 365, true, true)] {
        let before = Pki::in_directory(directory.path(), &names(), &clock).expect("read");
        hand.advance(Duration::from_secs(days * DAY));
        let after = Pki::in_directory(directory.path(), &names(), &clock).expect("renewed");
        assert_eq!(after.serving != before.serving, leaves, "serving after {days} days");
        assert_eq!(after.admin != before.admin, leaves, "admin after {days} days");
        assert_eq!(after.authority != before.authority, authority, "authority after {days} days");
        assert_eq!(after.authority.key_pem, first.authority.key_pem, "the key of the authority stays");
        read::check_issued(&"serving", &after.serving.certificate_pem, &after.authority.certificate_pem)
            .expect("issued by the authority of today");
    }
}

#[test]
fn a_new_address_gets_a_new_serving_certificate_only() {
    let directory = tempfile::tempdir().expect("a directory");
    let (clock, _) = Clock::manual(START);
    let first = Pki::in_directory(directory.path(), &names(), &clock).expect("made");
    let moved = CertificateNames { bind_address: IpAddr::from([10, 9, 9, 9]), ..names() };
    let second = Pki::in_directory(directory.path(), &moved, &clock).expect("renewed");
    assert_ne!(first.serving, second.serving);
    assert_eq!(first.admin, second.admin);
}

#[test]
fn a_crash_between_key_and_certificate_is_survived() {
    let directory = tempfile::tempdir().expect("a directory");
    let (clock, _) = Clock::manual(START);
    let first = Pki::in_directory(directory.path(), &names(), &clock).expect("made");
    fs::remove_file(directory.path().join("apiserver.crt")).expect("removed");
    let second = Pki::in_directory(directory.path(), &names(), &clock).expect("made again");
    assert_eq!(first.serving.key_pem, second.serving.key_pem);
}

#[test]
fn files_that_do_not_fit_are_named() {
    let other = Pki::in_memory(&names(), &Clock::system()).expect("made");
    // (file, its new content or none, what the error says)
    let table = [
        ("ca.key", Some(other.authority.key_pem.clone()), "ca.key: is not the key of the certificate in "),
        ("ca.crt", Some("nonsense".to_owned()), "ca.crt: holds no certificate in PEM form"),
        ("admin.key", Some("nonsense".to_owned()), "admin.key: holds no private key in PEM form"),
        ("admin.key", None, "the key of "),
    ];
    for (file, content, expected) in table {
        let directory = tempfile::tempdir().expect("a directory");
        let clock = Clock::system();
        Pki::in_directory(directory.path(), &names(), &clock).expect("made");
        let path = directory.path().join(file);
        match content {
            Some(content) => fs::write(&path, content).expect("written"),
            None => fs::remove_file(&path).expect("removed"),
        }
        let error = Pki::in_directory(directory.path(), &names(), &clock).expect_err("refused").to_string();
        assert!(error.contains(expected), "{file}: {error}");
    }
}

#[test]
fn leaves_of_another_authority_are_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let clock = Clock::system();
    Pki::in_directory(directory.path(), &names(), &clock).expect("made");
    let other = Pki::in_memory(&names(), &clock).expect("made");
    fs::write(directory.path().join("admin.crt"), &other.admin.certificate_pem).expect("written");
    fs::write(directory.path().join("admin.key"), &other.admin.key_pem).expect("written");
    let error = Pki::in_directory(directory.path(), &names(), &clock).expect_err("refused").to_string();
    assert!(error.contains("admin.crt: was not issued by ca.crt"), "{error}");
}

#[test]
fn the_certificates_say_what_they_are_for() {
    let pki = Pki::in_memory(&names(), &Clock::system()).expect("made");
    assert!(read::names_all(
        &pki.serving.certificate_pem,
        &["localhost".to_owned(), "platform.default.svc".to_owned()],
        &[IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 1, 2, 3])],
    ));
    assert!(!read::names_all(&pki.serving.certificate_pem, &["example.org".to_owned()], &[]));
    let shown = format!("{:?} {:?}", pki, pki.signing());
    assert!(!shown.contains("PRIVATE KEY"), "keys are not shown: {shown}");
}
