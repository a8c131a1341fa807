//! Endpoints: addresses that other machines can reach, names of ports, and the column that abbreviates them.

use generated_core::core::v1::{EndpointAddress, EndpointPort, EndpointSubset, Endpoints};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, plain, quote},
    strategy::Strategy,
};

use super::addresses::{self, Addresses};

/// The rules of endpoints that the schema cannot express.
#[derive(Debug)]
pub(crate) struct EndpointsStrategy;

/// The number of endpoints in a table cell.
const SHOWN_MAX: usize = 3;
/// Transport protocols, as problems list them.
const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];
/// The controller that writes endpoints for services. Users cannot change what it writes, so a warning would
/// not help.
const CONTROLLER: &str = "endpoint-controller";

impl Strategy for EndpointsStrategy {
    type Object = Endpoints;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &Endpoints,
        old: Option<&Endpoints>,
        problems: &mut Problems,
    ) {
        if old.is_some_and(|old| old.subsets == new.subsets) {
            return;
        }
        let known = Addresses::new(change, None);
        let list = Path::Root.field("subsets");
        for (index, subset) in new.subsets.iter().enumerate() {
            let at = list.index(index);
            for (list, addresses) in addresses_of(subset) {
                let list = at.field(list);
                for (index, address) in addresses.iter().enumerate() {
                    let at = list.index(index);
                    known.check_ip(&address.ip, &at.field("ip"), problems);
                    check::format(&address.ip, format::endpoint_ip, &at.field("ip"), problems);
                }
            }
            let ports = at.field("ports");
            for (index, port) in subset.ports.iter().enumerate() {
                check_port(port, subset.ports.len() > 1, &ports.index(index), problems);
            }
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &Endpoints,
        _old: Option<&Endpoints>,
        warnings: &mut Vec<String>,
    ) {
        let label = format!("endpoints.{}/managed-by", change.brand.domain);
        if new.metadata.labels.get(&label).is_some_and(|manager| manager == CONTROLLER) {
            return;
        }
        let list = Path::Root.field("subsets");
        for (index, subset) in new.subsets.iter().enumerate() {
            let at = list.index(index);
            for (list, addresses) in addresses_of(subset) {
                let list = at.field(list);
                for (index, address) in addresses.iter().enumerate() {
                    addresses::warn_of_ip(&address.ip, &list.index(index).field("ip"), warnings);
                }
            }
        }
    }

    fn cell(&self, _column: &str, endpoints: &Endpoints) -> Cell {
        if endpoints.subsets.is_empty() {
            return Cell::Text("<none>".to_owned());
        }
        let mut texts = endpoints.subsets.iter().flat_map(texts);
        let shown = texts.by_ref().take(SHOWN_MAX).collect::<Vec<_>>().join(",");
        Cell::Text(match texts.count() {
            0 => shown,
            more => format!("{shown} + {more} more..."),
        })
    }
}

fn check_port(port: &EndpointPort, is_one_of_many: bool, at: &Path<'_>, problems: &mut Problems) {
    let name = at.field("name");
    if !port.name.is_empty() {
        check::format(&port.name, format::dns_label, &name, problems);
    } else if is_one_of_many {
        problems.required(&name, "");
    }
    if !(1..=65535).contains(&port.port) {
        let detail = "must be between 1 and 65535, inclusive";
        problems.invalid(&at.field("port"), &plain(port.port), detail);
    }
    // The schema fills in a protocol where there is none.
    if !PROTOCOLS.contains(&port.protocol.as_str()) {
        problems.not_supported(&at.field("protocol"), &quote(&port.protocol), &PROTOCOLS);
    }
    if let Some(protocol) = &port.app_protocol {
        check::format(protocol, format::qualified_name, &at.field("appProtocol"), problems);
    }
}

fn addresses_of(subset: &EndpointSubset) -> [(&'static str, &[EndpointAddress]); 2] {
    [("addresses", &subset.addresses), ("notReadyAddresses", &subset.not_ready_addresses)]
}

/// The ready addresses with each port, or alone if there are none.
fn texts(subset: &EndpointSubset) -> Box<dyn Iterator<Item = String> + '_> {
    let addresses = &subset.addresses;
    if subset.ports.is_empty() {
        return Box::new(addresses.iter().map(|address| address.ip.clone()));
    }
    Box::new(subset.ports.iter().flat_map(move |port| addresses.iter().map(|address| text(address, port))))
}

fn text(address: &EndpointAddress, port: &EndpointPort) -> String {
    let (ip, port) = (&address.ip, port.port);
    if ip.contains(':') { format!("[{ip}]:{port}") } else { format!("{ip}:{port}") }
}
