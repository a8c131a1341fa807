//! ComponentStatus: each part of the control plane is asked how it is whenever a client wants to know.

use std::{future::Future, pin::Pin};

use engine::context::ObjectProvider;
use generated_core::core::v1::{ComponentCondition, ComponentStatus};
use machinery::meta::v1::ObjectMeta;

/// The health of a part of the control plane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComponentAnswer {
    /// It works, and this is its answer.
    Good(String),
    /// It answered something else, or not at all.
    Bad(String),
    /// It could not do its work, for this reason.
    Failed(String),
}

/// Asks one part of the control plane. The one who makes it bounds its time.
pub type ComponentProbe =
    Box<dyn Fn() -> Pin<Box<dyn Future<Output = ComponentAnswer> + Send>> + Send + Sync>;

/// A part of the control plane.
pub struct ControlPlaneComponent {
    /// Its name.
    pub name: String,
    /// The probe of its health.
    pub ask: ComponentProbe,
}

/// All parts of the control plane.
pub(super) struct ComponentHealth(pub(super) Vec<ControlPlaneComponent>);

impl ObjectProvider for ComponentHealth {
    type Provided = ComponentStatus;

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|component| component.name.as_str()).collect()
    }

    async fn find(&self, name: &str) -> Option<ComponentStatus> {
        let component = self.0.iter().find(|component| component.name == name)?;
        Some(status(name, (component.ask)().await))
    }
}

fn status(name: &str, health: ComponentAnswer) -> ComponentStatus {
    let (status, message, error) = match health {
        ComponentAnswer::Good(message) => ("True", message, String::new()),
        ComponentAnswer::Bad(message) => ("False", message, String::new()),
        ComponentAnswer::Failed(error) => ("False", String::new(), error),
    };
    let (type_, status) = ("Healthy".to_owned(), status.to_owned());
    ComponentStatus {
        metadata: ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() },
        conditions: vec![ComponentCondition { type_, status, message, error }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_condition_says_what_was_found() {
        let table = [
            (ComponentAnswer::Good("ok".to_owned()), ["True", "ok", ""]),
            (ComponentAnswer::Bad("no".to_owned()), ["False", "no", ""]),
            (ComponentAnswer::Failed("full".to_owned()), ["False", "", "full"]),
        ];
        for (health, expected) in table {
            let found = status("a", health);
            assert_eq!(found.metadata.name, "a");
            let [condition] = found.conditions.as_slice() else { panic!("{found:?}") };
            assert_eq!([&condition.status, &condition.message, &condition.error], expected);
        }
    }
}
