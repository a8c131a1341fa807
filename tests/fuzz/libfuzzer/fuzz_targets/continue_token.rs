//! Looks for inputs that break `fuzz::continue_token`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::continue_token(data));
