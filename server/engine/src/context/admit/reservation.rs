//! What plugins set aside for a write that is not stored yet.

use ground::ready::Ready;

use crate::call::Mode;

/// Something set aside for one write, such as a part of a quota. When it is dropped without
/// [`Reservation::keep`], it is given back: the write was refused, failed, or its client went away.
pub trait Reservation: Send {
    /// The object is stored, or may be.
    fn keep(self: Box<Self>);

    /// The object is not stored. Returns when that is accounted for, so that the client finds it so after the
    /// answer.
    fn give_back(self: Box<Self>) -> Ready<'static, ()> {
        Ready::Now(())
    }
}

/// All reservations of one write. Dropped, they are given back, but not from [`Reservations::at_stake`] on: a
/// write whose outcome is unknown may have been done, and what its object uses must not be handed out twice.
/// The controller of the account finds what nothing uses.
#[derive(Default)]
#[must_use = "dropped, they are given back"]
pub(crate) struct Reservations {
    held: Vec<Box<dyn Reservation>>,
    is_at_stake: bool,
}

impl Reservations {
    pub(super) fn add(&mut self, reservation: Box<dyn Reservation>) {
        self.held.push(reservation);
    }

    /// These and others.
    pub(crate) fn and(mut self, mut others: Reservations) -> Self {
        self.held.append(&mut others.held);
        self
    }

    /// The same, once the object is handed to the store: from now on it may be stored.
    pub(crate) fn at_stake(mut self) -> Self {
        self.is_at_stake = true;
        self
    }

    /// Says that the write is done: the object is stored, unless it was a trial.
    pub(crate) fn done(mut self, mode: Mode) {
        self.is_at_stake = mode == Mode::Real;
    }

    /// The same, after the store said that it does not have the object.
    pub(crate) fn not_stored(mut self) -> Self {
        self.is_at_stake = false;
        self
    }

    /// Gives them back, after the store said that it does not have the object.
    pub(crate) async fn give_back(self) {
        let mut freed = self.not_stored();
        for reservation in std::mem::take(&mut freed.held) {
            reservation.give_back().await;
        }
    }
}

impl Drop for Reservations {
    fn drop(&mut self) {
        let held = std::mem::take(&mut self.held);
        if self.is_at_stake {
            held.into_iter().for_each(Reservation::keep);
        }
    }
}
