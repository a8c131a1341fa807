//! Which parts of a pod set a value that is not allowed: the pod, containers of it, or both; and how messages
//! name them.

use generated_core::core::v1::{PodSecurityContext, SecurityContext};

use super::subject::Subject;

/// Where a bad value stands.
#[derive(Default)]
pub(super) struct Setters<'a> {
    is_pod: bool,
    containers: Vec<&'a str>,
}

impl<'a> Setters<'a> {
    /// Looks at a value that both a pod and its containers may have.
    pub(super) fn of<T: 'a>(
        subject: &Subject<'a>,
        in_pod: fn(&PodSecurityContext) -> Option<&T>,
        in_container: fn(&SecurityContext) -> Option<&T>,
        mut is_bad: impl FnMut(&'a T) -> bool,
    ) -> Self {
        let is_pod = subject.security().and_then(in_pod).is_some_and(&mut is_bad);
        let containers = subject.containers().filter_map(|container| {
            let value = container.security.and_then(in_container)?;
            is_bad(value).then_some(container.name)
        });
        Setters { containers: containers.collect(), is_pod }
    }

    /// Looks at a value that only containers may have.
    pub(super) fn of_containers(subject: &Subject<'a>, is_bad: impl Fn(&SecurityContext) -> bool) -> Self {
        let bad = subject.containers().filter(|container| container.security.is_some_and(&is_bad));
        Setters { containers: bad.map(|container| container.name).collect(), is_pod: false }
    }

    /// The setters, as `pod` and `containers "a", "b"`; none if there are none.
    pub(super) fn texts(&self) -> Vec<String> {
        let pod = self.is_pod.then(|| "pod".to_owned());
        let containers = (!self.containers.is_empty()).then(|| containers(&self.containers));
        pod.into_iter().chain(containers).collect()
    }

    /// The setters, joined; none if there are none.
    pub(super) fn text(&self) -> Option<String> {
        let texts = self.texts();
        (!texts.is_empty()).then(|| texts.join(" and "))
    }
}

/// Some containers, as `containers "a", "b"`.
pub(super) fn containers(names: &[&str]) -> String {
    format!("{} {}", plural(names.len(), "container", "containers"), quoted(names.iter().copied()))
}

/// One word or the other.
pub(super) fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// Texts as `"a", "b"`. Clients know them without escapes.
pub(super) fn quoted<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let quoted = texts.into_iter().map(|text| format!("\"{text}\""));
    quoted.collect::<Vec<_>>().join(", ")
}
