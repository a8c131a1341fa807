//! Settings of the kernel that policies allow and forbid: names, and beginnings of names with a `*` behind
//! them.

use std::collections::BTreeMap;

use generated_policy::policy::v1beta1::PodSecurityPolicySpec;
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

/// The most bytes of a pattern.
const PATTERN_BYTES_MAX: usize = 253;
/// Most overlaps of one pattern that are looked at: no answer has room for more.
const OVERLAPS_MAX: usize = 100;

pub(super) fn check(spec: &PodSecurityPolicySpec, at: &Path<'_>, problems: &mut Problems) {
    let (allowed, forbidden) = (at.field("allowedUnsafeSysctls"), at.field("forbiddenSysctls"));
    check_patterns(&spec.allowed_unsafe_sysctls, &allowed, problems);
    check_patterns(&spec.forbidden_sysctls, &forbidden, problems);
    let lists = Lists { allowed: &spec.allowed_unsafe_sysctls, forbidden: &spec.forbidden_sysctls };
    lists.check_overlaps(&allowed, &forbidden, problems);
}

fn check_patterns(patterns: &[String], at: &Path<'_>, problems: &mut Problems) {
    for (index, pattern) in patterns.iter().enumerate() {
        if pattern.is_empty() {
            problems.invalid(&at.index(index), &quote(pattern), "empty sysctl not allowed");
        } else if pattern.len() > PATTERN_BYTES_MAX || !is_pattern(pattern) {
            let why = "must have at most 253 characters and match regex \
                       ([a-z0-9]([-_a-z0-9]*[a-z0-9])?\\.)*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]";
            problems.invalid(&at.index(index), &quote(pattern), why);
        }
    }
    if patterns.len() > 1 && patterns.iter().any(|pattern| pattern == "*") {
        problems.forbidden(&at.field("items"), "if '*' is present, must not specify other sysctls");
    }
}

/// Whether a text is a name whose last character may be a `*`.
fn is_pattern(text: &str) -> bool {
    let is_end = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_inner = |byte: u8| is_end(byte) || matches!(byte, b'-' | b'_');
    let begins_well = |part: &[u8]| {
        part.first().is_none_or(|byte| is_end(*byte)) && part.iter().all(|byte| is_inner(*byte))
    };
    let mut parts = text.rsplit('.').map(str::as_bytes);
    let Some((last, begin)) = parts.next().and_then(<[u8]>::split_last) else { return false };
    (is_end(*last) || *last == b'*')
        && begins_well(begin)
        && parts.all(|part| begins_well(part) && part.last().is_some_and(|byte| is_end(*byte)))
}

/// What a policy allows and forbids.
struct Lists<'a> {
    allowed: &'a [String],
    forbidden: &'a [String],
}

/// Which of two patterns that overlap is the narrower one.
#[derive(Clone, Copy)]
enum Narrower {
    Allowed,
    Forbidden,
}

impl Lists<'_> {
    /// Finds patterns of which one covers the other, and complains of the narrower one; of equal ones, of the
    /// allowed. Sorted look-ups: both lists may have a hundred thousand items.
    fn check_overlaps(&self, allowed_at: &Path<'_>, forbidden_at: &Path<'_>, problems: &mut Problems) {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, pattern) in self.forbidden.iter().enumerate() {
            places.entry(pattern).or_default().push(place);
        }
        for (index, allowed) in self.allowed.iter().enumerate() {
            // Longer ones have a problem already.
            if problems.is_full() || allowed.len() > PATTERN_BYTES_MAX {
                continue;
            }
            for (place, narrower) in overlaps(allowed, &places) {
                let Some(forbidden) = self.forbidden.get(place) else { continue };
                let why = |other: &str| format!("sysctl overlaps with {other}");
                match narrower {
                    Narrower::Allowed => {
                        problems.invalid(&allowed_at.index(index), &quote(allowed), &why(forbidden));
                    }
                    Narrower::Forbidden => {
                        problems.invalid(&forbidden_at.index(place), &quote(forbidden), &why(allowed));
                    }
                }
            }
        }
    }
}

/// The places of forbidden patterns that overlap with an allowed one, in order.
fn overlaps(allowed: &str, forbidden: &BTreeMap<&str, Vec<usize>>) -> Vec<(usize, Narrower)> {
    let stem = allowed.strip_suffix('*');
    let whole = stem.unwrap_or(allowed);
    let ends = (0..=whole.len()).filter_map(|end| whole.get(..end));
    let mut covering: Vec<String> = ends.map(|begin| format!("{begin}*")).collect();
    // A pattern that is no prefix covers itself only.
    covering.extend(stem.is_none().then(|| allowed.to_owned()));
    let by_covering = covering.iter().filter_map(|pattern| forbidden.get(pattern.as_str()));
    let by_covering = by_covering.flatten().map(|place| (*place, Narrower::Allowed));
    let mut found: Vec<_> = by_covering.take(OVERLAPS_MAX).collect();
    if let Some(stem) = stem {
        let covered = forbidden.range(stem..).take_while(|(pattern, _)| pattern.starts_with(stem));
        let covered = covered.filter(|(pattern, _)| **pattern != allowed);
        found.extend(
            covered
                .flat_map(|(_, places)| places)
                .map(|place| (*place, Narrower::Forbidden))
                .take(OVERLAPS_MAX),
        );
    }
    found.sort_unstable_by_key(|(place, _)| *place);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_names_with_a_star_behind() {
        for (text, expected) in [
            ("kernel.shm_rmid_forced", true),
            ("kernel.*", true),
            ("kernel.msg*", true),
            ("*", true),
            ("a", true),
            ("a-*", true),
            ("a_", false),
            ("a.", false),
            (".a", false),
            ("a..b", false),
            ("a-.b", false),
            ("-a", false),
            ("A", false),
            ("a*b", false),
            ("a.*.b", false),
            ("a**", false),
        ] {
            assert_eq!(is_pattern(text), expected, "{text}");
        }
    }

    #[test]
    fn the_narrower_of_two_overlaps() {
        for (allowed, forbidden, expected) in [
            ("a.b", "a.c", ""),
            ("a.b", "a.b", "allowed[0]: a.b"),
            ("a.*", "a.*", "allowed[0]: a.*"),
            ("a.b.*", "a.*", "allowed[0]: a.*"),
            ("a.*", "a.b.*", "forbidden[0]: a.*"),
            ("a.*", "a.b", "forbidden[0]: a.*"),
            ("a.b", "a.*", "allowed[0]: a.*"),
            ("a.b", "*", "allowed[0]: *"),
            ("*", "a", "forbidden[0]: *"),
            ("a.b*", "a.b", "forbidden[0]: a.b*"),
        ] {
            let lists = Lists { allowed: &[allowed.to_owned()], forbidden: &[forbidden.to_owned()] };
            let mut problems = Problems::default();
            let (at, other) = (Path::Root.field("allowed"), Path::Root.field("forbidden"));
            lists.check_overlaps(&at, &other, &mut problems);
            let told = problems.as_slice().iter().map(|problem| {
                let (_, other) = problem.body.split_once("overlaps with ").expect("a problem of this sort");
                format!("{}: {other}", problem.path)
            });
            assert_eq!(told.collect::<Vec<_>>().join(" "), expected, "{allowed} {forbidden}");
        }
    }
}
