//! Looks for inputs that break `fuzz::yaml`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::yaml(data));
