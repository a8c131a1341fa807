//! Options for services: their addresses and ports, and how this server is reached.

use std::{net::IpAddr, path::PathBuf};

use clap::ValueEnum;
use controllers::own_service::Agreement;
use kinds::allocation::{AddressRange, PortRange};
use services::{Network, ServiceSettings, ServiceSource};

use crate::config::Config;

/// Endpoints may not name such an address.
const LOOPBACK: &str =
    "--advertise-address is one of this machine alone: the server's own service gets no endpoints";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Services")]
pub(super) struct Services {
    /// Give services addresses of these ranges: one, or one of each family
    #[arg(long, value_name = "CIDR", value_delimiter = ',', default_value = "10.0.0.0/24")]
    service_cluster_ip_range: Vec<String>,
    /// Give services ports of nodes of this range, as FIRST-LAST
    #[arg(long, value_name = "PORTS", default_value = "30000-32767", value_parser = ports)]
    service_node_port_range: PortRange,
    /// Tell this address of the server to others. By default the one on which it listens
    #[arg(long, value_name = "IP")]
    advertise_address: Option<IpAddr>,
    /// Choose how servers agree on the addresses behind their service
    #[arg(long, value_name = "TYPE", default_value = "lease")]
    endpoint_reconciler_type: Reconciler,
    /// Expect this many servers; only with --endpoint-reconciler-type=master-count
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    apiserver_count: u16,
    /// Open this port of every node for the service of the server; 0 for none
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    kubernetes_service_node_port: u16,
    /// Find the services that the server calls, such as webhooks, in this order: static, endpoints,
    /// cluster-ip, dns
    #[arg(long, value_name = "SOURCE", value_delimiter = ',', default_value = "static,endpoints")]
    service_resolver: Vec<ServiceSource>,
    /// Read addresses of services from the lines of this file, as `namespace/name[:port] = host:port`
    #[arg(long, value_name = "FILE")]
    service_addresses_file: Option<PathBuf>,
    /// Look services up under this name behind `<name>.<namespace>.svc`; for --service-resolver=dns
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    service_dns_suffix: String,
    /// Call services only at addresses of these networks
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    service_allowed_cidrs: Vec<Network>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Reconciler {
    None,
    Lease,
    MasterCount,
}

impl Services {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let services = &mut config.services;
        match ranges(&self.service_cluster_ip_range) {
            Ok(ranges) => services.pools.ranges = ranges,
            Err(problem) => conflicts.push(format!("--service-cluster-ip-range: {problem}")),
        }
        services.pools.node_ports = self.service_node_port_range;
        // One that stands for all is none in particular.
        services.advertise_address = self.advertise_address.filter(|address| !address.is_unspecified());
        if services.advertise_address.is_some_and(|address| address.is_loopback()) {
            config.warnings.push(LOOPBACK.to_owned());
        }
        services.own_node_port = self.kubernetes_service_node_port;
        services.addresses = ServiceSettings {
            sources: self.service_resolver,
            table: self.service_addresses_file,
            dns_suffix: self.service_dns_suffix,
            allowed: self.service_allowed_cidrs,
        };
        if self.apiserver_count == 0 {
            conflicts.push("--apiserver-count must be at least 1".to_owned());
        }
        services.agreement = match self.endpoint_reconciler_type {
            Reconciler::None => Agreement::None,
            Reconciler::Lease => Agreement::Lease,
            Reconciler::MasterCount => Agreement::Count(self.apiserver_count.into()),
        };
    }
}

fn ranges(words: &[String]) -> Result<Vec<AddressRange>, String> {
    let read = |word: &String| {
        AddressRange::parse(word.trim()).ok_or_else(|| {
            format!("{word:?} is not a range as 10.0.0.0/24 or, with at least 64 bits, fd00::/112")
        })
    };
    let ranges = words.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if let Some(small) = ranges.iter().find(|range| range.first().is_none()) {
        return Err(format!("{small} has no address for a service"));
    }
    match ranges.as_slice() {
        [_] => Ok(ranges),
        [one, other] if one.family() != other.family() => Ok(ranges),
        _ => Err("must be one range, or two of different families".to_owned()),
    }
}

fn ports(text: &str) -> Result<PortRange, String> {
    PortRange::parse(text).ok_or_else(|| "must be a range of ports, as 30000-32767".to_owned())
}
