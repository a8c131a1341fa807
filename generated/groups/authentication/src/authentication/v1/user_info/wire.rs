// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authentication::v1::UserInfo {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.username);
        w.field(2, &self.uid);
        w.field(3, &self.groups);
        w.field(4, &self.extra);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.username),
            2 => r.field(&mut self.uid),
            3 => r.field(&mut self.groups),
            4 => r.field(&mut self.extra),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::ExtraValue {
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
