//! Looks for inputs that break `fuzz::field_selector`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::field_selector(data));
