// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1::Tags {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.0);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.0),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Node {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.left);
        w.field(3, &self.others);
        w.field(4, &self.label);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.left),
            3 => r.field(&mut self.others),
            4 => r.field(&mut self.label),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Choice {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.word);
        w.field(2, &self.number);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.word),
            2 => r.field(&mut self.number),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Report {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.message);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.message),
            _ => r.skip(),
        }
    }
}
