//! The bounds of documents that are read.

/// How deep lists and mappings may nest, aliases expanded.
pub(crate) const DEPTH_MAX: usize = 100;

/// The most keys that `<<` may bring into mappings, over the whole document.
pub(crate) const MERGED_KEYS_MAX: usize = 100_000;

/// The most duplicate keys that are told.
pub const DUPLICATES_MAX: usize = 100;

/// The JSON may have this many bytes per byte of YAML. No document without aliases needs as many.
pub const GROWTH_MAX: usize = 8;

/// The JSON may have this many bytes more, so that short documents may use aliases freely.
pub const GROWTH_FREE_BYTES: usize = 1024 * 1024;
