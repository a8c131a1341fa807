//! Looks for inputs that break `fuzz::pem`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::pem(data));
