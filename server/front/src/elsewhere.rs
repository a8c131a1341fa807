//! A request for a version that another server serves, once the caller may make it: bounds of time and
//! number, and the connection of an upgrade. How it is passed on is in `aggregation`.

use access::authz::path_attributes::PathAttributes;
use aggregation::{Passage, Passed, PassedBody, Remote, wants_upgrade};
use axum::body::Body;
use engine::status::ApiError;
use ground::{limits::CHUNK_BYTES, shutdown};
use http::Response;
use http_body_util::{BodyExt, Empty};
use hyper::body::{Body as _, Incoming};
use machinery::user::User;
use tokio::time::{Instant, timeout_at};
use transport::{inflight::Place, tunnel, upload::Flow};

use super::{
    exchange::{Exchange, Question},
    wishes::time_limit,
};

impl Exchange<'_> {
    /// Whether a request for another server goes on for as long as its client wants.
    pub(crate) fn lasts(&self, asked: &PathAttributes<'_>) -> bool {
        asked.lasts() || wants_upgrade(&self.parts)
    }

    /// Passes the request on, and the answer back.
    pub(crate) async fn pass_on(
        &mut self,
        remote: &Remote,
        question: &Question,
        user: &User,
        body: &mut Option<Incoming>,
        place: Place,
    ) -> Result<Response<Body>, ApiError> {
        let app = self.app;
        let lasts = self.lasts(&PathAttributes::read(&self.parts.method, &question.path, &question.query));
        let deadline: Instant = (self.started + time_limit(&question.query, app.request_timeout)).into();
        // A request whose body is still to come waits for its client, and holds no place of those that work.
        let (body, place) = match body.take().filter(|body| !body.is_end_stream()) {
            None => (empty(), place),
            Some(body) => match app.in_flight.pass(place) {
                Some(place) => {
                    let flow = Flow::new(body, self.parts.version, app.pace);
                    (flow.map_err(Into::into).boxed_unsync(), place)
                }
                None => return Ok(app.in_flight.refuse().await),
            },
        };
        let passage = Passage {
            parts: &self.parts,
            user,
            peer: self.peer.address.ip(),
            audit_id: &self.audit_id,
            body,
            deadline: (!lasts).then_some(deadline),
        };
        let passed = app.aggregation.pass_on(remote, passage, app.context.stopping());
        let passed = if lasts {
            // A server that stops waits for requests that have an end.
            self.open = None;
            let mut stopping = app.context.stopping();
            tokio::select! {
                passed = passed => passed,
                // The head of the answer may take any time, and the stop of this server must not wait for it.
                () = shutdown::begun(&mut stopping) => return Err(ApiError::timeout()),
            }
        } else {
            timeout_at(deadline, passed).await.map_err(|_| ApiError::timeout())?
        };
        match passed {
            Passed::Answer(response) if lasts => Ok(self.held(response, place)),
            Passed::Answer(response) => Ok(app.in_flight.deliver(response, place, deadline)),
            Passed::Upgraded(headers, other) => {
                let held =
                    (place, self.series.route.stays(), self.record.as_mut().map(|record| record.tail()));
                Ok(tunnel::answer(headers, other, app.context.stopping(), held))
            }
        }
    }

    /// An answer that keeps its place until it ends. A short one has ended already, mostly as a refusal.
    fn held(&mut self, response: Response<Body>, place: Place) -> Response<Body> {
        if response.body().size_hint().upper().is_some_and(|bytes| bytes <= CHUNK_BYTES as u64) {
            return response;
        }
        let held = (place, self.series.route.stays(), self.record.as_mut().map(|record| record.tail()));
        response.map(|body| {
            Body::new(body.map_frame(move |frame| {
                let _held = &held;
                frame
            }))
        })
    }
}

fn empty() -> PassedBody {
    Empty::new().map_err(|never| match never {}).boxed_unsync()
}
