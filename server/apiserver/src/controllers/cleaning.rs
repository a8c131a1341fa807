//! Removes requests for certificates that nobody needs any more: decided ones after an hour, forgotten ones after a
//! day, and those whose certificate is past its time.

use std::{sync::Arc, time::Duration};

use generated::certificates::v1::CertificateSigningRequest;
use machinery::time::Time;
use x509_parser::{
    pem::parse_x509_pem,
    prelude::{FromDer, X509Certificate},
};

use super::client::{Client, Target};
use crate::{catalog::Resource, http::status::ApiError, step::read};

/// Pause between two looks at all requests.
const ROUND: Duration = Duration::from_secs(3600);

/// How long a request stays after it was approved, denied or failed.
const DECIDED_SECONDS: i64 = 3600;

/// How long a request stays on which nobody decides.
const PENDING_SECONDS: i64 = 24 * 3600;

/// Removes; never returns.
pub async fn run(client: Client) {
    let Some(requests) = client.context().catalog.find("certificates", "certificatesigningrequests").cloned()
    else {
        return;
    };
    loop {
        if let Err(error) = look(&client, &requests).await {
            let reason = &error.status.message;
            tracing::warn!(reason, cause = ?error.cause, "old requests for certificates cannot be removed");
        }
        tokio::time::sleep(ROUND).await;
    }
}

/// One that cannot be removed does not save the others; the last such failure is told at the end.
async fn look(client: &Client, requests: &Arc<Resource>) -> Result<(), ApiError> {
    let now = client.context().now();
    let mut failure = None;
    for entry in client.list(requests, Target::default()).await? {
        let object = read::stored(requests, &entry.bytes)?;
        let Some(request) = object.as_any().downcast_ref::<CertificateSigningRequest>() else { continue };
        if !is_past(request, now) {
            continue;
        }
        let target = Target { name: &request.metadata.name, ..Target::default() };
        match client.delete(requests, target, entry.revision).await {
            // Somebody removed it before us, or wrote it again.
            Ok(()) => {}
            Err(error) if matches!(error.status.code, 404 | 409) => {}
            Err(error) => failure = Some(error),
        }
    }
    failure.map_or(Ok(()), Err)
}

fn is_past(request: &CertificateSigningRequest, now: Time) -> bool {
    let is_older = |time: Option<Time>, seconds: i64| {
        time.is_some_and(|time| !time.is_zero() && now.as_unix().saturating_sub(time.as_unix()) > seconds)
    };
    let conditions = &request.status.conditions;
    let mut decisions = conditions
        .iter()
        .filter(|condition| matches!(condition.type_.as_str(), "Approved" | "Denied" | "Failed"))
        .peekable();
    let past = match decisions.peek() {
        None => is_older(request.metadata.creation_timestamp, PENDING_SECONDS),
        // The last word counts: an approval that failed later is as old as the failure.
        Some(_) => decisions.all(|condition| is_older(condition.last_update_time, DECIDED_SECONDS)),
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
    use generated::certificates::v1::CertificateSigningRequestCondition;
    use machinery::bytes::ByteString;

    use super::*;

    const NOW: i64 = 2_000_000_000;

    fn request(created: Option<i64>, conditions: &[(&str, Option<i64>)]) -> CertificateSigningRequest {
        let mut request = CertificateSigningRequest::default();
        request.metadata.creation_timestamp = created.map(Time::from_unix);
        request.status.conditions = conditions
            .iter()
            .map(|(kind, written)| CertificateSigningRequestCondition {
                type_: (*kind).to_owned(),
                last_update_time: written.map(Time::from_unix),
                ..CertificateSigningRequestCondition::default()
            })
            .collect();
        request
    }

    #[test]
    fn requests_go_when_nobody_needs_them() {
        let (hour, day) = (3600, 24 * 3600);
        let decided = |kind: &'static str, age: i64| request(Some(NOW - day - 1), &[(kind, Some(NOW - age))]);
        for (case, request, expected) in [
            ("pending for a day", request(Some(NOW - day), &[]), false),
            ("pending for more than a day", request(Some(NOW - day - 1), &[]), true),
            ("a note is no decision", request(Some(NOW - day - 1), &[("Seen", Some(NOW))]), true),
            ("without a time", request(None, &[]), false),
            ("approved for an hour", decided("Approved", hour), false),
            ("approved for more than an hour", decided("Approved", hour + 1), true),
            ("denied", decided("Denied", hour + 1), true),
            ("failed", decided("Failed", hour + 1), true),
            ("decided without a time", request(Some(1), &[("Denied", None)]), false),
            (
                "approved long ago, failed a moment ago",
                request(Some(1), &[("Approved", Some(1)), ("Failed", Some(NOW))]),
                false,
            ),
        ] {
            assert_eq!(is_past(&request, Time::from_unix(NOW)), expected, "{case}");
        }
    }

    #[test]
    fn a_request_goes_with_its_certificate() {
        let key = rcgen::KeyPair::generate().expect("a key");
        let mut params = rcgen::CertificateParams::new(Vec::new()).expect("parameters");
        params.not_after = rcgen::date_time_ymd(2030, 1, 1);
        let pem = params.self_signed(&key).expect("a certificate").pem();
        let end = expiry(pem.as_bytes()).expect("an end");
        for (now, expected) in [(end, false), (end + 1, true)] {
            let mut issued = request(Some(now), &[("Approved", Some(now))]);
            issued.status.certificate = ByteString(pem.clone().into_bytes());
            assert_eq!(is_past(&issued, Time::from_unix(now)), expected);
        }
        assert_eq!(expiry(b"nonsense"), None);
    }
}
