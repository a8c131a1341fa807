// Written by kindsmith from schema/autoscaling/v1/scale.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Scale`.
    pub SCALE: crate::autoscaling::v1::Scale {
        name: "Scale", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::autoscaling::v1::scale::shape::SCALE_SPEC];
        2 status: "status" 3 Always [message crate::autoscaling::v1::scale::shape::SCALE_STATUS];
    }
}

machinery::message! {
    /// The form of `ScaleSpec`.
    pub SCALE_SPEC: crate::autoscaling::v1::ScaleSpec {
        name: "ScaleSpec";
        0 replicas: "replicas" 1 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `ScaleStatus`.
    pub SCALE_STATUS: crate::autoscaling::v1::ScaleStatus {
        name: "ScaleStatus";
        0 replicas: "replicas" 1 Always [scalar Integer];
        1 selector: "selector" 2 NonZero [scalar Text];
    }
}
