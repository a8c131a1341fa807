//! Facts of the operating system about this process, read for each scrape. Without `/proc`, these metrics are
//! absent.

use std::fs;

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{MetricType, counter::ConstCounter, gauge::ConstGauge},
};

use super::stability::{alpha, describe};

/// Ticks per second in `/proc/self/stat`: the same on every Linux that we run on.
const TICKS_PER_SECOND: f64 = 100.0;
/// Position of the user time behind the name of the process in `/proc/self/stat`.
const USER_TIME: usize = 11;

/// Reads `/proc`.
#[derive(Debug)]
pub(super) struct Process {
    started: u64,
}

impl Process {
    /// `started` is the start of the server in Unix seconds.
    pub(super) fn new(started: u64) -> Self {
        Process { started }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        gauge(&mut encoder, "process_start_time_seconds", "When the server began.", Some(self.started))?;
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let bytes = |key| kibibytes(&status, key).map(|kib| kib.saturating_mul(1024));
        gauge(&mut encoder, "process_resident_memory_bytes", "Memory in use.", bytes("VmRSS:"))?;
        gauge(&mut encoder, "process_virtual_memory_bytes", "Memory asked for.", bytes("VmSize:"))?;
        let descriptors = fs::read_dir("/proc/self/fd").map(|entries| entries.count() as u64).ok();
        gauge(&mut encoder, "process_open_fds", "Open file descriptors.", descriptors)?;
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let descriptors = limit(&limits, "Max open files");
        gauge(&mut encoder, "process_max_fds", "Limit of open file descriptors.", descriptors)?;
        let network = fs::read_to_string("/proc/self/net/netstat").unwrap_or_default();
        let octets = |key| column(&network, "IpExt:", key);
        let received = octets("InOctets");
        counter(
            &mut encoder,
            "process_network_receive_bytes",
            "Bytes received by the network of the process.",
            received,
        )?;
        let sent = octets("OutOctets");
        counter(
            &mut encoder,
            "process_network_transmit_bytes",
            "Bytes sent by the network of the process.",
            sent,
        )?;
        if let Some(seconds) = cpu_seconds(&fs::read_to_string("/proc/self/stat").unwrap_or_default()) {
            let help = "Processor time spent.";
            let described = alpha("process_cpu_seconds", help);
            let family = describe(&mut encoder, &described, MetricType::Counter)?;
            ConstCounter::new(seconds).encode(family)?;
        }
        Ok(())
    }
}

fn gauge(
    encoder: &mut DescriptorEncoder<'_>,
    name: &'static str,
    help: &'static str,
    value: Option<u64>,
) -> Result<(), std::fmt::Error> {
    let Some(value) = value else { return Ok(()) };
    let described = alpha(name, help);
    let family = describe(encoder, &described, MetricType::Gauge)?;
    ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX)).encode(family)
}

fn counter(
    encoder: &mut DescriptorEncoder<'_>,
    name: &'static str,
    help: &'static str,
    value: Option<u64>,
) -> Result<(), std::fmt::Error> {
    let Some(value) = value else { return Ok(()) };
    let described = alpha(name, help);
    let family = describe(encoder, &described, MetricType::Counter)?;
    ConstCounter::new(value).encode(family)
}

/// Reads the limit in force from a line such as `Max open files   1024   4096   files`; none if there is no
/// limit.
fn limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Reads a number from a pair of lines, the first of which names what the second holds, both behind `head`.
fn column(lines: &str, head: &str, name: &str) -> Option<u64> {
    let mut pair = lines.lines().filter_map(|line| line.strip_prefix(head));
    let (names, values) = (pair.next()?, pair.next()?);
    let index = names.split_whitespace().position(|word| word == name)?;
    values.split_whitespace().nth(index)?.parse().ok()
}

/// Reads a line such as `VmRSS:     1234 kB`.
fn kibibytes(status: &str, key: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_whitespace().next()?.parse().ok()
}

/// User and system time. The name of the process stands in parentheses and may contain any character, so the
/// search starts at the last one.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let (_, behind_name) = stat.rsplit_once(')')?;
    let mut times = behind_name.split_whitespace().skip(USER_TIME);
    let user: f64 = times.next()?.parse().ok()?;
    let system: f64 = times.next()?.parse().ok()?;
    Some((user + system) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_files_are_read() {
        let stat = "12 (a ) b) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(cpu_seconds(""), None);
        assert_eq!(kibibytes("Name:\tx\nVmRSS:\t  2048 kB\n", "VmRSS:"), Some(2048));
        assert_eq!(kibibytes("Name:\tx\n", "VmRSS:"), None);
        let limits = "Limit  Soft Limit\nMax open files   1024  4096  files\nMax address space  unlimited  \
            unlimited  bytes\n";
        assert_eq!(limit(limits, "Max open files"), Some(1024));
        assert_eq!(limit(limits, "Max address space"), None);
        let network = "TcpExt: A B\nTcpExt: 1 2\nIpExt: InNoRoutes InOctets\nIpExt: 3 4\n";
        assert_eq!(column(network, "IpExt:", "InOctets"), Some(4));
        assert_eq!(column(network, "IpExt:", "OutOctets"), None);
        assert_eq!(column("IpExt: InOctets", "IpExt:", "InOctets"), None);
    }
}
