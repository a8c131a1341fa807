//! An answer that is often known at once, and sometimes needs a call to another service.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// A future that may have its value from the beginning. Polling it again after it returned its value panics.
///
/// Authenticators and authorizers answer most requests from memory. Those requests must not pay for a boxed
/// future.
pub enum Ready<'a, T> {
    /// The value is known.
    Now(T),
    /// The future returns the value.
    Later(Pin<Box<dyn Future<Output = T> + Send + 'a>>),
    /// The value was returned.
    Done,
}

impl<'a, T> Ready<'a, T> {
    /// Wraps a future.
    pub fn later(future: impl Future<Output = T> + Send + 'a) -> Self {
        Ready::Later(Box::pin(future))
    }
}

// Not an `async fn`: the state of one would hold the value twice, and every request waits for several of
// these.
impl<T: Unpin> Future for Ready<'_, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        if let Ready::Later(future) = &mut *self {
            return future.as_mut().poll(cx);
        }
        match std::mem::replace(&mut *self, Ready::Done) {
            Ready::Now(value) => Poll::Ready(value),
            Ready::Later(_) | Ready::Done => panic!("polled after it was done"),
        }
    }
}
