//! Namespaces that belong to certain nodes: their pods get the labels that those nodes have.

use std::{collections::BTreeMap, sync::Arc};

use admission::{Configuration, Opened, Opening, TypeMeta, pods, stored};
use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Plugin},
    status::ApiError,
};
use generated_core::core::v1::Namespace;
use ground::ready::Ready;
use machinery::{
    format::{self, Flaws},
    problem::quote,
};
use serde::Deserialize;

/// The name in the configuration that stands for all namespaces which say nothing themselves.
const DEFAULT: &str = "clusterDefaultNodeSelector";

/// Labels of nodes.
type Labels = BTreeMap<String, String>;

/// The configuration: the labels for namespaces that say nothing themselves, and for each namespace the only
/// labels that its pods may ask for.
#[derive(Debug, Deserialize)]
struct Selectors {
    #[serde(rename = "podNodeSelectorPluginConfig", default)]
    by_name: BTreeMap<String, String>,
}

impl Configuration for Selectors {
    const TYPES: &'static [TypeMeta] = &[];
}

/// Adds the labels of its namespace to what a pod selects its nodes by. Refuses (403) a pod that contradicts
/// them, or asks for a label that its namespace may not.
pub(super) struct PodNodeSelector {
    default: Labels,
    permitted: BTreeMap<String, Labels>,
}

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let selectors = opening.configuration::<Selectors>()?;
    let mut permitted = BTreeMap::new();
    for (name, text) in selectors.iter().flat_map(|selectors| &selectors.by_name) {
        let at = format!("podNodeSelectorPluginConfig.{name}");
        permitted.insert(name.clone(), parse(text).map_err(|problem| opening.wrong(&at, &problem))?);
    }
    let default = permitted.remove(DEFAULT).unwrap_or_default();
    Ok(Arc::new(PodNodeSelector { default, permitted }))
}

impl Plugin for PodNodeSelector {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::later(async move {
            let wanted = self.of_namespace(host, admission).await?;
            let selected = pods::new_spec(admission, |spec| spec.node_selector.clone()).unwrap_or_default();
            self.check(admission, &wanted, &selected)?;
            if wanted.keys().any(|key| !selected.contains_key(key)) {
                pods::edit(admission, |spec| spec.node_selector.extend(wanted));
            }
            Ok(())
        })
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::later(async move {
            let wanted = self.of_namespace(host, admission).await?;
            let selected = pods::new_spec(admission, |spec| spec.node_selector.clone()).unwrap_or_default();
            self.check(admission, &wanted, &selected)
        })
    }
}

impl PodNodeSelector {
    /// The labels that the pods of the namespace must ask for.
    async fn of_namespace(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
    ) -> Result<Labels, ApiError> {
        let name = admission.namespace();
        let namespace: Option<Namespace> = stored::find(host, admission, name).await?;
        let missing = || ApiError::internal_because(&format!("namespace {name} does not exist"));
        let annotations = namespace.ok_or_else(missing)?.metadata.annotations;
        let annotation = format!("scheduler.alpha.{}/node-selector", host.brand().domain);
        match annotations.get(&annotation) {
            Some(text) => parse(text).map_err(ApiError::failed),
            None => Ok(self.default.clone()),
        }
    }

    fn check(
        &self,
        admission: &AdmissionRequest<'_>,
        wanted: &Labels,
        selected: &Labels,
    ) -> Result<(), ApiError> {
        // By the name alone: clients know these refusals without one where the name is still to be generated.
        let refused = |why| Err(ApiError::forbidden(admission.resource(), admission.name(), why));
        if wanted.iter().any(|(key, value)| selected.get(key).is_some_and(|said| said != value)) {
            return refused("pod node label selector conflicts with its namespace node label selector");
        }
        let permitted = self.permitted.get(admission.namespace()).filter(|permitted| !permitted.is_empty());
        let all = || selected.iter().chain(wanted);
        if permitted.is_some_and(|permitted| all().any(|(key, value)| permitted.get(key) != Some(value))) {
            return refused("pod node label selector labels conflict with its namespace whitelist");
        }
        Ok(())
    }
}

/// Reads `key=value,key=value`.
fn parse(text: &str) -> Result<Labels, String> {
    let mut labels = Labels::new();
    for label in text.split(',').filter(|_| !text.is_empty()) {
        let parts: Vec<&str> = label.split('=').collect();
        let [key, value] = parts[..] else {
            return Err(format!("invalid selector: [{}]", parts.join(" ")));
        };
        let (key, value) = (key.trim(), value.trim());
        well_formed(format::label_key, key, "<nil>")?;
        well_formed(format::label_value, value, &format!("[{key}]"))?;
        labels.insert(key.to_owned(), value.to_owned());
    }
    Ok(labels)
}

/// In the words of the reference server, where such a problem has no place.
fn well_formed(rule: format::Format, text: &str, place: &str) -> Result<(), String> {
    let flaws = Flaws::of(rule, text);
    if flaws.is_empty() {
        return Ok(());
    }
    let details: Vec<_> = flaws.details().collect();
    Err(format!("{place}: Invalid value: {}: {}", quote(text), details.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_are_lists_of_labels() {
        let labels = |pairs: &[(&str, &str)]| -> Labels {
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
        };
        assert_eq!(parse(""), Ok(labels(&[])));
        assert_eq!(parse("env=dev, zone = a"), Ok(labels(&[("env", "dev"), ("zone", "a")])));
        assert_eq!(parse("env"), Err("invalid selector: [env]".to_owned()));
        assert_eq!(parse("a=b=c"), Err("invalid selector: [a b c]".to_owned()));
        assert_eq!(parse("a=b,"), Err("invalid selector: []".to_owned()));
        let problem = parse("a b=c").expect_err("no key");
        assert!(problem.starts_with("<nil>: Invalid value: \"a b\": name part must consist of"), "{problem}");
        let problem = parse("a=!").expect_err("no value");
        assert!(problem.starts_with("[a]: Invalid value: \"!\": a valid label must be"), "{problem}");
    }
}
