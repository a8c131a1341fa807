//! The drafts that a server serves.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use codegen::dev::{self, Answer, KindName, Request};
use drafts::{Draft, Surroundings, digest, drafts};
use engine::definitions::{Definition, DefinitionError, Definitions};
use machinery::kind::{Kind, KindId};

/// Most kinds that are made of drafts while the server runs: each stays in memory, also when another takes its place.
const MADE_MAX: usize = 10_000;

/// What is served of a draft.
struct Served {
    /// Of what it was made of.
    digest: String,
    missing: Vec<String>,
    paths: Vec<String>,
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
        let model = match dev::model(&request.files) {
            Ok(model) => model,
            Err(report) => {
                answer.refused.push(report.to_string());
                return answer;
            }
        };
        let wanted: BTreeSet<KindName> = request.kinds.into_iter().collect();
        self.remove_others(&wanted, &mut answer).await;
        let digests: BTreeMap<KindName, String> =
            wanted.iter().map(|name| (name.clone(), digest(&model, &id(name)))).collect();
        let is_new = |name: &KindName| {
            self.served.get(name).is_none_or(|served| Some(&served.digest) != digests.get(name))
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
            let digest = digests.get(&kind).cloned().unwrap_or_default();
            if let Err(error) = self.serve(kind.clone(), draft, digest).await {
                answer.refused.push(format!("{kind}: {}", why(&kind, &error)));
            }
        }
        for (kind, served) in self.served.iter().filter(|(kind, _)| wanted.contains(*kind)) {
            // One that was refused is served as it was before, which is not what was asked for.
            if digests.get(kind) == Some(&served.digest) {
                answer.served.extend(served.paths.iter().cloned());
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

    async fn serve(&mut self, kind: KindName, draft: Draft, digest: String) -> Result<(), DefinitionError> {
        let definition = || Definition { versions: draft.versions.clone(), strategy: None };
        match self.served.get(&kind) {
            None => self.definitions.add(definition()).await?,
            Some(_) => match self.definitions.change(definition()).await {
                Ok(()) => {}
                // Another scope or another name in paths: to clients it is another kind.
                Err(DefinitionError::Refused(_)) => {
                    self.definitions.remove(&id(&kind)).await?;
                    self.served.remove(&kind);
                    self.definitions.add(definition()).await?;
                }
                Err(error) => return Err(error),
            },
        }
        let paths = draft.versions.iter().map(path).collect();
        self.served.insert(kind, Served { digest, missing: draft.missing, paths });
        Ok(())
    }
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
            "{refused}; the kind is built into the server: start it with --draft {kind} to serve the draft in its place"
        ),
        error => error.to_string(),
    }
}
