//! Ports of nodes, also those that tell load balancers which nodes have pods.

use std::{collections::HashMap, fmt};

use engine::{context::allocation::Pool, status::ApiError};
use generated::core::v1::{Service, ServiceSpec};
use machinery::{path::Path, problem::Problems};

use super::{band::Bands, owner::Owner, refusal};
use crate::strategy::service::needs::{needs_health_check, needs_node_ports, opens_node_ports};

/// The name under which stores keep the records of ports. No kind has it.
pub const PORT_RECORDS: &str = "allocation/nodeports";

/// The lower band has at least and at most this many ports, and this part of the range.
const LOWER_MIN: u128 = 16;
const LOWER_MAX: u128 = 128;
const LOWER_PART: u128 = 32;
/// What a trial shows for the first port that the server would choose, less one.
const TRIAL_PORT: i32 = 32_768;
const FULL: &str = "range is full";
const TAKEN: &str = "provided port is already allocated";

/// The ports of nodes that services can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PortRange {
    first: u16,
    last: u16,
}

impl Default for PortRange {
    fn default() -> Self {
        PortRange { first: 30_000, last: 32_767 }
    }
}

impl PortRange {
    /// Reads a range: `30000-32767`, or `30000+100` for a hundred more.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (first.trim().parse().ok()?, last.trim().parse().ok()?),
            None => {
                let (first, more) = text.split_once('+')?;
                let first: u16 = first.trim().parse().ok()?;
                (first, first.checked_add(more.trim().parse().ok()?)?)
            }
        };
        (first > 0 && first <= last).then_some(PortRange { first, last })
    }

    pub(super) fn has(&self, port: i32) -> bool {
        (i32::from(self.first)..=i32::from(self.last)).contains(&port)
    }

    fn order(&self, random: [u64; 2]) -> impl Iterator<Item = i32> {
        let (first, end) = (u128::from(self.first), u128::from(self.last) + 1);
        let size = end - first;
        let lower = if size <= LOWER_MIN { 0 } else { (size / LOWER_PART).clamp(LOWER_MIN, LOWER_MAX) };
        Bands { first, end, lower }.order(random).filter_map(|number| i32::try_from(number).ok())
    }
}

impl fmt::Display for PortRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

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
    owner: Owner,
    /// What this write took.
    taken: Vec<i32>,
}

impl<'p, 'a> NodePorts<'p, 'a> {
    pub(super) fn new(pool: &'p mut Pool<'a>, range: PortRange, service: &'p mut Service) -> Self {
        let owner = Owner::of(service);
        NodePorts { pool, range, service, owner, taken: Vec::new() }
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
        let had: std::collections::HashSet<i32> = before.iter().copied().collect();
        let mut now = std::collections::HashSet::new();
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
        let kept: std::collections::HashSet<i32> = of(&self.service.spec).into_iter().collect();
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
        } else if !self.range.has(port) {
            let range = self.range;
            return Ok(Err(format!(
                "provided port is not in the valid range. The range of valid ports is {range}"
            )));
        } else if !lock(self.pool, port, &self.owner).await? {
            return Ok(Err(TAKEN.to_owned()));
        }
        self.taken.push(port);
        Ok(Ok(()))
    }

    /// Takes a free port; none when there is none.
    async fn choose(&mut self) -> Result<Option<i32>, ApiError> {
        if self.pool.is_trial() {
            let port = self.taken.iter().copied().max().unwrap_or(TRIAL_PORT).saturating_add(1);
            self.taken.push(port);
            return Ok(Some(port));
        }
        let known = self.pool.known_records(PORT_RECORDS);
        for port in self.range.order([self.pool.random(), self.pool.random()]) {
            if known.get(&port.to_string()).is_none() && lock(self.pool, port, &self.owner).await? {
                self.taken.push(port);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_ports_are_read() {
        for (text, shown) in [
            ("30000-32767", Some("30000-32767")),
            ("40000+9", Some("40000-40009")),
            ("5-5", Some("5-5")),
            ("0-5", None),
            ("7-5", None),
            ("70000-70001", None),
            ("65535+1", None),
            ("word", None),
        ] {
            let range = PortRange::parse(text).map(|range| range.to_string());
            assert_eq!(range.as_deref(), shown, "{text}");
        }
        let order: Vec<i32> = PortRange::default().order([0, 0]).collect();
        assert_eq!((order.first(), order.last(), order.len()), (Some(&30_086), Some(&30_085), 2768));
    }
}
