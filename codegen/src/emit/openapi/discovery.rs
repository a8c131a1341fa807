//! Paths that describe the server: groups, versions, resources, its own version, and how to verify its
//! tokens.

use schema_model::model::{Model, Package};

use super::{
    names::{self, CORE_GROUP},
    operation::{OBJECT_MEDIA, Operation, Path},
    schema::{Content, Schema, Text},
};

/// `/api/`: versions of the core group.
pub(super) fn core() -> Path {
    let text = "Show the versions of the core group.";
    path("/api/".into(), operation("getCoreAPIVersions".into(), "core".into(), text, "APIVersions"))
}

/// `/apis/`: all other groups.
pub(super) fn groups() -> Path {
    let text = "Show all groups but the core group.";
    path("/apis/".into(), operation("getAPIVersions".into(), "apis".into(), text, "APIGroupList"))
}

/// `/apis/<group>/`: one group.
pub(super) fn group(model: &Model, group: &str) -> Path {
    let id = format!("get{}APIGroup", names::group_words(group));
    let text = "Show the versions of one group.";
    let operation = operation(id, names::group_tag(group), text, "APIGroup");
    path(format!("/apis/{}/", names::group(model, group)), operation)
}

/// `/api/v1/` or `/apis/<group>/<version>/`: the resources of a package.
pub(super) fn resources(model: &Model, package: &Package) -> Path {
    let id = format!("get{}APIResources", names::id_words(package));
    let text = "Show the resources of one group and version.";
    let operation = operation(id, names::tag(package), text, "APIResourceList");
    path(format!("{}/", names::base(model, package)), operation)
}

/// `/version/`: what the server was built from.
pub(super) fn version() -> Path {
    let text = "Show what the server was built from.";
    let mut operation = operation("getCodeVersion".into(), "version".into(), text, "Info");
    operation.replies = vec![(200, Schema::reference(names::version_info()))];
    operation.produces = &["application/json"];
    path("/version/".into(), operation)
}

/// `/.well-known/openid-configuration/`: the issuer of service account tokens.
pub(super) fn issuer() -> Path {
    let text = "Show the OpenID Connect configuration of the issuer of service account tokens.";
    let id = "getServiceAccountIssuerOpenIDConfiguration";
    path("/.well-known/openid-configuration/".into(), document(id, "WellKnown", text, &["application/json"]))
}

/// `/openid/v1/jwks/`: the public keys of the same issuer.
pub(super) fn issuer_keys() -> Path {
    let text = "Show the keys that verify service account tokens, as a JWK set (RFC 7517).";
    let id = "getServiceAccountIssuerOpenIDKeyset";
    path("/openid/v1/jwks/".into(), document(id, "openid", text, &["application/jwk-set+json"]))
}

/// A document of another standard. The reference documents call its content a string, and so do these.
fn document(id: &str, tag: &str, text: &str, produces: &'static [&'static str]) -> Operation {
    let content = Schema::of(Content::Text(Text::default()), "");
    let replies = vec![(200, content)];
    Operation { replies, produces, ..operation(id.into(), tag.into(), text, "Status") }
}

/// Whether the group has a discovery document of its own.
pub(super) fn has_own(group: &str) -> bool {
    group != CORE_GROUP
}

fn path(path: String, operation: Operation) -> Path {
    Path { path, parameters: Vec::new(), operations: vec![("get", operation)] }
}

fn operation(id: String, tag: String, description: &str, reply: &str) -> Operation {
    Operation {
        id,
        description: description.to_owned(),
        tag,
        action: None,
        parameters: Vec::new(),
        body: None,
        replies: vec![(200, Schema::reference(names::meta(reply)))],
        produces: OBJECT_MEDIA,
        deprecated: false,
    }
}
