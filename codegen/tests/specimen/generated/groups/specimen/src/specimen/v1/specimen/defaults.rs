// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::specimen::v1::Specimen {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::specimen::v1::SpecimenSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.flag.get_or_insert(true);
        if self.count == 0 {
            self.count = 3;
        }
        self.mode.get_or_insert_with(|| "Fast".to_owned());
        self.wait.get_or_insert_with(|| machinery::prepare::declared("\"5s\""));
    }
}
