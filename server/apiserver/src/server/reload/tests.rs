//! What is told of files that change, and that it is told once and without keys.

use std::{
    fs,
    io::{self, Write},
    net::IpAddr,
    path::Path,
    sync::Mutex,
};

use ground::{clock::Clock, metrics::Metrics};
use pki::{CertificateNames, KeyPair, Pki};
use tracing_subscriber::fmt::MakeWriter;
use transport::tls::{TlsSettings, serving::Serving};

use super::*;

/// The log of one thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

impl Log {
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().expect("no panic"))).expect("text")
    }
}

fn pair() -> KeyPair {
    let names = CertificateNames {
        brand: crate::config::Config::default().api.brand,
        bind_address: IpAddr::from([127, 0, 0, 1]),
    };
    Pki::in_memory(&names, &Clock::system()).expect("made").serving
}

fn write(files: &PairFiles, pair: &KeyPair) {
    fs::write(&files.certificate, &pair.certificate_pem).expect("written");
    fs::write(&files.key, &pair.key_pem).expect("written");
}

fn takers(first: &KeyPair) -> Takers {
    let serving = Serving::only(certified("serving", first).expect("usable"));
    Takers {
        proxy_client: None,
        tls: Arc::new(Tls::new(TlsSettings::default(), serving).expect("usable")),
        authorities: BTreeMap::new(),
        metrics: Metrics::of_brand(&generated::brands::BRANDS[0]).certificates(),
    }
}

#[test]
fn a_change_counts_when_it_is_seen_twice_and_is_told_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    let files = PairFiles { certificate: at("serving.crt"), key: at("serving.key") };
    let (first, second) = (pair(), pair());
    write(&files, &first);
    let (mut watched, _) = Watched::begin(Subject::Serving(files.clone())).expect("read");
    let takers = takers(&first);
    let log = Log::default();
    let collector = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    tracing::subscriber::with_default(collector, || {
        let mut look = || {
            watched.look(&takers);
            log.take()
        };
        let shown = |path: &Path| path.display().to_string();
        assert_eq!([look(), look()], ["", ""], "nothing has changed");

        write(&files, &second);
        assert_eq!(look(), "", "it may still be written");
        let told = look();
        assert!(told.contains("--tls-cert-file was read again") && told.contains(&shown(&files.certificate)));
        assert_eq!([look(), look()], ["", ""]);

        // Whoever loses the ends of lines has a key in every one of them.
        let flat = format!("{}{}", second.key_pem, second.certificate_pem).replace('\n', " ");
        let wrongs: [(&dyn Fn(), &str); 4] = [
            (&|| fs::write(&files.certificate, &flat).expect("written"), "cannot be read as PEM"),
            (
                &|| fs::write(&files.certificate, &first.certificate_pem).expect("written"),
                "is not the key of",
            ),
            (&|| fs::write(&files.key, &flat).expect("written"), "holds no private key in PEM form"),
            (&|| fs::remove_file(&files.key).expect("removed"), "No such file"),
        ];
        let secrets: Vec<&str> = second.key_pem.lines().filter(|line| !line.starts_with('-')).collect();
        for (wrong, expected) in wrongs {
            wrong();
            assert_eq!(look(), "");
            let told = look();
            assert!(told.contains("WARN") && told.contains(expected), "{told:?}");
            assert!(told.contains("what was there before stays in force"), "{told:?}");
            assert!(secrets.iter().all(|secret| !told.contains(&secret[..16])), "{told:?}");
            assert_eq!([look(), look()], ["", ""], "once is enough");
        }

        // A file that is away for one look only is about to be replaced.
        write(&files, &second);
        look();
        look();
        fs::remove_file(&files.certificate).expect("removed");
        look();
        write(&files, &second);
        assert_eq!([look(), look()], ["", ""]);
    });
}
