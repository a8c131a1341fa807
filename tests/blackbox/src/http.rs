//! A plain HTTP client for one server, and its answers with the assertions that tests make on them.

use apiserver::testing::TestServer;
use reqwest::{Certificate, Client, ClientBuilder, Identity, Method, RequestBuilder, header::HeaderMap};
use serde_json::Value;

/// A server with the administrator's client.
pub struct Api {
    /// Kept alive for as long as the test talks to it.
    pub server: TestServer,
    /// The administrator's client.
    pub client: Client,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status code.
    pub code: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Api {
    /// A new server in memory, with the default brand.
    pub async fn start() -> Self {
        Api::over(TestServer::start().await.expect("a test server starts"))
    }

    /// The same with another brand.
    pub async fn of_brand(brand: &str) -> Self {
        Api::over(TestServer::builder().brand(brand).start().await.expect("a test server starts"))
    }

    /// A client for a running server.
    pub fn over(server: TestServer) -> Self {
        let client = client(server.ca_pem(), Some(server.admin_identity_pem()));
        Api { server, client }
    }

    /// A client that presents nothing.
    pub fn anonymous(&self) -> Client {
        client(self.server.ca_pem(), None)
    }

    /// A client that presents a certificate; it and its key are PEM, one behind the other.
    pub fn presenting(&self, identity_pem: &str) -> Client {
        client(self.server.ca_pem(), Some(identity_pem))
    }

    /// A request to a path of the server.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.server.url()))
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    /// GET with an `Accept` header.
    pub async fn get_as(&self, path: &str, accept: &str) -> Answer {
        send(self.request(Method::GET, path).header("accept", accept)).await
    }

    /// POST of JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    /// PUT of JSON.
    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    /// PATCH with a merge patch.
    pub async fn merge(&self, path: &str, body: &Value) -> Answer {
        self.patch(path, "application/merge-patch+json", body).await
    }

    /// PATCH of any type.
    pub async fn patch(&self, path: &str, content_type: &str, body: &Value) -> Answer {
        let request = self.request(Method::PATCH, path).header("content-type", content_type);
        send(request.body(body.to_string())).await
    }

    /// DELETE without a body.
    pub async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// Any request with a body of any type.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        content_type: &str,
        body: impl Into<Vec<u8>>,
    ) -> Answer {
        send(self.request(method, path).header("content-type", content_type).body(body.into())).await
    }
}

/// Sends a request and reads the answer.
pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.expect("the server answers");
    let (code, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = response.bytes().await.expect("the answer ends").to_vec();
    Answer { code, headers, bytes }
}

/// A client that trusts any server, and presents nothing.
pub fn credulous() -> Client {
    builder().danger_accept_invalid_certs(true).build().expect("a client can be built")
}

fn builder() -> ClientBuilder {
    // More than one provider may be linked into a test; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    Client::builder().use_rustls_tls().tls_built_in_root_certs(false)
}

/// A client that trusts this authority, and presents this certificate and key; all PEM.
pub fn client(authority: &str, identity: Option<&str>) -> Client {
    let authority = Certificate::from_pem(authority.as_bytes()).expect("the CA is PEM");
    let mut builder = builder().add_root_certificate(authority);
    if let Some(pem) = identity {
        builder = builder.identity(Identity::from_pem(pem.as_bytes()).expect("the identity is PEM"));
    }
    builder.build().expect("a client can be built")
}

impl Answer {
    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header as text; empty when absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Every value of a header.
    pub fn all(&self, name: &str) -> Vec<&str> {
        self.headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect()
    }

    /// The body as JSON, after checking the code.
    #[track_caller]
    pub fn expect(&self, code: u16) -> Value {
        assert_eq!(self.code, code, "{}", self.text());
        self.json()
    }

    /// Checks code, reason and message of a failure.
    #[track_caller]
    pub fn fails(&self, code: u16, reason: &str, message: &str) -> Value {
        let status = self.expect(code);
        assert_eq!(status["kind"], "Status", "{status}");
        assert_eq!(status["status"], "Failure", "{status}");
        assert_eq!(status["code"], code, "{status}");
        assert_eq!(status["reason"], reason, "{status}");
        let found = status["message"].as_str().unwrap_or_default();
        assert!(found.contains(message), "{found:?} does not contain {message:?}");
        status
    }
}
