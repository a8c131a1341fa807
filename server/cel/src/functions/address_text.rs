//! Reads IP addresses and ranges of them, with the texts of the reference's errors.

use std::net::{IpAddr, Ipv6Addr};

use crate::value::{Cidr, quoted};

/// Reads an address as the reference does: without a zone, and none of IPv4 within IPv6.
pub(super) fn parse_ip(text: &str) -> Result<IpAddr, String> {
    let shown = quoted(text);
    let failed = |why: String| {
        Err(format!(
            "IP Address {shown} parse error during conversion from string: ParseAddr({shown}): {why}"
        ))
    };
    if let Some((address, zone)) = text.split_once('%') {
        if zone.is_empty() && address.contains(':') {
            return failed("zone must be a non-empty string".to_owned());
        }
        if address.parse::<Ipv6Addr>().is_ok() {
            return Err(format!("IP address {shown} with zone value is not allowed"));
        }
    }
    match text.parse::<IpAddr>() {
        Ok(IpAddr::V6(address)) if address.to_ipv4_mapped().is_some() => {
            Err(format!("IPv4-mapped IPv6 address {shown} is not allowed"))
        }
        Ok(address) => Ok(address),
        Err(_) => failed(mistake(text)),
    }
}

/// What is wrong with a text that is no address.
fn mistake(text: &str) -> String {
    let first = text.find(['.', ':', '%']).and_then(|at| text.get(at..)).and_then(|rest| rest.chars().next());
    match first {
        Some('.') => ipv4_mistake(text),
        Some(':') => ipv6_mistake(text),
        Some(_) => "missing IPv6 address".to_owned(),
        None => "unable to parse IP".to_owned(),
    }
}

fn at(what: &str, rest: &str) -> String {
    format!("{what} (at {})", quoted(rest))
}

/// What is wrong with an address of IPv4, perhaps at the end of a longer text.
fn ipv4_mistake(text: &str) -> String {
    let (mut rest, mut fields) = (text, 0);
    loop {
        let digits = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
        let (field, after) = rest.split_at(digits);
        if field.len() > 1 && field.starts_with('0') {
            return "IPv4 field has octet with leading zero".to_owned();
        }
        if field.len() > 3 || field.parse::<u16>().is_ok_and(|value| value > 255) {
            return "IPv4 field has value >255".to_owned();
        }
        match after.strip_prefix('.') {
            None if after.is_empty() && field.is_empty() => {
                return at(
                    "IPv4 field must have at least one digit",
                    text.get(text.len().saturating_sub(1)..).unwrap_or_default(),
                );
            }
            None if after.is_empty() => break,
            None => return at("unexpected character", after),
            Some(_) if field.is_empty() => return at("IPv4 field must have at least one digit", after),
            Some(next) => {
                fields += 1;
                if fields > 3 {
                    return "IPv4 address too long".to_owned();
                }
                rest = next;
            }
        }
    }
    "IPv4 address too short".to_owned()
}

/// What is wrong with an address of IPv6: its groups are read one after the other.
fn ipv6_mistake(text: &str) -> String {
    let (mut rest, mut bytes, mut ellipsis) = (text, 0, false);
    if let Some(after) = rest.strip_prefix("::") {
        (rest, ellipsis) = (after, true);
        if rest.is_empty() {
            return "unable to parse IP".to_owned();
        }
    }
    while bytes < 16 {
        let digits = rest.find(|digit: char| !digit.is_ascii_hexdigit()).unwrap_or(rest.len());
        let (group, after) = rest.split_at(digits);
        if group.len() > 4 {
            return at("each group must have 4 or less digits", rest);
        }
        if group.is_empty() {
            return at("each colon-separated field must have at least one digit", rest);
        }
        if after.starts_with('.') {
            if !ellipsis && bytes != 12 {
                return at("embedded IPv4 address must replace the final 2 fields of the address", rest);
            }
            if bytes > 12 {
                return at("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
            }
            return ipv4_mistake(rest);
        }
        bytes += 2;
        rest = after;
        if rest.is_empty() {
            break;
        }
        let Some(next) = rest.strip_prefix(':') else {
            return at("unexpected character, want colon", rest);
        };
        if next.is_empty() {
            return at("colon must be followed by more characters", rest);
        }
        rest = next;
        if let Some(after) = rest.strip_prefix(':') {
            if ellipsis {
                return at("multiple :: in address", rest);
            }
            (rest, ellipsis) = (after, true);
            if rest.is_empty() {
                break;
            }
        }
    }
    if !rest.is_empty() {
        return at("trailing garbage after address", rest);
    }
    if bytes < 16 && !ellipsis {
        return "address string too short".to_owned();
    }
    "the :: must expand to at least one field of zeros".to_owned()
}

pub(super) fn read_cidr(text: &str) -> Result<Cidr, String> {
    parse_cidr(text)
        .map_err(|why| format!("network address parse error during conversion from string: {why}"))
}

pub(super) fn parse_cidr(text: &str) -> Result<Cidr, String> {
    let shown = quoted(text);
    let failed = |why: String| {
        format!(
            "network address parse error during conversion from string: netip.ParsePrefix({shown}): {why}"
        )
    };
    let (address, bits) = text.rsplit_once('/').ok_or_else(|| failed("no '/'".to_owned()))?;
    let parsed = address.parse::<IpAddr>();
    let parsed =
        parsed.map_err(|_| failed(format!("ParseAddr({}): {}", quoted(address), mistake(address))))?;
    let leading = bits.len() > 1 && !bits.starts_with(|digit: char| ('1'..='9').contains(&digit));
    let is_number = !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit());
    if leading || !is_number {
        return Err(failed(format!("bad bits after slash: {}", quoted(bits))));
    }
    let most = if parsed.is_ipv4() { 32 } else { 128 };
    let bits = bits.parse().ok().filter(|bits| *bits <= most);
    let bits = bits.ok_or_else(|| failed("prefix length out of range".to_owned()))?;
    if matches!(parsed, IpAddr::V6(address) if address.to_ipv4_mapped().is_some()) {
        return Err(format!("IPv4-mapped IPv6 address {shown} is not allowed"));
    }
    Ok(Cidr { address: parsed, bits })
}
