// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::ServiceAccount {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.secrets);
        w.field(3, &self.image_pull_secrets);
        w.field(4, &self.automount_service_account_token);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.secrets),
            3 => r.field(&mut self.image_pull_secrets),
            4 => r.field(&mut self.automount_service_account_token),
            _ => r.skip(),
        }
    }
}
