//! Looks for inputs that break `fuzz::apply`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::apply(data));
