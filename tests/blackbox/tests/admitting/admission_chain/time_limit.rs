//! The time of a write, which a plugin that waits for another service may use up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Link, Operation, Plugin, Reservation, Subresources,
};
use ground::ready::Ready;

const MAPS: &[Interest] = &[Interest {
    operations: &[Operation::Create],
    kinds: Kinds::One("core", "configmaps"),
    subresources: Subresources::None,
}];

/// Reserves something for the ConfigMap `slow`, and never comes to an end with it.
struct Endless(Arc<AtomicUsize>);

/// What is reserved, counted.
struct Held(Arc<AtomicUsize>);

impl Reservation for Held {
    fn keep(self: Box<Self>) {}
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Plugin for Endless {
    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        admission.name() == "slow"
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        self.0.fetch_add(1, Ordering::SeqCst);
        admission.reserve(Held(Arc::clone(&self.0)));
        Ready::later(std::future::pending())
    }
}

#[tokio::test]
async fn a_write_ends_when_its_time_is_over() {
    let held = Arc::new(AtomicUsize::new(0));
    let endless = Link { plugin: Arc::new(Endless(Arc::clone(&held))), interests: MAPS };
    let builder = TestServer::builder().configure(|config| {
        config.admission_plugins = vec![endless.into()];
        config.limits.write_timeout = Duration::from_millis(300);
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let text = "Timeout: request did not complete within requested timeout - context deadline exceeded";
    api.post(CONFIG_MAPS, &config_map("slow")).await.fails(504, "Timeout", text);
    assert_eq!(held.load(Ordering::SeqCst), 0, "what was reserved is given back");
    api.get(&format!("{CONFIG_MAPS}/slow")).await.expect(404);
    let allotted = "Timeout: request did not complete within the allotted timeout";
    let shorter = format!("{CONFIG_MAPS}?timeout=50ms");
    assert_eq!(api.post(&shorter, &config_map("slow")).await.expect(504)["message"], allotted);
    // A slow plugin delays only what it wants to see.
    api.post(CONFIG_MAPS, &config_map("quick")).await.expect(201);
}
