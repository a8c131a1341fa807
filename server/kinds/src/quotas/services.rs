//! Services: their number, and the ports of nodes and the balancers that they take.

use generated_core::core::v1::Service;

use super::measure::{Measure, count};

pub(super) const NAMES: [&str; 3] = ["services", NODE_PORTS, BALANCERS];
const NODE_PORTS: &str = "services.nodeports";
const BALANCERS: &str = "services.loadbalancers";

pub(super) fn measure(service: &Service) -> Measure {
    let spec = &service.spec;
    let (node_ports, balancers) = match spec.type_.as_str() {
        "NodePort" => (spec.ports.len(), 0),
        // Only the ports that the client chose: no others are allocated.
        "LoadBalancer" if spec.allocate_load_balancer_node_ports == Some(false) => {
            (spec.ports.iter().filter(|port| port.node_port != 0).count(), 1)
        }
        "LoadBalancer" => (spec.ports.len(), 1),
        _ => (0, 0),
    };
    let mut measure = Measure::one(["services"]);
    measure.usage.insert(NODE_PORTS.to_owned(), count(node_ports));
    measure.usage.insert(BALANCERS.to_owned(), count(balancers));
    measure
}
