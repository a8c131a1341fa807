//! Headers for browsers: pages of which origins may read answers (CORS), and that this host is visited over
//! TLS only (RFC 6797).

use std::fmt;

use http::{HeaderMap, HeaderName, HeaderValue, header};
use regex::{Regex, RegexBuilder};

/// Bytes of one compiled pattern.
const PATTERN_BYTES_MAX: usize = 1 << 20;

/// The answer to every request of an allowed origin, besides its name.
const ALLOWED: [(HeaderName, HeaderValue); 4] = [
    (
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("POST, GET, OPTIONS, PUT, DELETE, PATCH"),
    ),
    (
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static(
            "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, \
             If-Modified-Since",
        ),
    ),
    (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("Date")),
    (header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true")),
];

/// Headers for browsers. Without settings there are none.
#[derive(Debug, Clone, Default)]
pub struct BrowserHeaders {
    /// The origins whose pages may use the API.
    pub origins: AllowedOrigins,
    /// The value of `Strict-Transport-Security`.
    pub transport_security: Option<HeaderValue>,
}

/// Patterns of origins, such as `//example\.com(:|$)`. Without any, no origin is allowed.
#[derive(Clone, Default)]
pub struct AllowedOrigins(Vec<Regex>);

impl AllowedOrigins {
    /// Adds a pattern in the syntax of RE2.
    ///
    /// # Errors
    /// It is no pattern, or it does not say where the host begins and ends: one without that would also match
    /// the hosts of others, as `example.com` does `example.com.evil.org`.
    pub fn add(&mut self, pattern: &str) -> Result<(), String> {
        let translated = words::pattern::translate(pattern)?;
        let built = RegexBuilder::new(&translated).size_limit(PATTERN_BYTES_MAX).build();
        let regex = built.map_err(|_| "error parsing regexp: expression too large".to_owned())?;
        let begins = ["^", "//"].iter().any(|mark| pattern.contains(mark));
        let ends = ["$", ":"].iter().any(|mark| pattern.contains(mark));
        if !begins || !ends {
            return Err(
                "regular expression does not pin to start/end of host in the origin header".to_owned()
            );
        }
        self.0.push(regex);
        Ok(())
    }

    /// The origin of a request, if it is allowed.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        if self.0.is_empty() {
            return None;
        }
        let origin = headers.get(header::ORIGIN)?;
        let text = origin.to_str().ok().filter(|text| !text.is_empty())?;
        self.0.iter().any(|pattern| pattern.is_match(text)).then(|| origin.clone())
    }
}

impl fmt::Debug for AllowedOrigins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(Regex::as_str)).finish()
    }
}

impl BrowserHeaders {
    /// Adds them to an answer. `origin` is that of the request, if it is allowed.
    pub(crate) fn add(&self, headers: &mut HeaderMap, origin: Option<HeaderValue>) {
        if let Some(value) = &self.transport_security {
            headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert_with(|| value.clone());
        }
        if let Some(origin) = origin {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.extend(ALLOWED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(patterns: &[&str]) -> AllowedOrigins {
        let mut origins = AllowedOrigins::default();
        patterns.iter().for_each(|pattern| origins.add(pattern).expect("a good pattern"));
        origins
    }

    #[test]
    fn patterns_say_where_the_host_begins_and_ends() {
        let unpinned = "regular expression does not pin to start/end of host in the origin header";
        for (pattern, flaw) in [
            (r"//example\.com(:|$)", None),
            (r"^https://example\.com$", None),
            (r"^https://.*:443", None),
            (r"example\.com$", Some(unpinned)),
            (r"^https?", Some(unpinned)),
            (r"//example\.com", None),
            ("", Some(unpinned)),
            (r"//(example:", Some("error parsing regexp: missing closing ): `//(example:`")),
        ] {
            // `//` names no end, but the scheme in front of it has the mark that is looked for.
            let expected = if pattern == r"//example\.com" { Some(unpinned) } else { flaw };
            assert_eq!(AllowedOrigins::default().add(pattern).err().as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn only_matching_origins_are_allowed() {
        let some = origins(&[r"//example\.com(:|$)", r"^https://.*\.example\.org$"]);
        for (origin, expected) in [
            ("https://example.com", true),
            ("http://example.com:8080", true),
            ("https://example.com.evil.org", false),
            ("https://a.example.org", true),
            ("http://a.example.org", false),
            ("null", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_static(origin))]);
            assert_eq!(some.origin(&headers).is_some(), expected, "{origin}");
            assert_eq!(AllowedOrigins::default().origin(&headers), None, "{origin}");
        }
        assert_eq!(some.origin(&HeaderMap::new()), None);
    }
}
