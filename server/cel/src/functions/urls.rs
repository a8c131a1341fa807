//! URLs.

use std::sync::Arc;

use super::url_text::Url;
use super::{Answer, Context, Function, failed};
use crate::value::{Datum, Key, MapValue, Opaque, Str};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "url" => |context, args| match args {
            [Datum::String(text)] => match Url::parse_absolute(text) {
                Ok(url) => {
                    let allowed = context.meter.allocate(text.len());
                    Some(allowed.map(|()| Datum::Opaque(Opaque::Url(Arc::new(url)))))
                }
                Err(why) => failed(format!("URL parse error during conversion from string: {why}")),
            },
            _ => None,
        },
        "isURL" => |_, args| match args {
            [Datum::String(text)] => Some(Ok(Datum::Bool(Url::parse_absolute(text).is_ok()))),
            _ => None,
        },
        "getScheme" => |_, args| part(args, |url| url.scheme.clone()),
        "getHost" => |_, args| part(args, |url| url.host.clone()),
        "getHostname" => |_, args| part(args, |url| url.hostname().to_owned()),
        "getPort" => |_, args| part(args, |url| url.port().to_owned()),
        "getEscapedPath" => |_, args| part(args, Url::escaped_path),
        "getQuery" => query,
        _ => return None,
    })
}

fn part<'a>(args: &[Datum<'a>], of: fn(&Url) -> String) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Url(url))] = args else { return None };
    Some(Ok(Datum::owned_text(of(url))))
}

fn query<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Url(url))] = args else { return None };
    if let Err(why) = context.meter.allocate(url.query.len().saturating_mul(4)) {
        return Some(Err(why));
    }
    let entries = url.query_values().into_iter().map(|(name, values)| {
        let values = values.into_iter().map(Datum::owned_text).collect();
        (Key::String(Str::from(name)), Datum::list(values))
    });
    Some(Ok(Datum::Map(MapValue::new(entries))))
}
