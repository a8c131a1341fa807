//! What is stored, asked for when the page is read.

use std::sync::{Arc, OnceLock};

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{MetricType, counter::ConstCounter, gauge::ConstGauge},
};

use super::stability::{Described, alpha, beta, describe, stable};

/// The number that versions are cut to, so that a scraper can hold each exactly.
const VERSION_MAX: u64 = 1_000_000_000_000_000;

/// What the stores hold.
#[derive(Debug, Clone, Default)]
pub struct Stored {
    /// Every resource type.
    pub types: Vec<StoredType>,
    /// Bytes on the disk of each store that has one, by its name.
    pub bytes: Vec<(String, u64)>,
    /// Every range of addresses for services.
    pub ranges: Vec<PoolUsage>,
    /// The ports of nodes for services.
    pub node_ports: PoolUsage,
    /// Every registered version of an API group, and whether it can be reached.
    pub versions: Vec<(String, bool)>,
}

/// The use of a pool.
#[derive(Debug, Clone, Default)]
pub struct PoolUsage {
    /// The range.
    pub name: String,
    /// The number that is taken.
    pub taken: u64,
    /// The number that is left.
    pub free: u64,
}

/// What the stores hold of one resource type.
#[derive(Debug, Clone)]
pub struct StoredType {
    /// Group on the wire; empty for core.
    pub group: String,
    /// Plural name.
    pub resource: String,
    /// Both, as messages name the type.
    pub group_resource: String,
    /// Objects.
    pub objects: u64,
    /// Changes since the start.
    pub changes: u64,
    /// The version up to which reads see all changes.
    pub revision: u64,
    /// The most changes that a watch can begin before; none for types without a watch cache.
    pub changes_max: Option<u64>,
}

/// Reads what the stores hold, when the page is asked for.
#[derive(Clone)]
pub(super) struct StoredCollector {
    read: Arc<OnceLock<Box<dyn Fn() -> Stored + Send + Sync>>>,
    /// The beginning of the names of the brand's programs.
    component: String,
}

impl StoredCollector {
    pub(super) fn new(component: &str) -> Self {
        StoredCollector { read: Arc::default(), component: component.to_owned() }
    }

    pub(super) fn set(&self, read: Box<dyn Fn() -> Stored + Send + Sync>) {
        // A second source would be a mistake of ours that does no harm.
        let _ = self.read.set(read);
    }
}

impl std::fmt::Debug for StoredCollector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StoredCollector")
    }
}

impl Collector for StoredCollector {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let Some(read) = self.read.get() else { return Ok(()) };
        let Stored { types, bytes, ranges, node_ports, versions } = read();
        let mut page = MetricsPage { encoder };
        page.types(&types)?;
        page.gauges(
            &stable("apiserver_storage_size_bytes", "Size of the database on its disk."),
            bytes.iter().map(|(store, bytes)| ([("storage_cluster_id", store.clone())], *bytes)),
        )?;
        page.pools(&format!("{}_apiserver", self.component), &ranges, &node_ports)?;
        page.gauges(
            &alpha(
                "aggregator_unavailable_apiservice",
                "1 for a version of an API group that is marked as unavailable, else 0.",
            ),
            versions.iter().map(|(name, is_reached)| ([("name", name.clone())], u64::from(!is_reached))),
        )
    }
}

/// The page of metrics that is written.
struct MetricsPage<'a> {
    encoder: DescriptorEncoder<'a>,
}

type Written = Result<(), std::fmt::Error>;

impl MetricsPage<'_> {
    fn types(&mut self, types: &[StoredType]) -> Written {
        let names = |of: &StoredType| [("group", of.group.clone()), ("resource", of.resource.clone())];
        self.gauges(
            &stable("apiserver_storage_objects", "Stored objects by resource type."),
            types.iter().map(|of| ([("resource", of.group_resource.clone())], of.objects)),
        )?;
        self.gauges(
            &alpha("apiserver_resource_objects", "Stored objects by group and resource type."),
            types.iter().map(|of| (names(of), of.objects)),
        )?;
        let changes = || types.iter().map(|of| (names(of), of.changes));
        let help = "Changes that came from the store.";
        self.counters(&beta("apiserver_storage_events_received", help), changes())?;
        // Reads and watches have one cache, to which every change comes, and which hands each on.
        self.counters(&alpha("apiserver_watch_cache_events_received", help), changes())?;
        let help = "Changes that were handed to watches.";
        self.counters(&alpha("apiserver_watch_cache_events_dispatched", help), changes())?;
        self.gauges(
            &alpha(
                "apiserver_watch_cache_resource_version",
                "Version up to which reads see all changes, in its last 15 digits.",
            ),
            types.iter().map(|of| (names(of), of.revision % VERSION_MAX)),
        )?;
        let bounded = types.iter().filter_map(|of| Some((names(of), of.changes_max?)));
        self.gauges(&alpha("watch_cache_capacity", "Most changes that are remembered for watches."), bounded)
    }

    fn pools(&mut self, program: &str, ranges: &[PoolUsage], ports: &PoolUsage) -> Written {
        let addresses = |name: &str, help| alpha(format!("{program}_clusterip_allocator_{name}"), help);
        let labels = |range: &PoolUsage| [("cidr", range.name.clone())];
        self.gauges(
            &addresses("allocated_ips", "Addresses of a range that services have."),
            ranges.iter().map(|range| (labels(range), range.taken)),
        )?;
        self.gauges(
            &addresses("available_ips", "Addresses of a range that are free."),
            ranges.iter().map(|range| (labels(range), range.free)),
        )?;
        let of_ports = |name: &str, help| alpha(format!("{program}_nodeport_allocator_{name}"), help);
        self.gauge(&of_ports("allocated_ports", "Ports of nodes that services have."), ports.taken)?;
        self.gauge(&of_ports("available_ports", "Ports of nodes that are free."), ports.free)
    }

    fn gauge(&mut self, described: &Described, value: u64) -> Written {
        let family = describe(&mut self.encoder, described, MetricType::Gauge)?;
        gauge(value).encode(family)
    }

    fn gauges<const LABELS: usize>(
        &mut self,
        described: &Described,
        samples: impl Iterator<Item = ([(&'static str, String); LABELS], u64)>,
    ) -> Written {
        let mut family = describe(&mut self.encoder, described, MetricType::Gauge)?;
        for (labels, value) in samples {
            gauge(value).encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }

    fn counters<const LABELS: usize>(
        &mut self,
        described: &Described,
        samples: impl Iterator<Item = ([(&'static str, String); LABELS], u64)>,
    ) -> Written {
        let mut family = describe(&mut self.encoder, described, MetricType::Counter)?;
        for (labels, value) in samples {
            ConstCounter::new(value).encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }
}

fn gauge(value: u64) -> ConstGauge<i64> {
    ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX))
}
