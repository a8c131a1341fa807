//! The drafts that a server serves.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use drafts::{Draft, Surroundings, digest, drafts};
use engine::definitions::{Definition, DefinitionError, Definitions};
use machinery::kind::{Kind, KindId};
use schema_model::draft_exchange::{self, Answer, KindName, Request};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

/// Most kinds that are made of drafts while the server runs: each stays in memory, also when another takes
/// its place.
const MADE_MAX: usize = 10_000;

/// A hash of what a kind is made of.
type Mark = [u8; 32];

/// What is served of a draft.
struct Served {
    /// Of what it was made of.
    mark: Mark,
    versions: Vec<Arc<Kind>>,
    missing: Vec<String>,
}

pub(super) struct Installed {
    definitions: Definitions,
    served: BTreeMap<KindName, Served>,
    made: usize,
}

impl Installed {
    pub(super) fn new(definitions: Definitions) -> Self {
        Installed { definitions, served: BTreeMap::new(), made: 0 }
    }

    /// Serves these drafts and no others. A kind that cannot be served stays as it was before.
    pub(super) async fn install(&mut self, request: Request) -> Answer {
        let mut answer = Answer::default();
        let files = request.files;
        // Beside the tasks of requests: it takes a good part of a second.
        let read = move || draft_exchange::model(&files).map_err(|report| report.to_string());
        let model = match spawn_blocking(read).await.unwrap_or_else(|error| Err(error.to_string())) {
            Ok(model) => model,
            Err(findings) => {
                answer.refused.push(findings);
                return answer;
            }
        };
        let wanted: BTreeSet<KindName> = request.kinds.into_iter().collect();
        self.remove_others(&wanted, &mut answer).await;
        let mark = |name: &KindName| Mark::from(Sha256::digest(digest(&model, &id(name))));
        let marks: BTreeMap<KindName, Mark> = wanted.iter().map(|name| (name.clone(), mark(name))).collect();
        let is_new = |name: &KindName| {
            self.served.get(name).is_none_or(|served| Some(&served.mark) != marks.get(name))
        };
        let new: BTreeSet<KindName> = wanted.iter().filter(|name| is_new(name)).cloned().collect();
        if self.made + new.len() > MADE_MAX {
            answer.refused.push(format!("this server made {MADE_MAX} drafts: start it again"));
            return answer;
        }
        self.made += new.len();
        let wants = |kind: &KindId<'_>| new.contains(&name(kind));
        let (drafts, left_out) = drafts(&model, &wants, &Surroundings { kind: &built_in });
        answer.refused.extend(left_out);
        for draft in drafts {
            let Some(kind) = draft.versions.first().map(|kind| name(&kind.id())) else { continue };
            let mark = marks.get(&kind).copied().unwrap_or_default();
            if let Err(error) = self.serve(kind.clone(), draft, mark).await {
                answer.refused.push(format!("{kind}: {}", why(&kind, &error)));
            }
        }
        for (kind, served) in self.served.iter().filter(|(kind, _)| wanted.contains(*kind)) {
            // One that was refused is served as it was before, which is not what was asked for.
            if marks.get(kind) == Some(&served.mark) {
                answer.served.extend(served.versions.iter().map(path));
                answer.missing.extend(served.missing.iter().cloned());
            }
        }
        answer
    }

    async fn remove_others(&mut self, wanted: &BTreeSet<KindName>, answer: &mut Answer) {
        let others: Vec<KindName> =
            self.served.keys().filter(|name| !wanted.contains(*name)).cloned().collect();
        for kind in others {
            match self.definitions.remove(&id(&kind)).await {
                Ok(()) => {
                    self.served.remove(&kind);
                    answer.removed.push(kind.to_string());
                }
                Err(error) => answer.refused.push(format!("{kind}: {error}")),
            }
        }
    }

    async fn serve(&mut self, kind: KindName, draft: Draft, mark: Mark) -> Result<(), DefinitionError> {
        let Draft { versions, missing } = draft;
        match self.served.get(&kind) {
            None => self.definitions.add(definition(&versions)).await?,
            Some(former) => match self.definitions.change(definition(&versions)).await {
                Ok(()) => {}
                // Another scope or another name in paths: to clients it is another kind.
                Err(DefinitionError::Refused(_)) => {
                    self.definitions.remove(&id(&kind)).await?;
                    if let Err(error) = self.definitions.add(definition(&versions)).await {
                        if self.definitions.add(definition(&former.versions)).await.is_err() {
                            self.served.remove(&kind);
                        }
                        return Err(error);
                    }
                }
                Err(error) => return Err(error),
            },
        }
        self.served.insert(kind, Served { mark, versions, missing });
        Ok(())
    }
}

fn definition(versions: &[Arc<Kind>]) -> Definition {
    Definition { versions: versions.to_vec(), strategy: None }
}

fn id(name: &KindName) -> KindId<'_> {
    KindId { group: &name.group, name: &name.name }
}

fn name(kind: &KindId<'_>) -> KindName {
    KindName { group: kind.group.to_owned(), name: kind.name.to_owned() }
}

fn path(kind: &Arc<Kind>) -> String {
    let switched = if kind.served { "" } else { ", which is not served by itself" };
    format!("{}/{} {}{switched}", kind.group, kind.version, kind.name)
}

/// A kind of the schema that the server was built with.
fn built_in(group: &str, version: &str, name: &str) -> Option<Arc<Kind>> {
    let is_meant = |kind: &&Arc<Kind>| kind.group == group && kind.version == version && kind.name == name;
    generated::KINDS.iter().find(is_meant).cloned()
}

fn why(kind: &KindName, error: &DefinitionError) -> String {
    let is_built_in = generated::KINDS.iter().any(|known| name(&known.id()) == *kind);
    match error {
        DefinitionError::Refused(refused) if is_built_in => format!(
            "{refused}; the kind is built into the server: start it with --draft {kind} to serve the draft \
             in its place"
        ),
        error => error.to_string(),
    }
}
