//! Serves the kinds of definitions on one server.

use std::{collections::HashMap, time::Duration};

use engine::definitions::{Definition, DefinitionError, Definitions};
use generated_apiextensions::apiextensions::v1::CustomResourceDefinition;
use json_schema::conditions::{ESTABLISHED, NAMES_ACCEPTED};
use machinery::{json::to_text, kind::KindId};
use sha2::{Digest, Sha256};
use tokio::{
    sync::{Mutex, watch},
    time::timeout,
};

use super::kinds::{NoStoredVersion, Supplies, kinds};

/// How long a definition may wait until its kind is served.
const SERVED_WITHIN: Duration = Duration::from_secs(10);

/// Keeps the kinds of a server like its definitions. One task shows it all states of them, in their order; any other waits for
/// that task, so that an older state never takes the place of a newer one.
#[derive(Debug)]
pub struct ServedKinds {
    definitions: Definitions,
    supplies: Supplies,
    /// By the name of the definition.
    served: Mutex<HashMap<String, Served>>,
    /// The version of the newest state that was shown.
    followed: watch::Sender<u64>,
}

/// A definition as it is served.
#[derive(Debug)]
struct Served {
    group: String,
    kind: String,
    mark: [u8; 32],
}

/// Why a definition is not served as it stands.
#[derive(Debug, thiserror::Error)]
pub enum ServingError {
    /// It says too little.
    #[error(transparent)]
    Incomplete(#[from] NoStoredVersion),
    /// The server refused it.
    #[error(transparent)]
    Refused(#[from] DefinitionError),
    /// The state was not shown in time, or its kind was refused.
    #[error("the kind is not served")]
    NotServed,
}

impl ServedKinds {
    /// Serves no kind yet.
    #[must_use]
    pub fn new(definitions: Definitions, supplies: Supplies) -> Self {
        ServedKinds { definitions, supplies, served: Mutex::default(), followed: watch::Sender::new(0) }
    }

    /// Serves the kind of a definition as it says now, if its names are accepted. On return every request finds it so.
    ///
    /// # Errors
    /// See [`ServingError`]. A kind that cannot be changed is served as before.
    pub async fn follow(&self, definition: &CustomResourceDefinition) -> Result<(), ServingError> {
        let followed = self.bring(definition).await;
        let version = version(definition);
        self.followed.send_modify(|newest| *newest = version.max(*newest));
        followed
    }

    /// Waits until the kind of a definition is served in this state or a later one.
    ///
    /// # Errors
    /// [`ServingError::NotServed`].
    pub async fn wait_for(&self, definition: &CustomResourceDefinition) -> Result<(), ServingError> {
        let (mut followed, version) = (self.followed.subscribe(), version(definition));
        let shown = followed.wait_for(|newest| *newest >= version);
        let is_shown = timeout(SERVED_WITHIN, shown).await.is_ok_and(|shown| shown.is_ok());
        let is_served = is_shown && self.served.lock().await.contains_key(&definition.metadata.name);
        is_served.then_some(()).ok_or(ServingError::NotServed)
    }

    async fn bring(&self, definition: &CustomResourceDefinition) -> Result<(), ServingError> {
        let mut served = self.served.lock().await;
        let name = &definition.metadata.name;
        if !is_wanted(definition) {
            return self.drop_kind(&mut served, name).await;
        }
        let names = &definition.status.accepted_names;
        let new =
            Served { group: definition.spec.group.clone(), kind: names.kind.clone(), mark: mark(definition) };
        let known = served.get(name);
        if known.is_some_and(|known| known.mark == new.mark) {
            return Ok(());
        }
        let versions = kinds(definition, &self.supplies)?;
        let definition = Definition { versions, strategy: None };
        match known {
            Some(_) => self.definitions.change(definition).await?,
            None => self.definitions.add(definition).await?,
        }
        served.insert(name.clone(), new);
        Ok(())
    }

    /// Serves the kind of a definition no longer that is gone.
    ///
    /// # Errors
    /// See [`ServingError`].
    pub async fn forget(&self, name: &str) -> Result<(), ServingError> {
        let mut served = self.served.lock().await;
        self.drop_kind(&mut served, name).await
    }

    async fn drop_kind(&self, served: &mut HashMap<String, Served>, name: &str) -> Result<(), ServingError> {
        let Some(known) = served.get(name) else { return Ok(()) };
        self.definitions.remove(&KindId { group: &known.group, name: &known.kind }).await?;
        served.remove(name);
        Ok(())
    }
}

/// The version of this state of a definition.
fn version(definition: &CustomResourceDefinition) -> u64 {
    definition.metadata.resource_version.parse().unwrap_or(0)
}

/// Whether the kind is served: with names of its own, also before the definition says that it is.
fn is_wanted(definition: &CustomResourceDefinition) -> bool {
    let conditions = &definition.status.conditions;
    let is_true =
        |name: &str| conditions.iter().any(|condition| condition.type_ == name && condition.status == "True");
    let names = &definition.status.accepted_names;
    let is_named = !names.plural.is_empty() && !names.kind.is_empty();
    is_named && (is_true(NAMES_ACCEPTED) || is_true(ESTABLISHED))
}

/// What tells two states of a definition apart that are served in different ways.
fn mark(definition: &CustomResourceDefinition) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(to_text(&definition.spec));
    hash.update(to_text(&definition.status.accepted_names));
    hash.update([u8::from(definition.metadata.deletion_timestamp.is_some())]);
    hash.update(&definition.metadata.uid);
    hash.finalize().into()
}
