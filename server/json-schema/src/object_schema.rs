//! The schema of the objects of a kind, ready to be applied: nulls, defaults, pruning, checks, rules.
//!
//! An object that is read goes through [`ObjectSchema::prune`], [`ObjectSchema::drop_nulls`],
//! [`ObjectSchema::fit_embedded`] and [`ObjectSchema::fill`]. A write is checked by [`ObjectSchema::check`],
//! [`ObjectSchema::check_embedded`], [`ObjectSchema::check_lists`] and [`ObjectSchema::check_rules`], in this
//! order. Each walks once over the object.

use std::sync::Arc;

use cel::meter::Interrupt;
use machinery::{
    path::Path,
    problem::{ProblemKind, Problems},
};
use serde_json::Value;

use super::{
    DefaultsTooLarge, EmbeddedObjects, Node, SchemaDocument, defaults, embedded,
    evaluation::{self, Rule},
    expressions::{self, RuleBudget, RuleTree, Site},
    fill,
    fit::Fitter,
    patterns::Patterns,
    places::WHOLE,
    prune::prune_object,
    unique,
};

/// A structural schema of whole objects. It is made once, and used by many requests.
#[derive(Debug)]
pub struct ObjectSchema {
    document: SchemaDocument,
    patterns: Patterns,
    rules: RuleTree<Rule>,
    /// Whether a default has fields that no schema names: definitions that were stored long ago may.
    has_unpruned_defaults: bool,
    /// Whether objects stand inside its objects.
    has_embedded: bool,
}

/// Part of the reference's text about an object whose rules were not evaluated.
const NOT_CHECKED: &str = "some validation rules were not checked because the object was invalid; correct \
    the existing errors to \
                           complete validation";

impl ObjectSchema {
    /// Makes a schema ready that was checked before. Its rules are compiled here, its patterns when they are
    /// needed.
    #[must_use]
    pub fn new(document: SchemaDocument) -> Self {
        let root = document.root();
        let patterns = root.map(Patterns::of).unwrap_or_default();
        let budget = RuleBudget::default();
        let mut compile = |site: &Site<'_>| evaluation::compile(site, &budget);
        let rules = root.map(|root| expressions::walk(root, &Path::Root, &mut compile));
        let has_unpruned_defaults = root.is_some_and(defaults::has_unpruned);
        let has_embedded = root.is_some_and(|root| root.any(&Node::is_embedded));
        let rules = rules.unwrap_or_default();
        ObjectSchema { rules, patterns, has_unpruned_defaults, has_embedded, document }
    }

    /// The schema itself.
    #[must_use]
    pub fn root(&self) -> Option<Node<'_>> {
        self.document.root()
    }

    /// Removes nulls where the schema allows none and has no default to put in their place.
    pub fn drop_nulls(&self, object: &mut Value) {
        fill::drop_nulls(object, self.root());
    }

    /// Puts defaults where fields are absent, without fields that the schema does not name.
    ///
    /// # Errors
    /// They make the object too large.
    pub fn fill(&self, object: &mut Value) -> Result<(), DefaultsTooLarge> {
        let Some(root) = self.root() else { return Ok(()) };
        fill::fill(object, root)?;
        if self.has_unpruned_defaults {
            prune_object(object, root);
        }
        Ok(())
    }

    /// Removes fields that the schema does not name. Returns their paths, sorted.
    pub fn prune(&self, object: &mut Value) -> Vec<String> {
        self.root().map(|root| prune_object(object, root)).unwrap_or_default()
    }

    /// Fits kinds and metadata of the objects inside an object to their types.
    pub fn fit_embedded(&self, object: &mut Value) -> EmbeddedObjects {
        let mut embedded = EmbeddedObjects::default();
        if let Some(root) = self.root().filter(|_| self.has_embedded) {
            embedded.walk(object, root, &Path::Root);
            embedded.unknown.sort_unstable();
        }
        embedded
    }

    /// Checks an object, or the change of the stored one: what stayed the same may be wrong.
    pub fn check(&self, object: &Value, old: Option<&Value>, problems: &mut Problems) {
        let Some(root) = self.root() else { return };
        self.fitter().check_change(root, object, old, &Path::Root, problems);
    }

    /// Checks the change of an object's status alone.
    pub fn check_status(&self, object: &Value, old: Option<&Value>, problems: &mut Problems) {
        let schema = self.root().and_then(|root| root.property("status"));
        let (Some(schema), Some(status)) = (schema, object.get("status")) else { return };
        let old = old.and_then(|old| old.get("status"));
        self.fitter().check_change(schema, status, old, &Path::Root.field("status"), problems);
    }

    /// Checks kinds and metadata of the objects inside an object.
    pub fn check_embedded(&self, object: &Value, problems: &mut Problems) {
        let Some(root) = self.root().filter(|_| self.has_embedded) else { return };
        embedded::check(object, root, false, &Path::Root, problems);
    }

    /// Checks that the items of lists differ where they must. An update may keep lists that the stored object
    /// has.
    pub fn check_lists(&self, object: &Value, old: Option<&Value>, problems: &mut Problems) {
        let Some(root) = self.root() else { return };
        if let Some(old) = old {
            let mut known = Problems::default();
            unique::check(old, root, &Path::Root, &mut known);
            if !known.is_empty() {
                return;
            }
        }
        unique::check(object, root, &Path::Root, problems);
    }

    /// Whether it has rules.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        !self.rules.is_empty()
    }

    /// Evaluates the rules, unless the problems so far could mislead them. Returns warnings: of rules that do
    /// not hold where nothing changed.
    pub fn check_rules(
        &self,
        object: &Value,
        old: Option<&Value>,
        interrupt: Option<Arc<dyn Interrupt>>,
        problems: &mut Problems,
    ) -> Vec<String> {
        let Some(root) = self.root().filter(|_| self.has_rules()) else { return Vec::new() };
        if problems.as_slice().iter().any(|problem| misleads(problem.kind)) {
            problems.invalid(&WHOLE, "null", NOT_CHECKED);
            return Vec::new();
        }
        evaluation::evaluate(&self.rules, root, object, old, interrupt, problems)
    }

    fn fitter(&self) -> Fitter<'_> {
        Fitter::of_objects(&self.patterns)
    }
}

/// Whether rules may rely on a problem of this kind not being there.
fn misleads(kind: ProblemKind) -> bool {
    use ProblemKind::{NotSupported, Required, TooLong, TooMany, TypeInvalid};
    matches!(kind, NotSupported | Required | TooLong | TooMany | TypeInvalid)
}
