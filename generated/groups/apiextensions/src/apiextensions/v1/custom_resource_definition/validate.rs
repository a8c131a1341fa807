// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::apiextensions::v1::CustomResourceDefinition {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
    }
}

impl Rules for crate::apiextensions::v1::CustomResourceDefinitionSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("versions");
            for (index, item) in self.versions.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::apiextensions::v1::CustomResourceDefinitionVersion {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("schema");
            if let Some(value) = &self.schema {
                value
                    .check(
                        old.and_then(|old| old.schema.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::apiextensions::v1::CustomResourceValidation {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("openAPIV3Schema");
            if let Some(value) = &self.open_apiv3_schema {
                value
                    .check(
                        old.and_then(|old| old.open_apiv3_schema.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::apiextensions::v1::JSONSchemaProps {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("allOf");
            for (index, item) in self.all_of.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("oneOf");
            for (index, item) in self.one_of.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("anyOf");
            for (index, item) in self.any_of.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
        {
            let at = at.field("not");
            if let Some(value) = &self.not {
                value
                    .check(
                        old.and_then(|old| old.not.as_deref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("properties");
            for (key, item) in &self.properties {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(old.map(|old| &old.properties), key),
                    &at,
                    change,
                    problems,
                );
            }
        }
        {
            let at = at.field("patternProperties");
            for (key, item) in &self.pattern_properties {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(
                        old.map(|old| &old.pattern_properties),
                        key,
                    ),
                    &at,
                    change,
                    problems,
                );
            }
        }
        {
            let at = at.field("definitions");
            for (key, item) in &self.definitions {
                let at = at.key(key);
                item.check(
                    machinery::rules::known_entry(old.map(|old| &old.definitions), key),
                    &at,
                    change,
                    problems,
                );
            }
        }
    }
}
