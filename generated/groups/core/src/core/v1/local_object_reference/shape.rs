// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `LocalObjectReference`.
    pub LOCAL_OBJECT_REFERENCE: crate::core::v1::LocalObjectReference {
        name: "LocalObjectReference", atomic: true;
        0 name: "name" 1 NonZero [scalar Text], default: "\"\"";
    }
}
