// Written by kindsmith from schema/apiregistration/v1/api_service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `APIService`.
    pub API_SERVICE: crate::apiregistration::v1::APIService {
        name: "APIService", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::apiregistration::v1::api_service::shape::API_SERVICE_SPEC];
        2 status: "status" 3 Always [message
            crate::apiregistration::v1::api_service::shape::API_SERVICE_STATUS];
    }
}

machinery::message! {
    /// The form of `APIServiceCondition`.
    pub API_SERVICE_CONDITION: crate::apiregistration::v1::APIServiceCondition {
        name: "APIServiceCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `APIServiceSpec`.
    pub API_SERVICE_SPEC: crate::apiregistration::v1::APIServiceSpec {
        name: "APIServiceSpec";
        0 service: "service" 1 NonZero [message
            crate::apiregistration::v1::api_service::shape::SERVICE_REFERENCE];
        1 group: "group" 2 NonZero [scalar Text];
        2 version: "version" 3 NonZero [scalar Text];
        3 insecure_skip_tls_verify: "insecureSkipTLSVerify" 4 NonZero [scalar Boolean];
        4 ca_bundle: "caBundle" 5 NonZero [scalar Bytes], inner: Named("CABundle");
        5 group_priority_minimum: "groupPriorityMinimum" 7 Always [scalar Integer];
        6 version_priority: "versionPriority" 8 Always [scalar Integer];
    }
}

machinery::message! {
    /// The form of `APIServiceStatus`.
    pub API_SERVICE_STATUS: crate::apiregistration::v1::APIServiceStatus {
        name: "APIServiceStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            crate::apiregistration::v1::api_service::shape::API_SERVICE_CONDITION]], patch:
            MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `ServiceReference`.
    pub SERVICE_REFERENCE: crate::apiregistration::v1::ServiceReference {
        name: "ServiceReference";
        0 namespace: "namespace" 1 NonZero [scalar Text];
        1 name: "name" 2 NonZero [scalar Text];
        2 port: "port" 3 NonZero [scalar Integer], default: "443";
    }
}
