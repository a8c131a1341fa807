//! The inside of JSON strings: how far a run of plain bytes goes.

/// The number of leading bytes that stand for themselves inside a string: everything but a quote, a
/// backslash and control characters.
pub(super) fn plain_run(bytes: &[u8]) -> usize {
    let (words, tail) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let stops = stops(u64::from_le_bytes(*word));
        if stops != 0 {
            return index * 8 + (stops.trailing_zeros() / 8) as usize;
        }
    }
    let plain = tail.iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)).count();
    words.len() * 8 + plain
}

/// Eight bytes at once: the lowest set bit lies in the first byte that is not plain. Bits above it may
/// be wrong, because a borrow runs upwards.
fn stops(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let zero_bytes = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zero_bytes(word ^ (ONES * u64::from(b'"')));
    let backslashes = zero_bytes(word ^ (ONES * u64::from(b'\\')));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | backslashes | controls) & HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_found_at_every_place() {
        for stop in 0..=255_u8 {
            for length in 0..20 {
                for place in 0..length {
                    let mut bytes = vec![b'\xc3'; length];
                    bytes[place] = stop;
                    let expected = if matches!(stop, b'"' | b'\\' | 0..=0x1f) { place } else { length };
                    assert_eq!(plain_run(&bytes), expected, "byte {stop} at {place} of {length}");
                }
            }
        }
    }
}
