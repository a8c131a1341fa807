//! A server whose permissions are a table in the test.

use std::sync::Arc;

use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::{
    authorization::{Attributes, Authorizer, Decision},
    runtime_config::RuntimeConfig,
};
use ground::ready::Ready;

/// What one user may do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grant {
    /// Name of the user.
    pub(crate) user: &'static str,
    /// `verb resource/part name`; `*` at the end stands for anything.
    pub(crate) what: &'static str,
}

#[derive(Debug)]
struct Table(&'static [Grant]);

impl Authorizer for Table {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let Attributes { user, verb, resource, subresource, name, path, .. } = *attributes;
        let what = if attributes.is_resource {
            format!("{verb} {resource}/{subresource} {name}")
        } else {
            format!("{verb} {path}")
        };
        let is_granted = |grant: &&Grant| {
            let fits = match grant.what.strip_suffix('*') {
                Some(start) => what.starts_with(start),
                None => what == grant.what,
            };
            grant.user == user.name && fits
        };
        match self.0.iter().find(is_granted) {
            Some(grant) => Decision::allow_because(grant.what),
            None if user.name == "denied" => Decision::deny("never"),
            None if user.name == "broken" => Decision::no_opinion("unsure").with_error("nobody there"),
            None => Decision::no_opinion("not in the table"),
        }
        .into()
    }
}

/// A server with these grants and nothing else.
pub(crate) async fn granting(grants: &'static [Grant]) -> Api {
    granting_with(grants, &[]).await
}

/// The same with settings of `--runtime-config`.
pub(crate) async fn granting_with(grants: &'static [Grant], settings: &[&str]) -> Api {
    let settings = RuntimeConfig::read(settings.iter().copied()).expect("sound settings");
    let server = TestServer::builder().configure(move |config| {
        config.api.runtime_config = settings;
        config.authorization.modes = Vec::new();
        config.authorization.authorizers.push(Arc::new(Table(grants)));
    });
    Api::over(server.start().await.expect("a test server starts"))
}
