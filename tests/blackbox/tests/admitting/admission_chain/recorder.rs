//! A plugin that writes down what it sees of each call.

use std::sync::{Arc, Mutex, PoisonError};

use admission::OwnPlugin;
use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Link, Phase, Plugin};
use ground::ready::Ready;
use serde_json::{Value, json};

/// What was seen, in order.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<Value>>>);

impl Seen {
    /// Takes what was seen since the last time.
    pub(crate) fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, phase: Phase, host: Host<'_>, admission: &AdmissionRequest<'_>) {
        let kind = admission.kind();
        let object = |text: Option<bytes::Bytes>| -> Value {
            text.map_or(Value::Null, |text| serde_json::from_slice(&text).expect("an object is JSON"))
        };
        let seen = json!({
            "phase": phase.as_str(),
            "operation": admission.operation.as_str(),
            "kind": [kind.group, kind.version, kind.kind],
            "resource": admission.resource().group_resource,
            "subresource": admission.request.route.subresource_name(),
            "name": admission.call_name(),
            "namespace": admission.call_namespace(),
            "object": object(admission.object_json()),
            "old": object(admission.old_json()),
            "options": admission.options(host.brand()),
            "dryRun": admission.dry_run,
        });
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(seen);
    }
}

/// Notes the calls of clients. The server itself and its controllers write beside them.
pub(crate) struct Recorder(pub(crate) Seen);

impl Plugin for Recorder {
    fn wants(&self, admission: &AdmissionRequest<'_>) -> bool {
        !admission.request.user.name.starts_with("system:")
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        self.0.note(Phase::Mutating, host, admission);
        Ready::Now(Ok(()))
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        self.0.note(Phase::Validating, host, admission);
        Ready::Now(Ok(()))
    }
}

/// A server of the brand `kubernetes` with a recorder of every call.
pub(crate) async fn recorded() -> (Api, Seen) {
    let seen = Seen::default();
    let recorder = Link { plugin: Arc::new(Recorder(seen.clone())), interests: &[Interest::EVERY_CALL] };
    (server(vec![recorder]).await, seen)
}

/// A server of the brand `kubernetes` with these plugins behind the usual ones.
pub(crate) async fn server(plugins: Vec<impl Into<OwnPlugin>>) -> Api {
    let plugins: Vec<OwnPlugin> = plugins.into_iter().map(Into::into).collect();
    let builder = TestServer::builder().brand("kubernetes");
    let builder = builder.configure(|config| config.admission_plugins = plugins);
    Api::over(builder.start().await.expect("a test server starts"))
}
