//! EndpointSlices: addresses must fit the address type, and two columns abbreviate lists.

use generated_discovery::discovery::v1::{EndpointPort, EndpointSlice};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of endpoint slices that span several fields.
#[derive(Debug)]
pub(crate) struct EndpointSliceStrategy;

/// Bounds of the schema. A longer list is one problem, and its items are not checked.
const ENDPOINTS_MAX: usize = 1000;
const ADDRESSES_MAX: usize = 100;

/// The number of reported unusual addresses. An answer has room for fewer.
const WARNINGS_MAX: usize = 100;

/// Controllers that write slices for services. Users cannot change what those write, so a warning would not
/// help.
const CONTROLLERS: [&str; 2] = ["endpointslice-controller", "endpointslicemirroring-controller"];

/// The number of list items in a table cell.
const SHOWN_MAX: usize = 3;

impl Strategy for EndpointSliceStrategy {
    type Object = EndpointSlice;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &EndpointSlice,
        old: Option<&EndpointSlice>,
        problems: &mut Problems,
    ) {
        check_nodes(new, problems);
        if is_checked(&new.address_type)
            // Else the declared bound reports the list. Checking its items would cost time for nothing.
            && new.endpoints.len() <= ENDPOINTS_MAX
            // Older releases had laxer rules: what is stored is accepted as long as it stays as it is.
            && old.is_none_or(|old| old.endpoints != new.endpoints)
        {
            check_addresses(new, problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &EndpointSlice,
        old: Option<&EndpointSlice>,
        warnings: &mut Vec<String>,
    ) {
        if old.is_none() && new.address_type == "FQDN" {
            warnings.push("spec.addressType: FQDN endpoints are deprecated".to_owned());
        }
        if !is_from_controller(change, new) {
            warnings.extend(odd_addresses(new).take(WARNINGS_MAX));
        }
    }

    fn cell(&self, column: &str, slice: &EndpointSlice) -> Cell {
        match column {
            "Ports" => shortened(slice.ports.iter().map(port_text)),
            "Endpoints" => {
                shortened(slice.endpoints.iter().flat_map(|endpoint| endpoint.addresses.iter().cloned()))
            }
            _ => Cell::Empty,
        }
    }
}

/// Whether addresses of a type have rules. An unknown type is reported by the schema.
fn is_checked(address_type: &str) -> bool {
    matches!(address_type, "IPv4" | "IPv6" | "FQDN")
}

/// Checks one address. One of the other family is told of the list, beside what is wrong with the address
/// itself.
fn check_address(address_type: &str, address: &str, index: usize, list: &Path<'_>, problems: &mut Problems) {
    let is_ipv4 = format::is_ipv4(address);
    match (address_type, is_ipv4) {
        ("IPv4", Some(false)) => problems.invalid(list, &quote(address), "must be an IPv4 address"),
        ("IPv6", Some(true)) => problems.invalid(list, &quote(address), "must be an IPv6 address"),
        _ => {}
    }
    let format = match (address_type, is_ipv4) {
        ("FQDN", _) => format::endpoint_fqdn,
        (_, Some(_)) => format::endpoint_ip,
        (_, None) => format::endpoint_ipv4,
    };
    check::format(address, format, &list.index(index), problems);
}

/// Checks that nodes in hints have names. The schema declares the other rules for them.
fn check_nodes(slice: &EndpointSlice, problems: &mut Problems) {
    let endpoints = Path::Root.field("endpoints");
    for (index, endpoint) in slice.endpoints.iter().enumerate() {
        let (at, nodes) = (endpoints.index(index), endpoint.hints.iter().flat_map(|hints| &hints.for_nodes));
        let hints = at.field("hints");
        let list = hints.field("forNodes");
        for (index, node) in nodes.enumerate().filter(|(_, node)| node.name.is_empty()) {
            check::format(&node.name, format::dns_subdomain, &list.index(index).field("name"), problems);
        }
    }
}

/// Checks the addresses of all endpoints.
fn check_addresses(slice: &EndpointSlice, problems: &mut Problems) {
    let endpoints = Path::Root.field("endpoints");
    for (index, endpoint) in slice.endpoints.iter().enumerate() {
        if endpoint.addresses.len() > ADDRESSES_MAX {
            continue;
        }
        let endpoint_at = endpoints.index(index);
        let addresses_at = endpoint_at.field("addresses");
        for (index, address) in endpoint.addresses.iter().enumerate() {
            check_address(&slice.address_type, address, index, &addresses_at, problems);
        }
    }
}

/// Whether a label names one of the [`CONTROLLERS`].
fn is_from_controller(change: &Change<'_>, slice: &EndpointSlice) -> bool {
    let suffix = change.brand.group_suffix.trim_start_matches('.');
    let label = format!("endpointslice.{}/managed-by", change.brand.domain);
    let Some(manager) = slice.metadata.labels.get(&label) else { return false };
    manager
        .strip_suffix(suffix)
        .and_then(|name| name.strip_suffix('.'))
        .is_some_and(|name| CONTROLLERS.contains(&name))
}

/// Lists unusual forms of addresses, each with its path.
fn odd_addresses(slice: &EndpointSlice) -> impl Iterator<Item = String> {
    slice.endpoints.iter().enumerate().flat_map(|(endpoint, value)| {
        value.addresses.iter().enumerate().filter_map(move |(index, address)| {
            let odd = format::odd_address(address)?;
            Some(format!("endpoints[{endpoint}].addresses[{index}]: {odd}"))
        })
    })
}

fn port_text(port: &EndpointPort) -> String {
    let name = port.name.as_deref().filter(|name| !name.is_empty());
    port.port.map_or_else(|| name.unwrap_or("*").to_owned(), |number| number.to_string())
}

/// Formats the first items, and the number of the others.
fn shortened(items: impl Iterator<Item = String>) -> Cell {
    let mut items = items.fuse();
    let shown: Vec<String> = items.by_ref().take(SHOWN_MAX).collect();
    let text = match (shown.join(","), items.count()) {
        (_, _) if shown.is_empty() => "<unset>".to_owned(),
        (text, 0) => text,
        (text, more) => format!("{text} + {more} more..."),
    };
    Cell::Text(text)
}
