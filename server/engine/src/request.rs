//! One request to a resource: which kind, which verb, which object, and who asks.

use std::{sync::Arc, time::Instant};

use machinery::{
    kind::{Subresource, Verb},
    path::Path,
    problem::{Problems, is_printable, quote},
    user::User,
};

use crate::{
    annotations::Annotations,
    catalog::{Catalog, Resource},
    emptied::Emptied,
    webhook_time::WebhookTime,
};

/// What a path and a method mean.
#[derive(Debug, Clone)]
pub struct Route {
    /// The resource type.
    pub resource: Arc<Resource>,
    /// The verb.
    pub verb: Verb,
    /// The namespace; empty for cluster-scoped kinds and for lists over all namespaces.
    pub namespace: String,
    /// The object; empty for a collection.
    pub name: String,
    /// Whether the path names a collection, so that a name comes from a field selector.
    pub name_is_selected: bool,
    /// The path segment behind the name.
    pub subresource: Option<Arc<Subresource>>,
    /// Whether a path follows a sub-resource that takes one.
    pub has_tail: bool,
}

impl Route {
    /// The sub-resource's name; empty for the object itself.
    #[must_use]
    pub fn subresource_name(&self) -> &str {
        self.subresource.as_ref().map_or("", |sub| &sub.name)
    }

    /// Whether something is asked here that is not stored.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.subresource.as_ref().map_or(!self.resource.kind.stored, |sub| sub.question().is_some())
    }

    /// The key of the named object.
    #[must_use]
    pub fn key(&self) -> String {
        self.resource.key(&self.namespace, &self.name)
    }
}

/// A request that was routed, authenticated and authorized. The input of its verb is a
/// [`Call`](crate::call::Call).
#[derive(Debug)]
pub struct Request {
    /// What is asked for.
    pub route: Route,
    /// The catalog by which it was routed, for as long as the request lasts.
    pub catalog: Arc<Catalog>,
    /// The caller.
    pub user: Arc<User>,
    /// Who is recorded as the manager of the fields that a write sets, see [`manager`].
    pub manager: String,
    /// What a write says of itself in its parameters.
    pub sent: SentOptions,
    /// What is noted for the audit.
    pub annotations: Annotations,
    /// Where the writer sent empty lists and maps.
    pub emptied: Emptied,
    /// The time that it waited for webhooks.
    pub webhook_time: WebhookTime,
    /// When its answer is due; none for callers inside the process.
    pub deadline: Option<Instant>,
    /// Whether objects are handed around in the version in which each is stored, for callers inside the
    /// process that look at metadata. Makes no difference where all are stored in one version.
    pub as_stored: bool,
}

/// Options of a write as the client wrote them, for plugins that show them. Empty where the client left them
/// out.
#[derive(Debug, Clone, Default)]
pub struct SentOptions {
    /// `fieldManager`.
    pub field_manager: String,
    /// `fieldValidation`.
    pub field_validation: String,
}

impl Request {
    /// The same caller, who asks for something else. What is noted for the audit of the one is not noted for
    /// the other.
    #[must_use]
    pub(crate) fn about(&self, route: Route) -> Request {
        Request {
            route,
            catalog: Arc::clone(&self.catalog),
            user: Arc::clone(&self.user),
            manager: self.manager.clone(),
            sent: self.sent.clone(),
            annotations: Annotations::default(),
            emptied: Emptied::default(),
            webhook_time: WebhookTime::default(),
            deadline: self.deadline,
            as_stored: self.as_stored,
        }
    }

    /// The resource type.
    #[must_use]
    pub(crate) fn resource(&self) -> &Resource {
        &self.route.resource
    }
}

/// Most bytes of the name of a field manager.
const MANAGER_BYTES_MAX: usize = 128;

/// The manager of what a client writes: the name that it gives (`fieldManager`), else the program that it
/// says to be (`User-Agent`).
#[must_use]
pub fn manager(given: &str, user_agent: &str) -> String {
    if !given.is_empty() {
        return given.to_owned();
    }
    let program = user_agent.split('/').next().unwrap_or_default();
    let mut name: String = program.chars().filter(|character| !character.is_control()).collect();
    let mut end = name.len().min(MANAGER_BYTES_MAX);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.truncate(end);
    if name.is_empty() { "unknown".to_owned() } else { name }
}

/// The rules for the name of a field manager: not too long, and printable.
pub(crate) fn check_manager(manager: &str, at: &Path<'_>, problems: &mut Problems) {
    if manager.len() > MANAGER_BYTES_MAX {
        problems.too_long(at, MANAGER_BYTES_MAX);
    }
    for (position, odd) in manager.char_indices().filter(|(_, character)| !is_printable(*character)) {
        // Each problem shows the whole name, so a long odd name would take the square of its length.
        if problems.is_full() {
            problems.leave_out();
            continue;
        }
        let detail = format!("invalid character U+{:04X} (at position {position})", u32::from(odd));
        problems.invalid(at, &quote(manager), &detail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name as long as a body may be, of characters that each are a problem: only the first ones are shown.
    #[test]
    fn long_names_of_managers_are_judged_once() {
        const LENGTH: usize = 3 * 1024 * 1024;
        let mut problems = Problems::default();
        check_manager(&"\u{7f}".repeat(LENGTH), &Path::Root.field("manager"), &mut problems);
        assert_eq!(problems.count(), LENGTH + 1, "each character, and the length");
        assert_eq!(problems.as_slice().len(), 2);
    }
}
