//! What stands around a body: the path, the query, and the headers that choose forms and open WebSockets.

use std::sync::LazyLock;

use access::{
    authn::{token::TOKEN_BYTES_MAX, websocket_bearer::TokenPrefixes},
    authz::path_attributes::PathAttributes,
};
use bytes::Bytes;
use engine::{
    authorization::Attributes,
    edge::{self, Terms},
    media,
    query::Query,
    request::Route,
    route::{self, Target},
};
use forms::accept::{self, Subject};
use ground::limits::QUERY_PARAMETERS_MAX;
use http::{
    HeaderMap, HeaderValue, Method,
    header::{SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION},
};
use machinery::{gates::Gates, user::User};
use transport::websocket;

use crate::world::{self, CATALOG, shown};

static GATES: LazyLock<Gates> = LazyLock::new(|| Gates::defaults(generated::gates::GATES));

/// The first line is a path with a query, the second an `Accept` header, the third a list of subprotocols,
/// the fourth a key of a WebSocket.
///
/// - The query has no more parameters than allowed, is written and read again alike, and what is wrong with
///   an option is 400 or 422.
/// - A path leads to a served resource type and a verb that it has, or is refused with 400, 404 or 405.
///   TokenPrefixes have no escapes left, and a collection no key.
/// - What was chosen of `Accept` is served; a refusal is 406.
/// - No token is left among the subprotocols, and one that is found is bounded.
pub fn request(data: &[u8]) {
    let mut lines = data.split(|byte| *byte == b'\n');
    let mut next = || lines.next().unwrap_or_default();
    let target = shown(next());
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    match Query::parse(query) {
        Err(error) => {
            assert_eq!(error.status.code, 400);
            assert!(form_urlencoded::parse(query.as_bytes()).count() > QUERY_PARAMETERS_MAX);
        }
        Ok(read) => {
            check_query(query, &read);
            check_route(path, &read);
        }
    }
    check_accept(&shown(next()));
    check_websocket(next(), next());
}

fn check_query(text: &str, query: &Query) {
    let pairs: Vec<_> = form_urlencoded::parse(text.as_bytes()).collect();
    let written = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    let again = Query::parse(&written).expect("no more parameters than before");
    for (name, _) in &pairs {
        assert!(query.all(name).eq(again.all(name)));
        assert_eq!(query.get(name), query.all(name).next());
    }
    let wrong = [query.integer("limit").err(), query.integer("timeoutSeconds").err()];
    for error in wrong.into_iter().flatten() {
        assert_eq!(error.status.code, 400);
        assert!(!error.status.message.is_empty());
    }
}

/// Whatever the options are, they become a call of the verb, or are refused.
fn check_call(route: &Route, query: &Query) {
    let terms = Terms { brand: world::brand(), gates: &GATES };
    for content_type in ["", media::APPLY_PATCH, media::STRATEGIC_MERGE_PATCH] {
        match edge::read(
            terms,
            route,
            query,
            &edge::Body { content_type, bytes: &Bytes::new(), upgrades: false, path: "" },
        ) {
            Ok(call) => assert_eq!(call.verb(), route.verb),
            Err(error) => {
                assert!(matches!(error.status.code, 400 | 415 | 422));
                assert!(!error.status.message.is_empty());
            }
        }
    }
}

fn check_route(path: &str, query: &Query) {
    for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS] {
        match route::route(&CATALOG, &method, path, query) {
            Target::Path => {}
            Target::Refused(error) => assert!(matches!(error.status.code, 400 | 404 | 405)),
            Target::Resource(route) => {
                let kind = &route.resource.kind;
                let verbs = route.subresource.as_ref().map_or(&kind.verbs, |sub| &sub.verbs);
                assert!(verbs.contains(&route.verb), "{path:?}");
                assert!(kind.namespaced || route.namespace.is_empty(), "{path:?}");
                assert_eq!(route.key().is_empty(), !kind.namespaced && route.name.is_empty());
                check_attributes(&method, path, query, &route);
                check_call(&route, query);
            }
        }
    }
}

/// What a route does is what authorizers are asked for, by the two readings of the same path.
fn check_attributes(method: &Method, path: &str, query: &Query, route: &Route) {
    let user = User::default();
    let asked = PathAttributes::read(method, path, query);
    let (of_route, of_path) = (Attributes::of_route(&user, route), asked.by(&user));
    let fields = |of: &Attributes<'_>| {
        [of.verb, of.namespace, of.group, of.version, of.resource, of.subresource, of.name].map(str::to_owned)
    };
    assert!(of_path.is_resource && of_route.is_resource, "{method} {path:?}");
    assert_eq!(fields(&of_route), fields(&of_path), "{method} {path:?} {query:?}");
}

fn check_accept(header: &str) {
    let brand = world::brand();
    for subject in [Subject::Object, Subject::Answer, Subject::List, Subject::Stream] {
        for has_binary_form in [true, false] {
            match accept::choose(header, subject, brand, has_binary_form) {
                Err(error) => assert_eq!(error.status.code, 406),
                Ok(form) => {
                    let served = [media::JSON, media::YAML, media::BINARY_ALIAS, brand.binary_media_type];
                    assert!(served.contains(&form.media_type), "{header:?}");
                }
            }
        }
    }
    let served = ["text/plain", "application/json"];
    if let Some(chosen) = accept::media_type(header, &served) {
        assert!(served.contains(&chosen));
    }
    let essence = media::essence(header);
    assert_eq!(media::essence(&essence), essence);
    if let Err(error) = media::body_type(&essence, brand.binary_media_type) {
        assert_eq!(error.status.code, 415);
    }
}

fn check_websocket(protocols: &[u8], key: &[u8]) {
    let (Ok(protocols), Ok(key)) = (HeaderValue::from_bytes(protocols), HeaderValue::from_bytes(key)) else {
        return;
    };
    let mut headers = HeaderMap::new();
    headers.insert(SEC_WEBSOCKET_PROTOCOL, protocols);
    headers.insert(SEC_WEBSOCKET_KEY, key);
    headers.insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
    let names = TokenPrefixes::of(world::brand());
    if let Ok(Some(token)) = names.token(&headers) {
        assert!((1..=TOKEN_BYTES_MAX).contains(&token.len()));
    }
    names.remove(&mut headers);
    let left = headers.get(SEC_WEBSOCKET_PROTOCOL).and_then(|left| left.to_str().ok()).unwrap_or_default();
    let has_token =
        left.split(',').any(|word| word.trim().starts_with("base64url.bearer.authorization.k8s.io."));
    assert!(!has_token, "{left:?}");
    if let Err(error) = websocket::Handshake::read(&headers) {
        assert!(!error.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every served group version and every type in it, in every form of path, with options that change the
    /// verb.
    #[test]
    fn routes_and_authorizers_read_paths_alike() {
        const NAMES: [&str; 8] = ["a", "status", "watch", "namespaces", "a%2Fb", "%2E%2E", "a.b", "%C3%A9"];
        const QUERIES: [&str; 14] = [
            "",
            "watch",
            "watch=False",
            "watch=f",
            "watch=0&watch=1",
            "watch=1",
            "watch=no",
            "fieldSelector=metadata.name%3Da",
            "fieldSelector=metadata.name%3D..",
            "fieldSelector=metadata.name%3Da%252Fb",
            "fieldSelector=metadata.name%3Da%2Cmetadata.name%3Db",
            "fieldSelector=metadata.name%21%3Da",
            "watch=1&fieldSelector=metadata.name%3Da",
            "fieldSelector=%2C%2C&watch=1",
        ];
        let queries = QUERIES.map(|text| Query::parse(text).expect("few parameters"));
        let mut routes = 0_usize;
        for resource in CATALOG.group_versions().flat_map(|(_, resources)| resources.values()) {
            let (group, version) = (resource.group.as_str(), &resource.kind.version);
            let root =
                if group.is_empty() { format!("/api/{version}") } else { format!("/apis/{group}/{version}") };
            let plural = &resource.kind.plural;
            let subresources = resource.kind.subresources.iter().map(|sub| format!("/{}", sub.name));
            let parts: Vec<String> =
                ["".to_owned(), "/".to_owned()].into_iter().chain(subresources).collect();
            for prefix in ["", "/watch", "/proxy"] {
                for place in ["", "/namespaces/team", "/namespaces/status", "/namespaces//"] {
                    for name in NAMES {
                        for part in &parts {
                            let object = format!("{root}{prefix}{place}/{plural}/{name}{part}");
                            let collection = format!("{root}{prefix}{place}/{plural}{part}");
                            for (path, query) in [object, collection]
                                .iter()
                                .flat_map(|path| queries.iter().map(move |q| (path, q)))
                            {
                                check_route(path, query);
                                let target = route::route(&CATALOG, &Method::GET, path, query);
                                routes += usize::from(matches!(target, Target::Resource(_)));
                            }
                        }
                    }
                }
            }
        }
        assert!(routes > 10_000, "{routes} only");
    }
}
