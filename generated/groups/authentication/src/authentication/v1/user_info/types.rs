// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authentication/v1` from `user_info`.

/// Identity of a user. Authorization is the only part of the server that interprets the values.
#[derive(Clone, Default, PartialEq)]
pub struct UserInfo {
    /// The name that tells this user apart from all others.
    pub username: String,
    /// Tells apart two users who have the same name at different times.
    pub uid: String,
    /// Groups that the user is in.
    pub groups: Vec<String>,
    /// Further attributes of the user from the authentication method.
    pub extra: std::collections::BTreeMap<String, crate::authentication::v1::ExtraValue>,
}

/// The values of one attribute of a user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExtraValue(
    /// The bare value.
    pub Vec<String>,
);
