//! What one kind does beyond its schema.
//!
//! A strategy is pure: no IO, no clock but [`Change::now`]. The server meets strategies through
//! [`AnyStrategy`]; the cast from any object to the concrete type happens here and nowhere else.

use crate::{change::Change, columns::Cell, object::Object, problem::Problems};

/// The hand-written part of a kind marked `strategy: true`.
pub trait Strategy: Send + Sync {
    /// The kind's type.
    type Object: Object;

    /// Before checks: stamp, normalize, drop.
    fn prepare(&self, _change: &Change<'_>, _new: &mut Self::Object, _old: Option<&Self::Object>) {}

    /// Rules over several fields, or over the old and the new.
    fn validate(
        &self,
        _change: &Change<'_>,
        _new: &Self::Object,
        _old: Option<&Self::Object>,
        _problems: &mut Problems,
    ) {
    }

    /// The cell of a column marked `code: true`.
    fn cell(&self, _column: &str, _object: &Self::Object) -> Cell {
        Cell::Empty
    }
}

/// A table of strategies holds them boxed, each with the type of its kind.
impl<S: Strategy + ?Sized> Strategy for Box<S> {
    type Object = S::Object;

    fn prepare(&self, change: &Change<'_>, new: &mut S::Object, old: Option<&S::Object>) {
        Strategy::prepare(self.as_ref(), change, new, old);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &S::Object,
        old: Option<&S::Object>,
        problems: &mut Problems,
    ) {
        Strategy::validate(self.as_ref(), change, new, old, problems);
    }

    fn cell(&self, column: &str, object: &S::Object) -> Cell {
        Strategy::cell(self.as_ref(), column, object)
    }
}

/// A strategy without its type.
pub trait AnyStrategy: Send + Sync {
    /// See [`Strategy::prepare`].
    fn prepare(&self, change: &Change<'_>, new: &mut dyn Object, old: Option<&dyn Object>);
    /// See [`Strategy::validate`].
    fn validate(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        problems: &mut Problems,
    );
    /// See [`Strategy::cell`].
    fn cell(&self, column: &str, object: &dyn Object) -> Cell;
}

impl<S: Strategy> AnyStrategy for S {
    fn prepare(&self, change: &Change<'_>, new: &mut dyn Object, old: Option<&dyn Object>) {
        let old = old.map(concrete::<S::Object>);
        let new = new.as_any_mut().downcast_mut().expect("the table pairs a kind with its own strategy");
        Strategy::prepare(self, change, new, old);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        problems: &mut Problems,
    ) {
        let old = old.map(concrete::<S::Object>);
        Strategy::validate(self, change, concrete(new), old, problems);
    }

    fn cell(&self, column: &str, object: &dyn Object) -> Cell {
        Strategy::cell(self, column, concrete(object))
    }
}

fn concrete<T: 'static>(object: &dyn Object) -> &T {
    object.as_any().downcast_ref().expect("the table pairs a kind with its own strategy")
}

/// All strategies of a server; generated, filled in by `main`.
pub trait StrategyTable: Send + Sync {
    /// The strategy at [`crate::kind::Kind::strategy`].
    fn get(&self, index: usize) -> &dyn AnyStrategy;
}
