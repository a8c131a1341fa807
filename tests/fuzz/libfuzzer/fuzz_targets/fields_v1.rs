//! Looks for inputs that break `fuzz::fields_v1`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::fields_v1(data));
