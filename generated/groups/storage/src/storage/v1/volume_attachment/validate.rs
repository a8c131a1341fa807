// Written by kindsmith from schema/storage/v1/volume_attachment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::storage::v1::VolumeAttachment {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::storage::v1::VolumeAttachmentSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("persistentVolumeName");
            if let Some(value) = &self.persistent_volume_name {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::storage::v1::VolumeAttachmentSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("attacher");
            if self.attacher.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.attacher,
                    machinery::format::driver_name,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("source");
            self.source.check(old.map(|old| &old.source), &at, change, problems);
        }
        {
            let at = at.field("nodeName");
            if !self.node_name.is_empty() {
                machinery::check::format(
                    &self.node_name,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::storage::v1::VolumeAttachmentStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("attachError");
            if let Some(value) = &self.attach_error {
                value
                    .check(
                        old.and_then(|old| old.attach_error.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("detachError");
            if let Some(value) = &self.detach_error {
                value
                    .check(
                        old.and_then(|old| old.detach_error.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::storage::v1::VolumeError {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("errorCode");
            if let Some(value) = &self.error_code {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be between 0 and 2147483647, inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
            }
        }
    }
}
