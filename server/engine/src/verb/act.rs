//! What an answer may do that acts: read, change and delete stored objects of the request's catalog.
//!
//! Authorization and admission have judged the request as a whole. What is done here is not judged again, and
//! no manager owns what it sets.

use std::sync::Arc;

use machinery::{
    gates::Gates,
    meta::v1::DeleteOptions,
    object::{Object, OfKind},
};
use storage::entry::Entry;

use super::delete::{self, Order};
use crate::{
    call::Mode,
    catalog::Resource,
    context::Inquiry,
    status::ApiError,
    step::{
        codec,
        commit::{self, Outcome},
        load,
    },
};

/// How often a change is tried again after losing a race.
const ATTEMPTS_MAX: usize = 64;

/// A stored object and its version.
#[derive(Debug, Clone)]
pub struct Fetched<T> {
    /// The object.
    pub object: T,
    /// Its `resourceVersion`.
    pub version: String,
}

impl Inquiry<'_> {
    /// The resource type of these objects.
    ///
    /// # Errors
    /// 500 when the kind is not served.
    pub fn resource_of<T: OfKind>(&self) -> Result<&Arc<Resource>, ApiError> {
        let resource = self.request.catalog.stored_as::<T>();
        resource.ok_or_else(|| ApiError::internal(format!("{} is not served", T::KIND)))
    }

    /// The active gates.
    #[must_use]
    pub fn gates(&self) -> &Gates {
        self.cx.gates()
    }

    /// The newest state of an object in the namespace of the request.
    ///
    /// # Errors
    /// 404 when there is none.
    pub async fn find<T: OfKind>(&self, name: &str) -> Result<Fetched<T>, ApiError> {
        self.find_in::<T>(&self.request.route.namespace, name).await
    }

    /// The newest state of an object in any namespace; of kinds without namespaces, in the empty one.
    ///
    /// # Errors
    /// 404 when there is none.
    pub async fn find_in<T: OfKind>(&self, namespace: &str, name: &str) -> Result<Fetched<T>, ApiError> {
        let resource = self.resource_of::<T>()?;
        let entry = load::object(self.cx, resource, &resource.key(namespace, name), name).await?;
        decode(resource, &entry)
    }

    /// All objects of a kind in the namespace of the request, by name.
    ///
    /// # Errors
    /// 503 when the store cannot be asked.
    pub async fn all<T: OfKind>(&self) -> Result<Vec<Fetched<T>>, ApiError> {
        let resource = self.resource_of::<T>()?;
        let snapshot = self.cx.newest(resource).await?;
        let prefix = resource.key(&self.request.route.namespace, "");
        snapshot.range(&prefix, None).map(|entry| decode(resource, entry)).collect()
    }

    /// Changes an object in the namespace of the request. The edit is repeated on a newer state if another
    /// write was faster. A dry run only asks the edit.
    ///
    /// # Errors
    /// 404 when there is none, and what the edit says.
    pub async fn change<T: OfKind>(
        &self,
        name: &str,
        edit: impl Fn(&mut Fetched<T>) -> Result<(), ApiError>,
    ) -> Result<Fetched<T>, ApiError> {
        let resource = self.resource_of::<T>()?;
        let mut live = self.entry(resource, name).await?;
        for _ in 0..ATTEMPTS_MAX {
            let mut stored = decode::<T>(resource, &live)?;
            edit(&mut stored)?;
            match commit::update(self.cx, resource, &live, &stored.object, self.mode).await? {
                Outcome::Done(rendered) if self.mode == Mode::Real => {
                    return match rendered.entry() {
                        Some(entry) => decode(resource, entry),
                        None => Ok(stored),
                    };
                }
                Outcome::Done(_) => return Ok(stored),
                Outcome::Raced(Some(newer)) => live = newer,
                Outcome::Raced(None) => return Err(ApiError::not_found(resource, name)),
            }
        }
        Err(ApiError::stale(resource, name))
    }

    /// Deletes the object that the request names, with these options.
    ///
    /// # Errors
    /// As a delete of the object.
    pub async fn delete(&self, options: &DeleteOptions, mode: Mode) -> Result<(), ApiError> {
        let route = &self.request.route;
        let live = self.entry(&route.resource, &route.name).await?;
        let order = Order { options, mode, is_judged: false, line: None, still_meant: &|_| true };
        let mut warnings = Vec::new();
        let deleted = delete::one(self.cx, self.request, &order, live, &mut warnings).await;
        warnings.into_iter().for_each(|warning| self.warn(warning));
        deleted.map(|_| ())
    }

    async fn entry(&self, resource: &Resource, name: &str) -> Result<Arc<Entry>, ApiError> {
        let key = resource.key(&self.request.route.namespace, name);
        load::object(self.cx, resource, &key, name).await
    }
}

fn decode<T: OfKind>(resource: &Resource, entry: &Entry) -> Result<Fetched<T>, ApiError> {
    let object: Box<dyn Object> = codec::stored(resource, &entry.bytes)?;
    let object = object.as_any().downcast_ref::<T>();
    let object = object.ok_or_else(|| ApiError::internal("a stored object of another kind"))?.clone();
    Ok(Fetched { object, version: entry.revision.to_string() })
}
