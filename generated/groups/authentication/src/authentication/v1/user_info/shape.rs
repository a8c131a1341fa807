// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `UserInfo`.
    pub USER_INFO: crate::authentication::v1::UserInfo {
        name: "UserInfo";
        0 username: "username" 1 NonZero [scalar Text];
        1 uid: "uid" 2 NonZero [scalar Text], inner: Named("UID");
        2 groups: "groups" 3 NonZero [list [scalar Text]];
        3 extra: "extra" 4 NonZero [map [list [scalar Text]]];
    }
}

machinery::wrapper!(crate::authentication::v1::ExtraValue, Vec<String>);
