//! Slices of devices: where the devices can be used, and what the slice may hold together.

mod device;
mod policy;

use core_kinds::node_selector;
use generated_resource::resource::v1::{Device, ResourceSlice, ResourceSliceSpec};
use machinery::{
    change::Change,
    check,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
    strategy::Strategy,
};

use super::devices;

/// The rules of slices that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ResourceSliceStrategy;

const IMMUTABLE: &str = "field is immutable";
const DEVICES_MAX: usize = 128;
/// How many sets of counters a slice may have.
const SETS_MAX: usize = 8;
/// How many devices there may be when one has more to say than a name and attributes.
const RICH_DEVICES_MAX: usize = 64;
/// How the choice of nodes is told.
const ONE_OF: &str =
    "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";

impl Strategy for ResourceSliceStrategy {
    type Object = ResourceSlice;

    fn prepare(&self, change: &Change<'_>, new: &mut ResourceSlice, _old: Option<&ResourceSlice>) {
        for taint in new.spec.devices.iter_mut().flat_map(|device| &mut device.taints) {
            taint.time_added.get_or_insert(change.now);
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ResourceSlice,
        old: Option<&ResourceSlice>,
        problems: &mut Problems,
    ) {
        let at = Path::Root.field("spec");
        let spec = &new.spec;
        spec.check(old.map(|old| &old.spec), &at, change, problems);
        devices::check_pool_name(&spec.pool.name, &at.field("pool").field("name"), problems);
        if let Some(old) = old {
            check_kept(spec, &old.spec, &at, problems);
        }
        check_nodes(spec, &at, problems);
        check_devices(spec, &at.field("devices"), problems);
        let counters = at.field("sharedCounters");
        for (index, set) in spec.shared_counters.iter().enumerate().take(SETS_MAX) {
            let place = counters.index(index);
            device::check_counters(set.counters.keys(), &place.field("counters"), problems);
        }
        // Of more sets, problems show only the number.
        if spec.shared_counters.len() <= SETS_MAX {
            check::unique(
                &spec.shared_counters,
                |set| quote(&set.name),
                |index, name| problems.duplicate(&counters.index(index), name),
            );
        }
    }

    fn warn(
        &self,
        _change: &Change<'_>,
        new: &ResourceSlice,
        _old: Option<&ResourceSlice>,
        warnings: &mut Vec<String>,
    ) {
        let driver = &new.spec.driver;
        if driver.chars().any(char::is_uppercase) {
            let shown = quote(driver);
            warnings.push(format!(
                "spec.driver: driver names should be lowercase; {shown} contains uppercase characters"
            ));
        }
    }
}

/// A driver, a pool and a node are those of the slice for ever.
fn check_kept(new: &ResourceSliceSpec, old: &ResourceSliceSpec, at: &Path<'_>, problems: &mut Problems) {
    if new.pool.name != old.pool.name {
        problems.invalid(&at.field("pool").field("name"), &quote(&new.pool.name), IMMUTABLE);
    }
    if new.driver != old.driver {
        problems.invalid(&at.field("driver"), &quote(&new.driver), IMMUTABLE);
    }
    if new.node_name != old.node_name {
        let shown = new.node_name.as_ref().map_or_else(|| "null".to_owned(), |name| quote(name));
        problems.invalid(&at.field("nodeName"), &shown, IMMUTABLE);
    }
}

fn check_nodes(spec: &ResourceSliceSpec, at: &Path<'_>, problems: &mut Problems) {
    let mut chosen = Vec::new();
    if let Some(name) = &spec.node_name {
        if name.is_empty() {
            let detail = "must be either unset or set to a non-empty string";
            problems.invalid(&at.field("nodeName"), "\"\"", detail);
        } else {
            chosen.push("nodeName");
            check::format(name, machinery::format::dns_subdomain, &at.field("nodeName"), problems);
        }
    }
    if let Some(selector) = &spec.node_selector {
        chosen.push("nodeSelector");
        let place = at.field("nodeSelector");
        node_selector::check(selector, &place, problems);
        if selector.node_selector_terms.len() != 1 {
            let terms = place.field("nodeSelectorTerms");
            let detail = "must have exactly one node selector term";
            problems.invalid_value(&terms, &selector.node_selector_terms, detail);
        }
    }
    for (field, value) in
        [("allNodes", spec.all_nodes), ("perDeviceNodeSelection", spec.per_device_node_selection)]
    {
        match value {
            Some(true) => chosen.push(field),
            Some(false) => {
                problems.invalid(&at.field(field), "false", "must be either unset or set to true");
            }
            None => {}
        }
    }
    match chosen.len() {
        0 => problems.required(at, ONE_OF),
        1 => {}
        _ => {
            let shown = quote(&format!("{{{}}}", check::quoted(&chosen)));
            problems.invalid(at, &shown, &format!("{ONE_OF}, but multiple fields are set"));
        }
    }
}

fn check_devices(spec: &ResourceSliceSpec, at: &Path<'_>, problems: &mut Problems) {
    let most = if spec.devices.iter().any(is_rich) { RICH_DEVICES_MAX } else { DEVICES_MAX };
    if spec.devices.len() > most {
        check::max_items(spec.devices.len(), most, at, problems);
        return;
    }
    let per_device = spec.per_device_node_selection == Some(true);
    for (index, device) in spec.devices.iter().enumerate() {
        device::check(device, per_device, &at.index(index), problems);
    }
    check::unique(
        &spec.devices,
        |device| quote(&device.name),
        |index, name| problems.duplicate(&at.index(index), name),
    );
}

/// Whether the device has something that makes it dear to look at.
fn is_rich(device: &Device) -> bool {
    let has_lists = |attribute: &generated_resource::resource::v1::DeviceAttribute| {
        !attribute.ints.is_empty()
            || !attribute.bools.is_empty()
            || !attribute.strings.is_empty()
            || !attribute.versions.is_empty()
    };
    !device.taints.is_empty()
        || !device.consumes_counters.is_empty()
        || device.attributes.values().any(has_lists)
}
