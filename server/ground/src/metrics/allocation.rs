//! The metrics of what services get from pools: addresses in the cluster, and ports of nodes.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    stability::{Registrar, alpha},
};

/// Buckets for the time that an allocation takes, in seconds.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The side that chooses an address or a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllocationScope {
    /// The client names it.
    Static,
    /// The server takes any.
    Dynamic,
}

impl AllocationScope {
    const fn as_str(self) -> &'static str {
        match self {
            AllocationScope::Static => "static",
            AllocationScope::Dynamic => "dynamic",
        }
    }
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AddressLabels {
    cidr: String,
    scope: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RangeLabels {
    cidr: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct PortLabels {
    scope: &'static str,
}

/// Handles on the metrics of pools. A series for each range of addresses costs what the range itself does: an
/// object that administrators make.
#[derive(Debug, Clone)]
pub struct AllocationMetrics {
    addresses: Family<AddressLabels, Counter>,
    address_errors: Family<AddressLabels, Counter>,
    address_seconds: Durations<RangeLabels>,
    ports: Family<PortLabels, Counter>,
    port_errors: Family<PortLabels, Counter>,
}

impl Default for AllocationMetrics {
    fn default() -> Self {
        AllocationMetrics {
            addresses: Family::default(),
            address_errors: Family::default(),
            address_seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            ports: Family::default(),
            port_errors: Family::default(),
        }
    }
}

impl AllocationMetrics {
    /// Registers them under names that begin like those of the brand's programs.
    pub(super) fn register(&self, component: &str, all: &mut Registrar<'_>) {
        let addresses = |name: &str| format!("{component}_apiserver_clusterip_allocator_{name}");
        let ports = |name: &str| format!("{component}_apiserver_nodeport_allocator_{name}");
        all.register(
            alpha(addresses("allocation"), "Addresses that services got, by range and by who chose"),
            self.addresses.clone(),
        );
        all.register(
            alpha(addresses("allocation_errors"), "Addresses that services did not get"),
            self.address_errors.clone(),
        );
        all.register(
            alpha(addresses("allocation_duration_seconds"), "Time taken to allocate an address"),
            self.address_seconds.clone(),
        );
        all.register(
            alpha(ports("allocation"), "Ports of nodes that services got, by who chose"),
            self.ports.clone(),
        );
        all.register(
            alpha(ports("allocation_errors"), "Ports of nodes that services did not get"),
            self.port_errors.clone(),
        );
    }

    /// Counts an address of this range that was taken, or was to be.
    pub fn address(
        &self,
        range: &dyn std::fmt::Display,
        scope: AllocationScope,
        is_taken: bool,
        took: Duration,
    ) {
        let (cidr, scope) = (range.to_string(), scope.as_str());
        self.address_seconds
            .get_or_create_owned(&RangeLabels { cidr: cidr.clone() })
            .observe(took.as_secs_f64());
        let counters = if is_taken { &self.addresses } else { &self.address_errors };
        counters.get_or_create_owned(&AddressLabels { cidr, scope }).inc();
    }

    /// Counts a port that was taken, or was to be.
    pub fn port(&self, scope: AllocationScope, is_taken: bool) {
        let counters = if is_taken { &self.ports } else { &self.port_errors };
        counters.get_or_create_owned(&PortLabels { scope: scope.as_str() }).inc();
    }
}
