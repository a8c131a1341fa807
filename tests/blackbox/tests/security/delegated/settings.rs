//! A remote service that wants to see a certificate, and the file by which a server reaches it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use blackbox::remote::{Answer, Asked, Authority, Service};
use outbound::client_config::{self, ClientConfig};

/// Starts a service; the configuration says how it is reached, and shows it a certificate.
pub(crate) async fn service(
    answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
) -> (Service, ClientConfig) {
    let directory = tempfile::tempdir().expect("a directory");
    let (service, path) = service_in(directory.path(), "service", answer).await;
    (service, client_config::read(&path).expect("a good file"))
}

/// Starts a service. The file of this name in the directory says how it is reached.
pub(crate) async fn service_in(
    directory: &Path,
    name: &str,
    answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
) -> (Service, PathBuf) {
    let authority = Authority::default();
    let service = Service::start(&authority.identity("localhost"), Some(&authority), answer).await;
    let client = authority.identity("the-server");
    let files = [("ca.pem", &authority.pem()), ("cert.pem", &client.certificate), ("key.pem", &client.key)];
    for (file, text) in files {
        fs::write(directory.join(format!("{name}-{file}")), text).expect("written");
    }
    let url = service.url();
    let text = format!(
        "current-context: a
contexts: [{{ name: a, context: {{ cluster: c, user: u }} }}]
clusters: [{{ name: c, cluster: {{ server: '{url}/review', certificate-authority: {name}-ca.pem }} }}]
users: [{{ name: u, user: {{ client-certificate: {name}-cert.pem, client-key: {name}-key.pem }} }}]
"
    );
    let path = directory.join(name);
    fs::write(&path, text).expect("written");
    (service, path)
}
