//! From method and path to what is meant.
//!
//! Routes are data: the catalog says which resource types exist, this file how a path is cut.

use std::{borrow::Cow, sync::Arc};

use http::Method;
use machinery::kind::{Subresource, Verb};
use percent_encoding::percent_decode_str;
use smallvec::SmallVec;

use super::{query::Query, status::ApiError};
use crate::{
    api_path::ApiPath,
    catalog::{Catalog, Resource},
    request::Route,
};

/// What a path addresses.
#[derive(Debug)]
pub enum Target {
    /// A served resource.
    Resource(Route),
    /// Something under a served group version that has no route; the error says what.
    Refused(ApiError),
    /// Any other path.
    Path,
}

/// Segments below a group version, at most: `watch/namespaces/<namespace>/<plural>/<name>/<sub>`.
const SEGMENTS_MAX: usize = 6;

/// Cuts a path and finds what it addresses.
#[must_use]
pub fn route(catalog: &Catalog, method: &Method, path: &str, query: &Query) -> Target {
    let Some(path) = ApiPath::parse(path) else { return Target::Path };
    let path_group = path.group();
    let Some(resources) = catalog.group_version(path.api_version) else {
        return missing(catalog, path.group());
    };
    // The path is cut before its escapes are resolved: a `%2F` belongs to a name, and does not begin a
    // segment.
    let mut segments = SmallVec::<[_; SEGMENTS_MAX]>::new();
    let mut is_longer = false;
    for segment in path.segments {
        match decoded(segment) {
            Ok(text) if segments.len() < SEGMENTS_MAX => segments.push(text),
            // What follows the longest path of an object can only be passed on.
            Ok(_) => is_longer = true,
            Err(_) => {
                return Target::Refused(ApiError::bad_request(format!(
                    "the path segment {segment:?} is not valid UTF-8 when its percent escapes are resolved"
                )));
            }
        }
    }
    let (watch_prefix, segments) = match segments.split_first() {
        None => return Target::Path,
        Some((first, rest)) if first == "watch" => (true, rest),
        Some(_) => (false, segments.as_slice()),
    };
    let parsed = match resource_path(resources, segments) {
        Ok(parsed) if !is_longer || parsed.has_tail => parsed,
        Err(Missing::Part(resource, name)) if !is_longer => {
            return Target::Refused(ApiError::not_found(&resource, &name));
        }
        _ => return missing(catalog, path_group),
    };
    let verb = match verb_of(method, &parsed, query, watch_prefix) {
        Ok(verb) => verb,
        Err(error) => return Target::Refused(error),
    };
    let mut name = parsed.name;
    // Not for the delete of a collection: who may delete one object may not therefore speak of all. Below the
    // watch prefix only the path names an object.
    let name_is_selected = matches!(verb, Verb::List | Verb::Watch) && name.is_empty();
    if name_is_selected && !watch_prefix {
        name = query.pinned_name();
    }
    Target::Resource(Route {
        resource: parsed.resource,
        verb,
        namespace: parsed.namespace,
        name,
        name_is_selected,
        subresource: parsed.subresource,
        has_tail: parsed.has_tail,
    })
}

/// The answer where nothing is served. Clients know it in two forms: that of a path which is none of the API,
/// also below groups all of whose kinds came at run time, and that of other groups.
fn missing(catalog: &Catalog, group: &str) -> Target {
    let of_group = |served: &str| served.split_once('/').map_or("", |(served, _)| served) == group;
    let mut served = catalog.group_versions().filter(|(served, _)| of_group(served));
    let is_built_in = served.any(|(_, kinds)| kinds.values().any(|kind| kind.addition() == 0));
    if is_built_in { Target::Refused(ApiError::unknown_resource()) } else { Target::Path }
}

/// A segment without its percent escapes. Most have none.
fn decoded(segment: &str) -> Result<Cow<'_, str>, std::str::Utf8Error> {
    if memchr::memchr(b'%', segment.as_bytes()).is_some() {
        percent_decode_str(segment).decode_utf8()
    } else {
        Ok(Cow::Borrowed(segment))
    }
}

/// A path below a group version.
struct ResourcePath {
    resource: Arc<Resource>,
    namespace: String,
    name: String,
    subresource: Option<Arc<Subresource>>,
    has_tail: bool,
    all_namespaces: bool,
}

/// Why a path leads to nothing.
enum Missing {
    /// Nothing is there.
    Path,
    /// The kind has no such sub-resource. Clients of untyped kinds are told that the object is not there.
    Part(Arc<Resource>, String),
}

/// `<plural>[/<name>[/<sub>]]` or `namespaces/<namespace>/<plural>[/<name>[/<sub>]]`. A path below
/// `namespaces/<name>` that names no resource type is a sub-resource of the namespace itself.
fn resource_path(
    resources: &std::collections::BTreeMap<String, Arc<Resource>>,
    segments: &[Cow<'_, str>],
) -> Result<ResourcePath, Missing> {
    if let [first, namespace, plural, rest @ ..] = segments
        && first == "namespaces"
        && let Some(resource) = resources.get(plural.as_ref())
        && resource.kind.namespaced
        && !namespace.is_empty()
    {
        return object(resource, namespace.to_string(), rest, false);
    }
    let (plural, rest) = segments.split_first().ok_or(Missing::Path)?;
    let resource = resources.get(plural.as_ref()).ok_or(Missing::Path)?;
    if resource.kind.namespaced && !rest.is_empty() {
        return Err(Missing::Path);
    }
    object(resource, String::new(), rest, resource.kind.namespaced)
}

fn object(
    resource: &Arc<Resource>,
    namespace: String,
    rest: &[Cow<'_, str>],
    all_namespaces: bool,
) -> Result<ResourcePath, Missing> {
    let (name, subresource, has_tail) = match rest {
        [] => (String::new(), None, false),
        [name] => (name.to_string(), None, false),
        [name, sub, tail @ ..] => {
            let Some(sub) = resource.kind.subresource(sub) else {
                let is_part = resource.kind.codec.is_untyped() && tail.is_empty() && !name.is_empty();
                return Err(if is_part {
                    Missing::Part(Arc::clone(resource), name.to_string())
                } else {
                    Missing::Path
                });
            };
            if !tail.is_empty() && !sub.takes_path() {
                return Err(Missing::Path);
            }
            (name.to_string(), Some(Arc::clone(sub)), !tail.is_empty())
        }
    };
    // Two slashes in a row leave an empty name, which must not stand for the whole collection.
    if !rest.is_empty() && name.is_empty() {
        return Err(Missing::Path);
    }
    let resource = Arc::clone(resource);
    Ok(ResourcePath { resource, namespace, name, subresource, has_tail, all_namespaces })
}

/// The methods that verbs have.
const METHODS: [&str; 5] = ["DELETE", "GET", "PATCH", "POST", "PUT"];

/// The verb; 405 for a path that has others, 404 for one that has none.
fn verb_of(
    method: &Method,
    parsed: &ResourcePath,
    query: &Query,
    watch_prefix: bool,
) -> Result<Verb, ApiError> {
    let find = |method: &str| verb_served(method, parsed, query, watch_prefix);
    find(method.as_str()).ok_or_else(|| {
        let kind = &parsed.resource.kind;
        let lists_changes = *method == Method::GET && query.asks_for_watch() && parsed.name.is_empty();
        if lists_changes && !watch_prefix && kind.verbs.contains(&Verb::List) {
            return ApiError::not_watched(&kind.plural);
        }
        let allowed: Vec<_> = METHODS.into_iter().filter(|method| find(method).is_some()).collect();
        // A path without any method is not there, as that of one object of a kind whose objects are not
        // stored.
        match named_verb(method, parsed) {
            _ if allowed.is_empty() => ApiError::unknown_resource(),
            Some(verb) => ApiError::verb_not_served(&parsed.resource, verb, allowed),
            None => ApiError::method_not_allowed(allowed),
        }
    })
}

/// The verb that a refusal names; none where it names none. Kinds of run time name that of a sub-resource,
/// and an empty one for a method that has no verb.
fn named_verb(method: &Method, parsed: &ResourcePath) -> Option<&'static str> {
    if !parsed.resource.kind.codec.is_untyped() || *method == Method::HEAD {
        return None;
    }
    match method.as_str() {
        known if !METHODS.contains(&known) => Some(""),
        "POST" if parsed.subresource.is_some() => Some("create"),
        "DELETE" if parsed.subresource.is_some() => Some("delete"),
        _ => None,
    }
}

/// The verb of a method, if the path has it.
fn verb_served(method: &str, parsed: &ResourcePath, query: &Query, watch_prefix: bool) -> Option<Verb> {
    let verb = match (method, parsed.name.is_empty()) {
        ("GET", _) if watch_prefix && parsed.subresource.is_none() => Verb::Watch,
        _ if watch_prefix => return None,
        ("GET", true) if query.asks_for_watch() => Verb::Watch,
        ("GET", true) => Verb::List,
        ("GET", false) => Verb::Get,
        // Of what is passed on, also the answers to these. Both are safe methods, so who may read may ask
        // them.
        ("HEAD" | "OPTIONS", false) if parsed.subresource.as_ref().is_some_and(|sub| sub.takes_path()) => {
            Verb::Get
        }
        ("POST", true) if !parsed.all_namespaces => Verb::Create,
        // A question about the object, at its sub-resource.
        ("POST", false) if parsed.subresource.is_some() => Verb::Create,
        ("PUT", false) => Verb::Update,
        ("PATCH", false) => Verb::Patch,
        ("DELETE", false) => Verb::Delete,
        ("DELETE", true) if !parsed.all_namespaces => Verb::DeleteCollection,
        _ => return None,
    };
    let served = parsed.subresource.as_ref().map_or(&parsed.resource.kind.verbs, |sub| &sub.verbs);
    served.contains(&verb).then_some(verb)
}
