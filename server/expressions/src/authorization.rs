//! Match conditions of authorization webhooks: expressions that say which requests a webhook is called for.
//!
//! The variable `request` has the fields of a SubjectAccessReview's specification in version v1, whatever
//! version the webhook is called with.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use cel::{env::Env, program::Program, types::Type};

use crate::admission::{self, RELEASE, Wrong};

/// The type of the variable `request`.
const SPEC: &str = "kubernetes.SubjectAccessReviewSpec";
const RESOURCE_ATTRIBUTES: &str = "kubernetes.ResourceAttributes";
const PATH_ATTRIBUTES: &str = "kubernetes.NonResourceAttributes";
const FIELD_SELECTOR: &str = "kubernetes.FieldSelectorAttributes";
const LABEL_SELECTOR: &str = "kubernetes.LabelSelectorAttributes";
const REQUIREMENT: &str = "kubernetes.SelectorRequirement";

/// A match condition of an authorization webhook, to be evaluated.
///
/// # Errors
/// Its flaw; also that it does not come to true or false.
pub fn condition(expression: &str) -> Result<Program, Wrong> {
    let is_bool = |of: &Type| admission::wanted(&[Type::Bool], of);
    admission::program(&ENV, expression, is_bool).map(|(_, program)| program)
}

static ENV: LazyLock<Env> = LazyLock::new(|| {
    let texts = || Type::list(Type::String);
    let spec = fields([
        ("resourceAttributes", Type::object(RESOURCE_ATTRIBUTES)),
        ("nonResourceAttributes", Type::object(PATH_ATTRIBUTES)),
        ("user", Type::String),
        ("groups", texts()),
        ("extra", Type::map(Type::String, texts())),
        ("uid", Type::String),
    ]);
    let resource = fields([
        ("namespace", Type::String),
        ("verb", Type::String),
        ("group", Type::String),
        ("version", Type::String),
        ("resource", Type::String),
        ("subresource", Type::String),
        ("name", Type::String),
        ("fieldSelector", Type::object(FIELD_SELECTOR)),
        ("labelSelector", Type::object(LABEL_SELECTOR)),
    ]);
    let selector = || {
        let requirements = Type::list(Type::object(REQUIREMENT));
        fields([("rawSelector", Type::String), ("requirements", requirements)])
    };
    let requirement = fields([("key", Type::String), ("operator", Type::String), ("values", texts())]);
    Env::at_release(RELEASE)
        .object(REQUIREMENT, requirement)
        .object(FIELD_SELECTOR, selector())
        .object(LABEL_SELECTOR, selector())
        .object(RESOURCE_ATTRIBUTES, resource)
        .object(PATH_ATTRIBUTES, fields([("path", Type::String), ("verb", Type::String)]))
        .object(SPEC, spec)
        .variable("request", Type::object(SPEC))
});

fn fields<const N: usize>(fields: [(&str, Type); N]) -> BTreeMap<Arc<str>, Type> {
    fields.into_iter().map(|(name, of)| (name.into(), of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_see_the_review() {
        for good in [
            "request.user == 'jane' && 'dev' in request.groups && request.uid != ''",
            "has(request.resourceAttributes) && request.resourceAttributes.namespace == 'a'",
            "request.?nonResourceAttributes.path.orValue('').startsWith('/metrics')",
            "'k' in request.extra && request.extra['k'].exists(value, value == 'v')",
            "request.resourceAttributes.labelSelector.requirements.exists(one, one.key == 'a' && 'b' in \
             one.values)",
            "request.resourceAttributes.fieldSelector.rawSelector == ''",
            "true",
        ] {
            assert_eq!(condition(good).map(|_| ()), Ok(()), "{good}");
        }
    }

    #[test]
    fn other_expressions_are_refused() {
        let undefined =
            "compilation failed: ERROR: <input>:1:8: undefined field 'name'\n | request.name\n | .......^";
        for (bad, expected) in [
            ("request.name", undefined),
            ("request.user", "must evaluate to bool but got string"),
            ("1", "must evaluate to bool but got int"),
            ("dyn(true)", "must evaluate to bool but got dyn"),
            ("object.a", "compilation failed: ERROR: <input>:1:1: undeclared reference to 'object'"),
            (
                "request.user ==",
                "compilation failed: ERROR: <input>:1:16: Syntax error: mismatched input '<EOF>'",
            ),
        ] {
            let Err(Wrong::Invalid(text) | Wrong::Unusable(text)) = condition(bad) else {
                panic!("{bad} is taken")
            };
            assert!(text.starts_with(expected), "{bad}: {text}");
        }
    }
}
