//! The issuer of an entry: its URLs, audiences and authority.

use std::collections::{BTreeSet, HashSet};

use machinery::{
    path::Path,
    problem::{Problems, quote},
    url::Url,
};
use outbound::client_config::Authority;

use super::{EntryReader, document::IssuerEntry};

/// The only policy for several audiences.
const MATCH_ANY: &str = "MatchAny";
/// The known networks to reach an issuer by.
const EGRESS_TYPES: [&str; 2] = ["controlplane", "cluster"];

impl EntryReader<'_> {
    /// Checks an issuer. Returns the authority of its web certificate.
    pub(super) fn issuer(&mut self, issuer: &IssuerEntry, at: &Path<'_>) -> Authority {
        self.urls(issuer, at);
        self.audiences(issuer, at);
        let authority = self.authority(&issuer.certificate_authority, &at.field("certificateAuthority"));
        self.egress(&issuer.egress_selector_type, &at.field("egressSelectorType"));
        authority
    }

    fn urls(&mut self, issuer: &IssuerEntry, at: &Path<'_>) {
        let (url, discovery_url) = (&issuer.url, &issuer.discovery_url);
        let url_at = at.field("url");
        if url.is_empty() {
            self.problems.required(&url_at, "");
        } else {
            let forbidden = self.account_issuers();
            if forbidden.contains(url.as_str()) {
                self.problems.invalid(&url_at, &quote(url), &overlap(&forbidden));
            }
            check_url(&mut self.problems, url, &url_at);
        }
        if discovery_url.is_empty() {
            return;
        }
        let discovery_at = at.field("discoveryURL");
        if !url.is_empty() && url.trim_end_matches('/') == discovery_url.trim_end_matches('/') {
            let detail = "discoveryURL must be different from URL";
            self.problems.invalid(&discovery_at, &quote(discovery_url), detail);
        }
        check_url(&mut self.problems, discovery_url, &discovery_at);
    }

    fn audiences(&mut self, issuer: &IssuerEntry, at: &Path<'_>) {
        let (audiences, policy) = (&issuer.audiences, issuer.audience_match_policy.as_str());
        let (list_at, policy_at) = (at.field("audiences"), at.field("audienceMatchPolicy"));
        if audiences.is_empty() {
            return self.problems.required(&list_at, &format!("at least one {list_at} is required"));
        }
        let mut seen = HashSet::new();
        for (index, audience) in audiences.iter().enumerate() {
            let at = list_at.index(index);
            if audience.is_empty() {
                self.problems.required(&at, "");
            }
            if !seen.insert(audience) {
                self.problems.duplicate(&at, &quote(audience));
            }
        }
        let detail = match audiences.len() {
            1 if policy.is_empty() => return,
            1 => "audienceMatchPolicy must be empty or MatchAny for single audience",
            _ => "audienceMatchPolicy must be MatchAny for multiple audiences",
        };
        if policy != MATCH_ANY {
            self.problems.invalid(&policy_at, &quote(policy), detail);
        }
    }

    fn authority(&mut self, pem: &str, at: &Path<'_>) -> Authority {
        if pem.is_empty() {
            return Authority::System;
        }
        if pki::certificates(&"it", pem).is_err() {
            // Without the text, which may be a private key if the operator confused the two.
            let detail = "data does not contain any valid RSA or ECDSA certificates";
            self.problems.invalid(at, &quote("<omitted>"), detail);
        }
        Authority::Pem(pem.as_bytes().to_vec())
    }

    fn egress(&mut self, network: &str, at: &Path<'_>) {
        if network.is_empty() {
            return;
        }
        let detail = if EGRESS_TYPES.contains(&network) {
            "egress selectors are not supported by this server; leave the field out to connect directly"
        } else {
            "egress selector must be either controlplane or cluster"
        };
        self.problems.invalid(at, &quote(network), detail);
    }
}

fn overlap(forbidden: &BTreeSet<&str>) -> String {
    let forbidden: Vec<&str> = forbidden.iter().copied().collect();
    format!("URL must not overlap with disallowed issuers: [{}]", forbidden.join(" "))
}

fn check_url(problems: &mut Problems, text: &str, at: &Path<'_>) {
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(why) => return problems.invalid(at, &quote(text), &why),
    };
    let details = [
        (url.scheme != "https", "URL scheme must be https"),
        (url.user.is_some(), "URL must not contain a username or password"),
        (!url.query.is_empty(), "URL must not contain a query"),
        (!url.fragment.is_empty(), "URL must not contain a fragment"),
        // Nothing could ever be fetched from it.
        (url.scheme == "https" && text.parse::<http::Uri>().is_err(), "URL must have a host"),
    ];
    for (_, detail) in details.iter().filter(|(is_wrong, _)| *is_wrong) {
        problems.invalid(at, &quote(text), detail);
    }
}
