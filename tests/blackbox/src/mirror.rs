//! A server that tells every caller who they are: it refuses all, with the user as the reason.

use std::{sync::Arc, time::SystemTime};

use apiserver::{config::Config, testing::TestServer};
use engine::authorization::{Attributes, Authorizer, Decision};
use ground::{
    clock::{Clock, ClockHand},
    ready::Ready,
};

use crate::http::Api;

/// What everybody asks for.
pub const PATH: &str = "/api/v1/namespaces";

/// Says who asks, and lets nobody in whom nobody else lets in.
#[derive(Debug)]
struct Mirror;

impl Authorizer for Mirror {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let user = attributes.user;
        let extra = if user.extra.is_empty() { String::new() } else { format!(" {:?}", user.extra) };
        Decision::deny(format!("you are {} {} {}{extra}.", user.name, user.uid, user.groups.join(","))).into()
    }
}

/// A server whose clock is moved by hand. It begins now.
///
/// # Panics
/// When it does not start.
pub async fn start(configure: impl FnOnce(&mut Config)) -> (Api, ClockHand) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    let (clock, hand) = Clock::manual(now.as_secs());
    let builder = TestServer::builder().configure(|config| {
        config.clock = clock;
        config.authorization.authorizers = vec![Arc::new(Mirror)];
        configure(config);
    });
    (Api::over(builder.start().await.expect("a test server starts")), hand)
}
