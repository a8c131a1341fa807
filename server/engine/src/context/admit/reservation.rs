//! What plugins set aside for a write that is not stored yet.

/// Something set aside for one write, such as a part of a quota. When it is dropped without [`Reservation::keep`], it is
/// given back: the write was refused, failed, or its client went away.
pub trait Reservation: Send {
    /// The object is stored.
    fn keep(self: Box<Self>);
}

/// All reservations of one write.
#[derive(Default)]
#[must_use = "dropped, they are given back"]
pub(crate) struct Reservations(Vec<Box<dyn Reservation>>);

impl Reservations {
    pub(super) fn add(&mut self, reservation: Box<dyn Reservation>) {
        self.0.push(reservation);
    }

    /// These and others.
    pub(crate) fn and(mut self, others: Reservations) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Says that the object is stored.
    pub(crate) fn keep(self) {
        self.0.into_iter().for_each(Reservation::keep);
    }
}
