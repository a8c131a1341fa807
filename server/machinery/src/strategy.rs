//! What one kind does beyond its schema.
//!
//! A strategy is pure: no IO, no clock but [`Change::now`]. The server meets strategies through
//! [`AnyStrategy`]; the cast from any object to the concrete type happens here and nowhere else.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    brand::Brand,
    change::Change,
    columns::{Cell, RowCondition},
    kind::{Kind, KindId},
    object::{Object, OfKind},
    problem::Problems,
};

/// The hand-written part of a kind marked `strategy: true`.
pub trait Strategy: Send + Sync {
    /// The kind's type.
    type Object: Object;

    /// Runs with the declared defaults, before ownership is recorded, so the writing manager owns what is set
    /// here.
    fn default_fields(&self, _brand: &Brand, _new: &mut Self::Object) {}

    /// The same in a change of a stored object. What is as it is stored has its defaults, so a kind whose
    /// defaults take long need not look for them there.
    fn default_changed(&self, brand: &Brand, new: &mut Self::Object, _old: &Self::Object) {
        self.default_fields(brand, new);
    }

    /// Before checks: stamp, normalize, drop.
    fn prepare(&self, _change: &Change<'_>, _new: &mut Self::Object, _old: Option<&Self::Object>) {}

    /// Checks what may not change. Its problems come before those of single fields.
    fn validate_change(
        &self,
        _change: &Change<'_>,
        _new: &Self::Object,
        _old: &Self::Object,
        _problems: &mut Problems,
    ) {
    }

    /// Rules over several fields, or over the old and the new.
    fn validate(
        &self,
        _change: &Change<'_>,
        _new: &Self::Object,
        _old: Option<&Self::Object>,
        _problems: &mut Problems,
    ) {
    }

    /// What the client should know of a new object before [`Strategy::prepare`] completes it. Also a write
    /// that a rule or a plugin refuses later carries these warnings.
    fn warn_of_new(&self, _brand: &Brand, _new: &Self::Object, _warnings: &mut Vec<String>) {}

    /// What the client should know of a write that passed all rules, besides the deprecated fields. See
    /// [`crate::prepare::warn`].
    fn warn(
        &self,
        _change: &Change<'_>,
        _new: &Self::Object,
        _old: Option<&Self::Object>,
        _warnings: &mut Vec<String>,
    ) {
    }

    /// The cell of a column marked `code: true`.
    fn cell(&self, _column: &str, _object: &Self::Object) -> Cell {
        Cell::Empty
    }

    /// What tables say of the whole row. Asked only of kinds with a column marked `code: true`.
    fn row_conditions(&self, _object: &Self::Object) -> Vec<RowCondition> {
        Vec::new()
    }

    /// How many seconds a deleted object gets to end by itself, where the client asked for this many. None of
    /// kinds whose objects do not end by themselves.
    fn grace_seconds(&self, _object: &Self::Object, _asked: Option<i64>) -> Option<i64> {
        None
    }

    /// The finalizer that the first delete of an object adds, if the kind has one. The delete then does
    /// nothing else.
    fn deletion_finalizer(&self, _brand: &Brand) -> Option<String> {
        None
    }

    /// Why the object of this name may not be deleted by its name, whether it exists or not. A deletion of
    /// all objects of the kind, or of those that a selector picks, does not ask.
    fn refuses_delete(&self, _name: &str) -> Option<&'static str> {
        None
    }

    /// Whether the dependents of a deleted object stay when the client does not say what becomes of them, and
    /// what to warn it of then; an empty text for nothing.
    fn orphans(&self) -> Option<&'static str> {
        None
    }

    /// The annotation that stands for a field: answers with nothing but metadata leave it out.
    #[must_use]
    fn field_annotation(&self) -> Option<&'static str> {
        None
    }

    /// What data cannot say of the way from another version, after what it can.
    fn convert_to_hub(&self, _brand: &Brand, _version: &dyn Object, _hub: &mut Self::Object) {}

    /// The same on the way to another version.
    fn convert_from_hub(&self, _brand: &Brand, _hub: &Self::Object, _version: &mut dyn Object) {}
}

/// A strategy without its type.
pub trait AnyStrategy: Send + Sync {
    /// Whether it is for objects of this type.
    fn takes(&self, _object: &dyn Object) -> bool {
        true
    }
    /// See [`Strategy::default_fields`].
    fn default_fields(&self, brand: &Brand, new: &mut dyn Object);
    /// See [`Strategy::default_changed`].
    fn default_changed(&self, brand: &Brand, new: &mut dyn Object, _old: &dyn Object) {
        self.default_fields(brand, new);
    }
    /// See [`Strategy::prepare`].
    fn prepare(&self, change: &Change<'_>, new: &mut dyn Object, old: Option<&dyn Object>);
    /// See [`Strategy::validate_change`].
    fn validate_change(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: &dyn Object,
        problems: &mut Problems,
    );
    /// See [`Strategy::validate`].
    fn validate(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        problems: &mut Problems,
    );
    /// See [`Strategy::warn_of_new`].
    fn warn_of_new(&self, brand: &Brand, new: &dyn Object, warnings: &mut Vec<String>);
    /// See [`Strategy::warn`].
    fn warn(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        warnings: &mut Vec<String>,
    );
    /// See [`Strategy::cell`].
    fn cell(&self, column: &str, object: &dyn Object) -> Cell;
    /// See [`Strategy::row_conditions`].
    fn row_conditions(&self, _object: &dyn Object) -> Vec<RowCondition> {
        Vec::new()
    }
    /// See [`Strategy::grace_seconds`].
    fn grace_seconds(&self, _object: &dyn Object, _asked: Option<i64>) -> Option<i64> {
        None
    }
    /// See [`Strategy::deletion_finalizer`].
    fn deletion_finalizer(&self, _brand: &Brand) -> Option<String> {
        None
    }

    /// See [`Strategy::refuses_delete`].
    fn refuses_delete(&self, _name: &str) -> Option<&'static str> {
        None
    }

    /// See [`Strategy::orphans`].
    fn orphans(&self) -> Option<&'static str> {
        None
    }
    /// See [`Strategy::field_annotation`].
    #[must_use]
    fn field_annotation(&self) -> Option<&'static str> {
        None
    }
    /// See [`Strategy::convert_to_hub`].
    fn convert_to_hub(&self, _brand: &Brand, _version: &dyn Object, _hub: &mut dyn Object) {}
    /// See [`Strategy::convert_from_hub`].
    fn convert_from_hub(&self, _brand: &Brand, _hub: &dyn Object, _version: &mut dyn Object) {}
}

impl<S: Strategy> AnyStrategy for S {
    fn takes(&self, object: &dyn Object) -> bool {
        object.as_any().is::<S::Object>()
    }

    fn default_fields(&self, brand: &Brand, new: &mut dyn Object) {
        Strategy::default_fields(self, brand, concrete_mut(new));
    }

    fn default_changed(&self, brand: &Brand, new: &mut dyn Object, old: &dyn Object) {
        Strategy::default_changed(self, brand, concrete_mut(new), concrete(old));
    }

    fn prepare(&self, change: &Change<'_>, new: &mut dyn Object, old: Option<&dyn Object>) {
        Strategy::prepare(self, change, concrete_mut(new), old.map(concrete::<S::Object>));
    }

    fn validate_change(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: &dyn Object,
        problems: &mut Problems,
    ) {
        Strategy::validate_change(self, change, concrete(new), concrete(old), problems);
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

    fn warn_of_new(&self, brand: &Brand, new: &dyn Object, warnings: &mut Vec<String>) {
        Strategy::warn_of_new(self, brand, concrete(new), warnings);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        warnings: &mut Vec<String>,
    ) {
        let old = old.map(concrete::<S::Object>);
        Strategy::warn(self, change, concrete(new), old, warnings);
    }

    fn cell(&self, column: &str, object: &dyn Object) -> Cell {
        Strategy::cell(self, column, concrete(object))
    }

    fn row_conditions(&self, object: &dyn Object) -> Vec<RowCondition> {
        Strategy::row_conditions(self, concrete(object))
    }

    fn grace_seconds(&self, object: &dyn Object, asked: Option<i64>) -> Option<i64> {
        Strategy::grace_seconds(self, concrete(object), asked)
    }

    fn deletion_finalizer(&self, brand: &Brand) -> Option<String> {
        Strategy::deletion_finalizer(self, brand)
    }

    fn refuses_delete(&self, name: &str) -> Option<&'static str> {
        Strategy::refuses_delete(self, name)
    }

    fn orphans(&self) -> Option<&'static str> {
        Strategy::orphans(self)
    }

    fn field_annotation(&self) -> Option<&'static str> {
        Strategy::field_annotation(self)
    }

    fn convert_to_hub(&self, brand: &Brand, version: &dyn Object, hub: &mut dyn Object) {
        Strategy::convert_to_hub(self, brand, version, concrete_mut(hub));
    }

    fn convert_from_hub(&self, brand: &Brand, hub: &dyn Object, version: &mut dyn Object) {
        Strategy::convert_from_hub(self, brand, concrete(hub), version);
    }
}

fn concrete<T: 'static>(object: &dyn Object) -> &T {
    object.as_any().downcast_ref().expect("the table pairs a kind with its own strategy")
}

fn concrete_mut<T: 'static>(object: &mut dyn Object) -> &mut T {
    object.as_any_mut().downcast_mut().expect("the table pairs a kind with its own strategy")
}

/// The strategies of a server by the kinds that they belong to. A strategy names its kind by the type of its
/// objects, so it cannot be bound to another one.
#[derive(Default)]
pub struct StrategyTable(BTreeMap<KindId<'static>, Arc<dyn AnyStrategy>>);

/// Why a kind has not got the strategy that it needs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnboundStrategy {
    /// The schema marks it, and nothing was written for it.
    #[error("the kind {0} is declared with `strategy: true`, and the program has no strategy for it")]
    Missing(String),
    /// Something was written for it, and would never be called.
    #[error("the program has a strategy for the kind {0}, which is declared without `strategy: true`")]
    Undeclared(String),
}

impl StrategyTable {
    /// The same with one more.
    #[must_use]
    pub fn with<S>(mut self, strategy: S) -> Self
    where
        S: Strategy + 'static,
        S::Object: OfKind,
    {
        // Without the version: a strategy is about the stored one, and the others are converted to it.
        let id = KindId { group: S::Object::GROUP, name: S::Object::KIND };
        self.0.insert(id, Arc::new(strategy));
        self
    }

    /// The strategy of a kind, none if it needs none.
    ///
    /// # Errors
    /// What is declared and what was written differ.
    pub fn bind(&self, kind: &Kind) -> Result<Option<Arc<dyn AnyStrategy>>, UnboundStrategy> {
        match (kind.strategy, self.0.get(&kind.id())) {
            (true, Some(strategy)) => Ok(Some(Arc::clone(strategy))),
            (true, None) => Err(UnboundStrategy::Missing(kind.id().to_string())),
            (false, Some(_)) => Err(UnboundStrategy::Undeclared(kind.id().to_string())),
            (false, None) => Ok(None),
        }
    }
}
