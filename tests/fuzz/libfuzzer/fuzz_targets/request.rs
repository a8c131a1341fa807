//! Looks for inputs that break `fuzz::request`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::request(data));
