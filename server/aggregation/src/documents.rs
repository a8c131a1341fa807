//! OpenAPI documents of other servers, downloaded when they change and kept, so that they are there for every
//! client and also while their server is away.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use forms::openapi::elsewhere::{OtherDocuments, OtherPart, as_v3, v2_part};
use http::{HeaderName, StatusCode, header};
use serde_json::Value;
use tokio::task::spawn_blocking;

use crate::{
    kept::{Fetching, Kept, Look, Rhythm},
    own::{self, Answer, Asker, Question, Unanswered},
    registry::{Registry, Served},
};

/// Time for one download.
const TIME: Duration = Duration::from_secs(60);
/// The largest document that is read.
pub(crate) const DOCUMENT_BYTES_MAX: usize = 32 * 1024 * 1024;
/// The most that is kept of one server. Versions whose document goes beyond have none.
pub(crate) const KEPT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Pauses after failures.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

const V2_PATH: &str = "/openapi/v2";
const V3_PATH: &str = "/openapi/v3";

/// What a server publishes of its registered versions.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Published {
    versions: Vec<String>,
    /// Of the whole version 2 document, to ask whether it changed.
    v2_etag: String,
    v2: Option<Bytes>,
    v3: Vec<VersionThree>,
}

/// A version 3 document.
#[derive(Debug, Clone, PartialEq)]
struct VersionThree {
    version: String,
    /// Where it was found; the path has its hash. Empty for one that was made of the version 2 document.
    path: String,
    text: Bytes,
}

/// Downloads documents.
pub(crate) struct Publications<'a>(pub(crate) &'a Registry);

pub(crate) fn rhythm(refresh: Duration) -> Rhythm {
    Rhythm { refresh, first_pause: FIRST_PAUSE, longest_pause: LONGEST_PAUSE }
}

impl Look for Publications<'_> {
    type Content = Published;

    fn look<'a>(&'a self, served: &'a Served, former: Option<&'a Published>) -> Fetching<'a, Published> {
        Box::pin(self.published(served, former))
    }
}

impl Publications<'_> {
    async fn published(&self, served: &Served, former: Option<&Published>) -> Result<Published, String> {
        let versions: Vec<String> = served.versions.iter().map(|(version, _)| version.clone()).collect();
        // What was taken of a document for other versions is of no use.
        let former = former.filter(|former| former.versions == versions).cloned().unwrap_or_default();
        let (v2_etag, v2) = self.v2(served, &versions, &former).await?;
        let v3 = match self.v3(served, &versions, &former).await? {
            Some(v3) => v3,
            None => made_of(v2.clone(), versions.clone()).await?,
        };
        Ok(Published { versions, v2_etag, v2, v3 })
    }

    /// Tag and part of the version 2 document; nothing if the server has none.
    async fn v2(
        &self,
        served: &Served,
        versions: &[String],
        former: &Published,
    ) -> Result<(String, Option<Bytes>), String> {
        let headers =
            [(header::ACCEPT, "application/json"), (header::IF_NONE_MATCH, former.v2_etag.as_str())];
        let sent = headers.len() - usize::from(former.v2_etag.is_empty());
        let answer = self.get(served, V2_PATH, headers.get(..sent)).await?;
        match answer.code {
            StatusCode::NOT_MODIFIED => Ok((former.v2_etag.clone(), former.v2.clone())),
            StatusCode::OK => {
                let etag = answer.header(&header::ETAG).to_owned();
                let versions = versions.to_vec();
                // Large documents take a while, in which this thread has other things to do.
                let part = spawn_blocking(move || v2_part(&answer.body, &versions)).await;
                Ok((etag, Some(part.map_err(|error| error.to_string())??)))
            }
            StatusCode::NOT_FOUND | StatusCode::NOT_ACCEPTABLE => Ok((String::new(), None)),
            code => Err(format!("bad status from {}: {}", answer.url, code.as_u16())),
        }
    }

    /// The version 3 documents; `None` if the server has no such documents at all.
    async fn v3(
        &self,
        served: &Served,
        versions: &[String],
        former: &Published,
    ) -> Result<Option<Vec<VersionThree>>, String> {
        let accept = [(header::ACCEPT, "application/json")];
        let index = self.get(served, V3_PATH, Some(&accept)).await?;
        match index.code {
            StatusCode::OK => {}
            StatusCode::NOT_FOUND => return Ok(None),
            code => return Err(format!("bad status from {}: {}", index.url, code.as_u16())),
        }
        let index: Value =
            serde_json::from_slice(&index.body).map_err(|error| format!("no index: {error}"))?;
        let mut found = Vec::new();
        let mut bytes = 0;
        for version in versions {
            let Some(path) = place(&index, version) else { continue };
            let known = former.v3.iter().find(|known| known.version == *version && known.path == path);
            let document = match known {
                // A path with a hash always leads to the same document.
                Some(known) if path.contains("hash=") => known.clone(),
                _ => self.document(served, version, path, &accept).await?,
            };
            bytes += document.text.len();
            if bytes > KEPT_BYTES_MAX {
                tracing::warn!(server = %served.backend.service(), "the documents of a server are too large \
                    to be kept");
                break;
            }
            found.push(document);
        }
        Ok(Some(found))
    }

    async fn document(
        &self,
        served: &Served,
        version: &str,
        path: String,
        accept: &[(HeaderName, &str)],
    ) -> Result<VersionThree, String> {
        let answer = self.get(served, &path, Some(accept)).await?;
        if answer.code != StatusCode::OK {
            return Err(format!("bad status from {}: {}", answer.url, answer.code.as_u16()));
        }
        let text = answer.body;
        // What is published must be JSON, whoever wrote it.
        let checked = text.clone();
        let is_document = spawn_blocking(move || {
            serde_json::from_slice::<Value>(&checked).is_ok_and(|document| document.get("openapi").is_some())
        });
        if !is_document.await.unwrap_or(false) {
            return Err(format!("{}: no document", answer.url));
        }
        Ok(VersionThree { version: version.to_owned(), path, text })
    }

    async fn get(
        &self,
        served: &Served,
        path: &str,
        headers: Option<&[(HeaderName, &str)]>,
    ) -> Result<Answer, String> {
        let (user, bytes_max) = (Asker::Documents, DOCUMENT_BYTES_MAX);
        let question = Question { path, headers: headers.unwrap_or_default(), user, time: TIME, bytes_max };
        let answer = own::get(&served.backend, &self.0.means, question).await;
        answer.map_err(|Unanswered { url, why }| format!("{}: {why}", url.unwrap_or_default()))
    }
}

/// Where the index says that the document of a version is. Places elsewhere than below the index are none.
fn place(index: &Value, version: &str) -> Option<String> {
    let root = if version.contains('/') { "apis" } else { "api" };
    let entry = index.get("paths")?.get(format!("{root}/{version}"))?;
    let path = entry.get("serverRelativeURL")?.as_str()?;
    path.strip_prefix(V3_PATH)?.starts_with('/').then(|| path.to_owned())
}

/// The version 3 documents of a server that has none, made of its version 2 document.
async fn made_of(v2: Option<Bytes>, versions: Vec<String>) -> Result<Vec<VersionThree>, String> {
    let Some(v2) = v2 else { return Ok(Vec::new()) };
    let made = spawn_blocking(move || {
        let made = versions.into_iter().map(|version| {
            let text = as_v3(&v2, &version);
            VersionThree { version, path: String::new(), text }
        });
        made.collect()
    });
    made.await.map_err(|error| error.to_string())
}

/// The documents of all other servers, for those of this one.
pub(crate) struct RemoteDocuments {
    pub(crate) registry: Arc<Registry>,
    pub(crate) documents: Arc<Kept<Published>>,
}

impl OtherDocuments for RemoteDocuments {
    fn version(&self) -> u64 {
        self.registry.table().generation() + self.documents.version()
    }

    fn parts(&self) -> Vec<OtherPart> {
        let servers = self.registry.servers();
        let parts = servers.into_iter().filter_map(|(server, served)| {
            let published = Arc::clone(&self.documents.get(&server)?.content);
            let versions: Vec<String> = served.versions.into_iter().map(|(version, _)| version).collect();
            let v3 = published.v3.iter().filter(|document| versions.contains(&document.version));
            let v3 = v3.map(|document| (document.version.clone(), document.text.clone())).collect();
            Some(OtherPart { versions, v2: published.v2.clone(), v3 })
        });
        parts.collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_lie_below_the_index() {
        for (url, expected) in [
            ("/openapi/v3/apis/far/v1?hash=A", true),
            ("/openapi/v3", false),
            ("/openapi/v3x/y", false),
            ("https://elsewhere/openapi/v3/x", false),
            ("/api/v1/secrets", false),
        ] {
            let index = json!({ "paths": { "apis/far/v1": { "serverRelativeURL": url } } });
            assert_eq!(place(&index, "far/v1").is_some(), expected, "{url}");
            assert_eq!(place(&index, "other/v1"), None);
        }
    }
}
