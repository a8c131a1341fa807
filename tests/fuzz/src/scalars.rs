//! Texts that stand for a time, a span, an amount or a name.

use machinery::{
    format::{self, Flaws, Format},
    json::{Decode, Encode, Reader, to_text},
    quantity::{IntOrString, Quantity},
    time::{Duration, MicroTime, Time},
};

/// Every rule over one text.
const FORMATS: [Format; 24] = [
    format::annotation_key,
    format::cidr,
    format::config_map_key,
    format::dns_1035_label,
    format::dns_label,
    format::dns_label_or_empty,
    format::dns_subdomain,
    format::duration,
    format::endpoint_fqdn,
    format::endpoint_ipv4,
    format::endpoint_ipv6,
    format::ip,
    format::ipv4,
    format::ipv6,
    format::label_key,
    format::label_value,
    format::path_segment,
    format::qualified_name,
    format::quantity,
    format::rfc3339,
    format::signer_name,
    format::uri,
    format::uuid,
    |text, flaws| format::dns_subdomain(&format::with_prefix_masked(text), flaws),
];

/// The bytes are a text.
///
/// - A value that was read is printed and read again alike, as text and as JSON.
/// - An amount prints in the shortest way that loses nothing, in any suffix; times keep their range and
///   order.
/// - A rule finds the same flaws twice, and says something of each.
pub fn scalars(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(quantity) = Quantity::parse(text) {
        let printed = quantity.to_string();
        let again = Quantity::parse(&printed).unwrap_or_else(|error| panic!("{error}: {printed:?}"));
        assert_eq!((again, again.to_string()), (quantity, printed), "{text:?}");
        assert_eq!(quantity.is_zero(), quantity.as_nanos() == 0);
        comes_back(&quantity);
    }
    if let Some(time) = Time::parse(text) {
        assert_eq!(Time::parse(&time.to_string()), Some(time));
        assert_eq!(Time::from_unix(time.as_unix()), time);
        comes_back(&time);
    }
    if let Some(time) = MicroTime::parse(text) {
        assert_eq!(MicroTime::parse(&time.to_string()), Some(time));
        assert_eq!(MicroTime::from_unix_micros(time.as_unix_micros()), time);
        assert!(MicroTime::from(time.to_time()) <= time);
        comes_back(&time);
    }
    if let Some(span) = Duration::parse(text) {
        assert_eq!(Duration::parse(&span.to_string()), Some(span), "{text:?}");
        comes_back(&span);
    }
    comes_back(&IntOrString::String(text.to_owned()));
    comes_back(&text.to_owned());
    for rule in FORMATS {
        let flaws = Flaws::of(rule, text);
        assert_eq!(Flaws::of(rule, text), flaws);
        assert!(flaws.details().all(|detail| !detail.is_empty()), "{text:?}");
        assert_eq!(flaws.is_empty(), flaws.as_slice().is_empty());
    }
}

fn comes_back<T: Encode + Decode + PartialEq + std::fmt::Debug>(value: &T) {
    let text = to_text(value);
    let mut reader = Reader::new(text.as_bytes());
    let again: T = reader.value().unwrap_or_else(|stop| panic!("{stop}: {text}"));
    assert_eq!(reader.findings(), [], "{text}");
    assert_eq!(&again, value, "{text}");
}
