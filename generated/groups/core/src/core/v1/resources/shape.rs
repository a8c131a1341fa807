// Written by kindsmith from schema/core/v1/resources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceClaim`.
    pub RESOURCE_CLAIM: crate::core::v1::ResourceClaim {
        name: "ResourceClaim";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 request: "request" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourceRequirements`.
    pub RESOURCE_REQUIREMENTS: crate::core::v1::ResourceRequirements {
        name: "ResourceRequirements";
        0 limits: "limits" 1 NonZero [map [scalar Quantity]];
        1 requests: "requests" 2 NonZero [map [scalar Quantity]];
        2 claims: "claims" 3 NonZero [by "name" [message crate::core::v1::resources::shape::RESOURCE_CLAIM]];
    }
}

machinery::message! {
    /// The form of `TypedLocalObjectReference`.
    pub TYPED_LOCAL_OBJECT_REFERENCE: crate::core::v1::TypedLocalObjectReference {
        name: "TypedLocalObjectReference", atomic: true;
        0 api_group: "apiGroup" 1 Always [scalar Text], inner: Named("APIGroup");
        1 kind: "kind" 2 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `TypedObjectReference`.
    pub TYPED_OBJECT_REFERENCE: crate::core::v1::TypedObjectReference {
        name: "TypedObjectReference";
        0 api_group: "apiGroup" 1 Always [scalar Text], inner: Named("APIGroup");
        1 kind: "kind" 2 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
        3 namespace: "namespace" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `VolumeResourceRequirements`.
    pub VOLUME_RESOURCE_REQUIREMENTS: crate::core::v1::VolumeResourceRequirements {
        name: "VolumeResourceRequirements";
        0 limits: "limits" 1 NonZero [map [scalar Quantity]];
        1 requests: "requests" 2 NonZero [map [scalar Quantity]];
    }
}
