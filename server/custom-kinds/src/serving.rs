//! Serves the kinds of definitions on one server.

use std::collections::HashMap;

use engine::definitions::{Definition, DefinitionError, Definitions};
use generated_apiextensions::apiextensions::v1::CustomResourceDefinition;
use json_schema::conditions::{ESTABLISHED, NAMES_ACCEPTED};
use machinery::{json::to_text, kind::KindId};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use super::kinds::{NoStoredVersion, Supplies, kinds};

/// Keeps the kinds that a server serves like the definitions that it is shown.
#[derive(Debug)]
pub struct ServedKinds {
    definitions: Definitions,
    supplies: Supplies,
    /// By the name of the definition. Held while one of them is changed, so that the newest state wins.
    served: Mutex<HashMap<String, Served>>,
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
}

impl ServedKinds {
    /// Serves no kind yet.
    #[must_use]
    pub fn new(definitions: Definitions, supplies: Supplies) -> Self {
        ServedKinds { definitions, supplies, served: Mutex::default() }
    }

    /// Serves the kind of a definition as it says now, if its names are accepted. On return every request finds it so.
    ///
    /// # Errors
    /// See [`ServingError`]. A kind that cannot be changed is served as before.
    pub async fn follow(&self, definition: &CustomResourceDefinition) -> Result<(), ServingError> {
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
        let Some(known) = served.remove(name) else { return Ok(()) };
        Ok(self.definitions.remove(&KindId { group: &known.group, name: &known.kind }).await?)
    }
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
