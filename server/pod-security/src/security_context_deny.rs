//! Refuses pods that choose the user or the SELinux label under which they run. Deprecated: the checks of the
//! pod security standards do it better.

use admission::pods;
use engine::context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin};
use generated_core::core::v1::{Container, PodSpec};
use ground::ready::Ready;

/// Refuses (403) such pods.
pub struct SecurityContextDeny;

impl Plugin for SecurityContextDeny {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let field = pods::new_spec(admission, first_field).flatten();
        let refuse = |field| Err(admission.forbidden(&format!("{field} is forbidden")));
        Ready::Now(field.map_or(Ok(()), refuse))
    }
}

/// The first field that a pod may not set, as refusals call it.
fn first_field(spec: &PodSpec) -> Option<&'static str> {
    let of_pod = spec.security_context.as_ref().and_then(|context| {
        let fields = [
            (!context.supplemental_groups.is_empty(), "pod.Spec.SecurityContext.SupplementalGroups"),
            (context.se_linux_options.is_some(), "pod.Spec.SecurityContext.SELinuxOptions"),
            (context.run_as_user.is_some(), "pod.Spec.SecurityContext.RunAsUser"),
            (context.fs_group.is_some(), "pod.Spec.SecurityContext.FSGroup"),
        ];
        fields.into_iter().find(|(is_set, _)| *is_set).map(|(_, field)| field)
    });
    of_pod.or_else(|| spec.init_containers.iter().chain(&spec.containers).find_map(first_field_of_container))
}

fn first_field_of_container(container: &Container) -> Option<&'static str> {
    let context = container.security_context.as_ref()?;
    if context.se_linux_options.is_some() {
        Some("SecurityContext.SELinuxOptions")
    } else {
        context.run_as_user.is_some().then_some("SecurityContext.RunAsUser")
    }
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::{PodSecurityContext, SELinuxOptions, SecurityContext};

    use super::*;

    #[test]
    fn the_first_forbidden_field_is_named() {
        let label = || Some(SELinuxOptions::default());
        let of_pod =
            |context: PodSecurityContext| PodSpec { security_context: Some(context), ..PodSpec::default() };
        let of_container = |context: SecurityContext| PodSpec {
            containers: vec![Container { security_context: Some(context), ..Container::default() }],
            ..of_pod(PodSecurityContext { run_as_non_root: Some(true), ..PodSecurityContext::default() })
        };
        for (spec, expected) in [
            (PodSpec::default(), None),
            (
                of_pod(PodSecurityContext {
                    supplemental_groups: vec![1],
                    fs_group: Some(1),
                    ..PodSecurityContext::default()
                }),
                Some("pod.Spec.SecurityContext.SupplementalGroups"),
            ),
            (
                of_pod(PodSecurityContext { fs_group: Some(0), ..PodSecurityContext::default() }),
                Some("pod.Spec.SecurityContext.FSGroup"),
            ),
            (
                of_container(SecurityContext {
                    se_linux_options: label(),
                    run_as_user: Some(0),
                    ..SecurityContext::default()
                }),
                Some("SecurityContext.SELinuxOptions"),
            ),
            (
                of_container(SecurityContext { run_as_user: Some(0), ..SecurityContext::default() }),
                Some("SecurityContext.RunAsUser"),
            ),
            (of_container(SecurityContext { privileged: Some(true), ..SecurityContext::default() }), None),
        ] {
            assert_eq!(first_field(&spec), expected);
        }
    }
}
