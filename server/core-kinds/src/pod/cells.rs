//! What tables show of a pod: how many containers are ready, what holds it up, and how often they were
//! restarted.

use generated_core::core::v1::{ContainerStateTerminated, ContainerStatus, Pod};
use machinery::{
    columns::{Cell, RowCondition},
    time::Time,
};

use super::terms::{ALWAYS, FAILED, GATED, SUCCEEDED, holds};

/// The reason of a container that ended well.
const COMPLETED: &str = "Completed";
/// The reason of an init container that has not been started.
const INITIALIZING: &str = "PodInitializing";
/// The reason of a pod whose node does not answer.
const NODE_LOST: &str = "NodeLost";

/// What is worked out of the containers for one row.
pub(super) struct Row {
    ready: usize,
    restarts: i64,
    restarted_at: Option<Time>,
    reason: String,
}

impl Row {
    /// The row of a pod.
    pub(super) fn of(pod: &Pod) -> Self {
        let status = &pod.status;
        let mut row = Row { ready: 0, restarts: 0, restarted_at: None, reason: first_reason(pod) };
        let is_initializing = row.look_at_init_containers(pod);
        if !is_initializing || holds(&status.conditions, "Initialized") {
            row.look_at_containers(pod);
        }
        if pod.metadata.deletion_timestamp.is_some() {
            if status.reason == NODE_LOST {
                row.reason = "Unknown".to_owned();
            } else if status.phase != FAILED && status.phase != SUCCEEDED {
                row.reason = "Terminating".to_owned();
            }
        }
        row
    }

    /// Ready containers and all.
    pub(super) fn ready(&self, pod: &Pod) -> String {
        let init = pod.spec.init_containers.iter();
        let sidecars = init.filter(|container| container.restart_policy.as_deref() == Some(ALWAYS)).count();
        format!("{}/{}", self.ready, pod.spec.containers.len() + sidecars)
    }

    /// The phase, or what holds the pod up.
    pub(super) fn status(self) -> String {
        self.reason
    }

    /// The number of restarts, and how long ago the last one was.
    pub(super) fn restarts(&self) -> Cell {
        match self.restarted_at {
            Some(at) if self.restarts > 0 => Cell::Ago(self.restarts.to_string(), at),
            _ => Cell::Text(self.restarts.to_string()),
        }
    }

    /// Counts init containers up to the first that is not done. Says whether there is one.
    fn look_at_init_containers(&mut self, pod: &Pod) -> bool {
        let mut sidecars = Row { ready: 0, restarts: 0, restarted_at: None, reason: String::new() };
        for (index, status) in pod.status.init_container_statuses.iter().enumerate() {
            let is_sidecar = pod.spec.init_containers.iter().any(|container| {
                container.name == status.name && container.restart_policy.as_deref() == Some(ALWAYS)
            });
            self.count_restarts(status);
            if is_sidecar {
                sidecars.count_restarts(status);
            }
            let ended = status.state.terminated.as_ref();
            if ended.is_some_and(|ended| ended.exit_code == 0) {
                continue;
            }
            if is_sidecar && status.started == Some(true) {
                self.ready += usize::from(status.ready);
                continue;
            }
            let waiting = status.state.waiting.as_ref().map_or("", |waiting| waiting.reason.as_str());
            self.reason = match ended {
                Some(ended) => format!("Init:{}", end_of(ended)),
                None if !waiting.is_empty() && waiting != INITIALIZING => format!("Init:{waiting}"),
                None => format!("Init:{index}/{}", pod.spec.init_containers.len()),
            };
            return true;
        }
        // Restarts of init containers that are done are past.
        (self.restarts, self.restarted_at) = (sidecars.restarts, sidecars.restarted_at);
        false
    }

    fn look_at_containers(&mut self, pod: &Pod) {
        let sidecars = pod.status.init_container_statuses.iter().filter(|status| {
            pod.spec.init_containers.iter().any(|container| {
                container.name == status.name && container.restart_policy.as_deref() == Some(ALWAYS)
            })
        });
        (self.restarts, self.restarted_at) = (0, None);
        sidecars.for_each(|status| self.count_restarts(status));
        let (mut is_running, mut failure) = (false, None);
        // From the last to the first, so that the first that has a reason is shown.
        for status in pod.status.container_statuses.iter().rev() {
            self.count_restarts(status);
            let waiting = status.state.waiting.as_ref().map_or("", |waiting| waiting.reason.as_str());
            if !waiting.is_empty() {
                self.reason = waiting.to_owned();
            } else if let Some(ended) = &status.state.terminated {
                self.reason = end_of(ended);
                if ended.exit_code != 0 {
                    failure = Some(self.reason.clone());
                }
            } else if status.ready && status.state.running.is_some() {
                is_running = true;
                self.ready += 1;
            }
        }
        if self.reason == COMPLETED {
            if is_running && holds(&pod.status.conditions, "Ready") {
                self.reason = "Running".to_owned();
            } else if let Some(failure) = failure {
                self.reason = failure;
            } else if is_running {
                self.reason = "NotReady".to_owned();
            }
        }
    }

    fn count_restarts(&mut self, status: &ContainerStatus) {
        self.restarts += i64::from(status.restart_count);
        let last = status.last_state.terminated.as_ref().and_then(|ended| ended.finished_at);
        self.restarted_at = self.restarted_at.max(last);
    }
}

/// The phase or the reason of the pod as a whole.
fn first_reason(pod: &Pod) -> String {
    let status = &pod.status;
    let is_gated = status
        .conditions
        .iter()
        .any(|condition| condition.type_ == "PodScheduled" && condition.reason == GATED);
    if is_gated {
        GATED.to_owned()
    } else if status.reason.is_empty() {
        status.phase.clone()
    } else {
        status.reason.clone()
    }
}

/// Why a container ended.
fn end_of(ended: &ContainerStateTerminated) -> String {
    if !ended.reason.is_empty() {
        ended.reason.clone()
    } else if ended.signal != 0 {
        format!("Signal:{}", ended.signal)
    } else {
        format!("ExitCode:{}", ended.exit_code)
    }
}

/// How many of the additional conditions of readiness hold.
pub(super) fn gates(pod: &Pod) -> String {
    let gates = &pod.spec.readiness_gates;
    if gates.is_empty() {
        return "<none>".to_owned();
    }
    let met = gates.iter().filter(|gate| holds(&pod.status.conditions, &gate.condition_type)).count();
    format!("{met}/{}", gates.len())
}

/// What tables say of the row of a pod that ended.
pub(super) fn conditions(pod: &Pod) -> Vec<RowCondition> {
    let message = match pod.status.phase.as_str() {
        SUCCEEDED => "The pod has completed successfully.",
        FAILED => "The pod failed.",
        _ => return Vec::new(),
    };
    vec![RowCondition {
        condition: COMPLETED,
        status: "True",
        reason: pod.status.phase.clone(),
        message: message.to_owned(),
    }]
}
