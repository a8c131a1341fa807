//! The inside of JSON strings: how far a run of plain bytes goes.

/// Bytes that are looked at together in a long text.
const BLOCK: usize = 64;
/// Most names and values end within so many bytes, for which blocks do not pay.
const SHORT: usize = 32;

/// The number of leading bytes that stand for themselves inside a string: everything but a quote, a
/// backslash and control characters.
pub(super) fn plain_run(bytes: &[u8]) -> usize {
    let (start, more) = bytes.split_at_checked(SHORT).unwrap_or((bytes, &[]));
    let run = run_of_words(start);
    if run < start.len() || more.is_empty() {
        return run;
    }
    let (blocks, _) = more.as_chunks::<BLOCK>();
    let plain = SHORT + blocks.iter().take_while(|block| is_plain(block)).count() * BLOCK;
    plain + run_of_words(bytes.get(plain..).unwrap_or_default())
}

/// The same, by words of eight bytes. The last of them goes over some bytes once more.
fn run_of_words(bytes: &[u8]) -> usize {
    let (words, tail) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let stops = stops(u64::from_le_bytes(*word));
        if stops != 0 {
            return index * 8 + (stops.trailing_zeros() / 8) as usize;
        }
    }
    match bytes.last_chunk::<8>() {
        _ if tail.is_empty() => bytes.len(),
        None => tail.iter().take_while(|byte| !is_stop(**byte)).count(),
        Some(last) => match stops(u64::from_le_bytes(*last)) {
            0 => bytes.len(),
            stops => bytes.len() - 8 + (stops.trailing_zeros() / 8) as usize,
        },
    }
}

/// Whether a block has no stop. A stop makes one of three values zero, and the least of all is looked for
/// without a branch: the compiler makes vector instructions of that, and long texts go by in blocks.
fn is_plain(block: &[u8; BLOCK]) -> bool {
    let least = |byte: &u8| (byte ^ b'"').min(byte ^ b'\\').min(byte.saturating_sub(0x1f));
    block.iter().map(least).fold(u8::MAX, u8::min) != 0
}

fn is_stop(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || byte < 0x20
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
            for length in (0..20).chain([31, 32, 33, 63, 64, 65, 95, 96, 97, 140]) {
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
