//! The pods of a namespace under a level that it did not have before: which of them would be refused.

use std::{
    collections::{BTreeMap, HashSet},
    time::{Duration, Instant},
};

use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
    step::codec,
};
use generated_core::core::v1::Pod;
use machinery::problem::quote;

use super::{
    PodSecurity,
    checks::{Subject, Verdict},
    level::Standard,
};

/// Most pods that are tried.
const PODS_MAX: usize = 3000;
/// How long the pods may take together: the client waits for the answer.
const TIME_MAX: Duration = Duration::from_secs(1);
/// Behind so many pods, other tasks of the thread have their turn.
const PODS_AT_ONCE: usize = 16;

/// The warnings about pods that break the standard.
pub(super) async fn warnings(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    plugin: &PodSecurity,
    standard: Standard,
) -> Vec<String> {
    let Some(pods) = admission.request.catalog.find("core", "pods") else { return Vec::new() };
    let namespace = admission.name();
    let Ok(survey) = Survey::of(host, pods, plugin, standard, namespace).await else {
        return vec!["failed to list pods while checking new PodSecurity enforce level".to_owned()];
    };
    survey.warnings(namespace)
}

/// What was found.
struct Survey<'p> {
    plugin: &'p PodSecurity,
    standard: Standard,
    /// Pods that break the standard, by the rules that they break.
    found: BTreeMap<String, Offenders>,
    checked: usize,
    /// Pods with an exempt runtime class.
    exempt: usize,
    total: usize,
    until: Instant,
}

/// Pods that break the same rules.
struct Offenders {
    /// The first by name.
    first: String,
    count: usize,
}

impl<'p> Survey<'p> {
    async fn of(
        host: Host<'_>,
        pods: &Resource,
        plugin: &'p PodSecurity,
        standard: Standard,
        namespace: &str,
    ) -> Result<Self, ApiError> {
        let until = Instant::now() + TIME_MAX;
        let snapshot = host.newest(pods).await?;
        let prefix = format!("{namespace}/");
        let entries: Vec<&[u8]> = snapshot.range(&prefix, None).map(|entry| entry.bytes.as_ref()).collect();
        let (found, total) = (BTreeMap::new(), entries.len());
        let mut survey = Survey { plugin, standard, found, checked: 0, exempt: 0, total, until };
        let others = survey.try_first_of_each(&entries, pods).await?;
        survey.try_all(&others, pods).await?;
        Ok(survey)
    }

    /// Tries pods without a controller, and one pod of each controller: the others are its copies. Returns
    /// the others.
    async fn try_first_of_each<'e>(
        &mut self,
        entries: &[&'e [u8]],
        pods: &Resource,
    ) -> Result<Vec<&'e [u8]>, ApiError> {
        let mut controllers = HashSet::new();
        let mut others = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            self.pause(at).await;
            if self.is_over() {
                break;
            }
            let object = codec::own(pods.stored(), entry)?;
            let Some(pod) = object.as_any().downcast_ref::<Pod>() else { continue };
            if self.plugin.exemptions.has_runtime_class(pod.spec.runtime_class_name.as_deref()) {
                self.exempt += 1;
                continue;
            }
            let is_copy = controller_of(pod).is_some_and(|uid| !controllers.insert(uid.to_owned()));
            if is_copy {
                others.push(*entry);
            } else {
                self.try_pod(pod);
            }
        }
        Ok(others)
    }

    async fn try_all(&mut self, entries: &[&[u8]], pods: &Resource) -> Result<(), ApiError> {
        for (at, entry) in entries.iter().enumerate() {
            self.pause(at).await;
            if self.is_over() {
                break;
            }
            let object = codec::own(pods.stored(), entry)?;
            if let Some(pod) = object.as_any().downcast_ref::<Pod>() {
                self.try_pod(pod);
            }
        }
        Ok(())
    }

    /// Lets other tasks run now and then.
    async fn pause(&self, at: usize) {
        if at % PODS_AT_ONCE == PODS_AT_ONCE - 1 {
            tokio::task::yield_now().await;
        }
    }

    fn is_over(&self) -> bool {
        self.checked >= PODS_MAX || Instant::now() >= self.until
    }

    fn try_pod(&mut self, pod: &Pod) {
        self.checked += 1;
        let subject =
            Subject { annotations: &pod.metadata.annotations, spec: &pod.spec, domain: self.plugin.domain };
        let verdict = Verdict::of(self.standard, &subject);
        if verdict.is_allowed() {
            return;
        }
        let name = &pod.metadata.name;
        let offenders = self.found.entry(verdict.reasons());
        let offenders = offenders.or_insert_with(|| Offenders { first: name.clone(), count: 0 });
        offenders.count += 1;
        if *name < offenders.first {
            offenders.first.clone_from(name);
        }
    }

    fn warnings(self, namespace: &str) -> Vec<String> {
        let mut warnings = Vec::new();
        let total = self.total.saturating_sub(self.exempt);
        if self.checked < total {
            let checked = self.checked;
            warnings.push(format!(
                "new PodSecurity enforce level only checked against the first {checked} of {total} existing \
                 pods"
            ));
        }
        if !self.found.is_empty() {
            let namespace = quote(namespace);
            let standard = self.standard;
            warnings.push(format!(
                "existing pods in namespace {namespace} violate the new PodSecurity enforce level \
                 \"{standard}\""
            ));
        }
        let mut lines: Vec<String> =
            self.found.into_iter().map(|(reasons, offenders)| offenders.line(&reasons)).collect();
        lines.sort_unstable();
        warnings.append(&mut lines);
        warnings
    }
}

impl Offenders {
    fn line(&self, reasons: &str) -> String {
        let first = &self.first;
        match self.count {
            0 | 1 => format!("{first}: {reasons}"),
            2 => format!("{first} (and 1 other pod): {reasons}"),
            count => format!("{first} (and {} other pods): {reasons}", count - 1),
        }
    }
}

/// The uid of the controller that made a pod.
fn controller_of(pod: &Pod) -> Option<&str> {
    let owner = pod.metadata.owner_references.iter().find(|owner| owner.controller == Some(true))?;
    Some(&owner.uid)
}
