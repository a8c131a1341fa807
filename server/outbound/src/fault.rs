//! Which kind of error ended a connection.

use std::{error::Error, io};

use ground::metrics::CertificateFlaws;
use rustls::{CertificateError, OtherError};

use crate::{
    call::{CallError, CertificateFault, Fault},
    connect::DialError,
    tls::Flaw,
};

/// Reports the innermost cause: the errors around it say only that the connection failed.
pub(super) fn broken(url: &str, error: &(dyn Error + 'static)) -> CallError {
    let (mut innermost, mut fault, mut flaw) = (error, Fault::Other, None);
    loop {
        if fault == Fault::Other {
            fault = fault_of(innermost);
            flaw = flaw_of(innermost);
        }
        match innermost.source() {
            Some(source) => innermost = source,
            None => break,
        }
    }
    let cause = flaw.map_or_else(|| innermost.to_string(), Flaw::to_string);
    CallError::Connection { url: url.to_owned(), cause, fault }
}

/// The same error, and the flaw of a certificate is counted if it is one.
pub(super) fn counted(error: CallError, flaws: Option<&CertificateFlaws>) -> CallError {
    if let Some(flaws) = flaws {
        match error.certificate_fault() {
            Some(CertificateFault::NoNames) => _ = flaws.missing_names.inc(),
            Some(CertificateFault::WeakSignature) => _ = flaws.weak_signatures.inc(),
            _ => {}
        }
    }
    error
}

/// Why a certificate was refused, if that is known in words of this crate. What the TLS library wraps is not
/// its source.
fn flaw_of<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Flaw> {
    let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    let tls = match inner {
        Some(inner) => inner.downcast_ref::<rustls::Error>(),
        None => error.downcast_ref(),
    };
    match tls {
        Some(rustls::Error::InvalidCertificate(CertificateError::Other(OtherError(why)))) => {
            why.downcast_ref()
        }
        _ => None,
    }
}

fn fault_of(error: &(dyn Error + 'static)) -> Fault {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        // What an I/O error wraps is not its source.
        let inner = error.get_ref().map_or(Fault::Other, |inner| inner_fault(inner));
        return if inner == Fault::Other && is_cut_off(error) { Fault::CutOff } else { inner };
    }
    let cut_off =
        |error: &hyper::Error| error.is_incomplete_message() || error.is_closed() || error.is_canceled();
    if error.downcast_ref::<hyper::Error>().is_some_and(cut_off) { Fault::CutOff } else { inner_fault(error) }
}

fn is_cut_off(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}

fn inner_fault(error: &(dyn Error + 'static)) -> Fault {
    if let Some(rustls::Error::InvalidCertificate(why)) = error.downcast_ref() {
        return Fault::Certificate(certificate_fault(why));
    }
    match error.downcast_ref() {
        Some(DialError::NoPlace(_)) => Fault::NoPlace,
        Some(DialError::NoSuchHost { host, .. }) => Fault::NoSuchHost(host.clone()),
        Some(DialError::Unreachable { address, refused: true, .. }) => Fault::Refused(*address),
        _ => Fault::Other,
    }
}

fn certificate_fault(error: &CertificateError) -> CertificateFault {
    match error {
        CertificateError::UnknownIssuer => CertificateFault::UnknownAuthority,
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => CertificateFault::Expired,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            CertificateFault::OtherName
        }
        CertificateError::Other(OtherError(why)) => {
            why.downcast_ref::<Flaw>().map_or(CertificateFault::Other, |flaw| flaw.fault)
        }
        _ => CertificateFault::Other,
    }
}
