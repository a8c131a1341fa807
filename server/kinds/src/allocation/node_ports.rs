//! Ports of nodes, also those that tell load balancers which nodes have pods.

use std::collections::{HashMap, HashSet};

use core_kinds::service::needs::{needs_health_check, needs_node_ports, opens_node_ports};
use engine::{context::Pool, status::ApiError};
use generated_core::core::v1::{Service, ServiceSpec};
use ground::metrics::{AllocationMetrics, AllocationScope};
use machinery::{path::Path, problem::Problems};

use super::{owner::Owner, port_range::PortRange, refusal::refusal};

/// The name under which stores keep the records of ports. No kind has it.
pub const PORT_RECORDS: &str = "allocation/nodeports";

/// What a trial shows for the first port that the server would choose, less one.
const TRIAL_PORT: i32 = 32_768;
const FULL: &str = "range is full";
const TAKEN: &str = "provided port is already allocated";

/// The ports of nodes that a service has, as often as it has them.
pub(super) fn of(spec: &ServiceSpec) -> Vec<i32> {
    spec.ports.iter().map(|port| port.node_port).filter(|port| *port != 0).collect()
}

/// Frees a port once the write is stored.
pub(super) fn free(pool: &mut Pool<'_>, port: i32, owner: &Owner) {
    if port > 0 {
        pool.free_record_later(PORT_RECORDS, &port.to_string(), owner.has_record());
    }
}

/// Makes the record that holds a port. Returns whether the port was free.
pub(super) async fn lock(pool: &mut Pool<'_>, port: i32, owner: &Owner) -> Result<bool, ApiError> {
    let record = owner.record(pool.now().as_unix());
    pool.take_record(PORT_RECORDS, &port.to_string(), &record, owner.has_record()).await
}

/// The ports of one service.
pub(super) struct NodePorts<'p, 'a> {
    pool: &'p mut Pool<'a>,
    range: PortRange,
    service: &'p mut Service,
    metrics: &'p AllocationMetrics,
    owner: Owner,
    /// What this write took.
    taken: Vec<i32>,
}

impl<'p, 'a> NodePorts<'p, 'a> {
    pub(super) fn new(
        pool: &'p mut Pool<'a>,
        range: PortRange,
        service: &'p mut Service,
        metrics: &'p AllocationMetrics,
    ) -> Self {
        let owner = Owner::of(service);
        NodePorts { pool, range, service, metrics, owner, taken: Vec::new() }
    }

    /// Takes the ports that a service needs and lacks. Those that it gives up are freed when it is stored.
    ///
    /// # Errors
    /// 422 when one cannot be taken, 500 when there is none.
    pub(super) async fn allocate(mut self, old: Option<&Service>) -> Result<(), ApiError> {
        let opens = opens_node_ports(&self.service.spec);
        match old.map(|old| &old.spec) {
            None if opens => self.take_for_new().await?,
            Some(old) if opens => self.take_for_changed(old).await?,
            Some(old) if opens_node_ports(old) => self.free(&of(old)),
            _ => {}
        }
        let needed = old.is_some_and(|old| needs_health_check(&old.spec));
        match (needed, needs_health_check(&self.service.spec)) {
            (false, true) => self.take_for_health().await?,
            (true, false) => {
                let port = old.map_or(0, |old| old.spec.health_check_node_port);
                self.free(&[port]);
            }
            _ => {}
        }
        Ok(())
    }

    /// Ports of the same number share a port of the nodes, whatever their protocol.
    async fn take_for_new(&mut self) -> Result<(), ApiError> {
        let chooses = needs_node_ports(&self.service.spec);
        let mut shared: HashMap<i32, i32> = HashMap::new();
        let mut asked: HashMap<i32, i32> = HashMap::new();
        for port in self.service.spec.ports.iter().filter(|port| port.node_port != 0) {
            asked.entry(port.port).or_insert(port.node_port);
        }
        for index in 0..self.service.spec.ports.len() {
            let Some(port) = self.service.spec.ports.get(index) else { break };
            let (number, wanted) = (port.port, port.node_port);
            if wanted == 0 && !chooses {
                continue;
            }
            let node_port = match (shared.get(&number).copied(), asked.get(&number).copied()) {
                (Some(known), _) if wanted == 0 || wanted == known => known,
                (Some(_), _) => self.take_asked(index, wanted).await?,
                (None, Some(asked)) => self.take_asked(index, asked).await?,
                (None, None) => self.take_any().await?,
            };
            shared.entry(number).or_insert(node_port);
            self.set(index, node_port);
        }
        Ok(())
    }

    async fn take_for_changed(&mut self, old: &ServiceSpec) -> Result<(), ApiError> {
        let chooses = needs_node_ports(&self.service.spec);
        let before = of(old);
        let had: HashSet<i32> = before.iter().copied().collect();
        let mut now = HashSet::new();
        for index in 0..self.service.spec.ports.len() {
            let Some(port) = self.service.spec.ports.get(index) else { break };
            let (protocol, mut node_port) = (port.protocol.clone(), port.node_port);
            if node_port == 0 && !chooses {
                continue;
            }
            if node_port == 0 {
                node_port = self.take_any().await?;
                self.set(index, node_port);
            } else if !had.contains(&node_port) && !self.taken.contains(&node_port) {
                self.take_asked(index, node_port).await?;
            }
            if !now.insert((protocol.clone(), node_port)) {
                return Err(ApiError::failed(format!("duplicate nodePort: {{{protocol} {node_port}}}")));
            }
        }
        let kept: HashSet<i32> = of(&self.service.spec).into_iter().collect();
        let spent: Vec<i32> = before.into_iter().filter(|port| !kept.contains(port)).collect();
        self.free(&spent);
        Ok(())
    }

    async fn take_for_health(&mut self) -> Result<(), ApiError> {
        let asked = self.service.spec.health_check_node_port;
        if asked == 0 {
            let port = self.choose().await?.ok_or_else(|| {
                ApiError::internal_because(&format!("failed to allocate a HealthCheck NodePort 0: {FULL}"))
            })?;
            self.service.spec.health_check_node_port = port;
            return Ok(());
        }
        self.take(asked).await?.map_err(|reason| {
            let cause = format!("failed to allocate requested HealthCheck NodePort {asked}: {reason}");
            ApiError::internal_because(&cause)
        })
    }

    async fn take_asked(&mut self, index: usize, port: i32) -> Result<i32, ApiError> {
        let Err(reason) = self.take(port).await? else { return Ok(port) };
        let mut problems = Problems::default();
        let spec = Path::Root.field("spec");
        let list = spec.field("ports");
        problems.invalid(&list.index(index).field("nodePort"), &port.to_string(), &reason);
        Err(refusal(self.pool, self.service, &problems))
    }

    async fn take_any(&mut self) -> Result<i32, ApiError> {
        let full = || ApiError::internal_because(&format!("failed to allocate a nodePort: {FULL}"));
        self.choose().await?.ok_or_else(full)
    }

    /// Takes a port, or says why not.
    async fn take(&mut self, port: i32) -> Result<Result<(), String>, ApiError> {
        if self.pool.is_trial() {
            let is_known = self.pool.known_records(PORT_RECORDS).get(&port.to_string()).is_some();
            if is_known || self.taken.contains(&port) {
                return Ok(Err(TAKEN.to_owned()));
            }
        } else {
            let locked = self.lock_asked(port).await;
            self.metrics.port(AllocationScope::Static, matches!(locked, Ok(Ok(()))));
            if let Err(reason) = locked? {
                return Ok(Err(reason));
            }
        }
        self.taken.push(port);
        Ok(Ok(()))
    }

    /// Locks a port that the client named, or says why not.
    async fn lock_asked(&mut self, port: i32) -> Result<Result<(), String>, ApiError> {
        if !self.range.has(port) {
            let range = self.range;
            return Ok(Err(format!(
                "provided port is not in the valid range. The range of valid ports is {range}"
            )));
        }
        let is_free = lock(self.pool, port, &self.owner).await?;
        Ok(if is_free { Ok(()) } else { Err(TAKEN.to_owned()) })
    }

    /// Takes a free port; none when there is none.
    async fn choose(&mut self) -> Result<Option<i32>, ApiError> {
        if self.pool.is_trial() {
            let port = self.taken.iter().copied().max().unwrap_or(TRIAL_PORT).saturating_add(1);
            self.taken.push(port);
            return Ok(Some(port));
        }
        let found = self.lock_any().await;
        self.metrics.port(AllocationScope::Dynamic, matches!(found, Ok(Some(_))));
        let found = found?;
        self.taken.extend(found);
        Ok(found)
    }

    /// Locks a free port; none when there is none.
    async fn lock_any(&mut self) -> Result<Option<i32>, ApiError> {
        let known = self.pool.known_records(PORT_RECORDS);
        for port in self.range.order([self.pool.random(), self.pool.random()]) {
            if known.get(&port.to_string()).is_none() && lock(self.pool, port, &self.owner).await? {
                return Ok(Some(port));
            }
        }
        Ok(None)
    }

    fn set(&mut self, index: usize, node_port: i32) {
        if let Some(port) = self.service.spec.ports.get_mut(index) {
            port.node_port = node_port;
        }
    }

    fn free(&mut self, ports: &[i32]) {
        ports.iter().for_each(|port| free(self.pool, *port, &self.owner));
    }
}
