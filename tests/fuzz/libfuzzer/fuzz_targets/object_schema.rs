//! Looks for inputs that break `fuzz::object_schema`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::object_schema(data));
