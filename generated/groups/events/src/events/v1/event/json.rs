// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::events::v1::Event {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "metadata",
                "eventTime",
                "series",
                "reportingController",
                "reportingInstance",
                "action",
                "reason",
                "regarding",
                "related",
                "note",
                "type",
                "deprecatedSource",
                "deprecatedFirstTimestamp",
                "deprecatedLastTimestamp",
                "deprecatedCount",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.event_time = r.value()?,
                    4 => out.series = r.value()?,
                    5 => out.reporting_controller = r.value()?,
                    6 => out.reporting_instance = r.value()?,
                    7 => out.action = r.value()?,
                    8 => out.reason = r.value()?,
                    9 => out.regarding = r.value()?,
                    10 => out.related = r.value()?,
                    11 => out.note = r.value()?,
                    12 => out.type_ = r.value()?,
                    13 => out.deprecated_source = r.value()?,
                    14 => out.deprecated_first_timestamp = r.value()?,
                    15 => out.deprecated_last_timestamp = r.value()?,
                    _ => out.deprecated_count = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::events::v1::Event {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("eventTime", &self.event_time);
        w.present("series", &self.series);
        w.nonzero("reportingController", &self.reporting_controller);
        w.nonzero("reportingInstance", &self.reporting_instance);
        w.nonzero("action", &self.action);
        w.nonzero("reason", &self.reason);
        w.always("regarding", &self.regarding);
        w.present("related", &self.related);
        w.nonzero("note", &self.note);
        w.nonzero("type", &self.type_);
        w.always("deprecatedSource", &self.deprecated_source);
        w.always("deprecatedFirstTimestamp", &self.deprecated_first_timestamp);
        w.always("deprecatedLastTimestamp", &self.deprecated_last_timestamp);
        w.nonzero("deprecatedCount", &self.deprecated_count);
    }
}

impl machinery::json::Encode for crate::events::v1::Event {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::events::v1::EventSeries {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["count", "lastObservedTime"],
            |r, index| {
                match index {
                    0 => out.count = r.value()?,
                    _ => out.last_observed_time = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::events::v1::EventSeries {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("count", &self.count);
            w.always("lastObservedTime", &self.last_observed_time);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
