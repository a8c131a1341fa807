// Written by kindsmith from schema/resource/v1/device_taint.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_taint`.

/// Keeps claims away from a device that do not tolerate it.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaint {
    /// Key of the taint, as that of a label.
    pub key: String,
    /// Value of the taint, as that of a label.
    pub value: String,
    /// What it does to claims without a toleration. `NoSchedule` gives the device to no further pod,
    /// `NoExecute` evicts pods too, `None` does nothing.
    pub effect: String,
    /// When it was added, in whole seconds. Absent stands for the time of the write.
    pub time_added: Option<machinery::time::Time>,
}
