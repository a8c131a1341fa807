// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `authentication/v1` from `user_info`.

/// Who somebody is. The server makes nothing of the values but what authorization is told to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct UserInfo {
    /// The name that tells this user apart from all others.
    pub username: String,
    /// Tells apart two users who have the same name at different times.
    pub uid: String,
    /// Groups that the user is in.
    pub groups: Vec<String>,
    /// Anything else that the way of authentication tells of the user.
    pub extra: std::collections::BTreeMap<String, crate::authentication::v1::ExtraValue>,
}

/// The values of one attribute of a user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExtraValue(
    /// The bare value.
    pub Vec<String>,
);
