//! One window of a browser that reaches nothing but the server of the test, and what it logs.

use std::{path::Path, time::Duration};

use access::authz::Mode;
use apiserver::testing::{Builder, TestServer};
use fantoccini::{Client, ClientBuilder, Locator, elements::Element, wd::WebDriverCompatibleCommand};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use machinery::gates::Gates;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::browser::driver::{Driver, Programs};

/// How long a page may take to show something.
const PATIENCE: Duration = Duration::from_secs(30);

/// Writes pictures into this folder, for people who want to look.
const PICTURES: &str = "KINDSMITH_SCREENSHOTS";

/// What a reader's system prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Light,
    Dark,
}

/// How the window differs from the usual one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) scheme: Scheme,
    pub(crate) width: u32,
    pub(crate) scripts: bool,
}

/// A server, a window, and the driver between.
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) server: TestServer,
    _profile: tempfile::TempDir,
    _driver: Driver,
}

/// Asks whoever is not recognized to go on over another connection after each answer.
const FAREWELL_GATE: &str = "UnauthenticatedHTTP2DOSMitigation";

/// A server where everybody may do everything, since the browser of a test has no certificate. It may stay on
/// its connection, as one with a certificate would.
///
/// Otherwise Chromium loses a request of a page now and then, which no server can help: a request that it has
/// given to a connection, and not sent yet, fails with `ERR_FAILED` and is not sent elsewhere when that
/// connection's goodbye comes first. `--log-net-log` shows it: such requests were never on a connection, and
/// all that were on one have their answers. That nothing under way is lost is tested frame by frame, in the
/// suite `tls`.
fn open_server() -> Builder {
    TestServer::builder().configure(|config| {
        config.authorization.modes = vec![Mode::AlwaysAllow];
        config.api.gates = Gates::choose(apiserver::config::gates(), &[(FAREWELL_GATE, false)]).gates;
    })
}

impl Session {
    pub(crate) async fn open(programs: &Programs, window: Window) -> Self {
        let server = open_server().start().await.expect("a test server starts");
        let driver = Driver::start(programs);
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let capabilities = capabilities(programs, window, profile.path());
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().cloned().unwrap_or_default())
            .connect(&driver.url)
            .await
            .expect("a window opens");
        let session = Session { client, server, _profile: profile, _driver: driver };
        session.emulate(window.scheme, "").await;
        // The first window shows a page of the browser's own, whose requests are none of ours.
        session.client.goto("about:blank").await.expect("an empty page");
        session.requests().await;
        session
    }

    /// Shows pages in this scheme from now on, and on this medium: empty for the screen.
    pub(crate) async fn emulate(&self, scheme: Scheme, medium: &str) {
        let scheme = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let params = json!({ "media": medium, "features": features });
        self.issue("goog/cdp/execute", json!({ "cmd": "Emulation.setEmulatedMedia", "params": params }))
            .await;
    }

    /// Makes windows narrower than the browser itself can.
    pub(crate) async fn narrow(&self, width: u32) {
        let params = json!({ "width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": false });
        let cmd = "Emulation.setDeviceMetricsOverride";
        self.issue("goog/cdp/execute", json!({ "cmd": cmd, "params": params })).await;
    }

    pub(crate) async fn goto(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.server.url())).await.expect("the page loads");
    }

    /// Waits for the first element of a selector.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// The text of the first element of a selector.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.expect("an element has a text")
    }

    /// Waits until a text is there.
    pub(crate) async fn until(&self, css: &str, is_it: impl Fn(&str) -> bool) -> String {
        let started = std::time::Instant::now();
        loop {
            let script =
                "const found = document.querySelector(arguments[0]); return found ? found.innerText : '';";
            let text = self.client.execute(script, vec![json!(css)]).await.expect("a script runs");
            let text = text.as_str().unwrap_or_default().to_owned();
            if is_it(&text) {
                return text;
            }
            assert!(started.elapsed() < PATIENCE, "{css} still says {text:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("a script runs")
    }

    /// Every request that the window sent since the last call, with the code of its answer, if any came.
    pub(crate) async fn requests(&self) -> Vec<(String, Option<u64>)> {
        let entries = self.issue("se/log", json!({ "type": "performance" })).await;
        let mut requests: Vec<(String, String, Option<u64>)> = Vec::new();
        for entry in entries.as_array().expect("a log") {
            let event: Value = serde_json::from_str(entry["message"].as_str().unwrap_or_default())
                .expect("an entry is JSON");
            let (method, event) = (&event["message"]["method"], &event["message"]["params"]);
            let id = event["requestId"].as_str().unwrap_or_default().to_owned();
            if method == "Network.requestWillBeSent" {
                let url = event["request"]["url"].as_str().unwrap_or_default().to_owned();
                requests.push((id, url, None));
            } else if method == "Network.responseReceived"
                && let Some(request) = requests.iter_mut().rfind(|request| request.0 == id)
            {
                request.2 = event["response"]["status"].as_u64();
            }
        }
        requests.into_iter().map(|(_, url, code)| (url, code)).collect()
    }

    /// What the console says that is a mistake of the page, such as a breach of its own policy.
    pub(crate) async fn mistakes(&self) -> Vec<String> {
        let entries = self.issue("se/log", json!({ "type": "browser" })).await;
        let severe = |entry: &&Value| entry["level"] == "SEVERE";
        let entries = entries.as_array().expect("a log").iter().filter(severe);
        entries.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// A picture of the window, for people; only when they ask for it.
    pub(crate) async fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os(PICTURES) {
            let picture = self.client.screenshot().await.expect("a picture");
            std::fs::write(Path::new(&folder).join(format!("{name}.png")), picture)
                .expect("the folder is there");
        }
    }

    pub(crate) async fn close(self) {
        self.client.clone().close().await.expect("the window closes");
    }

    async fn issue(&self, path: &'static str, body: Value) -> Value {
        self.client.issue_cmd(Vendor { path, body }).await.unwrap_or_else(|error| panic!("{path}: {error}"))
    }
}

/// What the driver of this browser can do beyond the standard.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

fn capabilities(programs: &Programs, window: Window, profile: &Path) -> Value {
    let scripts = if window.scripts { 1 } else { 2 };
    json!({
        "browserName": "chrome",
        "acceptInsecureCerts": true,
        "goog:loggingPrefs": { "performance": "ALL", "browser": "ALL" },
        "goog:chromeOptions": {
            "binary": programs.browser.display().to_string(),
            "prefs": { "profile.managed_default_content_settings.javascript": scripts },
            "args": [
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--force-prefers-reduced-motion",
                // Whatever a page asks of another host fails, on machines with and without a network.
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                format!("--user-data-dir={}", profile.display()),
                format!("--window-size={},1000", window.width),
            ],
        },
    })
}
