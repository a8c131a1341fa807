//! The number of the form in which objects of one version are stored.

use machinery::kind::Kind;
use storage::entry::Schema;

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// Two versions with the same number write the same bytes for the same object. It is stored with each object,
/// so it must not depend on the release. Never zero, which stands for an unknown form.
///
/// For a kind that prunes, it covers what objects begin with, too: they are kept as they were written, in any
/// version.
pub(super) fn number(kind: &Kind, head: &[u8]) -> Schema {
    if !kind.prunes {
        return kind.schema;
    }
    let all = head.iter().copied().chain(kind.schema.to_be_bytes());
    all.fold(FNV_OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)).max(1)
}
