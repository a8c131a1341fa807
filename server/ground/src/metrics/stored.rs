//! What is stored, asked for when the page is read.

use std::sync::{Arc, OnceLock};

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{MetricType, counter::ConstCounter, gauge::ConstGauge},
};

use super::stability::{alpha, beta, describe, stable};

/// What the stores hold.
#[derive(Debug, Clone, Default)]
pub struct Stored {
    /// Every resource type.
    pub types: Vec<StoredType>,
    /// Bytes on the disk of each store that has one, by its name.
    pub bytes: Vec<(String, u64)>,
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
}

/// Whom to ask.
#[derive(Clone, Default)]
pub(super) struct Source(Arc<OnceLock<Box<dyn Fn() -> Stored + Send + Sync>>>);

impl Source {
    pub(super) fn set(&self, read: Box<dyn Fn() -> Stored + Send + Sync>) {
        // A second source would be a mistake of ours that does no harm.
        let _ = self.0.set(read);
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Source")
    }
}

impl Collector for Source {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let Some(read) = self.0.get() else { return Ok(()) };
        let Stored { types, bytes } = read();
        let names = |of: &StoredType| [("group", of.group.clone()), ("resource", of.resource.clone())];

        let described = stable("apiserver_storage_objects", "Stored objects by resource type.");
        let mut family = describe(&mut encoder, &described, MetricType::Gauge)?;
        for of in &types {
            let labels = [("resource", of.group_resource.clone())];
            gauge(of.objects).encode(family.encode_family(&labels)?)?;
        }
        let described = alpha("apiserver_resource_objects", "Stored objects by group and resource type.");
        let mut family = describe(&mut encoder, &described, MetricType::Gauge)?;
        for of in &types {
            gauge(of.objects).encode(family.encode_family(&names(of))?)?;
        }
        let described = beta("apiserver_storage_events_received", "Changes that came from the store.");
        let mut family = describe(&mut encoder, &described, MetricType::Counter)?;
        for of in &types {
            ConstCounter::new(of.changes).encode(family.encode_family(&names(of))?)?;
        }
        let described = stable("apiserver_storage_size_bytes", "Size of the database on its disk.");
        let mut family = describe(&mut encoder, &described, MetricType::Gauge)?;
        for (store, bytes) in bytes {
            gauge(bytes).encode(family.encode_family(&[("storage_cluster_id", store)])?)?;
        }
        Ok(())
    }
}

fn gauge(value: u64) -> ConstGauge<i64> {
    ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX))
}
