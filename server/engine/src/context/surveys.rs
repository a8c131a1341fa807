//! Objects that are found out whenever a client asks for them, and never stored.

use std::{future::Future, pin::Pin};

use machinery::{
    kind::Kind,
    object::{Object, OfKind},
};

/// Finds out the objects of one kind.
pub trait Survey: Send + Sync {
    /// Their type.
    type Found: OfKind;

    /// Returns the names of all objects. They are looked at together, so there are few.
    fn names(&self) -> Vec<&str>;

    /// Returns the object of this name, if there is one.
    fn look<'a>(&'a self, name: &'a str) -> impl Future<Output = Option<Self::Found>> + Send + 'a;
}

/// The way to an object of a survey.
pub(crate) type Looking<'a> = Pin<Box<dyn Future<Output = Option<Box<dyn Object>>> + Send + 'a>>;

/// A survey without the type of its objects.
pub(crate) trait AnySurvey: Send + Sync {
    /// Whether it finds objects of this kind.
    fn is_of(&self, kind: &Kind) -> bool;

    /// See [`Survey::names`].
    fn names(&self) -> Vec<&str>;

    /// See [`Survey::look`].
    fn look<'a>(&'a self, name: &'a str) -> Looking<'a>;
}

impl<S: Survey> AnySurvey for S {
    fn is_of(&self, kind: &Kind) -> bool {
        kind.is_of::<S::Found>()
    }

    fn names(&self) -> Vec<&str> {
        Survey::names(self)
    }

    fn look<'a>(&'a self, name: &'a str) -> Looking<'a> {
        Box::pin(async move {
            let found = Survey::look(self, name).await;
            found.map(|object| Box::new(object) as Box<dyn Object>)
        })
    }
}
