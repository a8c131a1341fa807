//! URLs.

use std::sync::Arc;

use words::url::Url;

use super::call::{Answer, Context, Function};
use crate::error::EvalError;
use crate::value::{Datum, Key, MapValue, Opaque, Str};

/// What reading a URL counts in steps, and so many of its bytes.
const PARSE_STEPS: u64 = 250;
const PARSED_BYTES_PER_STEP: usize = 4;
/// What a part of a query counts in steps: its name is looked up, and both texts are copied.
const STEPS_PER_PART: usize = 32;

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "url" => |context, args| match args {
            [Datum::String(text)] => Some(parsed(context, text).and_then(|url| {
                let why =
                    |why| EvalError::failed(format!("URL parse error during conversion from string: {why}"));
                let url = url.map_err(why)?;
                context.meter.allocate(text.len())?;
                Ok(Datum::Opaque(Opaque::Url(Arc::new(url))))
            })),
            _ => None,
        },
        "isURL" => |context, args| match args {
            [Datum::String(text)] => Some(parsed(context, text).map(|url| Datum::Bool(url.is_ok()))),
            _ => None,
        },
        "getScheme" => |context, args| part(context, args, |url| url.scheme.clone()),
        "getHost" => |context, args| part(context, args, |url| url.host.clone()),
        "getHostname" => |context, args| part(context, args, |url| url.hostname().to_owned()),
        "getPort" => |context, args| part(context, args, |url| url.port().to_owned()),
        "getEscapedPath" => escaped_path,
        "getQuery" => query,
        _ => return None,
    })
}

/// A text as a URL. It is read several times: as a whole, and part by part.
fn parsed(context: &mut Context, text: &str) -> Result<Result<Url, String>, EvalError> {
    context.meter.work(PARSE_STEPS)?;
    context.meter.work_items(text.len() / PARSED_BYTES_PER_STEP)?;
    Ok(Url::parse_absolute(text))
}

fn part<'a>(context: &mut Context, args: &[Datum<'a>], of: fn(&Url) -> String) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Url(url))] = args else { return None };
    let text = of(url);
    Some(context.meter.allocate(text.len()).map(|()| Datum::owned_text(text)))
}

fn escaped_path<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [url] = args else { return None };
    // Each byte may be an escape that is read, and may have to be escaped.
    match context.meter.work_items(url.weight()) {
        Ok(()) => part(context, args, Url::escaped_path),
        Err(why) => Some(Err(why)),
    }
}

fn query<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Url(url))] = args else { return None };
    let parts = 1 + url.query.bytes().filter(|byte| *byte == b'&').count();
    let allowed = context.meter.allocate(url.query.len()).and_then(|()| {
        context.meter.allocate_items(parts.saturating_mul(4))?;
        context.meter.work_items(parts.saturating_mul(STEPS_PER_PART))?;
        // Each byte may be an escape.
        context.meter.work_items(url.query.len())
    });
    if let Err(why) = allowed {
        return Some(Err(why));
    }
    let entries = url.query_values().into_iter().map(|(name, values)| {
        let values = values.into_iter().map(Datum::owned_text).collect();
        (Key::String(Str::from(name)), Datum::list(values))
    });
    Some(Ok(Datum::Map(MapValue::new(entries))))
}
