//! Serves the kinds of definitions on one server.

use std::{collections::HashMap, time::Duration};

use engine::definitions::{Definition, DefinitionError, Definitions};
use generated_apiextensions::apiextensions::v1::{CustomResourceDefinition, CustomResourceDefinitionNames};
use json_schema::conditions::{ESTABLISHED, NAMES_ACCEPTED};
use machinery::{json, kind::KindId};
use tokio::{
    sync::{Mutex, watch},
    time::timeout,
};

use super::{
    kinds::{NoStoredVersion, Supplies, is_ending, kinds},
    outline::{StoredDefinition, outline},
};

/// How long a definition may wait until its kind is served.
const SERVED_WITHIN: Duration = Duration::from_secs(10);

/// Keeps the kinds of a server like its definitions. One task shows it all states of them, in their order;
/// any other waits for that task, so that an older state never takes the place of a newer one.
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
    state: State,
    /// The newest version of the definition that is served in this way.
    version: u64,
}

/// What tells two states of a definition apart that are served in different ways. The generation counts the
/// changes of its specification.
#[derive(Debug, PartialEq)]
struct State {
    uid: String,
    generation: i64,
    names: CustomResourceDefinitionNames,
    is_ending: bool,
}

impl State {
    fn of(definition: &CustomResourceDefinition) -> Self {
        let metadata = &definition.metadata;
        State {
            uid: metadata.uid.clone(),
            generation: metadata.generation,
            names: definition.status.accepted_names.clone(),
            is_ending: is_ending(definition),
        }
    }

    /// Whether two states of a definition differ at most in whether objects may come.
    fn is_same_kind(&self, other: &State) -> bool {
        self.uid == other.uid && self.generation == other.generation && self.names == other.names
    }
}

/// Where the objects of a kind are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedType {
    /// The group.
    pub group: String,
    /// The plural name.
    pub plural: String,
}

/// Why a definition is not served as it stands.
#[derive(Debug, thiserror::Error)]
pub enum ServingError {
    /// It says too little.
    #[error(transparent)]
    Incomplete(#[from] NoStoredVersion),
    /// The stored bytes are not what was written.
    #[error("the stored definition cannot be read: {0}")]
    Unreadable(#[from] json::Stop),
    /// The server would serve the group under another name, among its own kinds.
    #[error("the group {0} is the name of a group of the server")]
    OwnGroup(String),
    /// The server refused it.
    #[error(transparent)]
    Refused(#[from] DefinitionError),
    /// The state was not shown in time.
    #[error("the definition was not followed in time")]
    NotFollowed,
}

impl ServingError {
    /// Whether the same definition is refused each time, until it or another one changes.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            ServingError::Unreadable(_)
                | ServingError::Incomplete(_)
                | ServingError::OwnGroup(_)
                | ServingError::Refused(DefinitionError::Refused(_))
        )
    }
}

impl ServedKinds {
    /// Serves no kind yet.
    #[must_use]
    pub fn new(definitions: Definitions, supplies: Supplies) -> Self {
        ServedKinds { definitions, supplies, served: Mutex::default(), followed: watch::Sender::new(0) }
    }

    /// Serves the kind of a stored definition as it says now, if its names are accepted. On return every
    /// request finds it so.
    ///
    /// # Errors
    /// See [`ServingError`]. A kind that cannot be changed is served as before.
    pub async fn follow(&self, stored: &[u8]) -> Result<(), ServingError> {
        if self.has_shown(stored).await {
            return Ok(());
        }
        let outline = outline(stored)?;
        let followed = self.bring(&outline, stored).await;
        let version = version(&outline);
        self.followed.send_modify(|newest| *newest = version.max(*newest));
        followed
    }

    /// Whether this very state is served: at a start, the same are shown twice.
    async fn has_shown(&self, stored: &[u8]) -> bool {
        let text = |name| json::pick(stored, &["metadata", name]).map(json::text_of).unwrap_or_default();
        let served = self.served.lock().await;
        let known = served.get(&*text("name")).map(|served| served.version);
        known.is_some_and(|known| text("resourceVersion").parse() == Ok(known))
    }

    /// Where the objects of a definition are, once this state of it or a later one was shown. None if its
    /// kind is not served: what has the names that it asks for belongs to another kind.
    ///
    /// # Errors
    /// [`ServingError::NotFollowed`] if the state is not shown in time.
    pub async fn served_type(
        &self,
        definition: &CustomResourceDefinition,
    ) -> Result<Option<ServedType>, ServingError> {
        let (mut followed, version) = (self.followed.subscribe(), version(definition));
        let shown = followed.wait_for(|newest| *newest >= version);
        if !timeout(SERVED_WITHIN, shown).await.is_ok_and(|shown| shown.is_ok()) {
            return Err(ServingError::NotFollowed);
        }
        let served = self.served.lock().await;
        let of = |served: &Served| ServedType {
            group: served.group.clone(),
            plural: served.state.names.plural.clone(),
        };
        Ok(served.get(&definition.metadata.name).map(of))
    }

    async fn bring(&self, outline: &CustomResourceDefinition, stored: &[u8]) -> Result<(), ServingError> {
        let mut served = self.served.lock().await;
        let name = &outline.metadata.name;
        if !is_wanted(outline) {
            return self.drop_kind(&mut served, name).await;
        }
        let group = outline.spec.group.clone();
        if self.supplies.brand.group(&group) != group {
            return Err(ServingError::OwnGroup(group));
        }
        let new = Served { group, state: State::of(outline), version: version(outline) };
        if let Some(known) = served.get_mut(name)
            && known.state == new.state
        {
            known.version = new.version;
            return Ok(());
        }
        let versions = kinds(&StoredDefinition::read(outline, stored)?, &self.supplies)?;
        let definition = Definition { versions, strategy: None };
        match served.get(name) {
            None => self.definitions.add(definition).await?,
            Some(known) if known.state.is_same_kind(&new.state) => self.definitions.renew(definition).await?,
            Some(_) => self.definitions.change(definition).await?,
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
        self.definitions.remove(&KindId { group: &known.group, name: &known.state.names.kind }).await?;
        served.remove(name);
        Ok(())
    }
}

/// The version of this state of a definition.
fn version(definition: &CustomResourceDefinition) -> u64 {
    definition.metadata.resource_version.parse().unwrap_or(0)
}

/// Whether the kind is served: with names of its own, also before the definition says that it is. Paths and
/// stored objects have the plural name, so it must be the one that the definition was made with, whoever
/// wrote the status.
fn is_wanted(definition: &CustomResourceDefinition) -> bool {
    let conditions = &definition.status.conditions;
    let is_true =
        |name: &str| conditions.iter().any(|condition| condition.type_ == name && condition.status == "True");
    let names = &definition.status.accepted_names;
    let is_named = !names.kind.is_empty() && !names.plural.is_empty();
    let is_own = names.plural == definition.spec.names.plural;
    is_named && is_own && (is_true(NAMES_ACCEPTED) || is_true(ESTABLISHED))
}
