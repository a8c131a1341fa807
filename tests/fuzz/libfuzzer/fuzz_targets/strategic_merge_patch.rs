//! Looks for inputs that break `fuzz::strategic_merge_patch`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::strategic_merge_patch(data));
