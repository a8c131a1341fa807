//! Images of pods, judged by a service of the operator.

mod configuration;
mod service;

use std::{sync::Arc, time::Duration};

use engine::{
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    status::ApiError,
};
use generated_core::core::v1::Pod;
use ground::{expiring_cache::ExpiringCache, ready::Ready};
use machinery::brand::Brand;
use serde_json::{Map, Value, json};

use self::{
    configuration::Settings,
    service::{NoVerdict, Service, Verdict},
};
use crate::{Opened, Opening, certificate_flaws};

/// The sub-resource that adds containers to a running pod.
const EPHEMERAL: &str = "ephemeralcontainers";
/// Verdicts that are kept.
const VERDICTS_MAX: usize = 1024;

/// New and changed pods, and containers that are added to them.
pub const PODS: [Interest; 2] = [
    Interest {
        operations: &[Operation::Create, Operation::Update],
        kinds: Kinds::One("core", "pods"),
        subresources: Subresources::None,
    },
    Interest {
        operations: &[Operation::Update],
        kinds: Kinds::One("core", "pods"),
        subresources: Subresources::One(EPHEMERAL),
    },
];

/// Refuses pods with images that a service does not want.
struct ImagePolicy {
    service: Service,
    verdicts: ExpiringCache<String, Verdict>,
    allowed_for: Duration,
    denied_for: Duration,
    /// Whether pods pass while the service does not answer.
    default_allow: bool,
}

/// Makes the plugin. It needs a configuration.
pub fn open(opening: &Opening<'_>) -> Opened {
    let settings = Settings::read(opening)?;
    let clock = &opening.supplies().webhooks.clock;
    Ok(Arc::new(ImagePolicy {
        service: Service::new(&settings, opening)?,
        verdicts: ExpiringCache::new(VERDICTS_MAX, clock.clone()),
        allowed_for: settings.allowed_for,
        denied_for: settings.denied_for,
        default_allow: settings.default_allow,
    }))
}

impl Plugin for ImagePolicy {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let is_ephemeral = admission.request.route.subresource_name() == EPHEMERAL;
        let spec = admission.object().and_then(|object| {
            let read = |pod: &Pod| spec(pod, is_ephemeral, admission.namespace(), host.brand());
            admission.in_stored_version(object, read)
        });
        let Some(spec) = spec else { return Ready::Now(Ok(())) };
        match self.verdicts.get(&spec.to_string()) {
            Some(verdict) => Ready::Now(judge(admission, host.brand(), verdict)),
            None => Ready::later(self.ask(host.brand(), admission, spec)),
        }
    }
}

impl ImagePolicy {
    async fn ask(
        &self,
        brand: &'static Brand,
        admission: &AdmissionRequest<'_>,
        spec: Value,
    ) -> Result<(), ApiError> {
        let answer = self.service.ask(&spec).await;
        if let Err(NoVerdict { call: Some(error), .. }) = &answer {
            certificate_flaws::note(admission, brand, error);
        }
        match answer {
            Ok(verdict) => {
                let time = if verdict.allowed { self.allowed_for } else { self.denied_for };
                self.verdicts.insert(spec.to_string(), verdict.clone(), time);
                judge(admission, brand, verdict)
            }
            Err(why) if self.default_allow => {
                tracing::warn!(reason = why.logged, "image policy service failed, pod went on");
                admission.annotate(annotation(brand, "failed-open"), "true");
                Ok(())
            }
            Err(why) => {
                tracing::warn!(reason = why.logged, "image policy service failed, pod refused");
                Err(admission.forbidden(&why.text))
            }
        }
    }
}

fn judge(admission: &AdmissionRequest<'_>, brand: &Brand, verdict: Verdict) -> Result<(), ApiError> {
    for (key, text) in verdict.annotations {
        admission.annotate(annotation(brand, &key), text);
    }
    match (verdict.allowed, verdict.reason.as_str()) {
        (true, _) => Ok(()),
        (false, "") => Err(admission.forbidden("one or more images rejected by webhook backend")),
        (false, reason) => {
            let why = format!("image policy webhook backend denied one or more images: {reason}");
            Err(admission.forbidden(&why))
        }
    }
}

fn annotation(brand: &Brand, key: &str) -> String {
    format!("imagepolicywebhook.image-policy.{}/{key}", brand.group_suffix)
}

/// What the service is told of a pod. Empty parts are left out.
fn spec(pod: &Pod, is_ephemeral: bool, namespace: &str, brand: &Brand) -> Value {
    let image = |image: &str| json!({ "image": image });
    let containers: Vec<Value> = if is_ephemeral {
        pod.spec.ephemeral_containers.iter().map(|container| image(&container.image)).collect()
    } else {
        let all = pod.spec.containers.iter().chain(&pod.spec.init_containers);
        all.map(|container| image(&container.image)).collect()
    };
    let mark = format!(".image-policy.{}/", brand.group_suffix);
    let annotations = pod.metadata.annotations.iter().filter(|(key, _)| key.contains(&mark));
    let annotations: Map<String, Value> =
        annotations.map(|(key, value)| (key.clone(), json!(value))).collect();
    let mut spec = Map::new();
    if !containers.is_empty() {
        spec.insert("containers".to_owned(), json!(containers));
    }
    if !annotations.is_empty() {
        spec.insert("annotations".to_owned(), Value::Object(annotations));
    }
    if !namespace.is_empty() {
        spec.insert("namespace".to_owned(), json!(namespace));
    }
    Value::Object(spec)
}
