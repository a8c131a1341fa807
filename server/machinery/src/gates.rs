//! Feature gates: named switches that are declared in `schema/gates.yaml`.

use std::collections::BTreeMap;

/// How settled a gated feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// May change or vanish; off unless asked for.
    Alpha,
    /// Tested; on by default.
    Beta,
    /// Settled.
    Stable,
    /// On its way out.
    Deprecated,
}

/// One declared gate.
#[derive(Debug, Clone, Copy)]
pub struct Gate {
    /// Its name, as `--feature-gates` spells it.
    pub name: &'static str,
    /// How settled it is.
    pub stage: Stage,
    /// Its value when nobody sets it.
    pub default: bool,
    /// Whether it can no longer be changed.
    pub locked: bool,
}

/// The gates of one running server: the declared ones with what the options set.
#[derive(Debug, Clone, Default)]
pub struct Gates(BTreeMap<&'static str, bool>);

impl Gates {
    /// Every declared gate at its default.
    #[must_use]
    pub fn defaults(declared: &'static [Gate]) -> Self {
        Gates(declared.iter().map(|gate| (gate.name, gate.default)).collect())
    }

    /// Sets one gate by its name.
    ///
    /// # Errors
    /// A text for the user when the gate is unknown or locked to the other value.
    pub fn set(&mut self, declared: &'static [Gate], name: &str, value: bool) -> Result<(), String> {
        let Some(gate) = declared.iter().find(|gate| gate.name == name) else {
            return Err(format!("unrecognized feature gate: {name}"));
        };
        if gate.locked && gate.default != value {
            return Err(format!(
                "cannot set feature gate {name} to {value}, feature is locked to {}",
                gate.default
            ));
        }
        self.0.insert(gate.name, value);
        Ok(())
    }

    /// Whether the gate is on; an undeclared gate is off.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.0.get(name).copied().unwrap_or(false)
    }
}
