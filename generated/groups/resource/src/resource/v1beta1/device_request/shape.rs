// Written by kindsmith from schema/resource/v1beta1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `DeviceClaim`.
    pub DEVICE_CLAIM: crate::resource::v1beta1::DeviceClaim {
        name: "DeviceClaim";
        0 requests: "requests" 1 ListOrNull [list [message
            crate::resource::v1beta1::device_request::shape::DEVICE_REQUEST]];
        1 constraints: "constraints" 2 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_CONSTRAINT]];
        2 config: "config" 3 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_CLAIM_CONFIGURATION]];
    }
}

machinery::message! {
    /// The form of `DeviceRequest`.
    pub DEVICE_REQUEST: crate::resource::v1beta1::DeviceRequest {
        name: "DeviceRequest";
        0 name: "name" 1 Always [scalar Text];
        1 device_class_name: "deviceClassName" 2 Always [scalar Text];
        2 selectors: "selectors" 3 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_SELECTOR]];
        3 allocation_mode: "allocationMode" 4 NonZero [scalar Text];
        4 count: "count" 5 NonZero [scalar Integer];
        5 admin_access: "adminAccess" 6 NonZero [scalar Boolean];
        6 first_available: "firstAvailable" 7 NonZero [list [message
            crate::resource::v1beta1::device_request::shape::DEVICE_SUB_REQUEST]];
        7 tolerations: "tolerations" 8 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_TOLERATION]];
        8 capacity: "capacity" 9 NonZero [message
            crate::resource::v1beta1::device_selector::shape::CAPACITY_REQUIREMENTS];
    }
}

machinery::message! {
    /// The form of `DeviceSubRequest`.
    pub DEVICE_SUB_REQUEST: crate::resource::v1beta1::DeviceSubRequest {
        name: "DeviceSubRequest";
        0 name: "name" 1 Always [scalar Text];
        1 device_class_name: "deviceClassName" 2 Always [scalar Text];
        2 selectors: "selectors" 3 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_SELECTOR]];
        3 allocation_mode: "allocationMode" 4 NonZero [scalar Text], default: "\"ExactCount\"";
        4 count: "count" 5 NonZero [scalar Integer];
        5 tolerations: "tolerations" 7 NonZero [list [message
            crate::resource::v1beta1::device_selector::shape::DEVICE_TOLERATION]];
        6 capacity: "capacity" 8 NonZero [message
            crate::resource::v1beta1::device_selector::shape::CAPACITY_REQUIREMENTS];
    }
}

machinery::message! {
    /// The form of `ResourceClaimSpec`.
    pub RESOURCE_CLAIM_SPEC: crate::resource::v1beta1::ResourceClaimSpec {
        name: "ResourceClaimSpec";
        0 devices: "devices" 1 Always [message crate::resource::v1beta1::device_request::shape::DEVICE_CLAIM];
    }
}
