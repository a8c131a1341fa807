//! Ranges of IP addresses, as `10.0.0.0/8`.

use std::{fmt, net::IpAddr};

use super::address_text::{parse_as_written, parse_decimal};

/// A range as it was written: any address in it, and how many leading bits all its addresses share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The address as it was written, also one of IPv4 that is mapped into IPv6.
    pub(crate) address: IpAddr,
    length: u8,
}

impl Range {
    /// Reads a range; zeros before a number are taken.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/')?;
        // As written: of an IPv4 address that is mapped into IPv6 all 128 bits count.
        let range = Range { address: parse_as_written(address)?, length: parse_decimal(length)? };
        (range.length <= range.bits()).then_some(range)
    }

    /// How many bits an address has.
    pub(crate) fn bits(&self) -> u8 {
        if self.address.is_ipv4() { 32 } else { 128 }
    }

    /// The lowest address.
    #[must_use]
    pub fn first(&self) -> IpAddr {
        let free = self.bits() - self.length;
        match self.address {
            IpAddr::V4(address) => {
                let mask = u32::MAX.checked_shl(u32::from(free)).unwrap_or(0);
                IpAddr::V4((u32::from(address) & mask).into())
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX.checked_shl(u32::from(free)).unwrap_or(0);
                IpAddr::V6((u128::from(address) & mask).into())
            }
        }
    }

    /// Whether the addresses are IPv4 ones, also if they are mapped into IPv6.
    #[must_use]
    pub fn is_ipv4(&self) -> bool {
        self.first().to_canonical().is_ipv4()
    }

    /// Whether the other range lies in this one and is smaller.
    #[must_use]
    pub fn exceeds(&self, other: &Range) -> bool {
        let (wide, narrow) = (self.shown(), other.shown());
        // Once the lengths are in order, the start of the narrow one has as many bits as the wide one shares.
        wide.0.is_ipv4() == narrow.0.is_ipv4()
            && wide.1 < narrow.1
            && Range { address: narrow.0, length: wide.1 }.first() == wide.0
    }

    /// Whether `text`, of which this was read, has zeros before a number.
    pub(crate) fn has_zeros_before(&self, text: &str) -> bool {
        // The parser of std takes no zeros before a part of an address.
        text.split_once('/').is_none_or(|(address, length)| {
            address.parse::<IpAddr>().is_err() || length != self.length.to_string()
        })
    }

    /// The lowest address and the length, of an IPv4 range that is mapped into IPv6 those without the
    /// mapping.
    fn shown(&self) -> (IpAddr, u8) {
        let first = self.first();
        let plain = first.to_canonical();
        (plain, if plain == first { self.length } else { self.length.saturating_sub(96) })
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, length) = self.shown();
        write!(f, "{first}/{length}")
    }
}

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn ranges_print_their_lowest_address() {
        let table = [
            ("10.1.2.3/8", "10.0.0.0/8"),
            ("010.1.2.3/032", "10.1.2.3/32"),
            ("10.1.2.3/0", "0.0.0.0/0"),
            ("FD00:0::1/64", "fd00::/64"),
            ("::ffff:1.2.3.4/120", "1.2.3.0/24"),
        ];
        for (text, expected) in table {
            assert_eq!(
                Range::parse(text).map(|range| range.to_string()).as_deref(),
                Some(expected),
                "{text}"
            );
        }
        assert_eq!(Range::parse("10.0.0.0/33"), None);
    }

    #[test]
    fn a_range_exceeds_what_lies_in_it() {
        let table = [
            ("10.0.0.0/8", "10.1.0.0/16", true),
            ("10.0.0.0/8", "10.0.0.0/8", false),
            ("10.0.0.0/8", "11.0.0.0/16", false),
            ("10.1.0.0/16", "10.0.0.0/8", false),
            ("0.0.0.0/0", "fd00::/8", false),
            ("fd00::/8", "fd00:1::/32", true),
        ];
        for (wide, narrow, expected) in table {
            let ranges = Range::parse(wide).zip(Range::parse(narrow));
            assert_eq!(ranges.map(|(wide, narrow)| wide.exceeds(&narrow)), Some(expected), "{wide} {narrow}");
        }
    }
}
