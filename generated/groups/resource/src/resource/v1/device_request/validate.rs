// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::resource::v1::DeviceClaim {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("config");
            for (index, item) in self.config.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::resource::v1::DeviceClaimConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("opaque");
            if let Some(value) = &self.opaque {
                value
                    .check(
                        old.and_then(|old| old.opaque.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::resource::v1::OpaqueDeviceConfiguration {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("parameters");
            machinery::check::object(&self.parameters, &at, problems);
        }
    }
}

impl Rules for crate::resource::v1::ResourceClaimSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("devices");
            self.devices.check(old.map(|old| &old.devices), &at, change, problems);
        }
    }
}
