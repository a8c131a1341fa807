//! The order in which free numbers are looked for: from a random one on, first in an upper band. The lower
//! band is left to clients that ask for a number, for as long as it can be.

/// Numbers, of which the first ones are the lower band.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bands {
    pub(super) first: u128,
    /// One past the last number.
    pub(super) end: u128,
    /// How many the lower band has.
    pub(super) lower: u128,
}

impl Bands {
    /// All numbers, each once.
    pub(super) fn order(self, random: [u64; 2]) -> impl Iterator<Item = u128> {
        let middle = self.first.saturating_add(self.lower).min(self.end);
        let [upper, lower] = random;
        around(middle, self.end, upper).chain(around(self.first, middle, lower))
    }
}

/// The numbers of a band from a random one on, and then those before it.
fn around(first: u128, end: u128, random: u64) -> impl Iterator<Item = u128> {
    let count = end.saturating_sub(first);
    let start = first + u128::from(random).checked_rem(count).unwrap_or(0);
    (start..end).chain(first..start.min(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_band_comes_first() {
        let bands = Bands { first: 10, end: 16, lower: 2 };
        assert_eq!(bands.order([1, 1]).collect::<Vec<_>>(), [13, 14, 15, 12, 11, 10]);
        assert_eq!(Bands { lower: 9, ..bands }.order([0, 0]).collect::<Vec<_>>(), [10, 11, 12, 13, 14, 15]);
        assert_eq!(Bands { end: 9, ..bands }.order([3, 4]).count(), 0);
    }
}
