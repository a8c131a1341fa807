//! Objects that are made for each request, and never stored.

use std::{future::Future, pin::Pin};

use machinery::{
    kind::Kind,
    object::{Object, OfKind},
};

/// Makes the objects of one kind.
pub trait ObjectProvider: Send + Sync {
    /// Their type.
    type Provided: OfKind;

    /// Returns the names of all objects. They are looked at together, so there are few.
    fn names(&self) -> Vec<&str>;

    /// Returns the object of this name, if there is one.
    fn find<'a>(&'a self, name: &'a str) -> impl Future<Output = Option<Self::Provided>> + Send + 'a;
}

/// The future of an object that a provider makes.
pub(crate) type ProvidedObject<'a> = Pin<Box<dyn Future<Output = Option<Box<dyn Object>>> + Send + 'a>>;

/// A provider without the type of its objects.
pub(crate) trait AnyProvider: Send + Sync {
    /// Whether it makes objects of this kind.
    fn is_of(&self, kind: &Kind) -> bool;

    /// See [`ObjectProvider::names`].
    fn names(&self) -> Vec<&str>;

    /// See [`ObjectProvider::find`].
    fn find<'a>(&'a self, name: &'a str) -> ProvidedObject<'a>;
}

impl<S: ObjectProvider> AnyProvider for S {
    fn is_of(&self, kind: &Kind) -> bool {
        kind.is_of::<S::Provided>()
    }

    fn names(&self) -> Vec<&str> {
        ObjectProvider::names(self)
    }

    fn find<'a>(&'a self, name: &'a str) -> ProvidedObject<'a> {
        Box::pin(async move {
            let found = ObjectProvider::find(self, name).await;
            found.map(|object| Box::new(object) as Box<dyn Object>)
        })
    }
}
