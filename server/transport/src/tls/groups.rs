//! The groups of key exchange, by the numbers that TLS gives them (RFC 8446, section 4.2.7).

use rustls::{
    NamedGroup,
    crypto::{CryptoProvider, SupportedKxGroup, ring},
};

/// The groups that clients may choose from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyExchangeGroups(Vec<NamedGroup>);

impl KeyExchangeGroups {
    /// Allows a group. Without any, all are allowed that rustls supports.
    ///
    /// # Errors
    /// The unknown number or name.
    pub fn add(&mut self, number: u16) -> Result<(), String> {
        let Some(group) =
            all().into_iter().map(|group| group.name()).find(|group| u16::from(*group) == number)
        else {
            return Err(format!("curve preference {number} is not supported"));
        };
        if self.0.contains(&group) {
            return Err(format!("duplicate curve preference {number}"));
        }
        self.0.push(group);
        Ok(())
    }

    /// The numbers of all groups that can be allowed, sorted.
    #[must_use]
    pub fn supported() -> Vec<u16> {
        let mut numbers: Vec<u16> = all().into_iter().map(|group| group.name().into()).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Leaves the others out. Their order stays that of the provider, as with servers in Go.
    pub(super) fn restrict(&self, provider: &mut CryptoProvider) {
        if !self.0.is_empty() {
            provider.kx_groups.retain(|group| self.0.contains(&group.name()));
        }
    }
}

fn all() -> Vec<&'static dyn SupportedKxGroup> {
    ring::default_provider().kx_groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_the_provider() {
        assert_eq!(KeyExchangeGroups::supported(), [23, 24, 29]);
        let mut some = KeyExchangeGroups::default();
        let left = |groups: &KeyExchangeGroups| {
            let mut provider = ring::default_provider();
            groups.restrict(&mut provider);
            provider.kx_groups.iter().map(|group| u16::from(group.name())).collect::<Vec<_>>()
        };
        assert_eq!(left(&some).len(), 3);
        for (number, expected) in [
            (24, Ok(())),
            (29, Ok(())),
            (24, Err("duplicate curve preference 24")),
            (25, Err("curve preference 25 is not supported")),
            (4588, Err("curve preference 4588 is not supported")),
            (0, Err("curve preference 0 is not supported")),
        ] {
            assert_eq!(some.add(number).map_err(|flaw| flaw.leak() as &str), expected, "{number}");
        }
        assert_eq!(left(&some), [29, 24]);
    }
}
