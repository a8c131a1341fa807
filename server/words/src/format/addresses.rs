//! IP addresses, ranges of them, and the names that may stand in their place.

use std::net::IpAddr;

use super::{Flaws, Format, address_text::parse_ip, names, range::Range};

const IP_EXPECTED: &str = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
const CIDR_EXPECTED: &str = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

/// An IP address of either family.
pub fn ip(text: &str, flaws: &mut Flaws) {
    if parse_ip(text).is_none() {
        flaws.invalid(IP_EXPECTED);
    }
}

/// An IPv4 address.
pub fn ipv4(text: &str, flaws: &mut Flaws) {
    if !parse_ip(text).is_some_and(|address| address.is_ipv4()) {
        flaws.invalid("must be a valid IPv4 address");
    }
}

/// An IPv6 address.
pub fn ipv6(text: &str, flaws: &mut Flaws) {
    if !parse_ip(text).is_some_and(|address| address.is_ipv6()) {
        flaws.invalid("must be a valid IPv6 address");
    }
}

/// A range of addresses, as `10.9.8.0/24`.
pub fn cidr(text: &str, flaws: &mut Flaws) {
    if Range::parse(text).is_none() {
        flaws.invalid(CIDR_EXPECTED);
    }
}

/// An IP address that every parser reads alike: no zeros before a part, and not IPv4 mapped into IPv6.
pub fn strict_ip(text: &str, flaws: &mut Flaws) {
    match (parse_ip(text), text.parse::<IpAddr>()) {
        (None, _) => flaws.invalid(IP_EXPECTED),
        // The parser of std takes no zeros before a part.
        (_, Err(_)) => flaws.invalid("must not have leading 0s"),
        (_, Ok(address)) if address != address.to_canonical() => {
            flaws.invalid("must not be an IPv4-mapped IPv6 address");
        }
        _ => {}
    }
}

/// An IP address in the one form in which it is printed.
pub fn canonical_ip(text: &str, flaws: &mut Flaws) {
    strict_ip(text, flaws);
    if let (true, Some(address)) = (flaws.is_empty(), parse_ip(text))
        && address.to_string() != text
    {
        flaws.invalid(format!("must be in canonical form (\"{address}\")"));
    }
}

/// A range of addresses that every parser reads alike, with no bit set beyond its prefix.
pub fn strict_cidr(text: &str, flaws: &mut Flaws) {
    let Some(range) = Range::parse(text) else { return flaws.invalid(CIDR_EXPECTED) };
    if range.has_zeros_before(text) {
        flaws.invalid("must not have leading 0s in IP or prefix length");
    } else if range.address != range.address.to_canonical() {
        flaws.invalid("must not have an IPv4-mapped IPv6 address");
    } else if range.address != range.first() {
        flaws.invalid("must not have bits set beyond the prefix length");
    }
}

/// A range of addresses in the one form in which it is printed.
pub fn canonical_cidr(text: &str, flaws: &mut Flaws) {
    strict_cidr(text, flaws);
    if let (true, Some(range)) = (flaws.is_empty(), Range::parse(text))
        && range.to_string() != text
    {
        flaws.invalid(format!("must be in canonical form (\"{range}\")"));
    }
}

/// The address of an endpoint, of either family: other machines must be able to reach it.
pub fn endpoint_ip(text: &str, flaws: &mut Flaws) {
    match parse_ip(text) {
        None => flaws.invalid("must be a valid IP address"),
        Some(address) => reachable(text, address, flaws),
    }
}

/// Returns whether an address is one of IPv4; none when it is no address.
#[must_use]
pub fn is_ipv4(text: &str) -> Option<bool> {
    parse_ip(text).map(|address| address.is_ipv4())
}

/// The IPv4 address of an endpoint: other machines must be able to reach it.
pub fn endpoint_ipv4(text: &str, flaws: &mut Flaws) {
    endpoint_address(text, ipv4, flaws);
}

/// The IPv6 address of an endpoint: other machines must be able to reach it.
pub fn endpoint_ipv6(text: &str, flaws: &mut Flaws) {
    endpoint_address(text, ipv6, flaws);
}

/// The better form of an address that is taken as it stands.
#[must_use]
pub fn odd_address(text: &str) -> Option<String> {
    let better = parse_ip(text)?;
    match text.parse() {
        // The parser of std takes no zeros before a part, so what it reads is in the usual form.
        Ok(IpAddr::V4(_)) => None,
        Ok(IpAddr::V6(plain)) if plain.to_ipv4_mapped().is_none() => (plain.to_string() != text).then(|| {
            format!("IPv6 address {text:?} should be in RFC 5952 canonical format ({:?})", plain.to_string())
        }),
        _ => Some(format!("non-standard IP address {text:?} is invalid: use {:?}", better.to_string())),
    }
}

/// Better forms of a range that is taken as it stands.
#[must_use]
pub fn odd_cidr(text: &str) -> Vec<String> {
    let Some(range) = Range::parse(text) else { return Vec::new() };
    let mut found = Vec::new();
    if range.address.to_canonical() != range.first().to_canonical() {
        let single = format!("{}/{}", range.address.to_canonical(), range.bits());
        found.push(format!(
            "CIDR value {text:?} is ambiguous in this context (should be \"{range}\" or {single:?}?)"
        ));
    }
    if range.has_zeros_before(text) || range.address != range.address.to_canonical() {
        found.push(format!("non-standard CIDR value {text:?} is invalid: use \"{range}\""));
    } else if found.is_empty() && range.to_string() != text {
        found.push(format!("IPv6 CIDR value {text:?} should be in RFC 5952 canonical format (\"{range}\")"));
    }
    found
}

/// The fully qualified domain name of an endpoint; one dot at the end is allowed.
pub fn endpoint_fqdn(text: &str, flaws: &mut Flaws) {
    if text.is_empty() {
        flaws.required("");
        return;
    }
    let name = text.strip_suffix('.').unwrap_or(text);
    let found = Flaws::of(names::dns_subdomain, name);
    if !found.is_empty() {
        flaws.invalid_part(name, joined(&found));
        return;
    }
    if !name.contains('.') {
        flaws.invalid_part(name, "should be a domain with at least two segments separated by dots");
        return;
    }
    for label in name.split('.') {
        let found = Flaws::of(names::dns_label, label);
        if !found.is_empty() {
            flaws.invalid_part(label, joined(&found));
        }
    }
}

fn joined(found: &Flaws) -> String {
    found.details().collect::<Vec<_>>().join(",")
}

/// Of what is no address, neither the family nor the reach is told.
fn endpoint_address(text: &str, family: Format, flaws: &mut Flaws) {
    match parse_ip(text) {
        None => flaws.invalid(IP_EXPECTED),
        Some(address) => {
            family(text, flaws);
            reachable(text, address, flaws);
        }
    }
}

fn reachable(text: &str, address: IpAddr, flaws: &mut Flaws) {
    if address.is_unspecified() {
        flaws.invalid(format!("may not be unspecified ({text})"));
    }
    if address.is_loopback() {
        flaws.invalid("may not be in the loopback range (127.0.0.0/8, ::1/128)");
    }
    let (link_local, link_local_multicast) = match address {
        IpAddr::V4(v4) => (v4.is_link_local(), v4.octets().starts_with(&[224, 0, 0])),
        IpAddr::V6(v6) => {
            let [first, ..] = v6.segments();
            // The third digit holds flags, which say nothing about the reach.
            (v6.is_unicast_link_local(), first & 0xff0f == 0xff02)
        }
    };
    if link_local {
        flaws.invalid("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
    }
    if link_local_multicast {
        flaws.invalid("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{check, lines};

    #[test]
    fn families() {
        check(
            ip,
            &[
                ("10.9.8.7", &[]),
                ("2001:db8::ffff", &[]),
                ("::ffff:10.0.0.1", &[]),
                ("", &[IP_EXPECTED]),
                ("10.9.8", &[IP_EXPECTED]),
                ("10.9.8.7.6", &[IP_EXPECTED]),
                ("10.9.8.256", &[IP_EXPECTED]),
                ("10.9.8.+7", &[IP_EXPECTED]),
                ("fe80::1%eth0", &[IP_EXPECTED]),
                ("1::2::3", &[IP_EXPECTED]),
                (":", &[IP_EXPECTED]),
            ],
        );
        let bad4 = "must be a valid IPv4 address";
        check(
            ipv4,
            &[
                ("010.001.000.007", &[]),
                ("::ffff:10.0.0.1", &[]),
                ("::ffff:010.0.0.1", &[]),
                ("2001:db8::1", &[bad4]),
                ("x", &[bad4]),
            ],
        );
        let bad6 = "must be a valid IPv6 address";
        check(
            ipv6,
            &[("::1", &[]), ("64:ff9b::10.0.0.1", &[]), ("1.2.3.4", &[bad6]), ("::ffff:1.2.3.4", &[bad6])],
        );
    }

    #[test]
    fn ranges() {
        check(
            cidr,
            &[
                ("10.0.0.0/8", &[]),
                ("10.9.8.7/32", &[]),
                ("::/0", &[]),
                ("::ffff:1.2.3.4/120", &[]),
                ("10.0.0.0", &[CIDR_EXPECTED]),
                ("10.0.0.0/33", &[CIDR_EXPECTED]),
                ("::/129", &[CIDR_EXPECTED]),
                ("::/-1", &[CIDR_EXPECTED]),
                ("::/", &[CIDR_EXPECTED]),
            ],
        );
    }

    #[test]
    fn strict_forms() {
        let (zeros, mapped) = ("must not have leading 0s", "must not be an IPv4-mapped IPv6 address");
        check(
            strict_ip,
            &[
                ("10.0.0.1", &[]),
                ("FD00::1", &[]),
                ("010.0.0.1", &[zeros]),
                ("::ffff:1.2.3.4", &[mapped]),
                ("x", &[IP_EXPECTED]),
            ],
        );
        check(
            canonical_ip,
            &[
                ("fd00::1", &[]),
                ("FD00::1", &["must be in canonical form (\"fd00::1\")"]),
                ("010.0.0.1", &[zeros]),
            ],
        );
        let zeros = "must not have leading 0s in IP or prefix length";
        check(
            strict_cidr,
            &[
                ("10.0.0.0/8", &[]),
                ("010.0.0.0/8", &[zeros]),
                ("10.0.0.0/08", &[zeros]),
                ("::ffff:1.2.3.0/120", &["must not have an IPv4-mapped IPv6 address"]),
                ("10.0.0.1/8", &["must not have bits set beyond the prefix length"]),
                ("10.0.0.0", &[CIDR_EXPECTED]),
            ],
        );
        check(canonical_cidr, &[("FD00::/8", &["must be in canonical form (\"fd00::/8\")"])]);
    }

    #[test]
    fn odd_forms_of_ranges_have_a_better_one() {
        let table: [(&str, &[&str]); 4] = [
            ("10.0.0.0/8", &[]),
            (
                "10.0.0.1/8",
                &["CIDR value \"10.0.0.1/8\" is ambiguous in this context (should be \"10.0.0.0/8\" or \
                     \"10.0.0.1/32\"?)"],
            ),
            ("10.0.0.0/08", &["non-standard CIDR value \"10.0.0.0/08\" is invalid: use \"10.0.0.0/8\""]),
            (
                "FD00::/8",
                &["IPv6 CIDR value \"FD00::/8\" should be in RFC 5952 canonical format (\"fd00::/8\")"],
            ),
        ];
        for (text, expected) in table {
            assert_eq!(odd_cidr(text), expected, "{text}");
        }
    }

    #[test]
    fn endpoint_addresses_must_be_reachable() {
        let loopback = "may not be in the loopback range (127.0.0.0/8, ::1/128)";
        let local = "may not be in the link-local range (169.254.0.0/16, fe80::/10)";
        let multicast = "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)";
        check(
            endpoint_ipv4,
            &[
                ("10.1.2.3", &[]),
                ("224.0.1.1", &[]),
                ("0.0.0.0", &["may not be unspecified (0.0.0.0)"]),
                ("127.1.2.3", &[loopback]),
                ("169.254.1.1", &[local]),
                ("224.0.0.7", &[multicast]),
                ("x", &[IP_EXPECTED]),
                ("::1", &["must be a valid IPv4 address", loopback]),
            ],
        );
        check(
            endpoint_ipv6,
            &[
                ("2001:db8::1", &[]),
                ("ff05::1", &[]),
                ("::", &["may not be unspecified (::)"]),
                ("::1", &[loopback]),
                ("fe80::1", &[local]),
                ("ff02::1", &[multicast]),
                ("x", &[IP_EXPECTED]),
                ("10.0.0.1", &["must be a valid IPv6 address"]),
            ],
        );
    }

    #[test]
    fn odd_forms_of_addresses_have_a_better_one() {
        let standard = |text: &str, better: &str| {
            Some(format!("non-standard IP address {text:?} is invalid: use {better:?}"))
        };
        let canonical = |text: &str, better: &str| {
            Some(format!("IPv6 address {text:?} should be in RFC 5952 canonical format ({better:?})"))
        };
        let table = [
            ("10.1.2.3", None),
            ("fd00::1", None),
            ("x", None),
            ("010.1.2.3", standard("010.1.2.3", "10.1.2.3")),
            ("::ffff:1.2.3.4", standard("::ffff:1.2.3.4", "1.2.3.4")),
            ("::ffff:0a00:1", standard("::ffff:0a00:1", "10.0.0.1")),
            ("64:ff9b::010.0.0.1", standard("64:ff9b::010.0.0.1", "64:ff9b::a00:1")),
            ("64:ff9b::10.0.0.1", canonical("64:ff9b::10.0.0.1", "64:ff9b::a00:1")),
            ("FD00::1", canonical("FD00::1", "fd00::1")),
            ("fd00:0:0::01", canonical("fd00:0:0::01", "fd00::1")),
        ];
        for (text, expected) in table {
            assert_eq!(odd_address(text), expected, "{text}");
        }
    }

    #[test]
    fn endpoint_names() {
        check(
            endpoint_fqdn,
            &[
                ("example.com", &[]),
                ("example.com.", &[]),
                ("", &["required"]),
                ("example", &["[example] should be a domain with at least two segments separated by dots"]),
            ],
        );
        assert!(
            lines(endpoint_fqdn, "example..")[0]
                .starts_with("[example.] a lowercase RFC 1123 subdomain must")
        );
        let label = "a".repeat(64);
        let long = format!("{label}.com");
        assert_eq!(lines(endpoint_fqdn, &long), [format!("[{label}] must be no more than 63 characters")]);
    }
}
