// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::Event {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.involved_object);
        w.field(3, &self.reason);
        w.field(4, &self.message);
        w.field(5, &self.source);
        w.always(6, &self.first_timestamp);
        w.always(7, &self.last_timestamp);
        w.field(8, &self.count);
        w.field(9, &self.type_);
        w.always(10, &self.event_time);
        w.field(11, &self.series);
        w.field(12, &self.action);
        w.field(13, &self.related);
        w.field(14, &self.reporting_component);
        w.field(15, &self.reporting_instance);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.involved_object),
            3 => r.field(&mut self.reason),
            4 => r.field(&mut self.message),
            5 => r.field(&mut self.source),
            6 => r.field(&mut self.first_timestamp),
            7 => r.field(&mut self.last_timestamp),
            8 => r.field(&mut self.count),
            9 => r.field(&mut self.type_),
            10 => r.field(&mut self.event_time),
            11 => r.field(&mut self.series),
            12 => r.field(&mut self.action),
            13 => r.field(&mut self.related),
            14 => r.field(&mut self.reporting_component),
            15 => r.field(&mut self.reporting_instance),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::core::v1::EventSource {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.component);
        w.field(2, &self.host);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.component),
            2 => r.field(&mut self.host),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::core::v1::EventSeries {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.count);
        w.always(2, &self.last_observed_time);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.count),
            2 => r.field(&mut self.last_observed_time),
            _ => r.skip(),
        }
    }
}
