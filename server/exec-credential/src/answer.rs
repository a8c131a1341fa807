//! Reads the answer that a plugin writes to its standard output.

use std::time::{Duration, SystemTime};

use machinery::time::Time;
use serde_json::Value;

use crate::Secret;

/// The client's credentials from a plugin: a token, a certificate, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Sent as a bearer token.
    pub token: Option<Secret<String>>,
    /// Presented in the TLS handshake.
    pub pair: Option<Pair>,
    /// The plugin runs again at this time.
    pub(crate) expires: Option<SystemTime>,
}

/// A client certificate, perhaps with its chain, and its key; both PEM.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The certificate chain, PEM.
    pub certificate: String,
    /// The private key, PEM.
    pub key: Secret<String>,
}

/// Why an answer cannot be used. The text never quotes the answer, which consists of secrets.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The output is not JSON.
    #[error("its output is no JSON")]
    Json,
    /// The output is of another kind or version than the configuration asks for.
    #[error("its output is not an ExecCredential of {0}, which the configuration asks for")]
    Version(&'static str),
    /// The status is missing or incomplete.
    #[error("its output {0}")]
    Status(&'static str),
}

impl Credential {
    /// Reads an answer, which must be of this group and version.
    pub(crate) fn read(output: &[u8], api_version: &'static str) -> Result<Self, AnswerError> {
        let answer: Value = serde_json::from_slice(output).map_err(|_| AnswerError::Json)?;
        if text(&answer, "kind") != Some("ExecCredential") || text(&answer, "apiVersion") != Some(api_version)
        {
            return Err(AnswerError::Version(api_version));
        }
        let status = answer.get("status").filter(|status| status.is_object());
        let status = status.ok_or(AnswerError::Status("has no status"))?;
        let token = text(status, "token").map(|token| Secret::new(token.to_owned()));
        let pair = match (text(status, "clientCertificateData"), text(status, "clientKeyData")) {
            (Some(certificate), Some(key)) => {
                Some(Pair { certificate: certificate.to_owned(), key: Secret::new(key.to_owned()) })
            }
            (None, None) => None,
            _ => return Err(AnswerError::Status("has only one of clientCertificateData and clientKeyData")),
        };
        if token.is_none() && pair.is_none() {
            return Err(AnswerError::Status("has neither a token nor a client certificate"));
        }
        Ok(Credential { token, pair, expires: expires(status)? })
    }
}

fn expires(status: &Value) -> Result<Option<SystemTime>, AnswerError> {
    let wrong =
        AnswerError::Status("has an expirationTimestamp that is no time such as 2026-01-02T03:04:05Z");
    let Some(value) = status.get("expirationTimestamp").filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let time = value.as_str().and_then(Time::parse).ok_or(wrong)?;
    // A time before 1970 has passed, so the epoch stands for all of them.
    let seconds = u64::try_from(time.as_unix()).unwrap_or(0);
    Ok(SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)))
}

fn text<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    value.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const V1: &str = "client.authentication.platform.io/v1";

    fn read(status: &Value) -> Result<Credential, AnswerError> {
        let answer = json!({ "apiVersion": V1, "kind": "ExecCredential", "status": status });
        Credential::read(answer.to_string().as_bytes(), V1)
    }

    #[test]
    fn a_token_and_a_pair_are_taken_with_their_end() {
        let status = json!({
            "token": "t", "clientCertificateData": "c", "clientKeyData": "k",
            "expirationTimestamp": "1970-01-01T00:01:00Z",
        });
        let credential = read(&status).expect("good");
        assert_eq!(credential.token.expect("a token").reveal(), "t");
        assert_eq!(credential.pair.expect("a pair").key.reveal(), "k");
        assert_eq!(credential.expires, Some(SystemTime::UNIX_EPOCH + Duration::from_secs(60)));
        assert_eq!(read(&json!({ "token": "t" })).expect("good").expires, None);
    }

    #[test]
    fn what_cannot_be_used_is_refused_without_repeating_it() {
        let table = [
            (json!({}), "has neither a token nor a client certificate"),
            (json!({ "token": "" }), "has neither a token nor a client certificate"),
            (json!({ "clientKeyData": "s3cret" }), "has only one of"),
            (json!({ "token": "s3cret", "expirationTimestamp": "tomorrow" }), "no time such as"),
            (json!(null), "has no status"),
        ];
        for (status, expected) in table {
            let error = read(&status).expect_err("refused").to_string();
            assert!(error.contains(expected) && !error.contains("s3cret"), "{error}");
        }
        for output in [
            "s3cret",
            r#"{"kind":"ExecCredential","apiVersion":"client.authentication.platform.io/v1beta1"}"#,
        ] {
            let error = Credential::read(output.as_bytes(), V1).expect_err("refused").to_string();
            assert!(!error.contains("s3cret"), "{error}");
        }
    }
}
