//! Looks for inputs that break `fuzz::json_patch`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::json_patch(data));
