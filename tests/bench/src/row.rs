//! One row of the table: what was measured and how it is judged. No formatting is here.

use crate::{
    compare::Pair,
    goals::{self, Judged},
    lab::process::Process,
};

/// One row of the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    /// Its name, which [`goals`] knows.
    pub(crate) name: String,
    /// Our figure, in the unit that [`goals`] names.
    pub(crate) ours: Option<f64>,
    /// The ceiling's figure.
    pub(crate) ceiling: Option<f64>,
    /// One against the other.
    pub(crate) ratio: Option<f64>,
    /// What must hold.
    pub(crate) floor: Option<f64>,
    /// What we are after.
    pub(crate) goal: Option<f64>,
    /// Latency that half of our operations stayed under.
    pub(crate) p50_us: Option<f64>,
    /// Latency that 99 of 100 of our operations stayed under.
    pub(crate) p99_us: Option<f64>,
    /// CPU time of our server per operation.
    pub(crate) cpu_us_per_op: Option<f64>,
    /// The most memory that our server ever had.
    pub(crate) peak_rss_mb: Option<f64>,
    /// How to read the row, or why it has no figures.
    pub(crate) note: Option<String>,
    /// Something broke while it was measured.
    pub(crate) failed: bool,
}

/// How a row came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The goal is met.
    Goal,
    /// The floor is met.
    Floor,
    /// The floor is missed.
    Missed,
    /// Something broke.
    Failed,
    /// It could not be run here.
    NotRun,
    /// There is no bound.
    Told,
}

impl Row {
    /// A row without figures, with the bounds that [`goals`] has for it.
    pub(crate) fn named(name: &str) -> Self {
        let goal = goals::find(name);
        Row {
            name: name.to_owned(),
            floor: goal.and_then(|goal| goal.floor),
            goal: goal.and_then(|goal| goal.goal),
            ..Row::default()
        }
    }

    /// A row that cannot be run here, and why.
    pub(crate) fn not_run(name: &str, why: impl Into<String>) -> Self {
        Row::named(name).note(why)
    }

    /// A row that broke, and how.
    pub(crate) fn failed(name: &str, why: impl Into<String>) -> Self {
        Row { failed: true, ..Row::named(name).note(why) }
    }

    /// Our own figure.
    pub(crate) fn ours(mut self, figure: f64) -> Self {
        self.ours = Some(figure);
        self
    }

    /// The ceiling's figure. The ratio is ours against it, whatever the direction.
    pub(crate) fn ceiling(mut self, figure: f64) -> Self {
        self.ceiling = Some(figure);
        self.ratio = self.ours.filter(|_| figure > 0.0).map(|ours| ours / figure);
        self
    }

    /// Both figures, the ratio, latencies and CPU of two that were driven in turn.
    pub(crate) fn compared(mut self, pair: &Pair) -> Self {
        let ours = &pair.ours;
        self.ours = Some(ours.rate());
        self.ceiling = Some(pair.ceiling.rate());
        self.ratio = Some(pair.ratio);
        self.p50_us = Some(ours.percentile_us(50.0));
        self.p99_us = Some(ours.percentile_us(99.0));
        self.cpu_us_per_op = Some(ours.cpu_us_per_operation());
        self.note(pair.explanation())
    }

    /// The peak of a process up to now.
    pub(crate) fn memory(mut self, process: &Process) -> Self {
        self.peak_rss_mb = process.peak_rss_bytes().ok().map(megabytes);
        self
    }

    /// Bounds that were found while measuring.
    pub(crate) fn bounds(mut self, floor: f64, goal: f64) -> Self {
        self.floor = Some(floor);
        self.goal = Some(goal);
        self
    }

    /// Adds to the note.
    pub(crate) fn note(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.note = Some(match self.note.take() {
            Some(before) => format!("{before}; {text}"),
            None => text,
        });
        self
    }

    /// How it came out.
    pub(crate) fn verdict(&self) -> Verdict {
        if self.failed {
            return Verdict::Failed;
        }
        let judged = goals::find(&self.name).map_or(Judged::RatioAtLeast, |goal| goal.judged);
        let figure = self.judged_figure();
        match (figure, self.floor, self.goal) {
            (None, ..) if self.ours.is_none() => Verdict::NotRun,
            (Some(figure), _, Some(goal)) if reaches(judged, figure, goal) => Verdict::Goal,
            (Some(figure), Some(floor), _) if reaches(judged, figure, floor) => Verdict::Floor,
            (Some(_), Some(_), _) => Verdict::Missed,
            _ => Verdict::Told,
        }
    }

    /// The figure that its bounds speak of.
    pub(crate) fn judged_figure(&self) -> Option<f64> {
        match goals::find(&self.name).map(|goal| goal.judged) {
            Some(Judged::OursAtLeast | Judged::OursAtMost) => self.ours,
            Some(Judged::RatioAtLeast | Judged::RatioAtMost) | None => self.ratio,
        }
    }
}

/// Bytes as the table shows them.
#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(crate) fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn reaches(judged: Judged, figure: f64, bound: f64) -> bool {
    match judged {
        Judged::RatioAtLeast | Judged::OursAtLeast => figure >= bound,
        Judged::RatioAtMost | Judged::OursAtMost => figure <= bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(figure: f64) -> Row {
        Row { ratio: Some(figure), ours: Some(1.0), ..Row::named("get") }
    }

    #[test]
    fn a_share_of_the_ceiling_is_better_when_it_is_more() {
        assert_eq!(ratio(0.85).verdict(), Verdict::Goal);
        assert_eq!(ratio(0.70).verdict(), Verdict::Floor);
        assert_eq!(ratio(0.69).verdict(), Verdict::Missed);
    }

    #[test]
    fn a_time_is_better_when_it_is_less() {
        let row = |milliseconds| Row::named("start empty").ours(milliseconds).verdict();
        assert_eq!(row(40.0), Verdict::Goal);
        assert_eq!(row(60.0), Verdict::Floor);
        assert_eq!(row(60.1), Verdict::Missed);
    }

    #[test]
    fn a_row_without_figures_was_not_run_or_failed() {
        assert_eq!(Row::not_run("etcd", "not installed").verdict(), Verdict::NotRun);
        assert_eq!(Row::failed("etcd", "it broke").verdict(), Verdict::Failed);
        assert_eq!(Row::named("test-server at once").ours(1.0).verdict(), Verdict::Told);
    }

    #[test]
    fn bounds_found_while_measuring_are_judged() {
        assert_eq!(Row::named("informers").ours(10.0).bounds(12.0, 9.0).verdict(), Verdict::Floor);
    }
}
