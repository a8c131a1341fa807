//! The annotations of pods that name profiles of seccomp and AppArmor.

/// That of a pod for seccomp.
pub(crate) fn seccomp(domain: &str) -> String {
    format!("seccomp.security.alpha.{domain}/pod")
}

/// That of a pod for seccomp in one of its containers.
pub(crate) fn seccomp_of_container(domain: &str, container: &str) -> String {
    format!("container.seccomp.security.alpha.{domain}/{container}")
}

/// That of a pod for AppArmor in one of its containers. Without the name of one, how all of them begin.
pub(crate) fn app_armor(domain: &str, container: &str) -> String {
    format!("container.apparmor.security.beta.{domain}/{container}")
}
