//! The path of a request through the server, from its head to its answer, and the pages that are no resource.
//!
//! Entry points: [`App`], and [`serve`] for its connections. `exchange` orders the steps: route, caller,
//! audit, rights, body. `resource` runs the verb and encodes its reply; `elsewhere` passes on what other
//! servers serve. This file is the frame around them: what every answer carries, also after a failure or a
//! panic. `shared` has what all requests use. Invariant: `exchange` alone orders the steps of a request,
//! and no kind is named.

pub mod browsers;
pub mod counted;
pub mod docs;
mod draining;
mod elsewhere;
mod exchange;
pub mod health;
pub mod pages;
mod resource;
mod shared;
pub mod snapshot;
pub mod upgrade;
mod wishes;

use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use access::authn::bearer;
use audit::Record;
use axum::body::Body;
use engine::status::ApiError;
use forms::{accept::Form, encode};
use futures_util::{FutureExt, future::BoxFuture};
use ground::peer::Peer;
use http::{Method, Response, request::Parts};
use hyper::body::Incoming;
use tokio::{net::TcpListener, sync::watch};
use transport::{
    inflight::Arrived,
    serve::{Handler, Listener, panic_text},
};

use self::exchange::{Exchange, Stop};
pub use self::shared::App;

/// Serves the connections of a socket until the server stops and all of them are closed.
///
/// This is no `async fn`, whose body is compiled in the crate that awaits it: all that serves a connection is
/// compiled in this crate, at its level of optimization.
pub fn serve(
    socket: TcpListener,
    listener: Arc<Listener<App>>,
    stopping: watch::Receiver<bool>,
) -> BoxFuture<'static, ()> {
    Box::pin(transport::serve::serve(socket, listener, stopping))
}

impl Handler for App {
    type Body = Body;
    type Arrival = (Instant, Arrived);

    fn arrived(&self, request: &http::Request<Incoming>) -> (Instant, Arrived) {
        (Instant::now(), self.in_flight.arrive(request.method()))
    }

    async fn handle(
        &self,
        parts: Parts,
        body: &mut Option<Incoming>,
        (started, arrived): (Instant, Arrived),
        peer: &Peer,
    ) -> Response<Body> {
        let has_extra_space = bearer::has_extra_space(&parts.headers);
        let caller_warnings = has_extra_space.then(|| bearer::EXTRA_SPACE.to_owned()).into_iter().collect();
        let audit_id = self.audit_id(&parts.headers);
        let origin = self.browsers.origins.origin(&parts.headers);
        // First: a server that stops does nothing for a request but send it elsewhere.
        let open = match draining::enter(self.drain.as_ref(), parts.uri.path()) {
            Ok(open) => open,
            Err(refusal) => return refusal.answer(audit_id),
        };
        let (series, flow, record) = (self.counted.page(), None, None);
        let mut exchange = Exchange {
            app: self,
            parts,
            peer,
            started,
            audit_id,
            series,
            flow,
            caller_warnings,
            webhooks_took: Duration::ZERO,
            record,
            open,
            origin,
        };
        // Browsers ask without credentials what a page may do.
        if exchange.origin.is_some() && exchange.parts.method == Method::OPTIONS {
            return exchange.preflight();
        }
        // Here and not only where a connection is served, so that the answer has its headers, and is counted.
        let ran = AssertUnwindSafe(exchange.run(body, arrived)).catch_unwind().await;
        let (mut response, failed) = match ran {
            Ok(Ok(response)) => (response, None),
            // Not counted any more, so that requests that come after it may be let in.
            Ok(Err(Stop::Busy)) => (exchange.refuse().await, None),
            Ok(Err(Stop::Failed(error))) => (self.failure(&error, &exchange.parts), Some(error.status)),
            Err(panic) => {
                if let Some(record) = exchange.record.take() {
                    Record::broke(record).await;
                }
                (self.panicked(panic_text(&*panic)), None)
            }
        };
        exchange.finish(&mut response);
        match exchange.record.take() {
            None => response,
            // Boxed: most requests have no record.
            Some(record) => Box::pin(record.finish(failed.as_deref(), response)).await,
        }
    }

    fn panicked(&self, cause: &str) -> Response<Body> {
        tracing::error!(cause, "a handler panicked");
        encode::failure(&ApiError::internal(cause), &Form::json(), false)
    }
}
