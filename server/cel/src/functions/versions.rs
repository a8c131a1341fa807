//! Functions of semantic versions.

use std::sync::Arc;

use super::call::{Answer, Function, failed};
use crate::value::{Datum, Opaque, Version};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "semver" => |context, args| match parsed(args)? {
            Ok(version) => {
                let allowed = context.meter.allocate(version.weight());
                Some(allowed.map(|()| Datum::Opaque(Opaque::Version(Arc::new(version)))))
            }
            Err(why) => failed(why),
        },
        "isSemver" => |_, args| Some(Ok(Datum::Bool(parsed(args)?.is_ok()))),
        "major" => |_, args| part_of(args, |[major, _, _]| major),
        "minor" => |_, args| part_of(args, |[_, minor, _]| minor),
        "patch" => |_, args| part_of(args, |[_, _, patch]| patch),
        _ => return None,
    })
}

fn parsed(args: &[Datum<'_>]) -> Option<Result<Version, String>> {
    match args {
        [Datum::String(text)] | [Datum::String(text), Datum::Bool(false)] => Some(Version::parse(text)),
        [Datum::String(text), Datum::Bool(true)] => Some(Version::parse_tolerantly(text)),
        _ => None,
    }
}

fn part_of<'a>(args: &[Datum<'a>], of: fn([u64; 3]) -> u64) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Version(version))] = args else { return None };
    Some(Ok(Datum::Int(of(version.numbers).cast_signed())))
}
