//! A remote service that wants to see a certificate, and the file by which a server reaches it.

use std::fs;

use blackbox::remote::{Answer, Asked, Authority, Service};
use outbound::client_config::{self, ClientConfig};

/// Starts a service; the configuration says how it is reached, and shows it a certificate.
pub(crate) async fn service(
    answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
) -> (Service, ClientConfig) {
    let authority = Authority::default();
    let service = Service::start(&authority.identity("localhost"), Some(&authority), answer).await;
    let directory = tempfile::tempdir().expect("a directory");
    let client = authority.identity("the-server");
    let files = [("ca.pem", &authority.pem()), ("cert.pem", &client.certificate), ("key.pem", &client.key)];
    for (file, text) in files {
        fs::write(directory.path().join(file), text).expect("written");
    }
    let url = service.url();
    let text = format!(
        "current-context: a
contexts: [{{ name: a, context: {{ cluster: c, user: u }} }}]
clusters: [{{ name: c, cluster: {{ server: '{url}/review', certificate-authority: ca.pem }} }}]
users: [{{ name: u, user: {{ client-certificate: cert.pem, client-key: key.pem }} }}]
"
    );
    let path = directory.path().join("service");
    fs::write(&path, text).expect("written");
    (service, client_config::read(&path).expect("a good file"))
}
