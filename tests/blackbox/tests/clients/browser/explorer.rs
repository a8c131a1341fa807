//! The explorer: it shows what the server publishes, sends what the reader asks for, and nothing elsewhere.

use serde_json::json;

use crate::browser::{
    driver::programs,
    session::{Scheme, Session, Window},
};

/// The block of an operation.
const LIST: &str = "#operations-core_v1-listCoreV1NamespacedConfigMap";

#[tokio::test]
async fn a_list_is_executed_and_no_other_host_is_asked() {
    let Some(programs) = programs() else { return };
    for (scheme, name) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
        let session = Session::open(programs, Window { scheme, width: 1300, scripts: true }).await;
        session.goto("/docs/").await;
        session
            .find("nav[aria-label='Shortcuts'] a[href='explorer.html']")
            .await
            .click()
            .await
            .expect("a click");
        session.find(LIST).await;
        session.picture(&format!("explorer-{name}")).await;
        list_config_maps(&session).await;
        session.picture(&format!("executed-{name}")).await;

        let requests = session.requests().await;
        let host = session.server.url();
        for (url, _) in &requests {
            let stays = url.starts_with(&format!("{host}/")) || url.starts_with("data:");
            assert!(stays, "{url} is not the server's");
        }
        let lists: Vec<_> = requests.iter().filter(|(url, _)| url.contains("/configmaps")).collect();
        let expected = (format!("{host}/api/v1/namespaces/default/configmaps"), Some(200));
        assert_eq!(lists, [&expected], "{requests:?}");
        assert_eq!(session.mistakes().await, Vec::<String>::new());
        session.close().await;
    }
}

/// Unfolds the operation, says the namespace, sends the request and waits for its answer.
async fn list_config_maps(session: &Session) {
    session.find(&format!("{LIST} .opblock-summary-control")).await.click().await.expect("a click");
    let namespace = session.find(&format!("{LIST} tr[data-param-name=namespace] input")).await;
    namespace.send_keys("default").await.expect("keys");
    let execute = session.find(&format!("{LIST} button.execute")).await;
    let scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    let element = json!(execute.clone());
    session.client.execute(scroll, vec![element]).await.expect("a script runs");
    execute.click().await.expect("a click");
    let live = format!("{LIST} .live-responses-table");
    session
        .until(&format!("{live} .response-col_status"), |text| {
            text.starts_with("Code") || text.contains("200")
        })
        .await;
    session.until(&format!("{live} tbody .response-col_status"), |text| text.starts_with("200")).await;
    let body =
        session.until(&format!("{live} tbody .response-col_description pre"), |text| !text.is_empty()).await;
    assert!(body.contains("ConfigMapList"), "{body}");
}

#[tokio::test]
async fn a_token_goes_with_every_request_and_a_refusal_is_told() {
    let Some(programs) = programs() else { return };
    let window = Window { scheme: Scheme::Light, width: 1300, scripts: true };
    let session = Session::open(programs, window).await;
    session.goto("/docs/explorer.html#apis/coordination.platform.io/v1").await;
    session.find("#operations-coordination_v1-listCoordinationV1NamespacedLease").await;
    session.find("#explorer-token").await.send_keys("wrong").await.expect("keys");
    // The list of documents is read already; choosing another one sends the token.
    let choice = session.find("#explorer-document").await;
    choice.select_by_value("api/v1").await.expect("the document is offered");
    let told = session.until("#explorer-message", |text| text.contains("401")).await;
    assert!(told.contains("Type a token"), "{told}");
    let stored =
        session.script("return localStorage.length + sessionStorage.length + document.cookie.length").await;
    assert_eq!(stored, 0, "something is kept");
    let url = session.client.current_url().await.expect("a URL");
    assert!(!url.as_str().contains("wrong"), "{url}");
    session.close().await;
}
