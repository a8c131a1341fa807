//! Looks for inputs that break `fuzz::first_owner`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::first_owner(data));
