//! What the writer does when a resource type is registered or unregistered. Between two groups of writes, so
//! each write is decided with the types of its place in the queue.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::load::load_type;
use super::queue::TypeChange;
use super::records::Superseded;
use super::strangers::Stored;
use super::writer::Writer;
use crate::engine::{Objects, Settings};
use crate::entry::ResourceId;
use crate::error::StorageError;
use crate::journal::{Each, Record};
use crate::resource::Resources;
use crate::sync::lock;

impl Writer {
    /// Carries a change out and answers it.
    pub(super) fn change_types(&mut self, change: TypeChange) {
        // A caller that has gone away does not need its answer.
        match change {
            TypeChange::Register(name, answer) => drop(answer.send(self.register(&name))),
            TypeChange::Unregister(id, answer) => drop(answer.send(self.unregister(id))),
        }
    }

    fn register(&mut self, name: &str) -> Result<ResourceId, StorageError> {
        if let Some(id) = self.settings.resources.find(name) {
            return Ok(id);
        }
        self.refuse_while_broken()?;
        let mut resources = Resources::clone(&self.settings.resources);
        let id = resources.add(name)?;
        let settings = Settings { resources: Arc::new(resources), ..self.settings.clone() };
        let (objects, superseded) = self.stored(name, id, &settings)?;
        self.note_earlier(superseded);
        self.strangers.forget(name);
        self.settings = settings;
        self.sink.open(id, name, objects, self.shared.applied.load(Ordering::Acquire));
        Ok(id)
    }

    fn unregister(&mut self, id: ResourceId) -> Result<(), StorageError> {
        let mut resources = Resources::clone(&self.settings.resources);
        let name = resources.remove(id)?;
        // Written anew, the journal holds what the sink shows and what is kept here: nothing may leave the
        // one without entering the other, which is bounded.
        self.refuse_while_broken()?;
        self.settings.resources = Arc::new(resources);
        let objects = self.sink.close(id);
        self.strangers.keep(&name, &objects);
        Ok(())
    }

    /// The objects of a type that is about to be served, and what is superseded among its records.
    fn stored(
        &mut self,
        name: &str,
        id: ResourceId,
        settings: &Settings,
    ) -> Result<(Objects, Vec<Superseded>), StorageError> {
        let (journal, strangers) = (self.journal.as_mut(), &self.strangers);
        match strangers.stored(name) {
            Stored::Nothing => Ok((Objects::new(), Vec::new())),
            Stored::Here { records, superseded } => {
                let show = |each: &mut Each<'_>| {
                    records.into_iter().try_for_each(|Record { revision, payload }| each(*revision, payload))
                };
                let (objects, _) = load_type(settings, id, show)?;
                Ok((objects, superseded.to_vec()))
            }
            Stored::InJournal => load_type(settings, id, |each| journal.load(each)),
        }
    }

    /// Lets records be dropped that were superseded while their type was unknown.
    fn note_earlier(&mut self, superseded: Vec<Superseded>) {
        if superseded.is_empty() {
            return;
        }
        let mut all = Vec::from(std::mem::take(&mut self.superseded));
        all.extend(superseded);
        // Some are noted already if the type was registered before.
        all.sort_unstable();
        all.dedup();
        self.superseded = all.into();
    }

    /// A journal that has failed can be neither read nor trusted.
    fn refuse_while_broken(&self) -> Result<(), StorageError> {
        if self.broken.is_none() {
            return Ok(());
        }
        let failure = lock(&self.shared.failure).clone();
        Err(StorageError::Unwritable(failure.unwrap_or_else(|| Arc::new(StorageError::WriterStopped))))
    }
}
