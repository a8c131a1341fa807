// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::events::v1::Event {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.always(2, &self.event_time);
        w.field(3, &self.series);
        w.field(4, &self.reporting_controller);
        w.field(5, &self.reporting_instance);
        w.field(6, &self.action);
        w.field(7, &self.reason);
        w.field(8, &self.regarding);
        w.field(9, &self.related);
        w.field(10, &self.note);
        w.field(11, &self.type_);
        w.field(12, &self.deprecated_source);
        w.always(13, &self.deprecated_first_timestamp);
        w.always(14, &self.deprecated_last_timestamp);
        w.field(15, &self.deprecated_count);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.event_time),
            3 => r.field(&mut self.series),
            4 => r.field(&mut self.reporting_controller),
            5 => r.field(&mut self.reporting_instance),
            6 => r.field(&mut self.action),
            7 => r.field(&mut self.reason),
            8 => r.field(&mut self.regarding),
            9 => r.field(&mut self.related),
            10 => r.field(&mut self.note),
            11 => r.field(&mut self.type_),
            12 => r.field(&mut self.deprecated_source),
            13 => r.field(&mut self.deprecated_first_timestamp),
            14 => r.field(&mut self.deprecated_last_timestamp),
            15 => r.field(&mut self.deprecated_count),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::events::v1::EventSeries {
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
