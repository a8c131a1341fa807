//! Formats: the syntax rules that a schema names with `format: x`.
//!
//! A format sees one value and knows neither its field nor its object. It reports [`Flaw`]s; the
//! caller turns them into problems at the right path.

mod address_text;
mod addresses;
mod ber;
mod certificates;
mod directory_name;
mod key_pair;
mod names;
mod numbers;
mod pem_block;
mod range;
mod signer;
mod texts;
mod workloads;

pub use address_text::parse_ip;
pub use addresses::{
    canonical_cidr, canonical_ip, cidr, endpoint_fqdn, endpoint_ip, endpoint_ipv4, endpoint_ipv6, ip, ipv4,
    ipv6, is_ipv4, odd_address, odd_cidr, strict_cidr, strict_ip,
};
pub use certificates::{
    authority_flaws, certificate_request_contents, certificate_request_subject, is_element,
    pem_certificate_request, pem_certificates,
};
pub use directory_name::{DirectoryName, NameFlaw};
pub use key_pair::key_pair_flaw;
pub use names::{
    annotation_key, config_map_key, dns_1035_label, dns_label, dns_label_or_empty, dns_subdomain,
    dns_subdomain_or_wildcard, label_key, label_value, path_segment, provisioner_name, qualified_name,
    with_prefix_masked,
};
pub use numbers::{duration, quantity};
pub use range::Range;
pub use signer::signer_name;
pub use texts::{rfc3339, uri, uuid};
pub use workloads::{
    dns_subdomain_underscore, domain_path, driver_name, env_name, http_header, local_path,
    path_without_backsteps, percent, port_name, relative_path,
};

/// A rule over one text.
pub type Format = fn(&str, &mut Flaws);

/// A rule over the bytes of one value.
pub type BytesFormat = fn(&[u8], &mut Flaws);

/// One way in which a value breaks a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// The value, or a part of it, is malformed.
    Invalid {
        /// What is wrong.
        detail: String,
        /// The text to show in place of the whole value, not yet quoted.
        shown: Option<String>,
    },
    /// The value is longer than allowed.
    TooLong {
        /// The most bytes that it may have.
        bytes_max: usize,
    },
    /// The value may not be empty.
    Required {
        /// Why, or empty.
        detail: String,
    },
}

/// All flaws of one value, in the order in which they were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flaws(Vec<Flaw>);

impl Flaws {
    /// What `format` finds in `text`.
    #[must_use]
    pub fn of(format: Format, text: &str) -> Self {
        let mut flaws = Self::default();
        format(text, &mut flaws);
        flaws
    }

    /// Whether the value is sound.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The flaws found so far.
    #[must_use]
    pub fn as_slice(&self) -> &[Flaw] {
        &self.0
    }

    /// The details of the malformed parts, as texts.
    pub fn details(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|flaw| match flaw {
            Flaw::Invalid { detail, .. } => Some(detail.as_str()),
            Flaw::TooLong { .. } | Flaw::Required { .. } => None,
        })
    }

    /// The value is malformed.
    pub fn invalid(&mut self, detail: impl Into<String>) {
        self.0.push(Flaw::Invalid { detail: detail.into(), shown: None });
    }

    /// A part of the value is malformed; only `shown` is to be printed.
    pub fn invalid_part(&mut self, shown: impl Into<String>, detail: impl Into<String>) {
        self.0.push(Flaw::Invalid { detail: detail.into(), shown: Some(shown.into()) });
    }

    /// The value is longer than `bytes_max`.
    pub(crate) fn too_long(&mut self, bytes_max: usize) {
        self.0.push(Flaw::TooLong { bytes_max });
    }

    /// The value may not be empty.
    pub fn required(&mut self, detail: impl Into<String>) {
        self.0.push(Flaw::Required { detail: detail.into() });
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! One way to run a format in tests.

    use super::{Flaw, Flaws, Format};

    /// The flaws of `text`, each as one line: `detail`, `[shown] detail`, `too long: N` or `required`.
    pub(crate) fn lines(format: Format, text: &str) -> Vec<String> {
        Flaws::of(format, text).as_slice().iter().map(line).collect()
    }

    /// One flaw as a line.
    pub(crate) fn line(flaw: &Flaw) -> String {
        match flaw {
            Flaw::Invalid { detail, shown: None } => detail.clone(),
            Flaw::Invalid { detail, shown: Some(shown) } => format!("[{shown}] {detail}"),
            Flaw::TooLong { bytes_max } => format!("too long: {bytes_max}"),
            Flaw::Required { detail } => format!("required{detail}"),
        }
    }

    /// Asserts for every row that `format` finds exactly these lines.
    pub(crate) fn check(format: Format, rows: &[(&str, &[&str])]) {
        for (text, expected) in rows {
            assert_eq!(lines(format, text), *expected, "for {text:?}");
        }
    }
}
