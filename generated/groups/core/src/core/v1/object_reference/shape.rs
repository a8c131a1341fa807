// Written by kindsmith from schema/core/v1/object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ObjectReference`.
    pub OBJECT_REFERENCE: crate::core::v1::ObjectReference {
        name: "ObjectReference", atomic: true;
        0 kind: "kind" 1 NonZero [scalar Text];
        1 namespace: "namespace" 2 NonZero [scalar Text];
        2 name: "name" 3 NonZero [scalar Text];
        3 uid: "uid" 4 NonZero [scalar Text], inner: Named("UID");
        4 api_version: "apiVersion" 5 NonZero [scalar Text], inner: Named("APIVersion");
        5 resource_version: "resourceVersion" 6 NonZero [scalar Text];
        6 field_path: "fieldPath" 7 NonZero [scalar Text];
    }
}
