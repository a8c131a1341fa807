//! A value that copies of an object have in common until one of them changes it.

use std::{
    fmt,
    ops::{Deref, DerefMut},
    sync::Arc,
};

use crate::{
    fields::{Fields, Value},
    shape::Shape,
};

/// A value that copies have in common. Writing to one of them makes its value one of its own first.
///
/// Generated types hold messages so that can hold themselves, whose size no schema bounds: most writes of an
/// object leave such a message alone, and neither a copy of the object nor its comparison with what is stored
/// looks into it then.
#[derive(Clone, Default)]
pub struct CopyOnWrite<T>(Arc<T>);

impl<T> CopyOnWrite<T> {
    /// A value without copies.
    pub fn new(value: T) -> Self {
        CopyOnWrite(Arc::new(value))
    }
}

impl<T> Deref for CopyOnWrite<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for CopyOnWrite<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for CopyOnWrite<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: fmt::Debug> fmt::Debug for CopyOnWrite<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<M: Fields + Clone> Fields for CopyOnWrite<M> {
    fn shape(&self) -> &'static Shape {
        (**self).shape()
    }

    fn field(&self, place: usize) -> Option<&dyn Value> {
        (**self).field(place)
    }

    fn field_mut(&mut self, place: usize) -> Option<&mut dyn Value> {
        (**self).field_mut(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_apart_once_it_is_changed() {
        let first = CopyOnWrite::new(vec![1]);
        let mut second = first.clone();
        assert!(Arc::ptr_eq(&first.0, &second.0));
        second.push(2);
        assert_eq!((&*first, &*second), (&vec![1], &vec![1, 2]));
        assert!(first != second && first == CopyOnWrite::new(vec![1]));
    }

    #[test]
    fn what_is_shared_equals_itself() {
        // This number equals no number, so the values were not compared.
        let odd = CopyOnWrite::new(f64::NAN);
        assert!(odd == odd.clone() && odd != CopyOnWrite::new(f64::NAN));
    }
}
