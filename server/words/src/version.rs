//! The order of versions of an API.

use std::cmp::Reverse;

/// How stable a version is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stability {
    /// Its name says nothing.
    Unknown,
    Alpha,
    Beta,
    Stable,
}

/// The place of a version among others: the greater, the more a client wants it. Stable before beta before
/// alpha, then the higher number; names of another form come last, in the order of the alphabet.
#[must_use]
pub fn rank(version: &str) -> impl Ord + '_ {
    let (stability, major, minor) = parsed(version).unwrap_or((Stability::Unknown, 0, 0));
    (stability, major, minor, Reverse(version))
}

/// `v2`, `v1beta3`, `v1alpha1`.
fn parsed(version: &str) -> Option<(Stability, u64, u64)> {
    let rest = version.strip_prefix('v')?;
    for (word, stability) in [("alpha", Stability::Alpha), ("beta", Stability::Beta)] {
        if let Some((major, minor)) = rest.split_once(word) {
            return Some((stability, number(major)?, number(minor)?));
        }
    }
    Some((Stability::Stable, number(rest)?, 0))
}

/// A number that counts: without leading zeros.
fn number(text: &str) -> Option<u64> {
    let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_versions_come_first() {
        let wanted = [
            "v10",
            "v2",
            "v1",
            "v11beta2",
            "v3beta1",
            "v1beta10",
            "v1beta2",
            "v12alpha1",
            "a",
            "foo1",
            "v01",
            "v1beta",
        ];
        let mut versions = wanted.to_vec();
        versions.reverse();
        versions.sort_by(|one, two| rank(two).cmp(&rank(one)));
        assert_eq!(versions, wanted);
    }
}
