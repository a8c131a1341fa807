// Written by kindsmith from schema/resource/v1/device_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CELDeviceSelector`.
    pub CEL_DEVICE_SELECTOR: crate::resource::v1::CELDeviceSelector {
        name: "CELDeviceSelector";
        0 expression: "expression" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `CapacityRequirements`.
    pub CAPACITY_REQUIREMENTS: crate::resource::v1::CapacityRequirements {
        name: "CapacityRequirements";
        0 requests: "requests" 1 NonZero [map [scalar Quantity]];
    }
}

machinery::message! {
    /// The form of `DeviceClaimConfiguration`.
    pub DEVICE_CLAIM_CONFIGURATION: crate::resource::v1::DeviceClaimConfiguration {
        name: "DeviceClaimConfiguration", tags: [0, 1];
        0 requests: "requests" 1 NonZero [list [scalar Text]];
        1 opaque: "opaque" 1 NonZero [message
            crate::resource::v1::device_selector::shape::OPAQUE_DEVICE_CONFIGURATION], within: &[2];
    }
}

machinery::message! {
    /// The form of `DeviceConstraint`.
    pub DEVICE_CONSTRAINT: crate::resource::v1::DeviceConstraint {
        name: "DeviceConstraint";
        0 requests: "requests" 1 NonZero [list [scalar Text]];
        1 match_attribute: "matchAttribute" 2 NonZero [scalar Text];
        2 distinct_attribute: "distinctAttribute" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `DeviceSelector`.
    pub DEVICE_SELECTOR: crate::resource::v1::DeviceSelector {
        name: "DeviceSelector";
        0 cel: "cel" 1 NonZero [message crate::resource::v1::device_selector::shape::CEL_DEVICE_SELECTOR],
            inner: Named("CEL");
    }
}

machinery::message! {
    /// The form of `DeviceToleration`.
    pub DEVICE_TOLERATION: crate::resource::v1::DeviceToleration {
        name: "DeviceToleration";
        0 key: "key" 1 NonZero [scalar Text];
        1 operator: "operator" 2 NonZero [scalar Text], default: "\"Equal\"";
        2 value: "value" 3 NonZero [scalar Text];
        3 effect: "effect" 4 NonZero [scalar Text];
        4 toleration_seconds: "tolerationSeconds" 5 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `OpaqueDeviceConfiguration`.
    pub OPAQUE_DEVICE_CONFIGURATION: crate::resource::v1::OpaqueDeviceConfiguration {
        name: "OpaqueDeviceConfiguration";
        0 driver: "driver" 1 Always [scalar Text];
        1 parameters: "parameters" 2 Always [raw];
    }
}
