//! Profiles of AppArmor that annotations name, as clients of older releases say it. Nodes look at fields
//! only.

use generated_core::core::v1::{AppArmorProfile, Pod, PodSpec};
use machinery::{brand::Brand, path::Path, problem::Problems};

use super::super::pod_spec::security;

/// What is wrong with an annotation.
pub(crate) const DEPRECATED: &str = r#"deprecated since v1.30; use the "appArmorProfile" field instead"#;

/// The annotation of a container.
pub(crate) fn key(domain: &str, container: &str) -> String {
    format!("container.apparmor.security.beta.{domain}/{container}")
}

/// The profile that the text of an annotation stands for.
pub(crate) fn profile(text: &str) -> Option<AppArmorProfile> {
    let (type_, localhost_profile) = match text {
        "runtime/default" => ("RuntimeDefault", None),
        "unconfined" => ("Unconfined", None),
        text => {
            ("Localhost", Some(text.strip_prefix("localhost/").filter(|name| !name.is_empty())?.to_owned()))
        }
    };
    Some(AppArmorProfile { type_: type_.to_owned(), localhost_profile })
}

/// Writes the annotations of a new pod into the fields that are not set, so that they are in force.
pub(super) fn adopt(brand: &Brand, pod: &mut Pod) {
    if is_for_windows(&pod.spec) {
        return;
    }
    let of_pod = pod.spec.security_context.as_ref().and_then(|context| context.app_armor_profile.clone());
    let annotations = &pod.metadata.annotations;
    let containers = pod.spec.init_containers.iter_mut().chain(&mut pod.spec.containers);
    for container in containers {
        let context = container.security_context.as_ref();
        let has_own = context.is_some_and(|context| context.app_armor_profile.is_some());
        let annotation = annotations.get(&key(brand.domain, &container.name)).filter(|_| !has_own);
        // One that differs from that of the pod only: the field of the pod says the rest.
        if let Some(named) =
            annotation.and_then(|text| sound(text)).filter(|named| of_pod.as_ref() != Some(named))
        {
            container.security_context.get_or_insert_default().app_armor_profile = Some(named);
        }
    }
}

/// Warns of the annotations of a new pod that [`adopt`] writes into fields, or would if it could read them.
pub(super) fn warn(brand: &Brand, pod: &Pod, warnings: &mut Vec<String>) {
    if is_for_windows(&pod.spec) || pod.metadata.annotations.is_empty() {
        return;
    }
    let of_pod = pod.spec.security_context.as_ref().and_then(|context| context.app_armor_profile.as_ref());
    let metadata = Path::Root.field("metadata");
    for container in pod.spec.init_containers.iter().chain(&pod.spec.containers) {
        let context = container.security_context.as_ref();
        if context.is_some_and(|context| context.app_armor_profile.is_some()) {
            continue;
        }
        let key = key(brand.domain, &container.name);
        let Some(text) = pod.metadata.annotations.get(&key) else { continue };
        if sound(text).is_none_or(|named| of_pod != Some(&named)) {
            warnings.push(format!("{}: {DEPRECATED}", metadata.field("annotations").key(&key)));
        }
    }
}

/// The profile in the text of an annotation, if the field may have it.
fn sound(text: &str) -> Option<AppArmorProfile> {
    let profile = profile(text)?;
    let mut problems = Problems::default();
    security::check_app_armor(&profile, &Path::Root, &mut problems);
    problems.is_empty().then_some(profile)
}

/// Whether the pod runs where there are no such profiles.
pub(super) fn is_for_windows(spec: &PodSpec) -> bool {
    spec.os.as_ref().is_some_and(|os| os.name == "windows")
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::{Container, PodSecurityContext, SecurityContext};

    use super::*;

    #[test]
    fn annotations_become_fields() {
        let brand = Brand::named(generated_brands::BRANDS, "kubernetes").expect("it ships");
        let read = |text: &str| (!text.is_empty()).then(|| profile(text).expect("a profile"));
        for (annotation, own, of_pod, expected, warns) in [
            ("unconfined", "", "", "unconfined", true),
            ("localhost/x", "", "unconfined", "localhost/x", true),
            ("unconfined", "", "unconfined", "", false),
            ("runtime/default", "unconfined", "", "unconfined", false),
            ("localhost/ x", "", "", "", true),
            ("nonsense", "", "", "", true),
        ] {
            let context =
                |app_armor_profile| SecurityContext { app_armor_profile, ..SecurityContext::default() };
            let container = Container {
                name: "a".to_owned(),
                security_context: read(own).map(|own| context(Some(own))),
                ..Container::default()
            };
            let app_armor_profile = read(of_pod);
            let of_pod = PodSecurityContext { app_armor_profile, ..PodSecurityContext::default() };
            let spec =
                PodSpec { containers: vec![container], security_context: Some(of_pod), ..PodSpec::default() };
            let mut pod = Pod { spec, ..Pod::default() };
            pod.metadata.annotations.insert(key(brand.domain, "a"), annotation.to_owned());
            let mut warnings = Vec::new();
            warn(brand, &pod, &mut warnings);
            assert_eq!(!warnings.is_empty(), warns, "{annotation} over {own}: {warnings:?}");
            adopt(brand, &mut pod);
            let found =
                pod.spec.containers[0].security_context.clone().and_then(|context| context.app_armor_profile);
            assert!(found == read(expected), "{annotation} over {own}");
        }
    }
}
