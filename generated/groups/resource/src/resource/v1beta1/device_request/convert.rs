// Written by kindsmith from schema/resource/v1beta1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::DeviceClaim {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::DeviceClaim {
        crate::resource::v1::DeviceClaim {
            requests: self.requests.iter().map(|item| item.to_hub(brand)).collect(),
            constraints: self.constraints.clone(),
            config: self.config.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::DeviceClaim,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::DeviceClaim {
            requests: hub
                .requests
                .iter()
                .map(|item| crate::resource::v1beta1::DeviceRequest::from_hub(
                    item,
                    brand,
                ))
                .collect(),
            constraints: hub.constraints.clone(),
            config: hub.config.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::DeviceRequest {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::DeviceRequest {
        let mut hub = crate::resource::v1::DeviceRequest {
            name: self.name.clone(),
            exactly: Default::default(),
            first_available: self
                .first_available
                .iter()
                .map(|item| item.to_hub(brand))
                .collect(),
        };
        let value = self.device_class_name.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().device_class_name = value;
        }
        let value = self.selectors.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().selectors = value;
        }
        let value = self.allocation_mode.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().allocation_mode = value;
        }
        let value = self.count;
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().count = value;
        }
        let value = self.admin_access;
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().admin_access = value;
        }
        let value = self.tolerations.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().tolerations = value;
        }
        let value = self.capacity.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().capacity = value;
        }
        hub
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::DeviceRequest,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::DeviceRequest {
            name: hub.name.clone(),
            device_class_name: hub
                .exactly
                .as_ref()
                .map(|inner| inner.device_class_name.clone())
                .unwrap_or_default(),
            selectors: hub
                .exactly
                .as_ref()
                .map(|inner| inner.selectors.clone())
                .unwrap_or_default(),
            allocation_mode: hub
                .exactly
                .as_ref()
                .map(|inner| inner.allocation_mode.clone())
                .unwrap_or_default(),
            count: hub.exactly.as_ref().map(|inner| inner.count).unwrap_or_default(),
            admin_access: hub
                .exactly
                .as_ref()
                .map(|inner| inner.admin_access)
                .unwrap_or_default(),
            first_available: hub
                .first_available
                .iter()
                .map(|item| crate::resource::v1beta1::DeviceSubRequest::from_hub(
                    item,
                    brand,
                ))
                .collect(),
            tolerations: hub
                .exactly
                .as_ref()
                .map(|inner| inner.tolerations.clone())
                .unwrap_or_default(),
            capacity: hub
                .exactly
                .as_ref()
                .map(|inner| inner.capacity.clone())
                .unwrap_or_default(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::DeviceSubRequest {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::DeviceSubRequest {
        crate::resource::v1::DeviceSubRequest {
            name: self.name.clone(),
            device_class_name: self.device_class_name.clone(),
            selectors: self.selectors.clone(),
            allocation_mode: self.allocation_mode.clone(),
            count: self.count,
            tolerations: self.tolerations.clone(),
            capacity: self.capacity.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::DeviceSubRequest,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::DeviceSubRequest {
            name: hub.name.clone(),
            device_class_name: hub.device_class_name.clone(),
            selectors: hub.selectors.clone(),
            allocation_mode: hub.allocation_mode.clone(),
            count: hub.count,
            tolerations: hub.tolerations.clone(),
            capacity: hub.capacity.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::resource::v1beta1::ResourceClaimSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::resource::v1::ResourceClaimSpec {
        crate::resource::v1::ResourceClaimSpec {
            devices: self.devices.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::resource::v1::ResourceClaimSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::resource::v1beta1::ResourceClaimSpec {
            devices: crate::resource::v1beta1::DeviceClaim::from_hub(&hub.devices, brand),
        }
    }
}
