//! The places of problems, as clients know them.

use machinery::path::Path;

/// The place of problems of a whole object, as clients know it.
pub(super) const WHOLE: Path<'_> = Path::Field(&Path::Root, "<nil>");

/// The place as problems name it.
pub(super) fn named<'p>(at: &'p Path<'p>) -> &'p Path<'p> {
    if matches!(at, Path::Root) { &WHOLE } else { at }
}
