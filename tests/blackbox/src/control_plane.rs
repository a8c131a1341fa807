//! A control plane as envtest starts one: a directory of programs, a pair of certificates that the test
//! makes, `etcd`, then `kube-apiserver` with a fixed set of options, each polled until it is healthy, and
//! stopped by a signal.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{Read, Seek},
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicU16, Ordering},
    time::Duration,
};

use rcgen::{ExtendedKeyUsagePurpose, SanType};
use reqwest::{Client, Method, RequestBuilder};
use tempfile::TempDir;

use crate::{
    authority::{Authority, subject},
    binary,
    http::{self, Answer},
    process::PATIENCE,
};

/// The first port that is tried.
const PORT_MIN: u16 = 10_000;
/// Ports that are tried.
const PORTS: u16 = 20_000;

/// The options of a program by name, with all values of each.
pub type ProgramOptions = BTreeMap<String, Vec<String>>;

/// The directory that `KUBEBUILDER_ASSETS` would name.
pub struct TestAssets(TempDir);

impl TestAssets {
    /// Has the server lay it out.
    pub fn lay_out() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let made =
            Command::new(binary::path()).arg("envtest").arg(directory.path()).output().expect("it runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let said = String::from_utf8_lossy(&made.stdout).into_owned();
        assert!(said.contains("export KUBEBUILDER_ASSETS="), "{said}");
        TestAssets(directory)
    }

    /// A program in it.
    pub fn program(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Whether the help of a program has an option at the beginning of a line: how envtest finds out what it
    /// may pass.
    pub fn has_option(&self, program: &str, option: &str) -> bool {
        let help = Command::new(self.program(program)).arg("--help").output().expect("it runs");
        assert!(help.status.success(), "{program} --help");
        let text = String::from_utf8(help.stdout).expect("text");
        let wanted = format!("--{option}");
        text.lines()
            .filter_map(|line| line.trim_start().strip_prefix(&wanted))
            .any(|rest| rest.chars().next().is_none_or(|next| !next.is_ascii_alphanumeric() && next != '_'))
    }
}

/// One program of a control plane. Dropping it kills it.
pub struct ComponentProcess {
    child: Child,
    /// A file and not a pipe, which could fill up.
    log: File,
}

impl ComponentProcess {
    /// Starts a program in a directory.
    pub fn start(program: &Path, options: &ProgramOptions, directory: &Path) -> Self {
        let words = options
            .iter()
            .flat_map(|(name, values)| values.iter().map(move |value| format!("--{name}={value}")));
        let log = tempfile::tempfile().expect("a file");
        let child = Command::new(program)
            .args(words)
            .current_dir(directory)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.try_clone().expect("a second handle"))
            .spawn()
            .expect("it runs");
        ComponentProcess { child, log }
    }

    /// Its standard error so far.
    fn log(&mut self) -> String {
        let mut text = String::new();
        self.log.rewind().and_then(|()| self.log.read_to_string(&mut text)).expect("text");
        text
    }

    /// Waits until a page answers 200.
    pub async fn wait_until_healthy(&mut self, url: &str) {
        let client = http::credulous();
        let polling = async {
            while !client.get(url).send().await.is_ok_and(|answer| answer.status() == 200) {
                let ended = self.child.try_wait().expect("its state");
                assert!(ended.is_none(), "it ended before {url} was healthy: {}", self.log());
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let healthy = tokio::time::timeout(PATIENCE, polling).await;
        assert!(healthy.is_ok(), "{url} is not healthy: {}", self.log());
    }

    /// Sends the signal by which envtest stops it.
    pub fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for its end.
    pub fn ended(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }
}

impl Drop for ComponentProcess {
    fn drop(&mut self) {
        // Fails when it has ended, which is fine.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Both programs, what the test made for them, and an administrator.
pub struct ControlPlane {
    etcd: ComponentProcess,
    server: ComponentProcess,
    /// Certificates and keys, as `CertDir` of envtest.
    pub certificates: TempDir,
    /// The working directory of both programs, and etcd's data.
    pub work: TempDir,
    /// `https://127.0.0.1:PORT`.
    pub url: String,
    /// `http://127.0.0.1:PORT`.
    pub etcd_url: String,
    /// The administrator's client.
    pub client: Client,
    clients: Authority,
    authority: String,
}

impl ControlPlane {
    /// Starts one as envtest does, and waits until it is healthy.
    pub async fn start(assets: &TestAssets) -> Self {
        ControlPlane::start_with(assets, |_| {}).await
    }

    /// The same with other options: the change sees the usual ones of kube-apiserver.
    pub async fn start_with(assets: &TestAssets, change: impl FnOnce(&mut ProgramOptions)) -> Self {
        let (certificates, work) = (directory(), directory());
        let (authority, clients) = make_certificates(certificates.path());
        let etcd_url = format!("http://127.0.0.1:{}", free_port());
        let mut etcd = ComponentProcess::start(
            &assets.program("etcd"),
            &etcd_options(assets, &etcd_url, work.path()),
            work.path(),
        );
        etcd.wait_until_healthy(&format!("{etcd_url}/health")).await;

        let port = free_port();
        let url = format!("https://127.0.0.1:{port}");
        let mut options = server_options(assets, certificates.path(), &etcd_url, port);
        change(&mut options);
        let mut server = ComponentProcess::start(&assets.program("kube-apiserver"), &options, work.path());
        server.wait_until_healthy(&format!("{url}/healthz")).await;
        let client = http::client(&authority, Some(&clients.client("admin", &["system:masters"])));
        ControlPlane { etcd, server, certificates, work, url, etcd_url, client, clients, authority }
    }

    /// The client of a new user.
    pub fn user(&self, name: &str, groups: &[&str]) -> Client {
        http::client(&self.authority, Some(&self.clients.client(name, groups)))
    }

    /// A request by the administrator.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    /// POST of JSON.
    pub async fn post(&self, path: &str, body: &serde_json::Value) -> Answer {
        http::send(self.request(Method::POST, path).json(body)).await
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        http::send(self.request(Method::GET, path)).await
    }

    /// Stops both programs, first the server, and looks at what they leave: no file, and no listener at their
    /// ports.
    pub fn stop(self) {
        let before = files(self.certificates.path());
        let ports = [&self.url, &self.etcd_url].map(|url| url.rsplit(':').next().expect("a port").to_owned());
        for component in [self.server, self.etcd] {
            component.terminate();
            let status = component.ended();
            assert_eq!(status.code(), Some(0), "an orderly end");
        }
        assert_eq!(files(self.work.path()), Vec::<String>::new(), "nothing is left where they worked");
        let made =
            ["apiserver.crt", "apiserver.key", "client-cert-auth-ca.crt", "sa-signer.crt", "sa-signer.key"];
        assert_eq!(before, made, "nothing comes beside the certificates");
        for port in ports {
            let address = format!("127.0.0.1:{port}");
            assert!(std::net::TcpStream::connect(&address).is_err(), "{address} is still served");
        }
    }
}

/// A port that was free a moment ago, as envtest finds one. It is none of those that the system gives to
/// connections, and is returned once, so that control planes that start side by side do not take it from each
/// other.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % u32::from(PORTS)).expect("a small number");
    loop {
        let offset = (first + NEXT.fetch_add(1, Ordering::Relaxed) % PORTS) % PORTS;
        let port = PORT_MIN + offset;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

/// Makes what envtest makes in its `CertDir`. Returns the authority of the serving pair, and that of users.
pub fn make_certificates(directory: &Path) -> (String, Authority) {
    let [serving, tokens, clients] =
        ["envtest-environment", "envtest-tokens", "envtest-users"].map(Authority::new);
    let mut params = subject("localhost", &["envtest"]);
    params.subject_alt_names = vec![
        SanType::DnsName("localhost".try_into().expect("a name")),
        SanType::IpAddress(Ipv4Addr::LOCALHOST.into()),
    ];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let pair = serving.signed(&params);
    let write = |name: &str, text: &str| fs::write(directory.join(name), text).expect("written");
    write("apiserver.crt", &pair.certificate);
    write("apiserver.key", &pair.key);
    write("sa-signer.crt", tokens.pem());
    write("sa-signer.key", &tokens.issuer().key().serialize_pem());
    write("client-cert-auth-ca.crt", clients.pem());
    (serving.pem().to_owned(), clients)
}

/// The options of etcd that envtest passes.
fn etcd_options(assets: &TestAssets, url: &str, data: &Path) -> ProgramOptions {
    let peer = format!("http://127.0.0.1:{}", free_port());
    let mut options = options(&[
        ("listen-peer-urls", &peer),
        ("data-dir", &data.display().to_string()),
        ("advertise-client-urls", url),
        ("listen-client-urls", url),
    ]);
    if assets.has_option("etcd", "unsafe-no-fsync") {
        options.insert("unsafe-no-fsync".to_owned(), vec!["true".to_owned()]);
    }
    options
}

/// The options of kube-apiserver that envtest passes.
fn server_options(assets: &TestAssets, certificates: &Path, etcd_url: &str, port: u16) -> ProgramOptions {
    // Servers before 1.24 need it, and later ones refuse it.
    assert!(!assets.has_option("kube-apiserver", "insecure-port"));
    let file = |name: &str| certificates.join(name).display().to_string();
    options(&[
        ("service-cluster-ip-range", "10.0.0.0/24"),
        ("allow-privileged", "true"),
        ("disable-admission-plugins", "ServiceAccount"),
        ("cert-dir", &certificates.display().to_string()),
        ("authorization-mode", "RBAC"),
        ("secure-port", &port.to_string()),
        ("bind-address", "127.0.0.1"),
        ("service-account-issuer", &format!("https://127.0.0.1:{port}/")),
        ("service-account-key-file", &file("sa-signer.crt")),
        ("service-account-signing-key-file", &file("sa-signer.key")),
        ("client-ca-file", &file("client-cert-auth-ca.crt")),
        ("etcd-servers", etcd_url),
    ])
}

fn options(pairs: &[(&str, &str)]) -> ProgramOptions {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), vec![(*value).to_owned()])).collect()
}

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// The names in a directory, in order.
fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}
