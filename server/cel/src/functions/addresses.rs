//! IP addresses and ranges of them.

use std::net::IpAddr;

use super::address_text::{parse_cidr, parse_ip, read_cidr};
use super::call::{Answer, Context, Function, failed};
use crate::value::{Datum, Opaque};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "ip" => |_, args| match args {
            [Datum::String(text)] => answer(parse_ip(text).map(Opaque::Ip)),
            [Datum::Opaque(Opaque::Cidr(range))] => opaque(Opaque::Ip(range.address)),
            _ => None,
        },
        "cidr" => |_, args| match args {
            [Datum::String(text)] => answer(read_cidr(text).map(Opaque::Cidr)),
            _ => None,
        },
        "isIP" => |_, args| match args {
            [Datum::String(text)] => bool(parse_ip(text).is_ok()),
            _ => None,
        },
        "isCIDR" => |_, args| match args {
            [Datum::String(text)] => bool(parse_cidr(text).is_ok()),
            _ => None,
        },
        "ip.isCanonical" => |_, args| match args {
            [Datum::String(text)] => match parse_ip(text) {
                Ok(address) => bool(address.to_string() == **text),
                Err(why) => failed(why),
            },
            _ => None,
        },
        "family" => |_, args| match args {
            [Datum::Opaque(Opaque::Ip(IpAddr::V4(_)))] => Some(Ok(Datum::Int(4))),
            [Datum::Opaque(Opaque::Ip(IpAddr::V6(_)))] => Some(Ok(Datum::Int(6))),
            _ => None,
        },
        "isUnspecified" => |_, args| judge(args, |address| address.is_unspecified()),
        "isLoopback" => |_, args| judge(args, |address| address.is_loopback()),
        "isLinkLocalMulticast" => |_, args| judge(args, is_link_local_multicast),
        "isLinkLocalUnicast" => |_, args| judge(args, is_link_local_unicast),
        "isGlobalUnicast" => |_, args| judge(args, is_global_unicast),
        "containsIP" => contains_ip,
        "containsCIDR" => contains_cidr,
        "prefixLength" => |_, args| match args {
            [Datum::Opaque(Opaque::Cidr(range))] => Some(Ok(Datum::Int(i64::from(range.bits)))),
            _ => None,
        },
        "masked" => |_, args| match args {
            [Datum::Opaque(Opaque::Cidr(range))] => opaque(Opaque::Cidr(range.masked())),
            _ => None,
        },
        _ => return None,
    })
}

/// The function behind an overload, where a name stands for several.
pub(super) fn find_overload(overload: &str) -> Option<Function> {
    (overload == "cidr_ip").then_some(|_, args| match args {
        [Datum::Opaque(Opaque::Cidr(range))] => opaque(Opaque::Ip(range.address)),
        _ => None,
    })
}

fn opaque(value: Opaque<'_>) -> Answer<'_> {
    Some(Ok(Datum::Opaque(value)))
}

fn answer<'a>(value: Result<Opaque<'a>, String>) -> Answer<'a> {
    value.map_or_else(failed, opaque)
}

fn bool<'a>(value: bool) -> Answer<'a> {
    Some(Ok(Datum::Bool(value)))
}

fn judge<'a>(args: &[Datum<'a>], holds: fn(IpAddr) -> bool) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Ip(address))] = args else { return None };
    bool(holds(*address))
}

fn is_link_local_multicast(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.octets().starts_with(&[224, 0, 0]),
        IpAddr::V6(address) => address.to_bits() >> 112 & 0xff0f == 0xff02,
    }
}

fn is_link_local_unicast(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    }
}

fn is_global_unicast(address: IpAddr) -> bool {
    let is_broadcast = matches!(address, IpAddr::V4(address) if address.is_broadcast());
    !(is_broadcast
        || address.is_unspecified()
        || address.is_loopback()
        || address.is_multicast()
        || is_link_local_unicast(address))
}

fn contains_ip<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Opaque(Opaque::Cidr(range)), Datum::Opaque(Opaque::Ip(address))] => {
            bool(range.contains(*address))
        }
        [Datum::Opaque(Opaque::Cidr(range)), Datum::String(text)] => match parse_ip(text) {
            Ok(address) => bool(range.contains(address)),
            // The reference loses why the text is no address.
            Err(_) => failed("no such overload"),
        },
        _ => None,
    }
}

fn contains_cidr<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (range, other) = match args {
        [Datum::Opaque(Opaque::Cidr(range)), Datum::Opaque(Opaque::Cidr(other))] => (range, *other),
        [Datum::Opaque(Opaque::Cidr(range)), Datum::String(text)] => match read_cidr(text) {
            Ok(other) => (range, other),
            Err(why) => return failed(why),
        },
        _ => return None,
    };
    bool(range.bits <= other.bits && range.contains(other.address))
}
