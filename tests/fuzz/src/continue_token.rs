//! Continue tokens, which come back as clients please.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use engine::verb::list::token::{Collection, Token};
use machinery::time::Time;

use crate::draw::Draw;

const OWN: Collection<'_> = Collection { resource: "configmaps", prefix: "team-a/" };
const OTHERS: [Collection<'_>; 3] = [
    Collection { resource: "secrets", prefix: "team-a/" },
    Collection { resource: "configmaps", prefix: "team-b/" },
    Collection { resource: "configmaps", prefix: "" },
];

/// The first byte says what the rest is: the text of a token, what is inside of that text, or what to draw a
/// position from.
///
/// - A token that is taken names a key of its own collection, and no way out of it.
/// - It is written and read again alike, and is good for no other collection.
/// - Every position comes back as it was. Every refusal is 400.
pub fn continue_token(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    match first % 3 {
        0 => check(&String::from_utf8_lossy(rest)),
        1 => check(&URL_SAFE_NO_PAD.encode(rest)),
        _ => position(rest),
    }
}

fn check(text: &str) {
    for collection in std::iter::once(OWN).chain(OTHERS) {
        match Token::decode(text, &collection) {
            Err(refusal) => {
                assert_eq!(refusal.status.code, 400);
                assert!(refusal.status.message.starts_with("invalid continue token: "));
            }
            Ok(token) => {
                assert!(token.start.starts_with(collection.prefix));
                assert!(!token.start.split('/').any(|part| part == ".."));
                let again = Token::decode(&token.encode(&collection), &collection).expect("our own token");
                assert_eq!(again, token);
            }
        }
    }
    let good = std::iter::once(OWN).chain(OTHERS).filter(|of| Token::decode(text, of).is_ok());
    assert!(good.count() <= 1);
}

fn position(data: &[u8]) {
    let mut draw = Draw::new(data);
    let mut number = || u64::from_le_bytes(std::array::from_fn(|_| draw.byte()));
    let (revision, made, left) = (number() >> 1, number(), number());
    let (has_revision, has_left) = (draw.byte().is_multiple_of(2), draw.byte().is_multiple_of(2));
    let name: String =
        std::iter::from_fn(|| (!draw.is_done()).then(|| char::from(draw.byte() % 0x7f))).collect();
    let token = Token {
        revision: has_revision.then_some(revision),
        start: format!("{}{name}", OWN.prefix),
        made: Time::from_unix(made.cast_signed()),
        left: has_left.then_some(left),
    };
    let text = token.encode(&OWN);
    match Token::decode(&text, &OWN) {
        Ok(again) => assert_eq!(again, token),
        // No name that an object can have.
        Err(refusal) => {
            assert_eq!(refusal.status.code, 400);
            assert!(text.len() > 4000 || name.split('/').any(|part| part == "." || part == ".."), "{name:?}");
        }
    }
    for other in OTHERS {
        assert!(Token::decode(&text, &other).is_err());
    }
    check(&text);
}
