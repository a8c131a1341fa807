//! Bounds: what is dropped, and that requests do not wait for it.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{http::Api, objects::CONFIG_MAPS};

use super::{
    receiver::Receiver,
    support::{settings, until, webhook},
};

#[tokio::test]
async fn a_receiver_that_never_takes_anything_costs_events_and_no_request() {
    let receiver = Receiver::start(usize::MAX).await;
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, "omitStages: [RequestReceived]\nrules: [{level: Metadata}]");
    let mut webhook = webhook(receiver.config_file(directory.path(), ""));
    webhook.delivery.batch.buffer_max = 4;
    webhook.delivery.batch.size_max = 1;
    webhook.initial_backoff = Duration::from_secs(3600);
    settings.webhook = Some(webhook);
    let server = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    let api = Api::over(server.expect("it starts"));
    for _ in 0..40 {
        api.get(CONFIG_MAPS).await.expect(200);
    }
    // Some are on their way, some wait, and the rest is lost.
    until("what found no room is counted", async || {
        let metrics = api.get("/metrics").await.text();
        let lost = metrics
            .lines()
            .find_map(|line| line.strip_prefix("apiserver_audit_error_total{plugin=\"webhook\"} "));
        lost.and_then(|lost| lost.parse::<u32>().ok()).is_some_and(|lost| lost >= 20)
    })
    .await;
}
