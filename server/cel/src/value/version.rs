//! Semantic versions.

use std::cmp::Ordering;
use std::fmt;

use super::quoted;

/// A version: `1.2.3-alpha.1+build`.
#[derive(Debug, Clone)]
pub(crate) struct Version {
    pub(crate) numbers: [u64; 3],
    pre: Vec<Part>,
    build: Vec<String>,
}

/// A part of what stands behind the dash.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Text(String),
}

/// Bytes that a part takes beside its text.
const PART_BYTES: usize = 48;

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{major}.{minor}.{patch}")?;
        for (index, part) in self.pre.iter().enumerate() {
            let separator = if index == 0 { '-' } else { '.' };
            match part {
                Part::Number(number) => write!(f, "{separator}{number}")?,
                Part::Text(text) => write!(f, "{separator}{text}")?,
            }
        }
        if !self.build.is_empty() {
            write!(f, "+{}", self.build.join("."))?;
        }
        Ok(())
    }
}

impl Version {
    /// Compares versions; what stands behind the plus does not count.
    pub(crate) fn precedence(&self, other: &Self) -> Ordering {
        self.numbers.cmp(&other.numbers).then_with(|| match (self.pre.is_empty(), other.pre.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) => self.pre.cmp(&other.pre),
        })
    }

    /// Bytes of all parts, each of which is compared or written by itself.
    pub(crate) fn weight(&self) -> usize {
        let part = |part: &Part| if let Part::Text(text) = part { text.len() } else { 0 };
        let texts =
            self.pre.iter().map(part).sum::<usize>() + self.build.iter().map(String::len).sum::<usize>();
        texts + PART_BYTES * (self.pre.len() + self.build.len())
    }

    /// Reads a version of three numbers.
    ///
    /// # Errors
    /// The text is none, in the words of the reference.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("Version string empty".to_owned());
        }
        let mut parts = text.splitn(3, '.');
        let (Some(major), Some(minor), Some(patch)) = (parts.next(), parts.next(), parts.next()) else {
            return Err("No Major.Minor.Patch elements found".to_owned());
        };
        let (patch, build) =
            patch.split_once('+').map_or((patch, None), |(patch, build)| (patch, Some(build)));
        let (patch, pre) = patch.split_once('-').map_or((patch, None), |(patch, pre)| (patch, Some(pre)));
        let numbers = [number("Major", major)?, number("Minor", minor)?, number("Patch", patch)?];
        let pre = pre.map_or(Ok(Vec::new()), |pre| pre.split('.').map(part).collect())?;
        let build = build.map_or(Ok(Vec::new()), |build| build.split('.').map(build_part).collect())?;
        Ok(Self { numbers, pre, build })
    }

    /// Reads a version of one or two numbers too, with a `v` in front or zeros.
    pub(crate) fn parse_tolerantly(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let mut parts: Vec<String> = text.splitn(3, '.').map(without_zeros).collect();
        if parts.len() < 3 && parts.last().is_some_and(|last| last.contains(['+', '-'])) {
            return Err("short version cannot contain PreRelease/Build meta data".to_owned());
        }
        parts.resize(3, "0".to_owned());
        Self::parse(&parts.join("."))
    }
}

fn without_zeros(part: &str) -> String {
    if part.len() < 2 {
        return part.to_owned();
    }
    let short = part.trim_start_matches('0');
    if short.starts_with(|digit: char| digit.is_ascii_digit()) {
        short.to_owned()
    } else {
        format!("0{short}")
    }
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(name: &str, text: &str) -> Result<u64, String> {
    if !digits(text) {
        return Err(format!("Invalid character(s) found in {} number {}", name.to_lowercase(), quoted(text)));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(format!("{name} number must not contain leading zeroes {}", quoted(text)));
    }
    text.parse().map_err(|_| unparsable(text))
}

fn unparsable(text: &str) -> String {
    let why = if text.is_empty() { "invalid syntax" } else { "value out of range" };
    format!("strconv.ParseUint: parsing {}: {why}", quoted(text))
}

fn part(text: &str) -> Result<Part, String> {
    if text.is_empty() {
        return Err("Prerelease is empty".to_owned());
    }
    if digits(text) {
        if text.len() > 1 && text.starts_with('0') {
            return Err(format!(
                "Numeric PreRelease version must not contain leading zeroes {}",
                quoted(text)
            ));
        }
        return text.parse().map(Part::Number).map_err(|_| unparsable(text));
    }
    if is_name(text) {
        return Ok(Part::Text(text.to_owned()));
    }
    Err(format!("Invalid character(s) found in prerelease {}", quoted(text)))
}

fn build_part(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("Build meta data is empty".to_owned());
    }
    if is_name(text) {
        return Ok(text.to_owned());
    }
    Err(format!("Invalid character(s) found in build meta data {}", quoted(text)))
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
