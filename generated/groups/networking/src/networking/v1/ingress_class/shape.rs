// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `IngressClass`.
    pub INGRESS_CLASS: crate::networking::v1::IngressClass {
        name: "IngressClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::networking::v1::ingress_class::shape::INGRESS_CLASS_SPEC];
    }
}

machinery::message! {
    /// The form of `IngressClassParametersReference`.
    pub INGRESS_CLASS_PARAMETERS_REFERENCE: crate::networking::v1::IngressClassParametersReference {
        name: "IngressClassParametersReference";
        0 api_group: "apiGroup" 1 NonZero [scalar Text], inner: Named("APIGroup");
        1 kind: "kind" 2 Always [scalar Text];
        2 name: "name" 3 Always [scalar Text];
        3 scope: "scope" 4 NonZero [scalar Text], default: "\"Cluster\"";
        4 namespace: "namespace" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `IngressClassSpec`.
    pub INGRESS_CLASS_SPEC: crate::networking::v1::IngressClassSpec {
        name: "IngressClassSpec";
        0 controller: "controller" 1 NonZero [scalar Text];
        1 parameters: "parameters" 2 NonZero [message
            crate::networking::v1::ingress_class::shape::INGRESS_CLASS_PARAMETERS_REFERENCE];
    }
}
