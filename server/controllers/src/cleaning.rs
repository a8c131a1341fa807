//! Deletes certificate signing requests that are no longer needed: decided ones after an hour, pending ones
//! after a day, and those whose certificate has expired.
//!
//! The age of a decision is the time of the last write as the store knows it. Clients write the times in
//! conditions, and could have a request deleted that was issued a moment ago.

use std::time::Duration;

use client::{Client, changes::unless_overtaken};
use engine::status::ApiError;
use generated_certificates::certificates::v1::CertificateSigningRequest;
use machinery::time::Time;
use x509_parser::{
    pem::parse_x509_pem,
    prelude::{FromDer, X509Certificate},
};

/// Pause between two rounds.
const ROUND: Duration = Duration::from_secs(3 * 60);

/// How long a request stays after its last write when it was approved, denied or failed.
const DECIDED_SECONDS: i64 = 3600;

/// How long a pending request stays after its creation.
const PENDING_SECONDS: i64 = 24 * 3600;

/// Deletes; never returns.
pub(crate) async fn run(client: Client) {
    loop {
        if let Err(error) = look(&client).await {
            let reason = &error.status.message;
            tracing::warn!(reason, cause = ?error.cause, "old requests for certificates cannot be removed");
        }
        tokio::time::sleep(ROUND).await;
    }
}

/// Deletes what is too old. A failure does not keep the others from being deleted; the last one is returned.
async fn look(client: &Client) -> Result<(), ApiError> {
    let now = client.now();
    let mut failure = None;
    let requests = client.api::<CertificateSigningRequest>();
    for item in requests.list().await? {
        let request = item.object()?;
        if !is_past(&request, seconds(item.entry.written_at), now) {
            continue;
        }
        // With the revision, so that a request that was just renewed or decided is not deleted.
        let deleted = requests.delete(&request.metadata.name, item.entry.revision).await;
        failure = unless_overtaken(deleted).err().or(failure);
    }
    failure.map_or(Ok(()), Err)
}

/// The store's milliseconds as a time.
fn seconds(milliseconds: u64) -> Time {
    Time::from_unix(i64::try_from(milliseconds / 1000).unwrap_or(i64::MAX))
}

fn is_past(request: &CertificateSigningRequest, written_at: Time, now: Time) -> bool {
    let is_older = |time: Time, seconds: i64| now.as_unix().saturating_sub(time.as_unix()) > seconds;
    let is_decision = |kind: &str| matches!(kind, "Approved" | "Denied" | "Failed");
    // Any of them counts: a request that was approved and then failed is finished, too.
    let is_decided = request.status.conditions.iter().any(|condition| is_decision(&condition.type_));
    let past = if is_decided {
        is_older(written_at, DECIDED_SECONDS)
    } else {
        request.metadata.creation_timestamp.is_some_and(|created| is_older(created, PENDING_SECONDS))
    };
    past || expiry(&request.status.certificate.0).is_some_and(|until| until < now.as_unix())
}

/// When the first certificate ends.
fn expiry(pem: &[u8]) -> Option<i64> {
    let (_, block) = parse_x509_pem(pem).ok()?;
    let (_, certificate) = X509Certificate::from_der(&block.contents).ok()?;
    Some(certificate.validity().not_after.timestamp())
}

#[cfg(test)]
mod tests {
    use generated_certificates::certificates::v1::CertificateSigningRequestCondition;
    use machinery::bytes::ByteString;

    use super::*;

    const NOW: i64 = 2_000_000_000;

    /// Conditions with the times that a client may write into them.
    fn request(created: Option<i64>, conditions: &[(&str, i64)]) -> CertificateSigningRequest {
        let mut request = CertificateSigningRequest::default();
        request.metadata.creation_timestamp = created.map(Time::from_unix);
        request.status.conditions = conditions
            .iter()
            .map(|(kind, claimed)| CertificateSigningRequestCondition {
                type_: (*kind).to_owned(),
                last_update_time: Some(Time::from_unix(*claimed)),
                last_transition_time: Some(Time::from_unix(*claimed)),
                ..CertificateSigningRequestCondition::default()
            })
            .collect();
        request
    }

    #[test]
    fn requests_go_when_nobody_needs_them() {
        let (hour, day) = (3600, 24 * 3600);
        let decided = |kind: &'static str| request(Some(NOW - day - 1), &[(kind, NOW)]);
        // The age of the last write, as the store knows it.
        for (case, request, written, expected) in [
            ("pending for a day", request(Some(NOW - day), &[]), 0, false),
            ("pending for more than a day", request(Some(NOW - day - 1), &[]), 0, true),
            ("a note is no decision", request(Some(NOW - day - 1), &[("Seen", NOW)]), 0, true),
            ("without a time", request(None, &[]), 2 * day, false),
            ("approved for an hour", decided("Approved"), hour, false),
            ("approved for more than an hour", decided("Approved"), hour + 1, true),
            ("denied", decided("Denied"), hour + 1, true),
            ("failed", decided("Failed"), hour + 1, true),
            ("written a moment ago with a time long ago", request(Some(1), &[("Approved", 1)]), 0, false),
            (
                "written long ago with a time to come",
                request(Some(1), &[("Denied", NOW + day)]),
                hour + 1,
                true,
            ),
        ] {
            let written_at = Time::from_unix(NOW - written);
            assert_eq!(is_past(&request, written_at, Time::from_unix(NOW)), expected, "{case}");
        }
        assert_eq!(seconds(1_999), Time::from_unix(1));
    }

    #[test]
    fn a_request_goes_with_its_certificate() {
        let key = rcgen::KeyPair::generate().expect("a key");
        let mut params = rcgen::CertificateParams::new(Vec::new()).expect("parameters");
        params.not_after = rcgen::date_time_ymd(2030, 1, 1);
        let pem = params.self_signed(&key).expect("a certificate").pem();
        let end = expiry(pem.as_bytes()).expect("an end");
        for (now, expected) in [(end, false), (end + 1, true)] {
            let mut issued = request(Some(now), &[("Approved", now)]);
            issued.status.certificate = ByteString(pem.clone().into_bytes());
            let now = Time::from_unix(now);
            assert_eq!(is_past(&issued, now, now), expected);
        }
        assert_eq!(expiry(b"nonsense"), None);
    }
}
