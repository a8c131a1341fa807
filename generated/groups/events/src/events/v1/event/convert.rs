// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `core/v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::events::v1::Event {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::core::v1::Event {
        crate::core::v1::Event {
            metadata: self.metadata.clone(),
            involved_object: self.regarding.clone(),
            reason: self.reason.clone(),
            message: self.note.clone(),
            source: self.deprecated_source.clone(),
            first_timestamp: self.deprecated_first_timestamp,
            last_timestamp: self.deprecated_last_timestamp,
            count: self.deprecated_count,
            type_: self.type_.clone(),
            event_time: self.event_time,
            series: self.series.as_ref().map(|value| value.to_hub(brand)),
            action: self.action.clone(),
            related: self.related.clone(),
            reporting_component: self.reporting_controller.clone(),
            reporting_instance: self.reporting_instance.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::core::v1::Event,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::events::v1::Event {
            metadata: hub.metadata.clone(),
            event_time: hub.event_time,
            series: hub
                .series
                .as_ref()
                .map(|value| crate::events::v1::EventSeries::from_hub(value, brand)),
            reporting_controller: hub.reporting_component.clone(),
            reporting_instance: hub.reporting_instance.clone(),
            action: hub.action.clone(),
            reason: hub.reason.clone(),
            regarding: hub.involved_object.clone(),
            related: hub.related.clone(),
            note: hub.message.clone(),
            type_: hub.type_.clone(),
            deprecated_source: hub.source.clone(),
            deprecated_first_timestamp: hub.first_timestamp,
            deprecated_last_timestamp: hub.last_timestamp,
            deprecated_count: hub.count,
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::events::v1::EventSeries {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::core::v1::EventSeries {
        crate::core::v1::EventSeries {
            count: self.count,
            last_observed_time: self.last_observed_time,
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::core::v1::EventSeries,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::events::v1::EventSeries {
            count: hub.count,
            last_observed_time: hub.last_observed_time,
        }
    }
}
