//! Namespaces whose pods tolerate certain taints, and no others.

use std::sync::Arc;

use admission::{Configuration, Opened, Opening, TypeMeta, pods, stored};
use core_kinds::{annotation_lists, pod::quality, tolerations as rules};
use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Operation, Plugin},
    status::ApiError,
};
use generated_core::core::v1::{Namespace, Pod, Toleration};
use ground::ready::Ready;
use machinery::{brand::Brand, path::Path, problem::Problems};
use serde::Deserialize;

use super::tolerations::{self, EXISTS, NO_SCHEDULE};

/// The configuration: for namespaces that say nothing themselves.
#[derive(Debug, Deserialize)]
struct Restriction {
    #[serde(default)]
    default: Vec<Written>,
    #[serde(default)]
    whitelist: Vec<Written>,
}

impl Configuration for Restriction {
    const TYPES: &'static [TypeMeta] = &[TypeMeta {
        group: "podtolerationrestriction.admission",
        version: "v1alpha1",
        kind: "Configuration",
    }];
}

/// A toleration, as the configuration has it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    #[serde(default)]
    key: String,
    #[serde(default)]
    operator: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    effect: String,
    toleration_seconds: Option<i64>,
}

impl From<&Written> for Toleration {
    fn from(written: &Written) -> Self {
        let Written { key, operator, value, effect, toleration_seconds } = written;
        let [key, operator, value, effect] = [key, operator, value, effect].map(Clone::clone);
        Toleration { key, operator, value, effect, toleration_seconds: *toleration_seconds }
    }
}

/// Gives new pods the tolerations of their namespace. Refuses (500, as clients know it) a pod that tolerates
/// what its namespace may not.
pub(super) struct PodTolerations {
    default: Vec<Toleration>,
    permitted: Vec<Toleration>,
}

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let given = opening.configuration::<Restriction>()?;
    let read = |written: &[Written]| written.iter().map(Toleration::from).collect::<Vec<_>>();
    let default = given.as_ref().map_or_else(Vec::new, |given| read(&given.default));
    let permitted = given.as_ref().map_or_else(Vec::new, |given| read(&given.whitelist));
    for (at, list) in [("default", &default), ("whitelist", &permitted)] {
        let mut problems = Problems::default();
        rules::check_all(list, &Path::Root.field(at), &mut problems);
        if let Some(problem) = problems.as_slice().first() {
            return Err(opening.wrong("", &problem.to_string()));
        }
    }
    Ok(Arc::new(PodTolerations { default, permitted }))
}

impl Plugin for PodTolerations {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::later(async move {
            let namespace = stored::require::<Namespace>(host, admission, admission.namespace()).await?;
            let mut added = Vec::new();
            if admission.operation == Operation::Create {
                let own = own_tolerations(&namespace, &annotation(host.brand(), "defaultTolerations"))?;
                added.extend(own.unwrap_or_else(|| self.default.clone()));
            }
            let class = pods::new(admission, |pod| quality_of(pod, host)).unwrap_or_default();
            if class != "BestEffort" {
                added.push(of_memory_pressure(host.brand()));
            }
            let said = pods::new_spec(admission, |spec| spec.tolerations.clone()).unwrap_or_default();
            let merged =
                if added.is_empty() { said.clone() } else { tolerations::merge(said.clone(), added) };
            self.check(host, &namespace, &merged)?;
            if merged != said {
                pods::edit(admission, |spec| spec.tolerations = merged);
            }
            Ok(())
        })
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::later(async move {
            let namespace = stored::require::<Namespace>(host, admission, admission.namespace()).await?;
            let said = pods::new_spec(admission, |spec| spec.tolerations.clone()).unwrap_or_default();
            self.check(host, &namespace, &said)
        })
    }
}

impl PodTolerations {
    fn check(&self, host: Host<'_>, namespace: &Namespace, said: &[Toleration]) -> Result<(), ApiError> {
        if said.is_empty() {
            return Ok(());
        }
        let own = own_tolerations(namespace, &annotation(host.brand(), "tolerationsWhitelist"))?;
        let (permitted, whose) = match &own {
            Some(own) => (own, "namespace"),
            None => (&self.permitted, "cluster"),
        };
        // An empty list permits everything.
        if permitted.is_empty() || tolerations::all_covered(said, permitted) {
            return Ok(());
        }
        Err(ApiError::failed(format!(
            "pod tolerations (possibly merged with namespace default tolerations) conflict with its {whose} \
             whitelist"
        )))
    }
}

fn annotation(brand: &Brand, name: &str) -> String {
    format!("scheduler.alpha.{}/{name}", brand.domain)
}

/// The tolerations in an annotation of a namespace. None if it does not have the annotation.
fn own_tolerations(namespace: &Namespace, annotation: &str) -> Result<Option<Vec<Toleration>>, ApiError> {
    let Some(text) = namespace.metadata.annotations.get(annotation) else { return Ok(None) };
    if text.is_empty() {
        return Ok(Some(Vec::new()));
    }
    annotation_lists::read(text).map(Some).map_err(ApiError::failed)
}

fn quality_of(pod: &Pod, host: Host<'_>) -> String {
    match pod.status.qos_class.as_str() {
        "" => quality::class(&pod.spec, host.gates()).to_owned(),
        class => class.to_owned(),
    }
}

/// Pods that asked for memory run also on nodes that are short of it.
fn of_memory_pressure(brand: &Brand) -> Toleration {
    Toleration {
        key: format!("node.{}/memory-pressure", brand.domain),
        operator: EXISTS.to_owned(),
        effect: NO_SCHEDULE.to_owned(),
        ..Toleration::default()
    }
}
