//! The rules of an entry for claims and for users.

use std::collections::HashSet;

use machinery::{path::Path, problem::quote};

use super::{
    EmailUse, EntryReader,
    document::{ClaimRuleEntry, UserRuleEntry},
};
use crate::authn::{
    expressions,
    oidc::{ClaimRule, RuleExpression},
};

/// The names that rules have used so far.
#[derive(Default)]
struct SeenNames<'e> {
    claims: HashSet<&'e str>,
    expressions: HashSet<&'e str>,
}

impl EntryReader<'_> {
    pub(super) fn claim_rules(
        &mut self,
        rules: &[ClaimRuleEntry],
        at: &Path<'_>,
        emails: &mut EmailUse,
    ) -> Vec<ClaimRule> {
        let mut seen = SeenNames::default();
        let rules = rules.iter().enumerate();
        rules.filter_map(|(index, rule)| self.claim_rule(rule, &at.index(index), &mut seen, emails)).collect()
    }

    fn claim_rule<'e>(
        &mut self,
        rule: &'e ClaimRuleEntry,
        at: &Path<'_>,
        seen: &mut SeenNames<'e>,
        emails: &mut EmailUse,
    ) -> Option<ClaimRule> {
        match (rule.claim.as_str(), rule.expression.as_str()) {
            ("", "") => self.problems.required(at, "claim or expression is required"),
            ("", expression) => return self.claim_expression(rule, expression, at, seen, emails),
            (claim, "") => {
                if !rule.message.is_empty() {
                    let detail = "may not be specified when claim is set";
                    self.problems.invalid(&at.field("message"), &quote(&rule.message), detail);
                }
                if !seen.claims.insert(claim) {
                    self.problems.duplicate(&at.field("claim"), &quote(claim));
                }
                let value = rule.required_value.clone();
                return Some(ClaimRule::Value { claim: claim.to_owned(), value });
            }
            (claim, _) => {
                self.problems.invalid(at, &quote(claim), "claim and expression can't both be set");
            }
        }
        None
    }

    fn claim_expression<'e>(
        &mut self,
        rule: &ClaimRuleEntry,
        expression: &'e str,
        at: &Path<'_>,
        seen: &mut SeenNames<'e>,
        emails: &mut EmailUse,
    ) -> Option<ClaimRule> {
        if !rule.required_value.is_empty() {
            let detail = "may not be specified when expression is set";
            self.problems.invalid(&at.field("requiredValue"), &quote(&rule.required_value), detail);
        }
        let at = at.field("expression");
        if !seen.expressions.insert(expression) {
            self.problems.duplicate(&at, &quote(expression));
            return None;
        }
        let compiled = self.compiled(expressions::claims_rule(expression), expression, &at)?;
        emails.is_verified |= compiled.uses_email_verified;
        Some(ClaimRule::Expression(RuleExpression::new(expression, &rule.message, compiled.program)))
    }

    pub(super) fn user_rules(&mut self, rules: &[UserRuleEntry], at: &Path<'_>) -> Vec<RuleExpression> {
        let mut seen = HashSet::new();
        let mut compiled = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            let (at, expression) = (at.index(index), rule.expression.as_str());
            let at = at.field("expression");
            if expression.is_empty() {
                self.problems.required(&at, "");
            } else if !seen.insert(expression) {
                self.problems.duplicate(&at, &quote(expression));
            } else if let Some(program) = self.compiled(expressions::user_rule(expression), expression, &at) {
                compiled.push(RuleExpression::new(expression, &rule.message, program));
            }
        }
        compiled
    }

    /// Notes why an expression does not compile.
    pub(super) fn compiled<T>(
        &mut self,
        compiled: Result<T, String>,
        expression: &str,
        at: &Path<'_>,
    ) -> Option<T> {
        compiled.map_err(|why| self.problems.invalid(at, &quote(expression), &why)).ok()
    }
}
