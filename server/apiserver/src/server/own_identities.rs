//! Certificates that the server shows other servers: one that it makes in memory, of which another one takes
//! the place long before it ends, or one that the operator gave.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use arc_swap::ArcSwap;
use ground::clock::Clock;
use outbound::{Identities, client_config::Identity};
use pki::{KeyPair, OWN_CLIENT_TIME, PkiError};

/// Makes a certificate.
type Make = Box<dyn Fn() -> Result<KeyPair, PkiError> + Send + Sync>;

/// A certificate that the server makes for itself.
pub(super) struct OwnIdentities {
    make: Make,
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
    pub(super) fn new(make: Make, clock: Clock) -> Result<Self, PkiError> {
        let current = Mutex::new(made(&make, &clock)?);
        Ok(OwnIdentities { make, clock, current })
    }
}

fn made(make: &Make, clock: &Clock) -> Result<Made, PkiError> {
    Ok(Made { identity: identity(make()?), at: clock.now() })
}

fn identity(pair: KeyPair) -> Identity {
    Identity::new(pair.certificate_pem, pair.key_pem)
}

/// A certificate in files, as it was last read.
#[derive(Debug)]
pub(super) struct GivenIdentity(ArcSwap<Identity>);

impl GivenIdentity {
    pub(super) fn new(pair: KeyPair) -> Self {
        GivenIdentity(ArcSwap::from_pointee(identity(pair)))
    }

    /// Shows another certificate from now on.
    pub(super) fn replace(&self, pair: KeyPair) {
        self.0.store(identity(pair).into());
    }
}

impl Identities for GivenIdentity {
    fn current(&self) -> Identity {
        Identity::clone(&self.0.load())
    }
}

impl Identities for OwnIdentities {
    fn current(&self) -> Identity {
        // The lock protects one assignment, so the value is whole even if its holder panicked.
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let age = self.clock.now().duration_since(current.at).unwrap_or_default();
        if age >= OWN_CLIENT_TIME {
            match made(&self.make, &self.clock) {
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
    use pki::{CertificateNames, Pki};

    use super::*;

    #[test]
    fn another_certificate_comes_in_time() {
        let (clock, hand) = Clock::manual(1_700_000_000);
        let brand = Brand::named(generated::brands::BRANDS, "platform").expect("it ships");
        let names = CertificateNames { brand, bind_address: Ipv4Addr::LOCALHOST.into() };
        let pki = Pki::in_memory(&names, &clock).expect("certificates");
        let signing = clock.clone();
        let make = Box::new(move || pki.own_client("system:apiserver", &names, &signing));
        let own = OwnIdentities::new(make, clock).expect("a certificate");
        let first = own.current();
        hand.advance(OWN_CLIENT_TIME - Duration::from_secs(1));
        assert_eq!(own.current(), first);
        hand.advance(Duration::from_secs(1));
        let second = own.current();
        assert_ne!(second, first);
        assert_eq!(own.current(), second);
    }
}
