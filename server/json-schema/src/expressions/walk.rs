//! Walks over a schema and the rules in it, with the types that expressions know of its values.

use std::{collections::BTreeMap, rc::Rc};

use cel::{env::Env, types::Type};
use machinery::path::Path;

use super::{
    costs::elements_max,
    values::{Known, Objects, Properties},
};
use crate::Node;

/// A schema that has rules, and where it stands.
pub(crate) struct Site<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) at: &'a Path<'a>,
    /// What expressions know of its values; none if they cannot look into them.
    pub(crate) known: Option<&'a Known>,
    /// The outermost schema around whose values cannot be found again in the stored object.
    pub(crate) uncorrelated: Option<&'a Path<'a>>,
    /// How many values of the schema an object may have, if the schemas around bound them.
    pub(crate) count_max: Option<u64>,
    env: &'a Env,
}

impl Site<'_> {
    /// What the expressions of a rule may use.
    pub(crate) fn env(&self, known: &Known, rule: Node<'_>) -> Env {
        let old =
            if rule.flag("optionalOldSelf") { Type::optional(known.of.clone()) } else { known.of.clone() };
        self.env.clone().variable("self", known.of.clone()).variable("oldSelf", old)
    }
}

/// What was made of the rules of a schema and of those inside it.
#[derive(Debug)]
pub(crate) struct RuleTree<R> {
    pub(crate) rules: Vec<R>,
    pub(crate) properties: BTreeMap<String, RuleTree<R>>,
    pub(crate) additional: Option<Box<RuleTree<R>>>,
    pub(crate) items: Option<Box<RuleTree<R>>>,
}

impl<R> Default for RuleTree<R> {
    fn default() -> Self {
        RuleTree { rules: Vec::new(), properties: BTreeMap::new(), additional: None, items: None }
    }
}

impl<R> RuleTree<R> {
    pub(crate) fn is_empty(&self) -> bool {
        self.rules.is_empty()
            && self.properties.is_empty()
            && self.additional.is_none()
            && self.items.is_none()
    }

    fn boxed(self) -> Option<Box<Self>> {
        (!self.is_empty()).then(|| Box::new(self))
    }
}

/// Calls `read` for each schema that has rules, inner ones first, and keeps what it makes of them.
pub(crate) fn walk<R>(
    root: Node<'_>,
    at: &Path<'_>,
    read: &mut dyn FnMut(&Site<'_>) -> Vec<R>,
) -> RuleTree<R> {
    let place = Place { has_identity: true, uncorrelated: None, count_max: Some(1) };
    Walk { objects: Objects::new(), read }.visit(root, place, at).1
}

/// Where a schema stands.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// It describes objects that have a kind and a name.
    has_identity: bool,
    uncorrelated: Option<&'a Path<'a>>,
    count_max: Option<u64>,
}

struct Walk<'r, R> {
    objects: Objects,
    read: &'r mut dyn FnMut(&Site<'_>) -> Vec<R>,
}

impl<R> Walk<'_, R> {
    /// Reads the rules inside a schema, then its own. Returns what expressions know of its values, too.
    fn visit(&mut self, node: Node<'_>, place: Place<'_>, at: &Path<'_>) -> (Option<Rc<Known>>, RuleTree<R>) {
        let count_max =
            place.count_max.zip(elements_max(node)).map(|(around, here)| around.saturating_mul(here));
        let inner = |node: Node<'_>, uncorrelated| Place {
            has_identity: node.is_embedded(),
            uncorrelated,
            count_max,
        };
        let (values, additional) = node
            .additional_schema()
            .map(|schema| {
                self.visit(schema, inner(schema, place.uncorrelated), &at.field("additionalProperties"))
            })
            .unzip();
        let (mut properties, mut trees) = (Properties::new(), BTreeMap::new());
        let field = at.field("properties");
        for (name, property) in node.map("properties") {
            let (known, tree) = self.visit(property, inner(property, place.uncorrelated), &field.key(name));
            let Some(known) = known else { continue };
            properties.add(name, property, known);
            if !tree.is_empty() {
                trees.insert(name.to_owned(), tree);
            }
        }
        let (items, item_rules) = node
            .items()
            .map(|items| {
                // Only the items of a list with keys are found again.
                let is_correlated = node.text("x-kubernetes-list-type") == "map";
                let uncorrelated = place.uncorrelated.or_else(|| (!is_correlated).then_some(at));
                self.visit(items, inner(items, uncorrelated), &at.field("items"))
            })
            .unzip();
        let known = self.known(node, place, values, properties, items.flatten()).map(Rc::new);
        let rules = self.rules(node, known.as_deref(), place, at);
        let (additional, items) =
            (additional.and_then(RuleTree::boxed), item_rules.and_then(RuleTree::boxed));
        (known, RuleTree { rules, properties: trees, additional, items })
    }

    /// What expressions know of the values of a schema, by what they know of the values inside.
    fn known(
        &mut self,
        node: Node<'_>,
        place: Place<'_>,
        values: Option<Option<Rc<Known>>>,
        mut properties: Properties,
        items: Option<Rc<Known>>,
    ) -> Option<Known> {
        match node.kind() {
            _ if node.is_number_or_text() => Known::scalar(node),
            "array" => items.map(|items| Known::list(items, node)),
            "object" => match values {
                Some(values) if !place.has_identity => values.map(|values| Known::map(values, node)),
                _ => {
                    if place.has_identity {
                        properties.add_identity(&mut self.objects);
                    }
                    Some(Known::object(properties, node, &mut self.objects))
                }
            },
            _ => Known::scalar(node),
        }
    }

    fn rules(&mut self, node: Node<'_>, known: Option<&Known>, place: Place<'_>, at: &Path<'_>) -> Vec<R> {
        if node.list("x-kubernetes-validations").next().is_none() {
            return Vec::new();
        }
        let Place { uncorrelated, count_max, .. } = place;
        (self.read)(&Site { node, at, known, uncorrelated, count_max, env: &self.objects.env })
    }
}
