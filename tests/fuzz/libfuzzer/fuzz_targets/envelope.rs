//! Looks for inputs that break `fuzz::envelope`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::envelope(data));
