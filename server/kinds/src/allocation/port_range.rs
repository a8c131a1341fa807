//! Which ports of nodes services can have.

use std::fmt;

use super::band::Bands;

/// The lower band has at least and at most this many ports, and this part of the range.
const LOWER_MIN: u128 = 16;
const LOWER_MAX: u128 = 128;
const LOWER_PART: u128 = 32;
/// The ports of nodes that services can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PortRange {
    first: u16,
    last: u16,
}

impl Default for PortRange {
    fn default() -> Self {
        PortRange { first: 30_000, last: 32_767 }
    }
}

impl PortRange {
    /// Reads a range: `30000-32767`, or `30000+100` for a hundred more.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (first.trim().parse().ok()?, last.trim().parse().ok()?),
            None => {
                let (first, more) = text.split_once('+')?;
                let first: u16 = first.trim().parse().ok()?;
                (first, first.checked_add(more.trim().parse().ok()?)?)
            }
        };
        (first > 0 && first <= last).then_some(PortRange { first, last })
    }

    /// The number of ports.
    pub(super) fn size(&self) -> u64 {
        u64::from(self.last - self.first) + 1
    }

    pub(super) fn has(&self, port: i32) -> bool {
        (i32::from(self.first)..=i32::from(self.last)).contains(&port)
    }

    pub(super) fn order(&self, random: [u64; 2]) -> impl Iterator<Item = i32> {
        let (first, end) = (u128::from(self.first), u128::from(self.last) + 1);
        let size = end - first;
        let lower = if size <= LOWER_MIN { 0 } else { (size / LOWER_PART).clamp(LOWER_MIN, LOWER_MAX) };
        Bands { first, end, lower }.order(random).filter_map(|number| i32::try_from(number).ok())
    }
}

impl fmt::Display for PortRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_ports_are_read() {
        for (text, shown) in [
            ("30000-32767", Some("30000-32767")),
            ("40000+9", Some("40000-40009")),
            ("5-5", Some("5-5")),
            ("0-5", None),
            ("7-5", None),
            ("70000-70001", None),
            ("65535+1", None),
            ("word", None),
        ] {
            let range = PortRange::parse(text).map(|range| range.to_string());
            assert_eq!(range.as_deref(), shown, "{text}");
        }
        let order: Vec<i32> = PortRange::default().order([0, 0]).collect();
        assert_eq!(PortRange::default().size(), 2768);
        assert_eq!((order.first(), order.last(), order.len()), (Some(&30_086), Some(&30_085), 2768));
    }
}
