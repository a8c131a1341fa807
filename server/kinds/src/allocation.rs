//! What services get from pools: addresses in the cluster, and ports of nodes.
//!
//! An address is held by an IPAddress object of its name, a port by a record that no client sees. Both are
//! made only where there is none, which is the allocation, and their removal is the release.

mod addresses;
mod band;
mod families;
mod node_ports;
mod owner;
mod pools;
mod port_range;
mod range;
mod refusal;
mod repair;
mod stored;
mod usage;

use core_kinds::service::needs::{held_addresses, needs_health_check};
use engine::{
    context::{Allocator, Allocators, Pool},
    status::ApiError,
};
use generated_core::core::v1::{Endpoints, Service};
use ground::metrics::AllocationMetrics;

use self::{addresses::Addresses, families::Families, node_ports::NodePorts, owner::Owner, refusal::refusal};
pub use self::{
    node_ports::PORT_RECORDS, pools::ServicePools, port_range::PortRange, range::AddressRange, usage::usage,
};

/// The allocators of this server.
#[must_use]
pub fn allocators(pools: &ServicePools, metrics: AllocationMetrics) -> Allocators {
    Allocators::default().with(Services { pools: pools.clone(), metrics })
}

/// Gives services their addresses and ports.
struct Services {
    pools: ServicePools,
    metrics: AllocationMetrics,
}

impl Allocator for Services {
    type Object = Service;

    async fn allocate(
        &self,
        pool: &mut Pool<'_>,
        new: &mut Service,
        old: Option<&Service>,
    ) -> Result<(), ApiError> {
        let families = Families { pools: &self.pools, gates: pool.gates() };
        let old = old.map(|old| stored::complete(old, families.primary()));
        let old = old.as_ref();
        stored::keep_allocated(new, old);
        stored::align_addresses(new, old);
        families.settle(new, old).map_err(|problems| refusal(pool, new, &problems))?;
        Addresses { pool, service: new, metrics: &self.metrics }.allocate(old).await?;
        NodePorts::new(pool, self.pools.node_ports, new, &self.metrics).allocate(old).await
    }

    fn release(&self, pool: &mut Pool<'_>, last: &Service) {
        let owner = Owner::of(last);
        for address in held_addresses(last) {
            addresses::free(pool, address, &owner);
        }
        let mut ports = node_ports::of(&last.spec);
        if needs_health_check(&last.spec) {
            ports.push(last.spec.health_check_node_port);
        }
        for port in ports {
            node_ports::free(pool, port, &owner);
        }
        // Another service of this name must not begin with the endpoints of this one.
        let key = format!("{}/{}", owner.namespace, owner.name);
        let freed = pool.free_later::<Endpoints>(&key, std::sync::Arc::new(|_| true));
        if let Err(error) = freed {
            tracing::warn!(%key, cause = ?error.cause, "endpoints stay behind their service");
        }
    }

    async fn repair(&self, pool: &mut Pool<'_>) -> Result<(), ApiError> {
        repair::repair(pool, self.pools.node_ports).await
    }
}
