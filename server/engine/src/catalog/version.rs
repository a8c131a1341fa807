//! A version of a kind that is not the stored one: the way there and back, and the strategy of the kind on
//! converted objects.

use std::sync::Arc;

use machinery::{
    brand::Brand,
    change::Change,
    columns::{Cell, RowCondition},
    convert::Convert,
    kind::Kind,
    object::Object,
    problem::Problems,
    strategy::AnyStrategy,
};

/// The way to the stored version and back.
pub(super) struct Version {
    convert: Arc<dyn Convert>,
    /// Whether the strategy of the kind takes part.
    code: bool,
    /// The strategy of the kind, for objects of the stored version.
    stored_strategy: Option<Arc<dyn AnyStrategy>>,
    brand: &'static Brand,
}

impl Version {
    pub(super) fn new(
        convert: Arc<dyn Convert>,
        code: bool,
        stored_strategy: Option<Arc<dyn AnyStrategy>>,
        brand: &'static Brand,
    ) -> Self {
        Version { convert, code, stored_strategy, brand }
    }

    /// The strategy of the kind, on converted objects.
    pub(super) fn strategy(&self) -> Option<&dyn AnyStrategy> {
        self.stored_strategy.as_ref().map(|_| self as &dyn AnyStrategy)
    }

    pub(super) fn to_stored(&self, object: &dyn Object) -> Box<dyn Object> {
        let mut stored = self.convert.to_hub(self.brand, object);
        if let Some(strategy) = self.code() {
            strategy.convert_to_hub(self.brand, object, stored.as_mut());
        }
        stored
    }

    pub(super) fn of_stored(&self, kind: &Kind, stored: &dyn Object) -> Box<dyn Object> {
        let mut object = kind.empty();
        self.fill(stored, object.as_mut());
        object
    }

    fn fill(&self, stored: &dyn Object, object: &mut dyn Object) {
        self.convert.of_hub(self.brand, stored, object);
        if let Some(strategy) = self.code() {
            strategy.convert_from_hub(self.brand, stored, object);
        }
    }

    /// Whether the strategy takes part in the conversion.
    pub(super) fn is_by_code(&self) -> bool {
        self.code().is_some()
    }

    /// The strategy, where it takes part in the conversion.
    fn code(&self) -> Option<&dyn AnyStrategy> {
        self.stored_strategy.as_deref().filter(|_| self.code)
    }
}

impl AnyStrategy for Version {
    fn default_fields(&self, brand: &Brand, new: &mut dyn Object) {
        let Some(strategy) = &self.stored_strategy else { return };
        let mut stored = self.to_stored(new);
        // On a converted copy, and back: a strategy knows only the stored form.
        strategy.default_fields(brand, stored.as_mut());
        self.fill(stored.as_ref(), new);
    }

    fn prepare(&self, change: &Change<'_>, new: &mut dyn Object, old: Option<&dyn Object>) {
        let Some(strategy) = &self.stored_strategy else { return };
        let mut stored = self.to_stored(new);
        let old = old.map(|old| self.to_stored(old));
        strategy.prepare(change, stored.as_mut(), old.as_deref());
        self.fill(stored.as_ref(), new);
    }

    fn validate_change(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: &dyn Object,
        problems: &mut Problems,
    ) {
        let Some(strategy) = &self.stored_strategy else { return };
        let (new, old) = (self.to_stored(new), self.to_stored(old));
        strategy.validate_change(change, new.as_ref(), old.as_ref(), problems);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        problems: &mut Problems,
    ) {
        let Some(strategy) = &self.stored_strategy else { return };
        let old = old.map(|old| self.to_stored(old));
        strategy.validate(change, self.to_stored(new).as_ref(), old.as_deref(), problems);
    }

    fn warn_of_new(&self, brand: &Brand, new: &dyn Object, warnings: &mut Vec<String>) {
        if let Some(strategy) = &self.stored_strategy {
            strategy.warn_of_new(brand, self.to_stored(new).as_ref(), warnings);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &dyn Object,
        old: Option<&dyn Object>,
        warnings: &mut Vec<String>,
    ) {
        let Some(strategy) = &self.stored_strategy else { return };
        let old = old.map(|old| self.to_stored(old));
        strategy.warn(change, self.to_stored(new).as_ref(), old.as_deref(), warnings);
    }

    fn row_conditions(&self, object: &dyn Object) -> Vec<RowCondition> {
        let strategy = &self.stored_strategy;
        let of = |strategy: &Arc<dyn AnyStrategy>| strategy.row_conditions(self.to_stored(object).as_ref());
        strategy.as_ref().map_or_else(Vec::new, of)
    }

    fn orphans(&self) -> Option<&'static str> {
        self.stored_strategy.as_ref()?.orphans()
    }

    fn grace_seconds(&self, object: &dyn Object, asked: Option<i64>) -> Option<i64> {
        self.stored_strategy.as_ref()?.grace_seconds(self.to_stored(object).as_ref(), asked)
    }

    fn refuses_delete(&self, name: &str) -> Option<&'static str> {
        self.stored_strategy.as_ref()?.refuses_delete(name)
    }

    fn cell(&self, column: &str, object: &dyn Object) -> Cell {
        let strategy = &self.stored_strategy;
        strategy
            .as_ref()
            .map_or(Cell::Empty, |strategy| strategy.cell(column, self.to_stored(object).as_ref()))
    }
}
