//! Looks for inputs that break `fuzz::json_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::json_text(data));
