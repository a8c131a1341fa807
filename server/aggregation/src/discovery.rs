//! What other servers serve, as discovery lists it: downloaded from each, in the aggregated form where the
//! server knows it, and else version by version.

mod read;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use forms::discovery::{Elsewhere, GroupVersion, Priorities, Source};
use http::{StatusCode, header};
use serde_json::Value;

use crate::{
    check::path_of,
    kept::{Fetching, Kept, Look, Rhythm},
    own::{self, Answer, Asker, Question, Unanswered},
    registry::{Registry, Served},
};

/// Time for one download.
const TIME: Duration = Duration::from_secs(5);
/// The largest document that is read.
pub(crate) const DOCUMENT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Pauses after failures. Between successes lies [`crate::AggregationSettings::refresh`].
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The forms that are read, the best first.
const FORMS: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,\
                     application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,\
                     application/json";

/// What a server lists.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Listed {
    /// Entries of resource types, as in an `APIGroupDiscoveryList`, by `group/version`.
    versions: BTreeMap<String, Vec<Value>>,
    /// Of the document, to ask whether it changed. Empty if it has none.
    etag: String,
}

/// Downloads lists.
pub(crate) struct Lists<'a>(pub(crate) &'a Registry);

pub(crate) fn rhythm(refresh: Duration) -> Rhythm {
    Rhythm { refresh, first_pause: FIRST_PAUSE, longest_pause: LONGEST_PAUSE }
}

impl Look for Lists<'_> {
    type Content = Listed;

    fn look<'a>(&'a self, served: &'a Served, former: Option<&'a Listed>) -> Fetching<'a, Listed> {
        Box::pin(self.list(served, former))
    }
}

impl Lists<'_> {
    async fn list(&self, served: &Served, former: Option<&Listed>) -> Result<Listed, String> {
        let etag = former.map_or("", |former| former.etag.as_str());
        let headers = [(header::ACCEPT, FORMS), (header::IF_NONE_MATCH, etag)];
        let answer =
            self.get(served, "/apis", headers.get(..headers.len() - usize::from(etag.is_empty()))).await?;
        match (answer.code, former) {
            (StatusCode::NOT_MODIFIED, Some(former)) => {
                Ok(Listed { versions: former.versions.clone(), etag: former.etag.clone() })
            }
            (StatusCode::OK, _) if is_aggregated(&answer) => Ok(Listed {
                versions: self.of_this_server(served, read::aggregated(&answer.body)?),
                etag: answer.header(&header::ETAG).to_owned(),
            }),
            (StatusCode::OK | StatusCode::NOT_FOUND | StatusCode::NOT_ACCEPTABLE, _) => {
                self.one_by_one(served).await
            }
            (code, _) => Err(format!("bad status from {}: {}", answer.url, code.as_u16())),
        }
    }

    /// The lists of servers that know no aggregated form.
    async fn one_by_one(&self, served: &Served) -> Result<Listed, String> {
        let mut versions = BTreeMap::new();
        for (api_version, _) in &served.versions {
            let accept = [(header::ACCEPT, "application/json")];
            let answer = self.get(served, &path_of(api_version), Some(&accept)).await?;
            if answer.code != StatusCode::OK {
                return Err(format!("bad status from {}: {}", answer.url, answer.code.as_u16()));
            }
            versions.insert(api_version.clone(), read::plain(&answer.body)?);
        }
        Ok(Listed { versions, etag: String::new() })
    }

    /// Only what is registered here: a server may serve more.
    fn of_this_server(
        &self,
        served: &Served,
        mut all: BTreeMap<String, Vec<Value>>,
    ) -> BTreeMap<String, Vec<Value>> {
        all.retain(|listed, _| served.versions.iter().any(|(api_version, _)| api_version == listed));
        all
    }

    async fn get(
        &self,
        served: &Served,
        path: &str,
        headers: Option<&[(header::HeaderName, &str)]>,
    ) -> Result<Answer, String> {
        let (user, bytes_max) = (Asker::Discovery, DOCUMENT_BYTES_MAX);
        let question = Question { path, headers: headers.unwrap_or_default(), user, time: TIME, bytes_max };
        let answer = own::get(&served.backend, &self.0.means, question).await;
        answer.map_err(|Unanswered { url, why }| format!("{}: {why}", url.unwrap_or_default()))
    }
}

/// Whether a server answered in the form that was asked for.
fn is_aggregated(answer: &Answer) -> bool {
    answer.header(&header::CONTENT_TYPE).split(';').any(|part| part.trim() == "as=APIGroupDiscoveryList")
}

/// All registered versions, for the documents of this server.
pub(crate) struct Registrations {
    pub(crate) registry: Arc<Registry>,
    pub(crate) lists: Arc<Kept<Listed>>,
}

impl Source for Registrations {
    fn version(&self) -> u64 {
        self.registry.table().generation() + self.lists.version()
    }

    fn group_versions(&self) -> Vec<GroupVersion> {
        let registered: Vec<_> = self.registry.table().versions().cloned().collect();
        let registered = registered.into_iter().map(|version| {
            let priorities = Priorities { group: version.group_priority, version: version.version_priority };
            let elsewhere = version.remote.as_ref().map(|remote| {
                let found = self.lists.get(remote.backend.service());
                let listed =
                    found.as_ref().and_then(|found| found.content.versions.get(&version.api_version));
                Elsewhere {
                    resources: listed.cloned().unwrap_or_default(),
                    is_stale: found.as_ref().is_none_or(|found| found.is_stale) || !remote.is_available,
                }
            });
            GroupVersion::registered(&version.api_version, priorities, elsewhere)
        });
        registered.collect()
    }
}
