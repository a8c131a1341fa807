//! An answer that is often known at once, and sometimes needs a call to another service.

use std::{future::Future, pin::Pin};

/// A value, or a future that returns it.
///
/// Authenticators and authorizers answer most requests from memory. Those requests must not pay for a boxed
/// future.
pub enum Ready<'a, T> {
    /// The value is known.
    Now(T),
    /// The future returns the value.
    Later(Pin<Box<dyn Future<Output = T> + Send + 'a>>),
}

impl<'a, T> Ready<'a, T> {
    /// Wraps a future.
    pub fn later(future: impl Future<Output = T> + Send + 'a) -> Self {
        Ready::Later(Box::pin(future))
    }

    /// Returns the value, and waits for it if it has to.
    pub async fn get(self) -> T {
        match self {
            Ready::Now(value) => value,
            Ready::Later(future) => future.await,
        }
    }
}
