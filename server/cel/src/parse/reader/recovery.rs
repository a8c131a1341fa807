//! Goes on behind a mistake, at a token that fits.

use super::{DROPPED_MAX, RECOVERIES_MAX, Reader};
use crate::parse::points::Point;
use crate::parse::token::Kind;

impl Reader<'_> {
    pub(super) fn recover(&mut self, point: &Point) {
        if !self.may_recover() {
            return;
        }
        let bit = 1u64 << point.number;
        let mut left = DROPPED_MAX;
        let points = self.recovered.map_or(0, |(_, points)| points);
        // The same mistake at the same place again: at least one token must go.
        if self.recovered.is_some_and(|(at, _)| at == self.at) && points & bit != 0 {
            self.drop_within(&mut left);
        }
        self.recovered = Some((self.at, points | bit));
        let fitting = self.open_follows();
        while self.kind(0) != Kind::End && !fitting.has(self.kind(0)) {
            self.drop_within(&mut left);
        }
    }

    fn drop_within(&mut self, left: &mut u32) {
        match left.checked_sub(1) {
            Some(less) => *left = less,
            None => self.stop(format!("error recovery token lookahead limit exceeded: {DROPPED_MAX}")),
        }
        self.advance();
    }

    pub(super) fn may_recover(&mut self) -> bool {
        if self.recoveries == RECOVERIES_MAX {
            let at = self.token(0).begin;
            self.write(at, &format!("error recovery attempt limit exceeded: {RECOVERIES_MAX}"));
            self.stopped = true;
        }
        self.recoveries += 1;
        !self.stopped
    }
}
