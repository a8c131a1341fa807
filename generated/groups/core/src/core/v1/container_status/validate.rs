// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::ContainerStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("volumeMounts");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.volume_mounts),
                |item| machinery::problem::tree(&item.mount_path),
            );
            for (index, item) in self.volume_mounts.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}

impl Rules for crate::core::v1::ImageVolumeStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("imageRef");
            if self.image_ref.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::core::v1::VolumeMountStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("volumeStatus");
            if let Some(value) = &self.volume_status {
                value
                    .check(
                        old.and_then(|old| old.volume_status.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::core::v1::VolumeStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("image");
            if let Some(value) = &self.image {
                value
                    .check(
                        old.and_then(|old| old.image.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}
