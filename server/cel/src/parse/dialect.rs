//! What expressions may be written with, by the release of Kubernetes.

/// What expressions may be written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The minor release of Kubernetes 1 whose macros are known.
    release: u32,
    /// Whether `cel.bind` is known.
    pub(super) bindings: bool,
}

impl Dialect {
    /// The macros of a minor release of Kubernetes 1.
    pub const fn at_release(release: u32) -> Self {
        Self { release, bindings: false }
    }

    /// The same, and `cel.bind(name, value, result)`.
    #[must_use]
    pub const fn with_bindings(self) -> Self {
        Self { bindings: true, ..self }
    }

    /// Whether `a.?b`, `a[?b]`, `[?a]`, `optMap` and `optFlatMap` are known.
    pub(super) const fn optional(self) -> bool {
        self.release >= 28
    }

    /// Whether loops with two variables are known.
    pub(super) const fn two_variables(self) -> bool {
        self.release >= 32
    }

    /// Whether `sortBy` is known.
    pub(super) const fn sort_by(self) -> bool {
        self.release >= 34
    }
}
