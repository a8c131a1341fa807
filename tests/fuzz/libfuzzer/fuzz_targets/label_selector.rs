//! Looks for inputs that break `fuzz::label_selector`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::label_selector(data));
