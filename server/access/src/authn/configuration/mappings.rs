//! The sources of the parts of a user.

use std::{collections::HashSet, sync::Arc};

use machinery::{check, format::domain_path, path::Path, problem::quote};

use super::{
    EmailUse, EntryReader,
    document::{ExtraEntry, MappingsEntry, PrefixedEntry, UidEntry},
};
use crate::authn::{
    expressions::{self, ClaimsExpression},
    oidc::{ClaimMappings, ClaimSource, ExtraMapping, SharedExpression},
};

/// A compiled source, and the claims about emails that it uses.
struct CompiledSource {
    source: ClaimSource,
    emails: EmailUse,
}

impl EntryReader<'_> {
    /// Reads the sources. Returns `None` without the one for the user name.
    pub(super) fn mappings(
        &mut self,
        mappings: &MappingsEntry,
        at: &Path<'_>,
        emails: &mut EmailUse,
    ) -> Option<ClaimMappings> {
        let username_at = at.field("username");
        let username = &mappings.username;
        if username.claim.is_empty() && username.expression.is_empty() {
            self.problems.required(&username_at, "claim or expression is required");
        }
        let username = self.prefixed(username, &username_at);
        if let Some(CompiledSource { emails: used, .. }) = &username {
            emails.in_username = used.in_username;
            emails.is_verified |= used.is_verified;
        }
        let groups = self.prefixed(&mappings.groups, &at.field("groups"));
        let uid = self.uid(&mappings.uid, &at.field("uid"));
        let extra = self.extra(&mappings.extra, &at.field("extra"), emails);
        if emails.in_username && !emails.is_verified {
            let detail = "claims.email_verified must be used in claimMappings.username.expression or \
                          claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when \
                          claims.email is used in claimMappings.username.expression";
            let shown = quote(&mappings.username.expression);
            self.problems.invalid(&username_at.field("expression"), &shown, detail);
        }
        let groups = groups.map(|groups| groups.source);
        Some(ClaimMappings { username: username?.source, groups, uid, extra })
    }

    fn prefixed(&mut self, entry: &PrefixedEntry, at: &Path<'_>) -> Option<CompiledSource> {
        match (entry.claim.as_str(), entry.expression.as_str()) {
            ("", "") => None,
            ("", expression) => {
                if let Some(prefix) = &entry.prefix {
                    let detail = "may not be specified when expression is set";
                    self.problems.invalid(&at.field("prefix"), &quote(prefix), detail);
                }
                self.expression(expression, at)
            }
            (claim, "") => {
                let Some(prefix) = &entry.prefix else {
                    let detail = "prefix is required when claim is set. It can be set to an empty string to \
                        disable prefixing";
                    self.problems.required(&at.field("prefix"), detail);
                    return None;
                };
                Some(CompiledSource {
                    source: ClaimSource::claim(claim, prefix),
                    emails: EmailUse::default(),
                })
            }
            _ => {
                self.problems.invalid(at, "\"\"", "claim and expression can't both be set");
                None
            }
        }
    }

    fn uid(&mut self, entry: &UidEntry, at: &Path<'_>) -> Option<ClaimSource> {
        match (entry.claim.as_str(), entry.expression.as_str()) {
            ("", "") => None,
            ("", expression) => self.expression(expression, at).map(|compiled| compiled.source),
            (claim, "") => Some(ClaimSource::claim(claim, "")),
            _ => {
                self.problems.invalid(at, "\"\"", "claim and expression can't both be set");
                None
            }
        }
    }

    fn expression(&mut self, expression: &str, at: &Path<'_>) -> Option<CompiledSource> {
        let at = at.field("expression");
        let compiled = self.compiled(expressions::mapping(expression), expression, &at)?;
        let emails = EmailUse { in_username: compiled.uses_email, is_verified: compiled.uses_email_verified };
        Some(CompiledSource { source: ClaimSource::Expression(shared(expression, compiled)), emails })
    }

    fn extra(&mut self, entries: &[ExtraEntry], at: &Path<'_>, emails: &mut EmailUse) -> Vec<ExtraMapping> {
        let mut seen = HashSet::new();
        let mut mappings = Vec::new();
        for (index, ExtraEntry { key, value_expression }) in entries.iter().enumerate() {
            let at = at.index(index);
            let (key_at, value_at) = (at.field("key"), at.field("valueExpression"));
            self.extra_key(key, &key_at);
            if !seen.insert(key) {
                self.problems.duplicate(&key_at, &quote(key));
                continue;
            }
            if value_expression.is_empty() {
                self.problems.required(&value_at, "");
                continue;
            }
            let compiled = expressions::mapping(value_expression);
            if let Some(compiled) = self.compiled(compiled, value_expression, &value_at) {
                emails.is_verified |= compiled.uses_email_verified;
                let value = shared(value_expression, compiled);
                mappings.push(ExtraMapping { key: key.clone(), value });
            }
        }
        mappings
    }

    fn extra_key(&mut self, key: &str, at: &Path<'_>) {
        check::format(key, domain_path, at, &mut self.problems);
        if key != key.to_lowercase() {
            self.problems.invalid(at, &quote(key), "must be lowercase");
        }
        // Keys of the system say which credential a user has, and to what it is bound.
        let brand = self.rules.brand;
        let domain = key.split_once('/').map_or("", |(domain, _)| domain);
        if [brand.group_suffix, brand.domain].into_iter().any(|reserved| is_below(domain, reserved)) {
            let reserved = if brand.group_suffix == brand.domain {
                brand.domain.to_owned()
            } else {
                format!("{}, {}", brand.group_suffix, brand.domain)
            };
            let detail = format!("{reserved} and their subdomains are reserved for {} use", brand.product);
            self.problems.invalid(at, &quote(key), &detail);
        }
    }
}

fn is_below(domain: &str, reserved: &str) -> bool {
    domain.strip_suffix(reserved).is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

fn shared(text: &str, compiled: ClaimsExpression) -> SharedExpression {
    SharedExpression::new(text, Arc::new(compiled.program))
}
