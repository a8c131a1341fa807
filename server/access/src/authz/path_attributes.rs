//! The attributes of a request whose path leads to nothing that is served. Below a group and a version, they
//! are those of a resource, whether it exists or not: a caller with permission gets 404, and all others 403,
//! so that they cannot find out which resources exist.

use std::borrow::Cow;

use engine::{
    api_path::ApiPath,
    authorization::{Attributes, Selection},
    query::Query,
};
use http::Method;
use machinery::user::User;
use percent_encoding::percent_decode_str;

/// Sub-resources of a namespace, which look like resources inside it.
const PARTS_OF_NAMESPACES: [&str; 2] = ["status", "finalize"];

/// Sub-resources whose answers go on.
const LASTING: [&str; 5] = ["attach", "exec", "log", "portforward", "proxy"];

/// The attributes that a path implies.
#[derive(Debug, Default)]
pub struct PathAttributes<'a> {
    verb: Cow<'a, str>,
    group: Cow<'a, str>,
    version: Cow<'a, str>,
    namespace: Cow<'a, str>,
    resource: Cow<'a, str>,
    subresource: Cow<'a, str>,
    name: Cow<'a, str>,
    path: &'a str,
    is_resource: bool,
    selection: Selection,
}

impl<'a> PathAttributes<'a> {
    /// Derives the attributes from method, path and query.
    #[must_use]
    pub fn read(method: &Method, path: &'a str, query: &'a Query) -> Self {
        let verb = Cow::from(method.as_str().to_ascii_lowercase());
        let of_path = |verb| PathAttributes { verb, path, ..PathAttributes::default() };
        let Some(parsed) = ApiPath::parse(path) else { return of_path(verb) };
        let below: Vec<Cow<'a, str>> = parsed.segments.map(decoded).collect();
        if below.is_empty() {
            return of_path(verb);
        }
        let (group, version) = (decoded(parsed.group()), decoded(parsed.version()));
        let asked = PathAttributes { group, version, path, is_resource: true, ..PathAttributes::default() };
        asked.below(method, &below, query)
    }

    fn below(mut self, method: &Method, mut below: &[Cow<'a, str>], query: &'a Query) -> Self {
        self.verb = Cow::from(match method.as_str() {
            "POST" => "create",
            "GET" | "HEAD" => "get",
            "PUT" => "update",
            "PATCH" => "patch",
            "DELETE" => "delete",
            _ => "",
        });
        // `/api/v1/watch/…` is the old form of a watch. It must need the permission to watch, and not one for
        // a resource called "watch".
        if let [word, rest @ ..] = below
            && matches!(word.as_ref(), "proxy" | "watch")
            && !rest.is_empty()
        {
            self.verb = word.clone();
            below = rest;
        }
        if let [word, namespace, rest @ ..] = below
            && word == "namespaces"
        {
            self.namespace = namespace.clone();
            if rest.first().is_some_and(|part| !PARTS_OF_NAMESPACES.contains(&part.as_ref())) {
                below = rest;
            }
        }
        let mut parts = below.iter().cloned();
        self.resource = parts.next().unwrap_or_default();
        self.name = parts.next().unwrap_or_default();
        // What follows the name in a proxied path belongs to its target.
        if self.verb != "proxy" {
            self.subresource = parts.next().unwrap_or_default();
        }
        // A safe method, which is passed on: who may read may ask.
        if method == Method::OPTIONS && self.subresource == "proxy" {
            self.verb = "get".into();
        }
        if self.name.is_empty() {
            self.collection(query);
        }
        self
    }

    fn collection(&mut self, query: &'a Query) {
        match self.verb.as_ref() {
            "get" => {
                self.verb = if query.asks_for_watch() { "watch".into() } else { "list".into() };
                // A selector for one name asks about that object only, so a permission for the object is
                // enough.
                self.name = query.pinned_name().into();
            }
            "delete" => self.verb = "deletecollection".into(),
            _ => return,
        }
        self.selection = Selection::of_collection(query);
    }

    /// Whether the answer goes on for as long as the client wants: a watch, a log, a connection to something.
    #[must_use]
    pub fn lasts(&self) -> bool {
        matches!(self.verb.as_ref(), "watch" | "proxy") || LASTING.contains(&self.subresource.as_ref())
    }

    /// The same as a question about this user.
    #[must_use]
    pub fn by<'b>(&'b self, user: &'b User) -> Attributes<'b> {
        Attributes {
            verb: &self.verb,
            namespace: &self.namespace,
            group: &self.group,
            version: &self.version,
            resource: &self.resource,
            subresource: &self.subresource,
            name: &self.name,
            is_resource: self.is_resource,
            selection: &self.selection,
            ..Attributes::path(user, "", self.path)
        }
    }
}

/// Decodes the percent escapes of a segment. Invalid UTF-8 is replaced, which is safe because no name
/// contains any.
fn decoded(segment: &str) -> Cow<'_, str> {
    percent_decode_str(segment).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_taken_apart_as_others_do() {
        // Verb, group, namespace, type with part, name.
        let table = [
            ("GET", "/", "get|-"),
            ("GET", "/api", "get|-"),
            ("POST", "/api/v1", "post|-"),
            ("GET", "/apis/g", "get|-"),
            ("GET", "/apis/g/v1", "get|-"),
            ("GET", "/apis/g/v1/", "get|-"),
            ("GET", "/logs/api/v1/pods", "get|-"),
            ("GET", "/api/v1/pods", "list|||pods|"),
            ("GET", "/api/v1/pods?watch=1", "watch|||pods|"),
            ("GET", "/api/v1/pods?watch=false", "list|||pods|"),
            ("GET", "/api/v1/watch", "list|||watch|"),
            ("GET", "/api/v1/watch/pods", "watch|||pods|"),
            ("GET", "/api/v1/pods?fieldSelector=metadata.name%3Da", "list|||pods|a"),
            (
                "DELETE",
                "/api/v1/namespaces/x/pods?fieldSelector=metadata.name%3Da",
                "deletecollection||x|pods|",
            ),
            ("POST", "/api/v1/namespaces/x/pods/p/exec", "create||x|pods/exec|p"),
            ("PUT", "/api/v1/namespaces/x/finalize", "update||x|namespaces/finalize|x"),
            ("GET", "/api/v1/namespaces/x", "get||x|namespaces|x"),
            ("GET", "/api/v1/namespaces", "list|||namespaces|"),
            ("PATCH", "/apis/apps/v1/namespaces/x/deployments/d/scale", "patch|apps|x|deployments/scale|d"),
            ("HEAD", "/apis/apps/v1/deployments/a%2Fb", "get|apps||deployments|a/b"),
            ("GET", "/api/v1/proxy/nodes/n/logs", "proxy|||nodes|n"),
            ("OPTIONS", "/api/v1/pods", "|||pods|"),
            ("OPTIONS", "/api/v1/nodes/a/proxy/x", "get|||nodes/proxy|a"),
        ];
        let user = User::default();
        for (method, url, expected) in table {
            let (path, query) = url.split_once('?').unwrap_or((url, ""));
            let query = Query::parse(query).expect("a query");
            let method = Method::from_bytes(method.as_bytes()).expect("a method");
            let asked = PathAttributes::read(&method, path, &query);
            let Attributes { verb, group, namespace, resource, subresource, name, is_resource, .. } =
                asked.by(&user);
            let part = if subresource.is_empty() { String::new() } else { format!("/{subresource}") };
            let found = if is_resource {
                format!("{verb}|{group}|{namespace}|{resource}{part}|{name}")
            } else {
                format!("{verb}|-")
            };
            assert_eq!(found, expected, "{method} {url}");
        }
    }
}
