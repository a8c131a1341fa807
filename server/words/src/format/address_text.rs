//! From the text of an IP address to the address.
//!
//! Zeros before the digits of an IPv4 part are read as decimal, and an IPv4 address mapped into IPv6
//! counts as IPv4: stored objects hold both.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address in `text`; one that is mapped into IPv6 comes back as IPv4.
pub fn parse_ip(text: &str) -> Option<IpAddr> {
    parse_as_written(text).map(|address| address.to_canonical())
}

pub(super) fn parse_as_written(text: &str) -> Option<IpAddr> {
    if !text.contains(':') {
        return parse_ipv4(text).map(IpAddr::V4);
    }
    // The dotted end of an IPv6 address follows the IPv4 rules of this module, not those of std.
    let (front, end) = text.rsplit_once(':')?;
    if end.contains('.') {
        let [a, b, c, d] = parse_ipv4(end)?.octets();
        let plain = format!("{front}:{:x}:{:x}", u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
        return plain.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    }
    text.parse::<Ipv6Addr>().ok().map(IpAddr::V6)
}

fn parse_ipv4(text: &str) -> Option<Ipv4Addr> {
    let mut octets = [0_u8; 4];
    let mut parts = text.split('.');
    for octet in &mut octets {
        *octet = parse_decimal(parts.next()?)?;
    }
    parts.next().is_none().then(|| Ipv4Addr::from(octets))
}

pub(super) fn parse_decimal(text: &str) -> Option<u8> {
    // `parse` alone would take a plus sign.
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
