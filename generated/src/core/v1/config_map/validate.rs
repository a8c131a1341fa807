// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

impl crate::core::v1::ConfigMap {
    /// Checks the declared rules.
    pub(crate) fn validate(
        &self,
        at: &machinery::path::Path<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("data");
            for key in self.data.keys() {
                let at = at.key(key);
                machinery::check::format(
                    key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("binaryData");
            for key in self.binary_data.keys() {
                let at = at.key(key);
                machinery::check::format(
                    key,
                    machinery::format::config_map_key,
                    &at,
                    problems,
                );
            }
        }
    }
}
