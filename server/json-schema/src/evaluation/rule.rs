//! A rule that is ready to be evaluated.

use cel::{program::Program, types::Type};

use crate::{
    Node,
    expressions::{Compiled, RuleBudget, Site, compile as compile_expression},
    field_path::{self, PathKeys},
};

/// A rule of a schema.
#[derive(Debug)]
pub(crate) struct Rule {
    /// The program, or the text about a rule that has none: it was not checked when it was stored.
    pub(super) program: Result<Program, String>,
    /// Whether it compares with the stored value.
    pub(super) uses_old: bool,
    /// Whether it is evaluated without a stored value, too.
    pub(super) is_old_optional: bool,
    /// What problems of the evaluation call the rule.
    pub(super) said: String,
    /// What is wrong with a value for which it does not hold.
    pub(super) message: String,
    /// Computes what is wrong.
    pub(super) message_program: Option<Program>,
    pub(super) message_text: String,
    pub(super) reason: String,
    /// Where the problem is, below the value.
    pub(super) path: String,
}

/// Makes the rules of a schema ready.
pub(crate) fn compile(site: &Site<'_>, budget: &RuleBudget) -> Vec<Rule> {
    let rules = site.node.list("x-kubernetes-validations");
    rules.filter(|rule| !rule.text("rule").trim().is_empty()).map(|rule| one(rule, site, budget)).collect()
}

fn one(rule: Node<'_>, site: &Site<'_>, budget: &RuleBudget) -> Rule {
    let (text, given) = (rule.text("rule"), rule.text("message").trim());
    let said = if rule.text("message").is_empty() { text.trim() } else { given };
    let message =
        if rule.text("message").is_empty() { format!("failed rule: {said}") } else { given.to_owned() };
    let message_text = rule.text("messageExpression");
    let (program, uses_old, message_program) = programs(rule, site, budget);
    Rule {
        program,
        uses_old,
        is_old_optional: rule.flag("optionalOldSelf"),
        said: said.to_owned(),
        message,
        message_program,
        message_text: message_text.to_owned(),
        reason: rule.text("reason").to_owned(),
        path: place(rule.text("fieldPath"), site.node),
    }
}

/// The program of a rule, whether it looks at the stored value, and the program of its message.
fn programs(
    rule: Node<'_>,
    site: &Site<'_>,
    budget: &RuleBudget,
) -> (Result<Program, String>, bool, Option<Program>) {
    let Some(known) = site.known else {
        let text =
            "rule compiler initialization error: failed to convert to declType for CEL validation rules";
        return (Err(text.to_owned()), false, None);
    };
    let env = site.env(known, rule);
    let compiled = match compile_expression(&env, rule.text("rule"), &Type::Bool, budget) {
        Ok(compiled) => compiled,
        Err(why) => {
            let why = why.told("", "cel expression must evaluate to a bool");
            return (Err(format!("rule compile error: {why}")), false, None);
        }
    };
    let ready = |compiled: &Compiled| Program::new(&compiled.root, &compiled.checked);
    let program =
        ready(&compiled).map_err(|why| format!("rule compile error: program instantiation failed: {why}"));
    let message = rule.text("messageExpression");
    let message = (!message.is_empty()).then(|| {
        compile_expression(&env, message, &Type::String, budget)
            .ok()
            .and_then(|compiled| ready(&compiled).ok())
    });
    (program, compiled.uses_old(), message.flatten())
}

/// A path to a field as problems write it; empty if it leads nowhere.
fn place(path: &str, node: Node<'_>) -> String {
    if path.is_empty() {
        return String::new();
    }
    field_path::find(path, node, PathKeys::Allowed).map(|found| found.text()).unwrap_or_default()
}
