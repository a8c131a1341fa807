//! Profiles of a new pod or a template that stand in an annotation, as clients of older releases write them,
//! and in a field as well. Both must say the same, since some nodes look at one and some at the other.

use machinery::{brand::Brand, path::Path, problem::Problems};

use super::{
    super::pod_spec::visit::each_container,
    annotations::{self, Annotated},
    app_armor,
};

/// Checks that annotations and fields of a specification at `at` agree.
pub(crate) fn check(brand: &Brand, new: &Annotated<'_>, at: &Path<'_>, problems: &mut Problems) {
    if new.annotations.is_empty() {
        return;
    }
    check_seccomp(brand, new, at, problems);
    if !app_armor::is_for_windows(new.spec) {
        check_app_armor(brand, new, at, problems);
    }
}

fn check_seccomp(brand: &Brand, new: &Annotated<'_>, at: &Path<'_>, problems: &mut Problems) {
    let annotations = new.annotations;
    let of_pod = new.spec.security_context.as_ref().and_then(|context| context.seccomp_profile.as_ref());
    if let Some((profile, text)) = of_pod.zip(annotations.get(&annotations::seccomp_of_pod(brand.domain))) {
        let said = Said { type_: &profile.type_, localhost: profile.localhost_profile.as_deref() };
        said.check("seccomp", text, &at.field("securityContext").field("seccompProfile"), problems);
    }
    let prefix = annotations::seccomp_of_containers(brand.domain);
    each_container(new.spec, at, |container, place| {
        let context = container.security_context.as_ref();
        let Some(profile) = context.and_then(|context| context.seccomp_profile.as_ref()) else { return };
        let Some(text) = annotations.get(&format!("{prefix}{}", container.name)) else { return };
        let said = Said { type_: &profile.type_, localhost: profile.localhost_profile.as_deref() };
        said.check("seccomp", text, &place.field("securityContext").field("seccompProfile"), problems);
    });
}

fn check_app_armor(brand: &Brand, new: &Annotated<'_>, at: &Path<'_>, problems: &mut Problems) {
    let of_pod = new.spec.security_context.as_ref().and_then(|context| context.app_armor_profile.as_ref());
    each_container(new.spec, at, |container, place| {
        let context = container.security_context.as_ref();
        let own = context.and_then(|context| context.app_armor_profile.as_ref());
        let Some(profile) = own.or(of_pod) else { return };
        let key = app_armor::key(brand.domain, &container.name);
        let Some(text) = new.annotations.get(&key) else { return };
        let said = Said { type_: &profile.type_, localhost: profile.localhost_profile.as_deref() };
        said.check("apparmor", text, &place.field("securityContext").field("appArmorProfile"), problems);
    });
}

/// What a field says.
struct Said<'p> {
    type_: &'p str,
    localhost: Option<&'p str>,
}

impl Said<'_> {
    /// Compares the field at `at` with the text of an annotation. `what` has such profiles.
    fn check(&self, what: &str, text: &str, at: &Path<'_>, problems: &mut Problems) {
        let named = text.strip_prefix("localhost/");
        let is_same_type = match self.type_ {
            "Unconfined" => text == "unconfined",
            "RuntimeDefault" => text == "runtime/default" || (what == "seccomp" && text == "docker/default"),
            "Localhost" => named.is_some(),
            // Another rule reports an unknown type.
            _ => return,
        };
        if !is_same_type {
            problems.forbidden(&at.field("type"), &format!("{what} type in annotation and field must match"));
        } else if named.is_some() && named != self.localhost {
            problems.forbidden(
                &at.field("localhostProfile"),
                &format!("{what} profile in annotation and field must match"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::{
        AppArmorProfile, Container, Pod, PodSpec, SeccompProfile, SecurityContext,
    };

    use super::*;

    /// A profile from its annotation's text.
    fn parts(text: &str) -> (String, Option<String>) {
        match text.split_once('/') {
            Some(("localhost", name)) => ("Localhost".to_owned(), Some(name.to_owned())),
            Some(_) => ("RuntimeDefault".to_owned(), None),
            None => ("Unconfined".to_owned(), None),
        }
    }

    /// A pod with one container, whose fields and annotations have these profiles.
    fn pod(brand: &Brand, field: &str, annotation: &str) -> Pod {
        let (type_, localhost_profile) = parts(field);
        let context = SecurityContext {
            seccomp_profile: Some(SeccompProfile {
                type_: type_.clone(),
                localhost_profile: localhost_profile.clone(),
            }),
            app_armor_profile: Some(AppArmorProfile { type_, localhost_profile }),
            ..SecurityContext::default()
        };
        let container =
            Container { name: "a".to_owned(), security_context: Some(context), ..Container::default() };
        let mut pod =
            Pod { spec: PodSpec { containers: vec![container], ..PodSpec::default() }, ..Pod::default() };
        let seccomp = format!("{}a", annotations::seccomp_of_containers(brand.domain));
        for key in [seccomp, app_armor::key(brand.domain, "a")] {
            pod.metadata.annotations.insert(key, annotation.to_owned());
        }
        pod
    }

    #[test]
    fn annotations_and_fields_must_agree() {
        let brand = Brand::named(generated_brands::BRANDS, "kubernetes").expect("it ships");
        let seccomp = "spec.containers[0].securityContext.seccompProfile.type";
        let armor = "spec.containers[0].securityContext.appArmorProfile.type";
        let names = [
            "spec.containers[0].securityContext.seccompProfile.localhostProfile",
            "spec.containers[0].securityContext.appArmorProfile.localhostProfile",
        ];
        for (field, annotation, expected) in [
            ("unconfined", "unconfined", &[][..]),
            ("runtime/default", "runtime/default", &[]),
            ("localhost/x", "localhost/x", &[]),
            ("runtime/default", "docker/default", &[armor]),
            ("runtime/default", "unconfined", &[seccomp, armor]),
            ("unconfined", "localhost/x", &[seccomp, armor]),
            ("localhost/x", "unconfined", &[seccomp, armor]),
            ("localhost/x", "localhost/y", &names),
        ] {
            let mut problems = Problems::default();
            let pod = pod(brand, field, annotation);
            check(brand, &Annotated::pod(&pod, None), &Path::Root.field("spec"), &mut problems);
            let found: Vec<String> =
                problems.as_slice().iter().map(|problem| problem.path.to_string()).collect();
            assert_eq!(found, expected, "{annotation} over {field}");
        }
    }
}
