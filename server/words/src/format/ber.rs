//! From BER to DER (X.690): the same values, in the one form that the certificate reader takes.
//!
//! Lengths become definite and short, strings in pieces become one, TRUE becomes 0xff. The order of
//! sets and the defaults of fields are left as they are.

/// Certificates nest about ten levels deep.
const DEPTH_MAX: usize = 32;

const TAG_BOOLEAN: u8 = 0x01;
const TAG_BIT_STRING: u8 = 0x03;
const BIT_CONSTRUCTED: u8 = 0x20;
const LENGTH_INDEFINITE: u8 = 0x80;
/// Types whose value may come in pieces: bit, octet, UTF8, numeric, printable, T61, IA5, universal, BMP.
const TAGS_OF_STRINGS: [u8; 9] = [0x03, 0x04, 0x0c, 0x12, 0x13, 0x14, 0x16, 0x1c, 0x1e];

/// The elements of `ber` again, in DER. `None` when it is not BER or too deep.
pub(super) fn to_der(ber: &[u8]) -> Option<Vec<u8>> {
    let mut der = Vec::with_capacity(ber.len());
    let mut rest = ber;
    while !rest.is_empty() {
        rest = copy_element(rest, DEPTH_MAX, &mut der)?;
    }
    Some(der)
}

fn copy_element<'a>(input: &'a [u8], depth_left: usize, der: &mut Vec<u8>) -> Option<&'a [u8]> {
    let depth_left = depth_left.checked_sub(1)?;
    let (identifier, rest) = identifier(input)?;
    let first = *identifier.first()?;
    let (&length, rest) = rest.split_first()?;
    let constructed = first & BIT_CONSTRUCTED != 0;
    if length == LENGTH_INDEFINITE {
        let (children, rest) = children_until_end(rest, depth_left)?;
        // A primitive element has no end mark: two zeros may be a part of its contents.
        return constructed.then(|| write(identifier, &children, der)).map(|()| rest);
    }
    let (length, rest) = definite(length, rest)?;
    let (contents, rest) = rest.split_at_checked(length)?;
    if constructed {
        let mut children = Vec::with_capacity(contents.len());
        let mut inner = contents;
        while !inner.is_empty() {
            inner = copy_element(inner, depth_left, &mut children)?;
        }
        write(identifier, &children, der);
    } else if first == TAG_BOOLEAN && contents.iter().any(|byte| *byte != 0) {
        write(identifier, &[0xff], der);
    } else {
        write(identifier, contents, der);
    }
    Some(rest)
}

fn identifier(input: &[u8]) -> Option<(&[u8], &[u8])> {
    let first = *input.first()?;
    if first & 0x1f != 0x1f {
        return input.split_at_checked(1);
    }
    let more = input.get(1..)?.iter().position(|byte| byte & 0x80 == 0)?;
    input.split_at_checked(more + 2)
}

fn definite(first: u8, input: &[u8]) -> Option<(usize, &[u8])> {
    if first < 0x80 {
        return Some((usize::from(first), input));
    }
    let (bytes, rest) = input.split_at_checked(usize::from(first & 0x7f))?;
    let length = bytes.iter().try_fold(0_usize, |length, byte| {
        length.checked_mul(0x100).map(|length| length | usize::from(*byte))
    })?;
    Some((length, rest))
}

fn children_until_end(mut input: &[u8], depth_left: usize) -> Option<(Vec<u8>, &[u8])> {
    let mut children = Vec::new();
    loop {
        if let Some(rest) = input.strip_prefix(&[0, 0]) {
            return Some((children, rest));
        }
        input = copy_element(input, depth_left, &mut children)?;
    }
}

/// Writes one element; `contents` is DER already.
fn write(identifier: &[u8], contents: &[u8], der: &mut Vec<u8>) {
    if let [tag] = identifier
        && tag & BIT_CONSTRUCTED != 0
        && TAGS_OF_STRINGS.contains(&(tag & !BIT_CONSTRUCTED))
        && let Some(whole) = join_pieces(tag & !BIT_CONSTRUCTED, contents)
    {
        write(&[tag & !BIT_CONSTRUCTED], &whole, der);
        return;
    }
    der.extend_from_slice(identifier);
    match u8::try_from(contents.len()) {
        Ok(short @ 0..0x80) => der.push(short),
        _ => {
            let bytes = contents.len().to_be_bytes();
            let used = bytes.iter().skip_while(|byte| **byte == 0);
            // A usize has at most eight bytes.
            der.push(0x80 | u8::try_from(used.clone().count()).unwrap_or(8));
            der.extend(used);
        }
    }
    der.extend_from_slice(contents);
}

/// The contents of primitive pieces of type `tag`, in one. Bit strings tell their unused bits first.
fn join_pieces(tag: u8, mut pieces: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::with_capacity(pieces.len());
    let mut unused_bits = 0;
    while !pieces.is_empty() {
        let (identifier, rest) = identifier(pieces)?;
        let (&length, rest) = rest.split_first()?;
        let (length, rest) = definite(length, rest)?;
        let (mut contents, rest) = rest.split_at_checked(length)?;
        // Other elements are no pieces of this string, and the whole is left as it is.
        if identifier != [tag] {
            return None;
        }
        if tag == TAG_BIT_STRING {
            let (unused, bits) = contents.split_first()?;
            // Of the last piece in the end: only there can bits be left over.
            (unused_bits, contents) = (*unused, bits);
        }
        whole.extend_from_slice(contents);
        pieces = rest;
    }
    if tag == TAG_BIT_STRING {
        whole.insert(0, unused_bits);
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn der_stays_and_ber_becomes_der() {
        let long = {
            let mut der = vec![0x04, 0x82, 0x01, 0x00];
            der.extend([7; 256]);
            der
        };
        let rows: &[(&[u8], &[u8])] = &[
            (&[], &[]),
            (&[0x30, 0x03, 0x02, 0x01, 0x05], &[0x30, 0x03, 0x02, 0x01, 0x05]),
            // Two elements in a row.
            (&[0x05, 0x00, 0x05, 0x00], &[0x05, 0x00, 0x05, 0x00]),
            // Indefinite length, one in the other.
            (&[0x30, 0x80, 0x31, 0x80, 0x05, 0x00, 0, 0, 0, 0], &[0x30, 0x04, 0x31, 0x02, 0x05, 0x00]),
            // A length with more bytes than needed.
            (&[0x02, 0x83, 0x00, 0x00, 0x01, 0x05], &[0x02, 0x01, 0x05]),
            (&[0x01, 0x01, 0x01], &[0x01, 0x01, 0xff]),
            // An octet string and a bit string in pieces.
            (&[0x24, 0x80, 0x04, 0x01, 0x0a, 0x04, 0x01, 0x0b, 0, 0], &[0x04, 0x02, 0x0a, 0x0b]),
            (&[0x23, 0x08, 0x03, 0x02, 0x00, 0xaa, 0x03, 0x02, 0x04, 0xf0], &[0x03, 0x03, 0x04, 0xaa, 0xf0]),
            // A tag of two bytes.
            (&[0x9f, 0x1f, 0x01, 0x00], &[0x9f, 0x1f, 0x01, 0x00]),
            (&long, &long),
        ];
        for (ber, der) in rows {
            assert_eq!(to_der(ber).as_deref(), Some(*der), "for {ber:02x?}");
        }
    }

    #[test]
    fn what_is_cut_or_too_deep_is_refused() {
        let deep = [0x30, 0x80].repeat(10_000);
        let rows: &[&[u8]] = &[
            &[0x30],
            &[0x30, 0x05, 0x00],
            &[0x30, 0x80, 0x05, 0x00],
            // Only a constructed value may be of indefinite length.
            &[0x04, 0x80, 0x05, 0x00, 0, 0],
            &[0x04, 0x89, 1, 1, 1, 1, 1, 1, 1, 1, 1],
            &[0x1f],
            &[0x1f, 0xff],
            &deep,
        ];
        for ber in rows {
            assert_eq!(to_der(ber), None, "for {:02x?}", ber.get(..9));
        }
    }
}
