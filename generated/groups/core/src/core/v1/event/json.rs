// Written by kindsmith from schema/core/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::core::v1::Event {
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
                "involvedObject",
                "reason",
                "message",
                "source",
                "firstTimestamp",
                "lastTimestamp",
                "count",
                "type",
                "eventTime",
                "series",
                "action",
                "related",
                "reportingComponent",
                "reportingInstance",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.involved_object = r.value()?,
                    4 => out.reason = r.value()?,
                    5 => out.message = r.value()?,
                    6 => out.source = r.value()?,
                    7 => out.first_timestamp = r.value()?,
                    8 => out.last_timestamp = r.value()?,
                    9 => out.count = r.value()?,
                    10 => out.type_ = r.value()?,
                    11 => out.event_time = r.value()?,
                    12 => out.series = r.value()?,
                    13 => out.action = r.value()?,
                    14 => out.related = r.value()?,
                    15 => out.reporting_component = r.value()?,
                    _ => out.reporting_instance = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::core::v1::Event {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("involvedObject", &self.involved_object);
        w.nonzero("reason", &self.reason);
        w.nonzero("message", &self.message);
        w.always("source", &self.source);
        w.always("firstTimestamp", &self.first_timestamp);
        w.always("lastTimestamp", &self.last_timestamp);
        w.nonzero("count", &self.count);
        w.nonzero("type", &self.type_);
        w.always("eventTime", &self.event_time);
        w.present("series", &self.series);
        w.nonzero("action", &self.action);
        w.present("related", &self.related);
        w.always("reportingComponent", &self.reporting_component);
        w.always("reportingInstance", &self.reporting_instance);
    }
}

impl machinery::json::Encode for crate::core::v1::Event {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::core::v1::EventSource {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["component", "host"],
            |r, index| {
                match index {
                    0 => out.component = r.value()?,
                    _ => out.host = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::core::v1::EventSource {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("component", &self.component);
            w.nonzero("host", &self.host);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::core::v1::EventSeries {
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

impl machinery::json::Encode for crate::core::v1::EventSeries {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("count", &self.count);
            w.always("lastObservedTime", &self.last_observed_time);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
