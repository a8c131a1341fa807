//! The resource types of a store. A type is identified by its name `<group>/<type>`.

use std::sync::Arc;

use crate::error::StorageError;
pub use crate::id::{ById, ResourceId};

/// The most resource types of one store.
pub(crate) const RESOURCES_MAX: usize = 4096;

/// The registered resource types.
#[derive(Clone, Debug, Default)]
pub struct Resources(ById<Arc<str>>);

impl Resources {
    /// Types with these names.
    ///
    /// # Errors
    /// As [`Self::add`]; and if a name is given twice.
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, StorageError> {
        let mut resources = Self::default();
        for name in names {
            let name = name.as_ref();
            if resources.find(name).is_some() {
                return Err(StorageError::BadResource { name: name.to_owned() });
            }
            resources.add(name)?;
        }
        Ok(resources)
    }

    /// Adds a type, unless it is there already.
    ///
    /// # Errors
    /// If the name has not the form `<group>/<type>`, if there are `RESOURCES_MAX` types, or if another
    /// type has the same id.
    pub fn add(&mut self, name: &str) -> Result<ResourceId, StorageError> {
        self.add_as(ResourceId::of(name), name)
    }

    fn add_as(&mut self, id: ResourceId, name: &str) -> Result<ResourceId, StorageError> {
        match self.0.get(&id) {
            Some(have) if **have == *name => return Ok(id),
            Some(have) => {
                return Err(StorageError::SameId { name: name.to_owned(), other: have.to_string() });
            }
            None => {}
        }
        if !is_resource_name(name) || self.0.len() >= RESOURCES_MAX {
            return Err(StorageError::BadResource { name: name.to_owned() });
        }
        self.0.insert(id, name.into());
        Ok(id)
    }

    /// Removes a type and returns its name.
    ///
    /// # Errors
    /// If there is none with this id.
    pub fn remove(&mut self, id: ResourceId) -> Result<Arc<str>, StorageError> {
        self.0.remove(&id).ok_or(StorageError::UnknownResource { id })
    }

    /// The id of a registered type.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<ResourceId> {
        let id = ResourceId::of(name);
        // Stored records can be of any type, also of one that shares an id with a registered one.
        self.0.get(&id).is_some_and(|have| **have == *name).then_some(id)
    }

    /// The name of a registered type.
    ///
    /// # Errors
    /// If there is none with this id.
    pub fn name(&self, id: ResourceId) -> Result<&Arc<str>, StorageError> {
        self.0.get(&id).ok_or(StorageError::UnknownResource { id })
    }

    /// All of them, in no certain order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ResourceId, &Arc<str>)> {
        self.0.iter().map(|(id, name)| (*id, name))
    }
}

/// Whether a text has the form `<group>/<type>`.
pub(crate) fn is_resource_name(name: &str) -> bool {
    name.split('/').count() == 2 && name.split('/').all(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cannot_be_registered() {
        let named = |count: usize| (0..count).map(|number| format!("a/{number}"));
        assert!(Resources::new(named(RESOURCES_MAX)).is_ok());
        assert!(Resources::new(named(RESOURCES_MAX + 1)).is_err());
        for names in [&["a"][..], &["a/"], &["/a"], &["a/b/c"], &[""], &["a/b", "a/b"]] {
            let error = Resources::new(names).unwrap_err();
            assert!(matches!(error, StorageError::BadResource { .. }), "{names:?}: {error}");
        }
    }

    #[test]
    fn a_shared_id_is_refused() {
        let mut resources = Resources::new(["fruit/apples"]).unwrap();
        let id = ResourceId::of("fruit/apples");
        assert_eq!(resources.add("fruit/apples").unwrap(), id, "it is there already");
        let error = resources.add_as(id, "nuts/hazels").unwrap_err().to_string();
        assert!(error.contains("`fruit/apples`") && error.contains("`nuts/hazels`"), "{error}");
        assert_eq!(resources.find("nuts/hazels"), None);
        assert_eq!(&**resources.name(id).unwrap(), "fruit/apples");
    }
}
