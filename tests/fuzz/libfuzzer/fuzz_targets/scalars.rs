//! Looks for inputs that break `fuzz::scalars`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::scalars(data));
