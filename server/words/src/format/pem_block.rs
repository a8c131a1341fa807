//! The textual frame of RFC 7468: finds blocks, knows nothing of what is in them.
//!
//! Text outside the blocks is allowed. A block that is cut off, closed under another label or filled
//! with anything but base64 is such text too.

use base64::{
    Engine as _,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

/// RFC 7468 wants padding; the bits behind the last byte are not worth a refusal.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// One sound block.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// The words behind BEGIN.
    pub(super) label: &'a str,
    /// Whether `Name: value` lines stand before the data (RFC 1421).
    pub(super) has_headers: bool,
    /// The decoded data.
    pub(super) contents: Vec<u8>,
}

/// The sound blocks of `text`, in order.
pub(super) fn blocks(text: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let mut lines = text.split(|byte| *byte == b'\n');
    std::iter::from_fn(move || {
        loop {
            let Some(label) = label_of(lines.next()?, "-----BEGIN ") else { continue };
            // On a copy: what is no sound block is text, and the search goes on behind its first line.
            let mut ahead = lines.clone();
            if let Some(block) = body(label, &mut ahead) {
                lines = ahead;
                return Some(block);
            }
        }
    })
}

/// Reads on behind a BEGIN line. It stops at the next frame line, so that all blocks together are
/// read in one pass over the text.
fn body<'a>(label: &'a str, lines: &mut impl Iterator<Item = &'a [u8]>) -> Option<Block<'a>> {
    let mut encoded = Vec::new();
    let mut has_headers = false;
    for line in lines {
        if label_of(line, "-----BEGIN ").is_some() {
            return None;
        }
        if let Some(end) = label_of(line, "-----END ") {
            let contents = BASE64.decode(&encoded).ok().filter(|_| end == label)?;
            return Some(Block { label, has_headers, contents });
        }
        // Base64 has no colon, so this is no data.
        if encoded.is_empty() && line.contains(&b':') {
            has_headers = true;
        } else {
            encoded.extend(line.iter().filter(|byte| !byte.is_ascii_whitespace()));
        }
    }
    None
}

fn label_of<'a>(line: &'a [u8], frame: &str) -> Option<&'a str> {
    std::str::from_utf8(line).ok()?.trim_end().strip_prefix(frame)?.strip_suffix("-----")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, bool, String)> {
        blocks(text.as_bytes())
            .map(|block| {
                (
                    block.label.to_owned(),
                    block.has_headers,
                    String::from_utf8_lossy(&block.contents).into_owned(),
                )
            })
            .collect()
    }

    #[test]
    fn blocks_are_found_between_other_text() {
        let text = "hello\r\n-----BEGIN A B-----\r\naGVs\r\nbG8=\r\n-----END A B-----\r\nmore\n\
                    -----BEGIN C-----\nProc-Type: 4\n\naGk=\n\n-----END C-----";
        assert_eq!(
            found(text),
            [("A B".into(), false, "hello".into()), ("C".into(), true, "hi".into())]
                as [(String, bool, String); 2]
        );
    }

    #[test]
    fn broken_blocks_are_text() {
        for text in [
            "-----BEGIN A-----\naGk=\n",
            "-----BEGIN A-----\naGk=\n-----END B-----\n",
            "-----BEGIN A-----\n?\n-----END A-----\n",
            "-----BEGIN A-----\naGk\n-----END A-----\n",
            "x-----BEGIN A-----\naGk=\n-----END A-----\n",
            "",
        ] {
            assert_eq!(found(text), [], "for {text:?}");
            let followed = format!("{text}-----BEGIN D-----\naGk=\n-----END D-----\n");
            assert_eq!(found(&followed).len(), 1, "for {text:?}");
        }
        assert_eq!(found("-----BEGIN A-----\n-----END A-----"), [("A".to_owned(), false, String::new())]);
    }
}
