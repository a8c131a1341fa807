//! How pods reach the node on which they run: its namespaces, its ports, its network through probes, its
//! processes.

use std::collections::BTreeSet;

use generated_core::core::v1::{HTTPGetAction, TCPSocketAction};

use super::{
    setters::{Setters, containers, plural, quoted},
    subject::{AnyContainer, Subject},
    violation::Violation,
};

pub(super) fn namespaces(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let spec = subject.spec;
    let shared = [
        (spec.host_network, "hostNetwork=true"),
        (spec.host_pid, "hostPID=true"),
        (spec.host_ipc, "hostIPC=true"),
    ];
    let shared: Vec<&str> =
        shared.iter().filter(|(is_shared, _)| *is_shared).map(|(_, text)| *text).collect();
    (!shared.is_empty()).then(|| Violation { reason: "host namespaces", detail: shared.join(", ") })
}

pub(super) fn ports(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let mut names = Vec::new();
    let mut ports = BTreeSet::new();
    for container in subject.containers() {
        let of_node = container.ports.iter().filter(|port| port.host_port != 0);
        let mut of_node = of_node.map(|port| port.host_port.to_string()).peekable();
        if of_node.peek().is_some() {
            names.push(container.name);
            // Sorted as texts.
            ports.extend(of_node);
        }
    }
    (!names.is_empty()).then(|| Violation {
        reason: "hostPort",
        detail: format!(
            "{} {} {} {}",
            containers(&names),
            plural(names.len(), "uses", "use"),
            plural(ports.len(), "hostPort", "hostPorts"),
            ports.into_iter().collect::<Vec<_>>().join(", "),
        ),
    })
}

/// A probe runs in the network of the node, so one that names a host reaches what the pod may not.
pub(super) fn probes(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let mut names = BTreeSet::new();
    let mut hosts = BTreeSet::new();
    for container in subject.containers() {
        for host in hosts_of(&container) {
            names.insert(container.name);
            hosts.insert(host);
        }
    }
    let names: Vec<&str> = names.into_iter().collect();
    (!names.is_empty()).then(|| Violation {
        reason: "probe or lifecycle host",
        detail: format!(
            "{} {} {} {}",
            containers(&names),
            plural(names.len(), "uses", "use"),
            plural(hosts.len(), "probe or lifecycle host", "probe or lifecycle hosts"),
            quoted(hosts),
        ),
    })
}

fn hosts_of<'a>(container: &AnyContainer<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    let of_probes = container.probes.into_iter().flatten().map(|probe| (&probe.http_get, &probe.tcp_socket));
    let handlers = container.lifecycle.into_iter().flat_map(|life| [&life.post_start, &life.pre_stop]);
    let of_handlers = handlers.flatten().map(|handler| (&handler.http_get, &handler.tcp_socket));
    of_probes.chain(of_handlers).flat_map(|(http, tcp)| named(http.as_ref(), tcp.as_ref()))
}

fn named<'a>(
    http: Option<&'a HTTPGetAction>,
    tcp: Option<&'a TCPSocketAction>,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let hosts = [http.map(|action| action.host.as_str()), tcp.map(|action| action.host.as_str())];
    hosts.into_iter().flatten().filter(|host| !host.is_empty())
}

pub(super) fn windows_process(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let setters = Setters::of(
        subject,
        |pod| pod.windows_options.as_ref(),
        |container| container.windows_options.as_ref(),
        |options| options.host_process == Some(true),
    );
    setters.text().map(|setters| Violation {
        reason: "hostProcess",
        detail: format!("{setters} must not set securityContext.windowsOptions.hostProcess=true"),
    })
}
