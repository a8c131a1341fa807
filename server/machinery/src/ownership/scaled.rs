//! The owners of an object's wanted number of copies, named as in its Scale. A write of the Scale is one of
//! that kind: it is compared, tracked and refused in its terms, and what comes of it is brought back to the
//! owners of the object.

use std::collections::HashSet;

use super::{
    element::Element,
    managers::{Manager, last_of_each, owner},
    set::FieldSet,
};
use crate::shape::FieldPath;

/// The field of a Scale that can be owned.
const REPLICAS: [&str; 2] = ["spec", "replicas"];

/// A mapping between the owners of an object and those of its Scale.
pub struct ScaleOwners<'a> {
    /// The version of the Scale.
    pub scale_version: &'a str,
    /// The version in which the object is scaled.
    pub api_version: &'a str,
    /// Returns the path of the number in a version of the object: none if there is no such version, and no
    /// path if that version has no Scale.
    pub path_in: &'a dyn Fn(&str) -> Option<Option<&'a FieldPath>>,
}

impl ScaleOwners<'_> {
    /// Returns the owners of the number, as owners of the Scale.
    #[must_use]
    pub fn of_scale(&self, managers: &[Manager]) -> Vec<Manager> {
        let one = |manager: &Manager| Manager {
            api_version: self.scale_version.to_owned(),
            set: set_of_path(&elements(&REPLICAS)),
            manager: manager.manager.clone(),
            subresource: manager.subresource.clone(),
            ..*manager
        };
        last_of_each(managers.iter().filter(|manager| self.owns(manager)).map(one).collect())
    }

    /// Returns the owners of the object after a write that left `scale` as the owners of the Scale. An
    /// applier of the number keeps its entry. Other owners get an entry for the number alone, without a time,
    /// because the version of the Scale makes them owners of their own there.
    #[must_use]
    pub fn of_object(&self, managers: Vec<Manager>, mut scale: Vec<Manager>) -> Vec<Manager> {
        scale.retain(|manager| !manager.set.is_empty());
        let left: HashSet<_> = scale.iter().map(owner).collect();
        let mut kept = Vec::with_capacity(managers.len() + scale.len());
        for mut manager in managers {
            let Some(path) = (self.path_in)(&manager.api_version) else { continue };
            if let Some(path) = path
                && !left.contains(&owner(&manager))
            {
                manager.set.remove_path(path);
            }
            kept.push(manager);
        }
        let known: HashSet<_> = kept.iter().filter(|manager| self.owns(manager)).map(owner).collect();
        let is_new = |manager: &&Manager| {
            manager.set.contains(&elements(&REPLICAS)) && !known.contains(&owner(manager))
        };
        let new: Vec<Manager> = scale.iter().filter(is_new).map(|manager| self.entry(manager)).collect();
        kept.extend(new);
        kept
    }

    fn entry(&self, manager: &Manager) -> Manager {
        let path = (self.path_in)(self.api_version).flatten();
        Manager {
            api_version: self.api_version.to_owned(),
            set: path.map(|path| set_of_path(&elements(path))).unwrap_or_default(),
            time: None,
            ..manager.clone()
        }
    }

    fn owns(&self, manager: &Manager) -> bool {
        let path = (self.path_in)(&manager.api_version).flatten();
        path.is_some_and(|path| manager.set.contains(&elements(path)))
    }
}

fn elements(path: &[impl AsRef<str>]) -> Vec<Element> {
    path.iter().map(|name| Element::field(name.as_ref())).collect()
}

fn set_of_path(path: &[Element]) -> FieldSet {
    let mut set = FieldSet::default();
    set.insert(path);
    set
}
