// Written by kindsmith from schema/networking/v1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ServiceCIDR`.
    pub SERVICE_CIDR: crate::networking::v1::ServiceCIDR {
        name: "ServiceCIDR", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::networking::v1::service_cidr::shape::SERVICE_CIDR_SPEC];
        2 status: "status" 3 Always [message crate::networking::v1::service_cidr::shape::SERVICE_CIDR_STATUS];
    }
}

machinery::message! {
    /// The form of `ServiceCIDRSpec`.
    pub SERVICE_CIDR_SPEC: crate::networking::v1::ServiceCIDRSpec {
        name: "ServiceCIDRSpec";
        0 cidrs: "cidrs" 1 NonZero [list [scalar Text]], inner: Named("CIDRs");
    }
}

machinery::message! {
    /// The form of `ServiceCIDRStatus`.
    pub SERVICE_CIDR_STATUS: crate::networking::v1::ServiceCIDRStatus {
        name: "ServiceCIDRStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
    }
}
