// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::core::v1::ConfigMapVolumeSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("items");
            for (index, item) in self.items.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("defaultMode");
            if let Some(value) = &self.default_mode {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &511, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::core::v1::DownwardAPIVolumeSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("defaultMode");
            if let Some(value) = &self.default_mode {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &511, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::core::v1::KeyToPath {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("key");
            if self.key.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("path");
            if self.path.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.path,
                    machinery::format::local_path,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("mode");
            if let Some(value) = &self.mode {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &511, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::core::v1::PersistentVolumeClaimVolumeSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("claimName");
            if self.claim_name.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::core::v1::SecretVolumeSource {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("items");
            for (index, item) in self.items.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("defaultMode");
            if let Some(value) = &self.default_mode {
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::min(value, &0, &at, problems);
                    },
                );
                machinery::check::worded(
                    || machinery::problem::tree(value),
                    "must be a number between 0 and 0777 (octal), both inclusive",
                    &at,
                    problems,
                    |problems| {
                        machinery::check::max(value, &511, &at, problems);
                    },
                );
            }
        }
    }
}

impl Rules for crate::core::v1::Volume {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("secret");
            if let Some(value) = &self.secret {
                value
                    .check(
                        old.and_then(|old| old.secret.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("persistentVolumeClaim");
            if let Some(value) = &self.persistent_volume_claim {
                value
                    .check(
                        old.and_then(|old| old.persistent_volume_claim.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("downwardAPI");
            if let Some(value) = &self.downward_api {
                value
                    .check(
                        old.and_then(|old| old.downward_api.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("configMap");
            if let Some(value) = &self.config_map {
                value
                    .check(
                        old.and_then(|old| old.config_map.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("projected");
            if let Some(value) = &self.projected {
                value
                    .check(
                        old.and_then(|old| old.projected.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}
