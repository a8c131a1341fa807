//! The pages as a reader sees them: with and without scripts, light and dark, wide and narrow.

use crate::browser::{
    driver::{Programs, programs},
    session::{Scheme, Session, Window},
};

const WIDE: u32 = 1300;
/// A telephone.
const NARROW: u32 = 400;
/// One page of each sort.
const PAGES: [(&str, &str); 5] = [
    ("index", "/docs/"),
    ("kind", "/docs/certificates/v1/certificate_signing_request.html"),
    ("guide", "/docs/calling.html"),
    ("type", "/docs/meta/v1/object_meta.html"),
    ("explorer", "/docs/explorer.html"),
];

async fn open(programs: &Programs, width: u32, scheme: Scheme, scripts: bool) -> Session {
    Session::open(programs, Window { scheme, width, scripts }).await
}

#[tokio::test]
async fn a_kind_is_found_by_search() {
    let Some(programs) = programs() else { return };
    let session = open(programs, WIDE, Scheme::Light, true).await;
    session.goto("/docs/").await;
    session.picture("index-light").await;
    let input = session.find("#search-text").await;
    input.send_keys("endpointsl").await.expect("keys");
    let first = session.text("#search-results li:first-child a").await;
    assert!(first.starts_with("EndpointSlice"), "{first}");
    session.picture("search-light").await;
    input.send_keys("\u{e007}").await.expect("the Enter key");
    session.until("h1", |text| text == "EndpointSlice").await;
    let url = session.client.current_url().await.expect("a URL");
    assert!(url.path().starts_with("/docs/discovery/v1"), "{url}");
    session.goto("/docs/core/v1/config_map.html").await;
    session.find("#search-text").await.send_keys("signerName").await.expect("keys");
    let link = session.find("#search-results li:first-child a").await;
    link.click().await.expect("a click");
    session.until("h1", |text| text == "CertificateSigningRequest").await;
    let url = session.client.current_url().await.expect("a URL");
    assert_eq!(url.fragment(), Some("spec.signerName"), "{url}");
    session.picture("field-light").await;
    assert_eq!(session.mistakes().await, Vec::<String>::new());
    session.close().await;
}

#[tokio::test]
async fn everything_can_be_read_without_scripts() {
    let Some(programs) = programs() else { return };
    let session = open(programs, WIDE, Scheme::Light, false).await;
    session.goto("/docs/").await;
    assert!(
        !session.find("#search").await.is_displayed().await.expect("a state"),
        "a search that cannot search"
    );
    session.find(".kinds a[href='core/v1/config_map.html']").await.click().await.expect("a click");
    assert_eq!(session.text("h1").await, "ConfigMap");
    assert!(session.text("#example ~ details[open]").await.contains("kind: ConfigMap"));
    assert!(session.text("#binaryData").await.contains("map of string to bytes"));
    session.goto("/docs/explorer.html").await;
    assert!(session.text("noscript").await.contains("needs JavaScript"));
    session.close().await;
}

#[tokio::test]
async fn the_page_follows_the_scheme_and_fits_narrow_windows() {
    let Some(programs) = programs() else { return };
    for (scheme, name, is_light) in [(Scheme::Light, "light", true), (Scheme::Dark, "dark", false)] {
        let session = open(programs, WIDE, scheme, true).await;
        session.narrow(NARROW).await;
        for (page, path) in PAGES {
            session.goto(path).await;
            if page == "explorer" {
                session.find("#explorer .opblock").await;
            }
            let ground = session.script("return getComputedStyle(document.body).backgroundColor").await;
            assert_eq!(ground == "rgb(255, 255, 255)", is_light, "{path}: {ground}");
            let over = "const e = document.documentElement; return e.scrollWidth - e.clientWidth;";
            let over = session.script(over).await;
            assert_eq!(over, 0, "{path} is wider than its window");
            session.picture(&format!("{page}-narrow-{name}")).await;
        }
        session.close().await;
    }
}
