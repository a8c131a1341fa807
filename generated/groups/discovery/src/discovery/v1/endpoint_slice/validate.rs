// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::discovery::v1::EndpointSlice {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("addressType");
            let stored = old.map(|old| &old.address_type);
            if stored != Some(&self.address_type) {
                if self.address_type.is_empty() {
                    problems.required(&at, "");
                } else {
                    machinery::check::one_of(
                        &self.address_type,
                        &["IPv4", "IPv6", "FQDN"],
                        &at,
                        problems,
                    );
                }
                machinery::check::immutable(
                    stored,
                    &self.address_type,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("endpoints");
            if self.endpoints.len() > 1000 {
                machinery::check::max_items(self.endpoints.len(), 1000, &at, problems);
            } else {
                machinery::check::unique(
                    &self.endpoints,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
                for (index, item) in self.endpoints.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("ports");
            if self.ports.len() > 100 {
                machinery::check::max_items(self.ports.len(), 100, &at, problems);
            } else {
                machinery::check::unique(
                    &self.ports,
                    |item| machinery::problem::tree(&item.name),
                    |index, shown| {
                        problems.duplicate(&at.index(index).field("name"), shown)
                    },
                );
                for (index, item) in self.ports.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
    }
}

impl Rules for crate::discovery::v1::Endpoint {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("addresses");
            if self.addresses.is_empty() {
                problems.required(&at, "must contain at least 1 address");
            } else if self.addresses.len() > 100 {
                machinery::check::max_items(self.addresses.len(), 100, &at, problems);
            } else {
                machinery::check::unique(
                    &self.addresses,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
            }
        }
        {
            let at = at.field("hostname");
            if let Some(value) = &self.hostname {
                machinery::check::format(
                    value,
                    machinery::format::dns_label,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("deprecatedTopology");
            if self.deprecated_topology.len() > 16 {
                machinery::check::max_items(
                    self.deprecated_topology.len(),
                    16,
                    &at,
                    problems,
                );
            } else {
                for (key, item) in &self.deprecated_topology {
                    let at = at.key(key);
                    machinery::check::format(
                        key,
                        machinery::format::label_key,
                        &at,
                        problems,
                    );
                    machinery::check::format(
                        item,
                        machinery::format::label_value,
                        &at,
                        problems,
                    );
                }
            }
        }
        {
            let at = at.field("nodeName");
            if let Some(value) = &self.node_name {
                machinery::check::format(
                    value,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("hints");
            if let Some(value) = &self.hints {
                value
                    .check(
                        old.and_then(|old| old.hints.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
    }
}

impl Rules for crate::discovery::v1::EndpointHints {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("forZones");
            if self.for_zones.len() > 8 {
                machinery::check::max_items(self.for_zones.len(), 8, &at, problems);
            } else {
                machinery::check::unique(
                    &self.for_zones,
                    |item| machinery::problem::tree(&item.name),
                    |index, shown| {
                        problems.duplicate(&at.index(index).field("name"), shown)
                    },
                );
                for (index, item) in self.for_zones.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
        {
            let at = at.field("forNodes");
            if self.for_nodes.len() > 8 {
                machinery::check::max_items(self.for_nodes.len(), 8, &at, problems);
            } else {
                machinery::check::unique(
                    &self.for_nodes,
                    |item| machinery::problem::tree(&item.name),
                    |index, shown| {
                        problems.duplicate(&at.index(index).field("name"), shown)
                    },
                );
                for (index, item) in self.for_nodes.iter().enumerate() {
                    let at = at.index(index);
                    item.check(None, &at, change, problems);
                }
            }
        }
    }
}

impl Rules for crate::discovery::v1::ForZone {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if !self.name.is_empty() {
                machinery::check::format(
                    &self.name,
                    machinery::format::label_value,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::discovery::v1::ForNode {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if !self.name.is_empty() {
                machinery::check::format(
                    &self.name,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::discovery::v1::EndpointPort {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("name");
            if let Some(value) = &self.name {
                machinery::check::format(
                    value,
                    machinery::format::dns_label_or_empty,
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("protocol");
            if let Some(value) = &self.protocol {
                machinery::check::one_of(value, &["TCP", "UDP", "SCTP"], &at, problems);
            }
        }
        {
            let at = at.field("appProtocol");
            if let Some(value) = &self.app_protocol {
                machinery::check::format(
                    value,
                    machinery::format::qualified_name,
                    &at,
                    problems,
                );
            }
        }
    }
}
