//! Addresses of interfaces, with the lengths of their prefixes.

use std::net::{IpAddr, Ipv4Addr};

use machinery::{
    check,
    path::Path,
    problem::{Problems, quote},
};

/// How many addresses an interface may have that are looked at.
const ADDRESSES_MAX: usize = 16;

/// Checks the addresses of an interface, and that none stands twice.
pub(crate) fn check_addresses(addresses: &[String], at: &Path<'_>, problems: &mut Problems) {
    if addresses.len() > ADDRESSES_MAX {
        check::max_items(addresses.len(), ADDRESSES_MAX, at, problems);
        return;
    }
    for (index, address) in addresses.iter().enumerate() {
        match canonical(address) {
            None => {
                let detail = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
                problems.invalid(&at.index(index), &quote(address), detail);
            }
            Some(canonical) if canonical != *address => {
                let detail = format!("must be in canonical form ({})", quote(&canonical));
                problems.invalid(&at.index(index), &quote(address), &detail);
            }
            Some(_) => {}
        }
    }
    check::unique(
        addresses,
        |address| quote(address),
        |index, shown| problems.duplicate(&at.index(index), shown),
    );
}

/// The usual form of an address with its prefix, if it is one.
fn canonical(text: &str) -> Option<String> {
    let (address, length) = text.split_once('/')?;
    let address = loose_ipv4(address).map(IpAddr::V4).or_else(|| address.parse().ok())?;
    let is_number = (1..=3).contains(&length.len()) && length.bytes().all(|byte| byte.is_ascii_digit());
    let length: u32 = length.parse().ok().filter(|_| is_number)?;
    match address {
        IpAddr::V4(address) => (length <= 32).then(|| format!("{address}/{length}")),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) if (97..=128).contains(&length) => Some(format!("{mapped}/{}", length - 96)),
            Some(mapped) => (length <= 128).then(|| format!("{mapped}/{length}")),
            None => (length <= 128).then(|| format!("{address}/{length}")),
        },
    }
}

/// Four numbers, which may begin with zeros.
fn loose_ipv4(text: &str) -> Option<Ipv4Addr> {
    let part = |part: &str| {
        let is_number = (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u8>().ok().filter(|_| is_number)
    };
    let parts = text.split('.').map(part).collect::<Option<Vec<u8>>>()?;
    <[u8; 4]>::try_from(parts).ok().map(Ipv4Addr::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_one_form() {
        let rows = [
            ("10.9.8.7/24", Some("10.9.8.7/24")),
            ("010.9.8.7/24", Some("10.9.8.7/24")),
            ("2001:DB8::1/64", Some("2001:db8::1/64")),
            ("::ffff:192.168.0.1/120", Some("192.168.0.1/24")),
            ("10.9.8.7", None),
            ("10.9.8.7/33", None),
            ("10.1.0.1/24x", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(canonical(text).as_deref(), expected, "{text}");
        }
    }
}
