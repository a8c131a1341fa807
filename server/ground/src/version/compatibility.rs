//! The releases that a server reports beside its own: the one that it behaves like, and the oldest one of
//! servers that it works beside (`--emulated-version`, `--min-compatibility-version`).

use machinery::brand::Brand;

use super::Release;

/// The component that an option means if it names none. It is the only one.
const COMPONENT: &str = "kube";
/// The number of releases back that both may lie.
const RELEASES_BACK_MAX: u32 = 3;
/// The first minor release that could report another one than its own.
const FIRST_EMULATED: u32 = 31;

/// The releases that a server reports of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompatibleReleases {
    /// The release that it behaves like.
    pub emulated: Release,
    /// The oldest release of servers that it works beside.
    pub oldest_peer: Release,
}

/// The values of the options that choose them.
#[derive(Debug, Clone, Copy, Default)]
pub struct CompatibilityWords<'a> {
    /// Of `--emulated-version`.
    pub emulated: &'a [String],
    /// Of `--min-compatibility-version`.
    pub oldest_peer: &'a [String],
}

impl CompatibleReleases {
    /// Those of a server without options.
    #[must_use]
    pub fn of(brand: &Brand) -> Self {
        let release = Release::of(brand);
        CompatibleReleases { emulated: release, oldest_peer: oldest_peer(release, floor(release)) }
    }

    /// Those that the options name.
    ///
    /// # Errors
    /// One line for each value that is not allowed.
    pub fn choose(brand: &Brand, words: CompatibilityWords<'_>) -> Result<Self, Vec<String>> {
        let release = Release::of(brand);
        let floor = floor(release);
        let mut problems = Vec::new();
        let mut read = |option: &str, words: &[String]| {
            named(words).unwrap_or_else(|problem| {
                problems.push(format!(
                    "{option}: {problem}; allowed are {floor} to {release}, as in kube={release}"
                ));
                None
            })
        };
        let emulated = read("--emulated-version", words.emulated).unwrap_or(release);
        let chosen = read("--min-compatibility-version", words.oldest_peer);
        if emulated > release || emulated < floor {
            problems.push(format!(
                "--emulated-version: emulation version {emulated} is not between [{floor}, {release}]"
            ));
        }
        let oldest_peer = chosen.unwrap_or_else(|| oldest_peer(emulated, floor));
        if oldest_peer > emulated || oldest_peer < floor {
            problems.push(format!(
                "--min-compatibility-version: minCompatibilityVersion version {oldest_peer} is not between \
                 [{floor}, \
                 {emulated}]"
            ));
        }
        if problems.is_empty() { Ok(CompatibleReleases { emulated, oldest_peer }) } else { Err(problems) }
    }
}

/// The oldest release that may be reported.
fn floor(release: Release) -> Release {
    let back = release.before(RELEASES_BACK_MAX);
    Release { minor: back.minor.max(FIRST_EMULATED.min(release.minor)), ..back }
}

/// The release before the one that is emulated, if that is allowed.
fn oldest_peer(emulated: Release, floor: Release) -> Release {
    emulated.before(1).max(floor)
}

/// The release that the values of an option name, if they name one.
fn named(words: &[String]) -> Result<Option<Release>, String> {
    let mut found = None;
    for word in words.iter().filter(|word| !word.is_empty()) {
        let (component, text) = word.split_once('=').unwrap_or((COMPONENT, word));
        if component.trim() != COMPONENT {
            return Err(format!("component not registered: {component}"));
        }
        let release =
            parse(text.trim()).ok_or_else(|| format!("{text:?} is no version of the form major.minor"))?;
        if let Some(former) = found.replace(release) {
            return Err(format!("duplicate version flag, kube={former} and kube={release}"));
        }
    }
    Ok(found)
}

fn parse(text: &str) -> Option<Release> {
    let number =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let (major, minor) = text.strip_prefix('v').unwrap_or(text).split_once('.')?;
    // A patch release of zero says nothing.
    Some(Release { major: number(major)?, minor: number(minor.strip_suffix(".0").unwrap_or(minor))? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the options.
    fn choose(brand: &str, emulated: &[&str], oldest_peer: &[&str]) -> Result<String, String> {
        let brand = Brand::named(generated::brands::BRANDS, brand).expect("it ships");
        let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (emulated, oldest_peer) = (owned(emulated), owned(oldest_peer));
        let words = CompatibilityWords { emulated: &emulated, oldest_peer: &oldest_peer };
        let chosen = CompatibleReleases::choose(brand, words).map_err(|problems| problems.join("\n"))?;
        Ok(format!("{} {}", chosen.emulated, chosen.oldest_peer))
    }

    #[test]
    fn releases_may_lie_three_back() {
        for (emulated, oldest_peer, expected) in [
            (&[][..], &[][..], "1.36 1.35"),
            (&["1.35"], &[], "1.35 1.34"),
            (&["kube=1.34"], &[], "1.34 1.33"),
            (&["v1.33.0"], &[], "1.33 1.33"),
            (&[], &["kube=1.36"], "1.36 1.36"),
            (&["1.35"], &["1.33"], "1.35 1.33"),
            (&[""], &[], "1.36 1.35"),
        ] {
            assert_eq!(choose("kubernetes", emulated, oldest_peer).as_deref(), Ok(expected), "{emulated:?}");
        }
        assert_eq!(choose("platform", &[], &[]).as_deref(), Ok("1.25 1.25"));
    }

    #[test]
    fn others_are_refused_with_what_is_allowed() {
        let allowed = "allowed are 1.33 to 1.36, as in kube=1.36";
        for (emulated, oldest_peer, problem) in [
            (&["1.37"][..], &[][..], "emulation version 1.37 is not between [1.33, 1.36]"),
            (&["1.32"], &["1.33"], "emulation version 1.32 is not between [1.33, 1.36]"),
            (&["2.0"], &[], "emulation version 2.0 is not between [1.33, 1.36]"),
            (&["1.34"], &["1.35"], "minCompatibilityVersion version 1.35 is not between [1.33, 1.34]"),
            (&[], &["1.32"], "minCompatibilityVersion version 1.32 is not between [1.33, 1.36]"),
            (&["wardle=1.2"], &[], "component not registered: wardle"),
            (&["1.35", "kube=1.34"], &[], "duplicate version flag, kube=1.35 and kube=1.34"),
            (&["1"], &[], allowed),
            (&["1.35.2"], &[], allowed),
            (&["1.+35"], &[], allowed),
            (&["latest"], &[], "\"latest\" is no version of the form major.minor"),
        ] {
            let refused = choose("kubernetes", emulated, oldest_peer).expect_err("refused");
            assert!(refused.contains(problem), "{refused}");
        }
        assert!(choose("platform", &["1.24"], &[]).is_err());
    }
}
