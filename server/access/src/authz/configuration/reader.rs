//! Reads the authorizers of a file. Mistakes are reported in the words of the reference server, all of them
//! together.

use std::collections::HashSet;

use machinery::{
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};
use serde_json::Value;

use super::{entry::ConfiguredAuthorizer, webhook_reader::webhook};
use crate::{authz::Mode, document::DocumentFields};

/// The authorizers that a document lists, or those of them that can be read.
pub(super) fn read(document: &Value, problems: &mut Problems) -> Vec<ConfiguredAuthorizer> {
    let root = Path::Root;
    let fields = DocumentFields::read(document, &root, &["apiVersion", "kind", "authorizers"], problems);
    let at = root.field("authorizers");
    let items = fields.items("authorizers", problems);
    if items.is_empty() {
        problems.required(&at, "at least one authorization mode must be defined");
    }
    let mut seen = SeenAuthorizers::default();
    let mut chain = Vec::new();
    for (index, item) in items.iter().enumerate() {
        chain.extend(authorizer(item, &at.index(index), &mut seen, problems));
    }
    chain
}

/// The authorizers above in the list: their names, and the modes that may stand once.
#[derive(Default)]
struct SeenAuthorizers<'v> {
    modes: Vec<Mode>,
    names: HashSet<&'v str>,
}

fn authorizer<'v>(
    item: &'v Value,
    at: &Path<'_>,
    seen: &mut SeenAuthorizers<'v>,
    problems: &mut Problems,
) -> Option<ConfiguredAuthorizer> {
    let fields = DocumentFields::read(item, at, &["type", "name", "webhook"], problems);
    let mode = mode(&fields, at, seen, problems)?;
    let name = fields.text("name", problems);
    check_name(mode, name, &at.field("name"), seen, problems);
    let built_in = match mode {
        Mode::Webhook => {
            return webhook(&fields, name, at, problems).map(Box::new).map(ConfiguredAuthorizer::Webhook);
        }
        Mode::Node => ConfiguredAuthorizer::Node,
        Mode::Rbac => ConfiguredAuthorizer::Rbac,
        Mode::Abac => ConfiguredAuthorizer::Abac,
        Mode::AlwaysAllow => ConfiguredAuthorizer::AlwaysAllow,
        Mode::AlwaysDeny => ConfiguredAuthorizer::AlwaysDeny,
    };
    if fields.value("webhook").is_some() {
        problems.invalid(&at.field("webhook"), &quote("non-null"), "may only be specified when type=Webhook");
    }
    Some(built_in)
}

fn mode(
    fields: &DocumentFields<'_, '_>,
    at: &Path<'_>,
    seen: &mut SeenAuthorizers<'_>,
    problems: &mut Problems,
) -> Option<Mode> {
    let (at, before) = (at.field("type"), problems.count());
    let name = fields.text("type", problems);
    if problems.count() > before {
        return None;
    }
    if name.is_empty() {
        problems.required(&at, "");
        return None;
    }
    let Some(mode) = Mode::named(name) else {
        problems.not_supported(&at, &quote(name), &Mode::ALL.map(|(known, _)| known));
        return None;
    };
    if seen.modes.contains(&mode) {
        problems.duplicate(&at, &quote(name));
        return None;
    }
    if mode != Mode::Webhook {
        seen.modes.push(mode);
    }
    Some(mode)
}

fn check_name<'v>(
    mode: Mode,
    name: &'v str,
    at: &Path<'_>,
    seen: &mut SeenAuthorizers<'v>,
    problems: &mut Problems,
) {
    let flaws = Flaws::of(format::dns_subdomain, name);
    // The names that metrics had before there were others.
    let expected = mode.as_str().to_ascii_lowercase();
    if name.is_empty() {
        problems.required(at, "");
    } else if seen.names.contains(name) {
        problems.duplicate(at, &quote(name));
    } else if !flaws.is_empty() {
        let details = flaws.details().collect::<Vec<_>>().join(", ");
        problems.invalid(at, &quote(name), &format!("authorizer name is invalid: {details}"));
    } else if mode != Mode::Webhook && name != expected {
        let detail = format!("expected name {expected} for authorizer {} instead of {name}", mode.as_str());
        problems.invalid(at, &quote(name), &detail);
    }
    seen.names.insert(name);
}
