//! Ranges of addresses for services.

use std::{fmt, net::IpAddr};

use super::band::Bands;
use core_kinds::service::needs::FAMILIES;

/// The lower band has at least and at most this many addresses, and this part of the range.
const LOWER_MIN: u128 = 16;
const LOWER_MAX: u128 = 256;
const LOWER_PART: u128 = 16;
/// Ranges of IPv6 share at least this many bits.
const V6_BITS_MIN: u8 = 64;

/// A range, as `10.0.0.0/24`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange {
    network: IpAddr,
    bits: u8,
}

impl AddressRange {
    /// Reads a range.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (address, bits) = text.split_once('/')?;
        let (address, bits): (IpAddr, u8) = (address.parse().ok()?, bits.parse().ok()?);
        let all = if address.is_ipv4() { 32 } else { 128 };
        if bits > all || (address.is_ipv6() && bits < V6_BITS_MIN) {
            return None;
        }
        let free = u32::from(all - bits);
        let number = number_of(address) & u128::MAX.checked_shl(free).unwrap_or(0);
        Some(AddressRange { network: address_of(number, address.is_ipv4()), bits })
    }

    /// `IPv4` or `IPv6`.
    #[must_use]
    pub fn family(&self) -> &'static str {
        let [v4, v6] = FAMILIES;
        if self.network.is_ipv4() { v4 } else { v6 }
    }

    /// The lowest address that a service can have.
    #[must_use]
    pub fn first(&self) -> Option<IpAddr> {
        let bands = self.bands();
        (bands.first < bands.end).then(|| address_of(bands.first, self.network.is_ipv4()))
    }

    /// The number of addresses that services can have.
    pub(super) fn size(&self) -> u64 {
        let bands = self.bands();
        u64::try_from(bands.end.saturating_sub(bands.first)).unwrap_or(u64::MAX)
    }

    /// The address of the network, which no service gets.
    pub(super) fn network(&self) -> IpAddr {
        self.network
    }

    /// Whether a service can have this address.
    pub(super) fn has(&self, address: IpAddr) -> bool {
        let bands = self.bands();
        address.is_ipv4() == self.network.is_ipv4() && (bands.first..bands.end).contains(&number_of(address))
    }

    /// All addresses that a service can have, in the order in which they are tried.
    pub(super) fn order(&self, random: [u64; 2]) -> impl Iterator<Item = IpAddr> {
        let is_v4 = self.network.is_ipv4();
        self.bands().order(random).map(move |number| address_of(number, is_v4))
    }

    fn bands(&self) -> Bands {
        let is_v4 = self.network.is_ipv4();
        let free = if is_v4 { 32 } else { 128 } - u32::from(self.bits);
        let network = number_of(self.network);
        let size = 1_u128.checked_shl(free).unwrap_or(u128::MAX);
        let lower = if size <= LOWER_MIN { 0 } else { (size / LOWER_PART).clamp(LOWER_MIN, LOWER_MAX) };
        // The last address of an IPv4 range is the one for all.
        let end = network.saturating_add(size).saturating_sub(u128::from(is_v4));
        Bands { first: network.saturating_add(1), end, lower }
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.network, self.bits)
    }
}

fn number_of(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(u32::from(address)),
        IpAddr::V6(address) => u128::from(address),
    }
}

fn address_of(number: u128, is_v4: bool) -> IpAddr {
    match u32::try_from(number) {
        Ok(number) if is_v4 => IpAddr::V4(number.into()),
        _ => IpAddr::V6(number.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_leave_out_their_ends() {
        for (text, shown, first, count) in [
            ("10.0.0.7/24", "10.0.0.0/24", Some("10.0.0.1"), 254),
            ("10.0.0.0/28", "10.0.0.0/28", Some("10.0.0.1"), 14),
            ("10.0.0.0/31", "10.0.0.0/31", None, 0),
            ("10.0.0.1/32", "10.0.0.1/32", None, 0),
            ("fd00::/124", "fd00::/124", Some("fd00::1"), 15),
        ] {
            let range = AddressRange::parse(text).expect("a range");
            assert_eq!(range.to_string(), shown);
            assert_eq!(range.first().map(|first| first.to_string()).as_deref(), first, "{text}");
            assert_eq!(range.order([7, 7]).count(), count, "{text}");
            assert_eq!(range.size(), count as u64, "{text}");
            assert!(range.order([7, 7]).all(|address| range.has(address)), "{text}");
            assert!(!range.has(range.network()), "{text}");
        }
        for wrong in ["10.0.0.0", "10.0.0.0/33", "fd00::/63", "word/8"] {
            assert_eq!(AddressRange::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_lower_band_is_asked_last() {
        let range = AddressRange::parse("10.0.0.0/24").expect("a range");
        let order: Vec<String> = range.order([0, 0]).map(|address| address.to_string()).collect();
        assert_eq!(order.first().map(String::as_str), Some("10.0.0.17"));
        assert_eq!(order.last().map(String::as_str), Some("10.0.0.16"));
    }
}
