// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::Lifecycle {
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.stop_signal.is_some()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        self.stop_signal = Default::default();
    }
}
