//! Rules about feature gates: how long one can be set, and what its stage allows.

use super::context::Context;
use crate::{
    language::Gate,
    model::Stage,
    read::Spanned,
    report::Findings,
    stability::{Release, Stability, earliest_gate_end, gate_releases},
};

fn gates<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a Gate, Stage)> + use<'a> {
    cx.raw.gates.iter().filter_map(|(_, gate)| Some((&gate.value, gate.stage.as_ref()?.value)))
}

/// A gate that can never be set is an error.
pub(super) fn locked_gates_are_settled(cx: &Context<'_>, findings: &mut Findings) {
    for (gate, stage) in gates(cx).filter(|(_, stage)| matches!(stage, Stage::Alpha | Stage::Beta)) {
        let Some(locked) = gate.locked.as_ref().filter(|locked| locked.value) else { continue };
        let word = if stage == Stage::Alpha { "an alpha" } else { "a beta" };
        findings.add_with_help(
            locked.entry,
            format!("{word} gate cannot be locked"),
            "a gate is locked when it is `stable` or `deprecated`",
        );
    }
}

/// Only a deprecated gate had another stage that still counts.
pub(super) fn former_stages_are_of_deprecated_gates(cx: &Context<'_>, findings: &mut Findings) {
    for (gate, stage) in gates(cx) {
        match &gate.was {
            Some(was) if stage != Stage::Deprecated => {
                findings.add_with_help(
                    was.entry,
                    "only a deprecated gate says what it was",
                    "drop `was`, or say `stage: deprecated`",
                );
            }
            Some(was) if was.value == Stage::Deprecated => {
                findings.add_with_help(
                    was.entry,
                    "a gate was `alpha`, `beta` or `stable` before it was deprecated",
                    "name the stage that it had before",
                );
            }
            _ => {}
        }
    }
}

/// The further along a gate was, the longer it can be set.
pub(super) fn gates_stay_long_enough(cx: &Context<'_>, findings: &mut Findings) {
    for (gate, stage) in gates(cx) {
        let (Some(removed), Some(promise)) = (&gate.removed, gate.promise()) else { continue };
        let Some(last) = Release::parse(removed) else { continue };
        match (stage, &gate.since) {
            (Stage::Alpha, None) => {}
            (Stage::Beta, _) => findings.add_with_help(
                removed.entry,
                "a beta gate cannot go",
                "say `stage: deprecated`, and the release in `since`",
            ),
            (_, None) if promise == Stability::Alpha => {}
            (_, None) => findings.add_with_help(
                removed.entry,
                "how long the gate stays depends on when it came to its stage",
                "say the release in `since`, as `1.30`",
            ),
            (_, Some(since)) => lifetime(promise, stage, since, (removed, last), findings),
        }
    }
}

fn lifetime(
    promise: Stability,
    stage: Stage,
    since: &Spanned<String>,
    (removed, last): (&Spanned<String>, Release),
    findings: &mut Findings,
) {
    let Some(first) = Release::parse(since) else { return };
    let earliest = earliest_gate_end(promise, first);
    let became = if stage == Stage::Deprecated { "deprecated" } else { "stable" };
    if last < first {
        findings.add(removed.entry, format!("it goes in {last}, before it is {became} in {first}"));
    } else if last < earliest {
        let (kind, stays) = match gate_releases(promise) {
            1 => ("a beta", "a release, or 3 months if that is longer"),
            _ => ("a stable", "2 releases, or 6 months if that is longer"),
        };
        findings.add_with_help(
            removed.entry,
            format!("{kind} gate that is {became} since {first} cannot go in {last}"),
            format!("it stays for {stays}: {earliest} at the earliest"),
        );
    }
}
