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
    /// Its value without a setting.
    pub default: bool,
    /// Whether it can no longer be changed.
    pub locked: bool,
}

/// The gates of one running server: the declared ones with what the options set.
#[derive(Debug, Clone, Default)]
pub struct Gates(BTreeMap<&'static str, bool>);

/// Sets all gates that may change or vanish.
const ALL_ALPHA: &str = "AllAlpha";
/// Sets all gates that are tested and not settled.
const ALL_BETA: &str = "AllBeta";

/// What settings of gates give.
#[derive(Debug, Clone)]
pub struct Chosen {
    /// The gates, with all that can be set.
    pub gates: Gates,
    /// What cannot be set, and why.
    pub problems: Vec<String>,
    /// What should no longer be set.
    pub warnings: Vec<String>,
}

impl Gates {
    /// Every declared gate at its default.
    #[must_use]
    pub fn defaults(declared: &'static [Gate]) -> Self {
        Gates(declared.iter().map(|gate| (gate.name, gate.default)).collect())
    }

    /// Switches one gate off, for what must not depend on the options.
    pub fn switch_off(&mut self, name: &str) {
        if let Some(value) = self.0.get_mut(name) {
            *value = false;
        }
    }

    /// Sets one gate by its name.
    ///
    /// # Errors
    /// A text for the user when the gate is unknown or locked to the other value.
    pub fn set(&mut self, declared: &'static [Gate], name: &str, value: bool) -> Result<(), String> {
        let Some(gate) = declared.iter().find(|gate| gate.name == name) else {
            return Err(format!("unrecognized feature gate: {name}"));
        };
        // The value that a gate is locked to may still be set, so that an option in use survives the lock.
        if gate.locked && gate.default != value {
            return Err(format!(
                "cannot set feature gate {name} to {value}, feature is locked to {}",
                gate.default
            ));
        }
        self.0.insert(gate.name, value);
        Ok(())
    }

    /// The declared gates with these settings, in the order in which they were made. `AllAlpha` and `AllBeta`
    /// set every gate of their stage that is not set by its own name.
    #[must_use]
    pub fn choose(declared: &'static [Gate], settings: &[(&str, bool)]) -> Chosen {
        let mut chosen =
            Chosen { gates: Gates::defaults(declared), problems: Vec::new(), warnings: Vec::new() };
        // Whole stages first, wherever they stand among the settings: what is said of a gate by its name
        // always wins.
        for (stage, word) in [(Stage::Alpha, ALL_ALPHA), (Stage::Beta, ALL_BETA)] {
            let Some((_, value)) = settings.iter().rev().find(|(name, _)| *name == word) else { continue };
            // A locked gate is passed over without a problem: no option named it.
            for gate in declared.iter().filter(|gate| gate.stage == stage && !gate.locked) {
                chosen.gates.0.insert(gate.name, *value);
            }
        }
        for (name, value) in settings.iter().filter(|(name, _)| ![ALL_ALPHA, ALL_BETA].contains(name)) {
            if let Err(problem) = chosen.gates.set(declared, name, *value) {
                chosen.problems.push(problem);
                continue;
            }
            let stage = declared.iter().find(|gate| gate.name == *name).map(|gate| gate.stage);
            let word = match stage {
                Some(Stage::Stable) => "GA",
                Some(Stage::Deprecated) => "deprecated",
                Some(Stage::Alpha | Stage::Beta) | None => continue,
            };
            chosen.warnings.push(format!(
                "Setting {word} feature gate {name}={value}. It will be removed in a future release."
            ));
        }
        chosen
    }

    /// Whether the gate is on; an undeclared gate is off.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.0.get(name).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn gate(name: &'static str, stage: Stage, default: bool, locked: bool) -> Gate {
        Gate { name, stage, default, locked }
    }

    static DECLARED: &[Gate] = &[
        gate("Early", Stage::Alpha, false, false),
        gate("EarlyToo", Stage::Alpha, false, false),
        gate("Tested", Stage::Beta, true, false),
        gate("TestedToo", Stage::Beta, true, false),
        gate("Settled", Stage::Stable, true, true),
        gate("Going", Stage::Deprecated, false, false),
    ];

    fn on(settings: &[(&str, bool)]) -> Vec<&'static str> {
        let gates = Gates::choose(DECLARED, settings).gates;
        DECLARED.iter().map(|gate| gate.name).filter(|name| gates.is_on(name)).collect()
    }

    #[test]
    fn a_whole_stage_is_set_but_for_what_is_set_by_name() {
        assert_eq!(on(&[]), ["Tested", "TestedToo", "Settled"]);
        assert_eq!(on(&[("AllAlpha", true)]), ["Early", "EarlyToo", "Tested", "TestedToo", "Settled"]);
        assert_eq!(
            on(&[("EarlyToo", false), ("AllAlpha", true), ("Tested", false)]),
            ["Early", "TestedToo", "Settled"]
        );
        assert_eq!(on(&[("AllBeta", false), ("Tested", true)]), ["Tested", "Settled"]);
        assert_eq!(on(&[("AllBeta", false), ("AllBeta", true)]), ["Tested", "TestedToo", "Settled"]);
        assert_eq!(on(&[("Early", true), ("Early", false)]), ["Tested", "TestedToo", "Settled"]);
    }

    #[test]
    fn what_cannot_be_set_and_what_should_not_is_said() {
        let settings = [
            ("Nope", true),
            ("Settled", false),
            ("Settled", true),
            ("Going", true),
            ("Early", true),
            ("AllAlpha", true),
        ];
        let chosen = Gates::choose(DECLARED, &settings);
        assert_eq!(
            chosen.problems,
            [
                "unrecognized feature gate: Nope",
                "cannot set feature gate Settled to false, feature is locked to true",
            ]
        );
        assert_eq!(
            chosen.warnings,
            [
                "Setting GA feature gate Settled=true. It will be removed in a future release.",
                "Setting deprecated feature gate Going=true. It will be removed in a future release.",
            ]
        );
    }
}
