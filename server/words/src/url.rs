//! Reads URLs as the reference does, with the texts of its errors.

use std::collections::BTreeMap;
use std::fmt;

/// The parts of a URL.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Url {
    /// In lower case; empty if there is none.
    pub scheme: String,
    /// What follows the scheme if it is no path.
    opaque: String,
    /// What stands before the `@`, which may be nothing.
    pub user: Option<String>,
    /// With the port, if there is one.
    pub host: String,
    /// As it is written.
    path: String,
    /// What follows the `?`, as it is written.
    pub query: String,
    /// What follows the `#`.
    pub fragment: String,
}

impl Url {
    /// Reads a URL that is absolute, or a path from the root.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn parse_absolute(text: &str) -> Result<Self, String> {
        let failed = |why: String| format!("parse {}: {why}", quote(text));
        read(text, true).map_err(failed)?;
        // A fragment is known only to the second way of reading.
        Url::parse(text)
    }

    /// Reads a URL, which may be relative and may have a fragment.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (front, fragment) = text.split_once('#').unwrap_or((text, ""));
        let failed = |why: String| format!("parse {}: {why}", quote(front));
        let mut url = read(front, false).map_err(failed)?;
        let failed = |why: String| format!("parse {}: {why}", quote(text));
        unescape(fragment, is_never).map_err(failed)?;
        fragment.clone_into(&mut url.fragment);
        Ok(url)
    }

    /// Bytes of all parts.
    #[must_use]
    pub fn weight(&self) -> usize {
        let Self { scheme, opaque, user, host, path, query, fragment } = self;
        let parts = [scheme, opaque, host, path, query, fragment].map(String::len);
        parts.iter().sum::<usize>() + user.as_ref().map_or(0, String::len)
    }

    /// The host without brackets and port.
    pub fn hostname(&self) -> &str {
        let host = self.split_host().0;
        host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
    }

    /// The digits behind the host; empty if there are none.
    pub fn port(&self) -> &str {
        self.split_host().1
    }

    fn split_host(&self) -> (&str, &str) {
        match self.host.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
            _ => (&self.host, ""),
        }
    }

    /// The path, with escapes for what must not stand in one.
    pub fn escaped_path(&self) -> String {
        if self.path == "*" || self.path.bytes().all(|byte| byte == b'%' || is_path_byte(byte)) {
            return self.path.clone();
        }
        // The text has bytes that must not stand in a path: it is escaped as a whole.
        escape_path(&unescape(&self.path, is_never).unwrap_or_default())
    }

    /// The path as clients send it that join it from parts: see [`joined_path`].
    #[must_use]
    pub fn joined_path(&self) -> String {
        join(&unescape(&self.path, is_never).unwrap_or_default())
    }

    /// The values of each name of the query. A part that cannot be read is left out.
    pub fn query_values(&self) -> BTreeMap<String, Vec<String>> {
        let mut values = BTreeMap::<String, Vec<String>>::new();
        for part in self.query.split('&').filter(|part| !part.is_empty() && !part.contains(';')) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let read = |text: &str| {
                let bytes = unescape(&text.replace('+', " "), is_never).ok()?;
                Some(String::from_utf8_lossy(&bytes).into_owned())
            };
            if let (Some(name), Some(value)) = (read(name), read(value)) {
                values.entry(name).or_default().push(value);
            }
        }
        values
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.scheme.is_empty() {
            write!(f, "{}:", self.scheme)?;
        }
        if !self.opaque.is_empty() {
            f.write_str(&self.opaque)?;
        }
        if !self.host.is_empty() || self.user.is_some() {
            f.write_str("//")?;
            if let Some(user) = &self.user {
                write!(f, "{user}@")?;
            }
            f.write_str(&self.host)?;
        }
        f.write_str(&self.escaped_path())?;
        if !self.query.is_empty() {
            write!(f, "?{}", self.query)?;
        }
        if !self.fragment.is_empty() {
            write!(f, "#{}", self.fragment)?;
        }
        Ok(())
    }
}

/// A path without escapes as clients send it that join it from parts: from the root, without empty segments,
/// `.`, `..` and a slash at the end, and with escapes only for what must not stand in one.
#[must_use]
pub fn joined_path(path: &str) -> String {
    join(path.as_bytes())
}

fn join(path: &[u8]) -> String {
    let mut segments: Vec<&[u8]> = Vec::new();
    for segment in path.split(|byte| *byte == b'/') {
        match segment {
            b"" | b"." => {}
            b".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    format!("/{}", escape_path(&segments.join(&b'/')))
}

fn escape_path(bytes: &[u8]) -> String {
    let mut escaped = String::new();
    for &byte in bytes {
        if is_plain(byte) || b"$&+,/:;=@".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let digit = |half: u8| char::from_digit(half.into(), 16).map(|digit| digit.to_ascii_uppercase());
            escaped.push('%');
            escaped.extend([byte >> 4, byte & 0xf].into_iter().filter_map(digit));
        }
    }
    escaped
}

/// A text in quotes, as errors show it: a long one is cut.
fn quote(text: &str) -> String {
    /// Texts that tools read are shorter.
    const BYTES_MAX: usize = 4096;
    let end = (0..=text.len().min(BYTES_MAX)).rev().find(|end| text.is_char_boundary(*end));
    crate::quote(text.get(..end.unwrap_or(0)).unwrap_or_default())
}

fn read(text: &str, is_request: bool) -> Result<Url, String> {
    if text.bytes().any(|byte| byte < b' ' || byte == 0x7f) {
        return Err("net/url: invalid control character in URL".to_owned());
    }
    if text.is_empty() && is_request {
        return Err("empty url".to_owned());
    }
    let mut url = Url::default();
    if text == "*" {
        text.clone_into(&mut url.path);
        return Ok(url);
    }
    let (scheme, rest) = scheme(text)?;
    url.scheme = scheme.to_ascii_lowercase();
    let (mut rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    query.clone_into(&mut url.query);
    if !rest.starts_with('/') {
        if !url.scheme.is_empty() {
            rest.clone_into(&mut url.opaque);
            return Ok(url);
        }
        if is_request {
            return Err("invalid URI for request".to_owned());
        }
        if rest.split('/').next().is_some_and(|segment| segment.contains(':')) {
            return Err("first path segment in URL cannot contain colon".to_owned());
        }
    }
    let has_authority = !url.scheme.is_empty() || (!is_request && !rest.starts_with("///"));
    if let Some(after) = rest.strip_prefix("//").filter(|_| has_authority) {
        let (authority, path) = after.find('/').map_or((after, ""), |at| after.split_at(at));
        (url.user, url.host) = read_authority(authority)?;
        rest = path;
    }
    unescape(rest, is_never)?;
    rest.clone_into(&mut url.path);
    Ok(url)
}

fn scheme(text: &str) -> Result<(&str, &str), String> {
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if at > 0 => {}
            b':' if at == 0 => return Err("missing protocol scheme".to_owned()),
            b':' => return Ok((text.get(..at).unwrap_or(""), text.get(at + 1..).unwrap_or(""))),
            _ => break,
        }
    }
    Ok(("", text))
}

fn read_authority(authority: &str) -> Result<(Option<String>, String), String> {
    let (user, host) =
        authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
    let host = read_host(host)?;
    if let Some(user) = user {
        let is_user = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
        if !user.bytes().all(is_user) {
            return Err("net/url: invalid userinfo".to_owned());
        }
        unescape(user, is_never)?;
    }
    Ok((user.map(str::to_owned), host))
}

fn read_host(host: &str) -> Result<String, String> {
    if let Some(inner) = host.strip_prefix('[') {
        let Some((address, after)) = inner.rsplit_once(']') else {
            return Err("missing ']' in host".to_owned());
        };
        check_port(after)?;
        let (address, zone) =
            address.split_once("%25").map_or((address, None), |(address, zone)| (address, Some(zone)));
        let mut read = format!("[{}", text(unescape(address, is_no_host_byte)?));
        if let Some(zone) = zone {
            read.push('%');
            read.push_str(&text(unescape(zone, is_never)?));
        }
        return Ok(format!("{read}]{after}"));
    }
    if let Some(at) = host.rfind(':') {
        check_port(host.get(at..).unwrap_or_default())?;
    }
    Ok(text(unescape(host, is_no_host_byte)?))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_port(port: &str) -> Result<(), String> {
    let digits = port.strip_prefix(':');
    if port.is_empty() || digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return Ok(());
    }
    Err(format!("invalid port {} after host", quote(port)))
}

/// No byte is refused.
fn is_never(_: u8) -> bool {
    false
}

/// A byte that must not stand in the name of a host.
fn is_no_host_byte(byte: u8) -> bool {
    byte < 0x80 && !is_plain(byte) && !b"!$&'()*+,;=:[]<>\"".contains(&byte)
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)
}

fn is_path_byte(byte: u8) -> bool {
    is_plain(byte) || b"!$&'()*+,;=:@[]/".contains(&byte)
}

/// The bytes of a text in which `%41` stands for a byte.
fn unescape(text: &str, is_refused: fn(u8) -> bool) -> Result<Vec<u8>, String> {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    let is_host = is_refused(b' ');
    while let Some(byte) = bytes.get(at).copied() {
        if byte != b'%' {
            if is_refused(byte) {
                let character = quote(&char::from(byte).to_string());
                return Err(format!("invalid character {character} in host name"));
            }
            found.push(byte);
            at += 1;
            continue;
        }
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let decoded = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match decoded {
            // Hosts have escapes only for what is not ASCII.
            Some(byte) if !(is_host && byte < 0x80 && byte != b'%') => found.push(byte),
            _ => {
                let end = (at + 3).min(bytes.len());
                let escape = String::from_utf8_lossy(bytes.get(at..end).unwrap_or_default());
                return Err(format!("invalid URL escape {}", quote(&escape)));
            }
        }
        at += 3;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_paths_are_clean_and_escaped() {
        for (path, joined) in [
            ("", "/"),
            ("/", "/"),
            ("//a//b/", "/a/b"),
            ("/./a/../../b", "/b"),
            ("a", "/a"),
            ("/a b+c;d=e,f:g@h$i&j~k", "/a%20b+c;d=e,f:g@h$i&j~k"),
            ("/(!*')", "/%28%21%2A%27%29"),
            ("/é", "/%C3%A9"),
        ] {
            assert_eq!(joined_path(path), joined, "{path}");
        }
        // A URL has escapes of its own.
        for (url, joined) in [
            ("https://h//a", "/a"),
            ("https://h", "/"),
            ("https://h/%41%20%2e%2e", "/A%20.."),
            ("https://h/a%2Fb%3F", "/a/b%3F"),
            ("https://h/{a}", "/%7Ba%7D"),
        ] {
            assert_eq!(Url::parse(url).expect("a URL").joined_path(), joined, "{url}");
        }
        assert_eq!(joined_path("/%41"), "/%2541");
    }
}
