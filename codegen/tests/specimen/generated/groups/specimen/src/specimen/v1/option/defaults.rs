// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::specimen::v1::Option_ {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::specimen::v1::Self_ {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.text {
            value.default_fields();
        }
        for item in self.texts.values_mut() {
            item.default_fields();
        }
        if let Some(value) = &mut self.tree {
            value.default_fields();
        }
    }
}

impl crate::specimen::v1::String_ {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.size == 0 {
            self.size = 3;
        }
    }
}

impl crate::specimen::v1::Box_ {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.inner {
            value.default_fields();
        }
        if let Some(value) = &mut self.text {
            value.default_fields();
        }
    }
}
