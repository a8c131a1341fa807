//! Admission plugins of the tests, as a program that embeds the server adds them.

use std::sync::Arc;

use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::{
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Link, Operation, Plugin, Subresources,
    },
    status::ApiError,
};
use ground::ready::Ready;

/// What a plugin says.
pub(crate) type Judged = Result<(), ApiError>;

/// All writes of one kind.
pub(crate) const fn of(group: &'static str, plural: &'static str) -> Interest {
    Interest {
        operations: &[Operation::Create, Operation::Update, Operation::Delete],
        kinds: Kinds::One(group, plural),
        subresources: Subresources::All,
    }
}

/// All writes of ConfigMaps.
pub(crate) const CONFIG_MAP_WRITES: &[Interest] = &[of("core", "configmaps")];

/// Does in the two phases what a test says.
struct Scripted<M, V> {
    mutate: M,
    validate: V,
}

impl<M, V> Plugin for Scripted<M, V>
where
    M: Fn(&mut AdmissionRequest<'_>) -> Judged + Send + Sync,
    V: Fn(&AdmissionRequest<'_>) -> Judged + Send + Sync,
{
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now((self.mutate)(admission))
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now((self.validate)(admission))
    }
}

/// A plugin of the mutating phase.
pub(crate) fn mutating(
    interests: &'static [Interest],
    mutate: impl Fn(&mut AdmissionRequest<'_>) -> Judged + Send + Sync + 'static,
) -> Link {
    scripted(interests, mutate, |_| Ok(()))
}

/// A plugin of both phases.
pub(crate) fn scripted(
    interests: &'static [Interest],
    mutate: impl Fn(&mut AdmissionRequest<'_>) -> Judged + Send + Sync + 'static,
    validate: impl Fn(&AdmissionRequest<'_>) -> Judged + Send + Sync + 'static,
) -> Link {
    Link { plugin: Arc::new(Scripted { mutate, validate }), interests }
}

/// A server with these plugins.
pub(crate) async fn server(plugins: Vec<Link>) -> Api {
    let builder = TestServer::builder()
        .configure(|config| config.admission_plugins = plugins.into_iter().map(Into::into).collect());
    Api::over(builder.start().await.expect("a test server starts"))
}
