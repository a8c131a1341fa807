//! Which core runs what. What is measured gets one for itself, and the client another one.

use std::{fs, io};

use anyhow::{Context, Result};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Who runs where.
#[derive(Clone)]
pub(crate) struct Cores {
    /// Servers and ceilings.
    pub(crate) server: CpuSet,
    /// This process.
    pub(crate) client: CpuSet,
    /// All that we may use.
    pub(crate) all: CpuSet,
    /// How to say that.
    pub(crate) text: String,
}

impl Cores {
    /// Two cores of those that we may use, not two threads of one core where that can be helped.
    pub(crate) fn choose() -> Result<Self> {
        let all = sched_getaffinity(None).context("cannot tell which cores may be used")?;
        let allowed: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|core| all.is_set(*core)).collect();
        let server = allowed.first().copied().unwrap_or_default();
        let siblings = siblings(server);
        let others = || allowed.iter().copied().filter(|core| *core != server);
        let client = others().find(|core| !siblings.contains(core)).or_else(|| others().next());
        let text = match client {
            None => "one core for all: the client takes its share of it, so rates are too low".to_owned(),
            Some(client) => format!("server on core {server}, client on core {client}"),
        };
        Ok(Cores { server: only(server), client: only(client.unwrap_or(server)), all, text })
    }

    /// How many we may use.
    pub(crate) fn count(&self) -> u32 {
        self.all.count()
    }
}

/// Lets this thread, and all threads and processes that it starts, run on these cores only.
pub(crate) fn pin_this_thread(cores: &CpuSet) -> Result<()> {
    sched_setaffinity(None, cores).context("cannot choose the core")
}

/// Starts something that inherits these cores.
pub(crate) fn on<T>(cores: &CpuSet, start: impl FnOnce() -> io::Result<T>) -> Result<T> {
    let before = sched_getaffinity(None).context("cannot tell which cores may be used")?;
    pin_this_thread(cores)?;
    let started = start();
    pin_this_thread(&before)?;
    Ok(started?)
}

fn only(core: usize) -> CpuSet {
    let mut set = CpuSet::new();
    set.set(core);
    set
}

/// The threads of one core, from a list such as `0,2` or `0-1`.
fn siblings(core: usize) -> Vec<usize> {
    let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
    parse_list(&fs::read_to_string(path).unwrap_or_default())
}

fn parse_list(text: &str) -> Vec<usize> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        Some(first.parse().ok()?..=last.parse().ok()?)
    };
    text.trim().split(',').filter_map(range).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cores_are_read() {
        assert_eq!(parse_list("0,4\n"), [0, 4]);
        assert_eq!(parse_list("2-4"), [2, 3, 4]);
        assert!(parse_list("").is_empty());
    }
}
