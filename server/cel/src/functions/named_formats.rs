//! Functions of formats that have a name.

use super::call::{Answer, Context, Function};
use crate::value::{Datum, NamedFormat, Opaque};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "validate" => validate,
        "format.named" => |_, args| match args {
            [Datum::String(name)] => {
                let found =
                    NamedFormat::named(name).map(|format| Datum::some(Datum::Opaque(Opaque::Format(format))));
                Some(Ok(found.unwrap_or(Datum::Optional(None))))
            }
            _ => None,
        },
        "format.dns1123Label" => |_, _| constant("dns1123Label"),
        "format.dns1123Subdomain" => |_, _| constant("dns1123Subdomain"),
        "format.dns1035Label" => |_, _| constant("dns1035Label"),
        "format.qualifiedName" => |_, _| constant("qualifiedName"),
        "format.dns1123LabelPrefix" => |_, _| constant("dns1123LabelPrefix"),
        "format.dns1123SubdomainPrefix" => |_, _| constant("dns1123SubdomainPrefix"),
        "format.dns1035LabelPrefix" => |_, _| constant("dns1035LabelPrefix"),
        "format.labelValue" => |_, _| constant("labelValue"),
        "format.uri" => |_, _| constant("uri"),
        "format.uuid" => |_, _| constant("uuid"),
        "format.byte" => |_, _| constant("byte"),
        "format.date" => |_, _| constant("date"),
        "format.datetime" => |_, _| constant("datetime"),
        _ => return None,
    })
}

fn constant<'a>(name: &str) -> Answer<'a> {
    NamedFormat::named(name).map(|format| Ok(Datum::Opaque(Opaque::Format(format))))
}

fn validate<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Format(format)), Datum::String(text)] = args else { return None };
    if let Err(why) = context.meter.work_bytes(text.len()) {
        return Some(Err(why));
    }
    let flaws: Vec<_> = (format.flaws)(text).into_iter().map(Datum::owned_text).collect();
    Some(Ok(if flaws.is_empty() { Datum::Optional(None) } else { Datum::some(Datum::list(flaws)) }))
}
