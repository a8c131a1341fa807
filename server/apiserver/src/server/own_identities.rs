//! The certificate that the server shows when it calls itself. It is kept in memory, and another one takes its place long
//! before it ends.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use client::identity;
use ground::clock::Clock;
use outbound::{Identities, client_config::Identity};
use pki::{CertificateNames, OWN_CLIENT_TIME, Pki, PkiError};

/// Makes certificates of the server as its own client.
pub(super) struct OwnIdentities {
    pki: Pki,
    names: CertificateNames,
    clock: Clock,
    current: Mutex<Made>,
}

#[derive(Clone)]
struct Made {
    identity: Identity,
    at: SystemTime,
}

impl fmt::Debug for OwnIdentities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnIdentities").finish_non_exhaustive()
    }
}

impl OwnIdentities {
    /// Makes the first certificate.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn new(pki: Pki, names: CertificateNames, clock: Clock) -> Result<Self, PkiError> {
        let current = Mutex::new(make(&pki, &names, &clock)?);
        Ok(OwnIdentities { pki, names, clock, current })
    }
}

fn make(pki: &Pki, names: &CertificateNames, clock: &Clock) -> Result<Made, PkiError> {
    let pair = pki.own_client(identity::SERVER, names, clock)?;
    Ok(Made { identity: Identity::new(pair.certificate_pem, pair.key_pem), at: clock.now() })
}

impl Identities for OwnIdentities {
    fn current(&self) -> Identity {
        // The lock protects one assignment, so the value is whole even if its holder panicked.
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let age = self.clock.now().duration_since(current.at).unwrap_or_default();
        if age >= OWN_CLIENT_TIME {
            match make(&self.pki, &self.names, &self.clock) {
                Ok(made) => *current = made,
                // The one of before is still good for a while, and the next call tries again.
                Err(error) => tracing::error!(%error, "the server's own client certificate was not renewed"),
            }
        }
        current.identity.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, time::Duration};

    use machinery::brand::Brand;

    use super::*;

    #[test]
    fn another_certificate_comes_in_time() {
        let (clock, hand) = Clock::manual(1_700_000_000);
        let brand = Brand::named(generated::brands::BRANDS, "platform").expect("it ships");
        let names = CertificateNames { brand, bind_address: Ipv4Addr::LOCALHOST.into() };
        let pki = Pki::in_memory(&names, &clock).expect("certificates");
        let own = OwnIdentities::new(pki, names, clock).expect("a certificate");
        let first = own.current();
        hand.advance(OWN_CLIENT_TIME - Duration::from_secs(1));
        assert_eq!(own.current(), first);
        hand.advance(Duration::from_secs(1));
        let second = own.current();
        assert_ne!(second, first);
        assert_eq!(own.current(), second);
    }
}
