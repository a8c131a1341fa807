//! Driving two servers in turn, and what their ratio is. A B B A, and B A A B in every other round: what
//! drifts on a machine then hits both alike, and so does what a server gains that is driven twice without a
//! break.

use std::time::Duration;

use anyhow::Result;

use crate::{lab::Lab, sample::Sample, statistics::median};

/// A server core is taken for saturated from here on.
const BUSY: f64 = 0.95;

/// What two servers gave that were driven in turn.
#[derive(Debug)]
pub(crate) struct Pair {
    /// All of ours together.
    pub(crate) ours: Sample,
    /// All of the ceiling's together.
    pub(crate) ceiling: Sample,
    /// The median of the rounds.
    pub(crate) ratio: f64,
    /// What the ratio is of.
    pub(crate) basis: Basis,
}

/// What a ratio is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Basis {
    /// Operations per second.
    Wall,
    /// Operations per second of the server's CPU time, because the client could not saturate both.
    ServerCpu,
}

/// Measures for about so long.
pub(crate) type Measure<'a> = &'a mut dyn FnMut(&Lab, Duration) -> Result<Sample>;

/// Drives both in turn. The ratio is that of rates when both saturated their core, and otherwise of rates per
/// second of server CPU.
pub(crate) fn alternate(lab: &Lab, ours: Measure<'_>, ceiling: Measure<'_>) -> Result<Pair> {
    let rounds = rounds(lab, lab.rounds(), ours, ceiling)?;
    Ok(pair(&rounds, None))
}

/// The same where only the wall clock counts: for what is done one after the other, and where the disk is
/// shared.
pub(crate) fn alternate_by_wall(lab: &Lab, ours: Measure<'_>, ceiling: Measure<'_>) -> Result<Pair> {
    let rounds = rounds(lab, lab.rounds(), ours, ceiling)?;
    Ok(pair(&rounds, Some(Basis::Wall)))
}

/// What an operation costs two servers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    /// CPU time of one of our operations, in microseconds.
    pub(crate) ours_us: f64,
    /// The same of the ceiling.
    pub(crate) ceiling_us: f64,
    /// Ours against the ceiling's: less is better.
    pub(crate) ratio: f64,
    /// Ours beyond the ceiling's, in microseconds.
    pub(crate) added_us: f64,
}

/// Drives both in turn, for what an operation costs more here than there. Each figure is the median of the
/// rounds.
pub(crate) fn costs(lab: &Lab, ours: Measure<'_>, ceiling: Measure<'_>) -> Result<Costs> {
    Ok(costs_of(&rounds(lab, lab.rounds(), ours, ceiling)?))
}

/// The costs that these rounds show.
pub(crate) fn costs_of(rounds: &[(Sample, Sample)]) -> Costs {
    let of = |figure: fn(f64, f64) -> f64| {
        let each = |(ours, ceiling): &(Sample, Sample)| {
            figure(ours.cpu_us_per_operation(), ceiling.cpu_us_per_operation())
        };
        median(&rounds.iter().map(each).collect::<Vec<_>>())
    };
    Costs {
        ours_us: of(|ours, _| ours),
        ceiling_us: of(|_, ceiling| ceiling),
        ratio: of(|ours, ceiling| ours / ceiling),
        added_us: of(|ours, ceiling| ours - ceiling),
    }
}

/// Goes through so many rounds. Returns what each gave of ours and of the ceiling.
pub(crate) fn rounds(
    lab: &Lab,
    count: usize,
    ours: Measure<'_>,
    ceiling: Measure<'_>,
) -> Result<Vec<(Sample, Sample)>> {
    let time = lab.measure_time();
    // Caches, connections and branch predictors are not what is measured.
    ours(lab, time / 4)?;
    ceiling(lab, time / 4)?;
    let mut rounds = Vec::new();
    for round in 1..=count {
        lab.progress.step(&format!("round {round} of {count}"));
        rounds.push(if round % 2 == 1 {
            around(lab, time, &mut *ours, &mut *ceiling)?
        } else {
            let (ceiling, ours) = around(lab, time, &mut *ceiling, &mut *ours)?;
            (ours, ceiling)
        });
    }
    Ok(rounds)
}

/// A B B A.
fn around(lab: &Lab, time: Duration, a: Measure<'_>, b: Measure<'_>) -> Result<(Sample, Sample)> {
    let mut outer = a(lab, time)?;
    let mut inner = b(lab, time)?;
    inner.add(&b(lab, time)?);
    outer.add(&a(lab, time)?);
    Ok((outer, inner))
}

fn pair(rounds: &[(Sample, Sample)], basis: Option<Basis>) -> Pair {
    let (mut ours, mut ceiling) = (Sample::default(), Sample::default());
    for (one, other) in rounds {
        ours.add(one);
        ceiling.add(other);
    }
    let saturated = ours.busy() >= BUSY && ceiling.busy() >= BUSY;
    let basis = basis.unwrap_or(if saturated { Basis::Wall } else { Basis::ServerCpu });
    let ratios: Vec<f64> = rounds.iter().map(|(one, other)| ratio(one, other, basis)).collect();
    Pair { ratio: median(&ratios), ours, ceiling, basis }
}

fn ratio(ours: &Sample, ceiling: &Sample, basis: Basis) -> f64 {
    match basis {
        Basis::Wall => ours.rate() / ceiling.rate(),
        Basis::ServerCpu => ours.rate_per_cpu() / ceiling.rate_per_cpu(),
    }
}

impl Pair {
    /// What the ratio is of, and the other one beside it.
    pub(crate) fn explanation(&self) -> String {
        let (of, other_of, other) = match self.basis {
            Basis::Wall => ("rates", "per CPU second", Basis::ServerCpu),
            Basis::ServerCpu => ("rates per CPU second", "of rates", Basis::Wall),
        };
        format!(
            "ratio of {of} ({other_of} {:.2}); core {:.0} % busy, ceiling's {:.0} %; CPU us/op {:.1} against \
             {:.1}",
            ratio(&self.ours, &self.ceiling, other),
            self.ours.busy() * 100.0,
            self.ceiling.busy() * 100.0,
            self.ours.cpu_us_per_operation(),
            self.ceiling.cpu_us_per_operation(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(operations: u64, cpu_milliseconds: u64) -> Sample {
        Sample {
            operations,
            wall: Duration::from_secs(1),
            cpu: Duration::from_millis(cpu_milliseconds),
            ..Sample::default()
        }
    }

    #[test]
    fn rates_count_when_both_cores_are_busy() {
        let pair = pair(&[(sample(80, 960), sample(100, 1000))], None);
        assert_eq!(pair.basis, Basis::Wall);
        assert!((pair.ratio - 0.8).abs() < 1e-9);
    }

    #[test]
    fn rates_per_cpu_second_count_when_the_client_held_one_back() {
        // Both gave 100 a second, but ours used twice the CPU time for it.
        let pair = pair(&[(sample(100, 1000), sample(100, 500))], None);
        assert_eq!(pair.basis, Basis::ServerCpu);
        assert!((pair.ratio - 0.5).abs() < 1e-9);
        assert!(pair.explanation().contains("(of rates 1.00)"), "{}", pair.explanation());
    }

    #[test]
    fn costs_are_medians_of_the_rounds() {
        let round = |cpu| (sample(100, cpu), sample(100, 10));
        let costs = costs_of(&[round(12), round(11), round(30)]);
        let figures =
            [costs.ours_us - 120.0, costs.ceiling_us - 100.0, costs.ratio - 1.2, costs.added_us - 20.0];
        assert!(figures.iter().all(|off| off.abs() < 1e-6), "{costs:?}");
    }

    #[test]
    fn one_at_a_time_the_wall_clock_counts() {
        let pair = pair(&[(sample(90, 100), sample(100, 50))], Some(Basis::Wall));
        assert!((pair.ratio - 0.9).abs() < 1e-9);
    }

    #[test]
    fn the_ratio_is_the_median_of_the_rounds() {
        let round = |ours| (sample(ours, 1000), sample(100, 1000));
        let pair = pair(&[round(10), round(80), round(90)], None);
        assert!((pair.ratio - 0.8).abs() < 1e-9);
        assert_eq!(pair.ours.operations, 180);
    }
}
