//! The two phases of admission.

/// A part of admission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Plugins change the object.
    Mutating,
    /// Plugins check it.
    Validating,
}

impl Phase {
    /// Both.
    pub const ALL: [Phase; 2] = [Phase::Mutating, Phase::Validating];

    /// The word of the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Phase::Mutating => "mutating",
            Phase::Validating => "validating",
        }
    }

    /// What metrics call it.
    pub(crate) const fn measured_as(self) -> &'static str {
        match self {
            Phase::Mutating => "admit",
            Phase::Validating => "validate",
        }
    }
}

/// Something of each phase.
#[derive(Debug, Default)]
pub(crate) struct ByPhase<T> {
    mutating: T,
    validating: T,
}

impl<T> ByPhase<T> {
    /// Makes both.
    pub(crate) fn each(of: impl Fn(Phase) -> T) -> Self {
        ByPhase { mutating: of(Phase::Mutating), validating: of(Phase::Validating) }
    }

    /// That of one phase.
    pub(crate) fn of(&self, phase: Phase) -> &T {
        match phase {
            Phase::Mutating => &self.mutating,
            Phase::Validating => &self.validating,
        }
    }
}
