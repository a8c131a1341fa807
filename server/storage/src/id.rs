//! The id of a resource type: a hash of its name, so that types can come and go without renumbering the
//! others.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// The id of a resource type: a hash of its name.
///
/// Lives in memory only. Journals and etcd hold the name, so the hash can change between releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(u64);

impl ResourceId {
    /// The id of the type with the name `<group>/<type>`: its 64-bit FNV-1a hash, which needs no seed, so
    /// that ids can be constants. Two names can share an id; `Resources::add` then refuses the second one.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        let mut hash = FNV_OFFSET;
        let mut rest = name.as_bytes();
        while let Some((byte, behind)) = rest.split_first() {
            hash = (hash ^ *byte as u64).wrapping_mul(FNV_PRIME);
            rest = behind;
        }
        Self(hash)
    }

    /// The hash itself, for keys that combine it with other numbers.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for ResourceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A map by resource type. It does not hash again what is a hash already.
pub type ById<T> = HashMap<ResourceId, T, BuildHasherDefault<IdHasher>>;

/// Passes an id through unchanged.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, id: u64) {
        self.0 = id;
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_fnv_1a() {
        for (name, hash) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            assert_eq!(ResourceId::of(name).number(), hash, "{name}");
        }
    }
}
