//! Looks for inputs that break `fuzz::json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::json(data));
