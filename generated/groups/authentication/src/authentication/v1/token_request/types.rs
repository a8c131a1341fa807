// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authentication/v1` from `token_request`.

/// Asks for a token of a service account, at the account's sub-resource `token`.
#[derive(Clone, Default, PartialEq)]
pub struct TokenRequest {
    /// Mostly empty. What is asked is not kept, so it needs no name.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is asked.
    pub spec: crate::authentication::v1::TokenRequestSpec,
    /// The answer; filled in by the server.
    pub status: crate::authentication::v1::TokenRequestStatus,
}

/// What the token shall be good for.
#[derive(Clone, Default, PartialEq)]
pub struct TokenRequestSpec {
    /// Services that may accept the token. A service that is not listed rejects it. The default is this
    /// server.
    pub audiences: Vec<String>,
    /// How long the token shall be good, in seconds. The server may choose another time, and returns it
    /// here.
    pub expiration_seconds: Option<i64>,
    /// An object without which the token is not good any more.
    pub bound_object_ref: Option<crate::authentication::v1::BoundObjectReference>,
}

/// The object that a token is bound to.
#[derive(Clone, Default, PartialEq)]
pub struct BoundObjectReference {
    /// Kind of the object, `Pod` or `Secret`.
    pub kind: String,
    /// Group and version of the object.
    pub api_version: String,
    /// Name of the object.
    pub name: String,
    /// Identity of the object.
    pub uid: String,
}

/// The token.
#[derive(Clone, Default, PartialEq)]
pub struct TokenRequestStatus {
    /// The token itself.
    pub token: String,
    /// When it stops being good.
    pub expiration_timestamp: Option<machinery::time::Time>,
}
