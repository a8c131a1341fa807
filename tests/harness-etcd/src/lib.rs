//! Runs real etcd members for tests: one or three, on free ports, in temporary directories, with short
//! election times. Members can be killed, paused and started again. Speaks no gRPC: what it wants to know it
//! reads from the pages that a member serves for its own metrics, and what it wants done it asks of the
//! member's own gateway.

mod member;
mod page;
mod tls;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use member::{Member, Plan};

pub use tls::Tls;

/// How long members may take until they answer.
const READY_SECONDS_MAX: u64 = 30;
/// How often a cluster is laid out anew when another process takes one of its ports.
const LAYOUTS_MAX: usize = 5;
const POLL: Duration = Duration::from_millis(20);

/// Running members that form one cluster. Dropping it ends them; if the test has failed by then, their last
/// words are printed.
#[derive(Debug)]
pub struct Cluster {
    members: Vec<Member>,
    /// Removed at the end, after the members.
    _dir: tempfile::TempDir,
}

/// Where the etcd program is: `$KINDSMITH_ETCD`, or `etcd` somewhere on the path.
pub fn installed() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("KINDSMITH_ETCD").filter(|named| !named.is_empty()) {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join("etcd")).find(|file| file.is_file())
}

/// Prints that a suite cannot run because etcd is missing.
pub fn skip(suite: &str) {
    harness::skip(suite, "etcd (Debian: apt-get install etcd-server; or KINDSMITH_ETCD names it)");
}

impl Cluster {
    /// Starts members and waits until they have a leader. None, after saying so on standard error, if etcd
    /// is not installed: the test should end.
    pub fn start(size: usize) -> Option<Self> {
        Self::start_with(size, None, &[])
    }

    /// The same; clients must show a certificate.
    pub fn start_with_tls(size: usize, tls: Tls) -> Option<Self> {
        Self::start_with(size, Some(tls), &[])
    }

    /// The same, with further options for each member.
    pub fn start_with(size: usize, tls: Option<Tls>, options: &[&str]) -> Option<Self> {
        let Some(program) = installed() else {
            skip("etcd");
            return None;
        };
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        for _ in 1..LAYOUTS_MAX {
            if let Ok(cluster) = Self::lay_out(&program, size, tls.as_ref(), &options) {
                return Some(cluster);
            }
        }
        match Self::lay_out(&program, size, tls.as_ref(), &options) {
            Ok(cluster) => Some(cluster),
            Err(log) => panic!("etcd does not start:\n{log}"),
        }
    }

    fn lay_out(program: &Path, size: usize, tls: Option<&Tls>, options: &[String]) -> Result<Self, String> {
        let dir =
            tempfile::Builder::new().prefix("etcd-").tempdir().expect("temporary directories can be made");
        let plans = Plan::of_cluster(program, dir.path(), size, tls, options);
        let members = plans.into_iter().map(Member::start).collect();
        let mut cluster = Self { members, _dir: dir };
        cluster.until_ready().map(|()| cluster)
    }

    fn until_ready(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + Duration::from_secs(READY_SECONDS_MAX);
        for member in &mut self.members {
            while !member.is_healthy() {
                if member.has_ended() || Instant::now() > deadline {
                    return Err(member.log_end());
                }
                std::thread::sleep(POLL);
            }
        }
        Ok(())
    }

    /// The addresses for clients, one of each member.
    pub fn endpoints(&self) -> Vec<String> {
        self.members.iter().map(Member::endpoint).collect()
    }

    /// How many members there are, running or not.
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// The member that leads, if there is one that says so.
    pub fn leader(&self) -> Option<usize> {
        self.members.iter().position(Member::leads)
    }

    /// Ends a member at once, without a chance to do anything (SIGKILL). Its files stay.
    pub fn kill(&mut self, member: usize) {
        self.members[member].kill();
    }

    /// Stops a member in its tracks (SIGSTOP): its sockets stay open, and nobody answers.
    pub fn pause(&self, member: usize) {
        self.members[member].signal("-STOP");
    }

    /// Lets a paused member go on (SIGCONT).
    pub fn resume(&self, member: usize) {
        self.members[member].signal("-CONT");
    }

    /// Starts a killed member again on the same files and ports. Does not wait for it: without its fellows
    /// it could not become healthy.
    pub fn restart(&mut self, member: usize) {
        self.members[member].restart();
    }

    /// Stores a value, as another program would. For clusters without TLS.
    pub fn put(&self, key: &str, value: &[u8]) {
        let (key, value) = (BASE64.encode(key), BASE64.encode(value));
        self.ask("/v3/kv/put", &format!(r#"{{"key":"{key}","value":"{value}"}}"#));
    }

    /// Has the cluster forget what was superseded up to a revision, as another program would. For clusters
    /// without TLS.
    pub fn compact(&self, revision: u64) {
        self.ask("/v3/kv/compaction", &format!(r#"{{"revision":"{revision}"}}"#));
    }

    fn ask(&self, path: &str, body: &str) {
        let answers = self.members.iter().map(|member| member.post(path, body).unwrap_or_default());
        let done = answers.into_iter().any(|answer| answer.contains(" 200 OK"));
        assert!(done, "no member of etcd does {path}");
    }

    /// Waits until every member is healthy.
    pub fn wait_until_healthy(&mut self) {
        if let Err(log) = self.until_ready() {
            panic!("an etcd member does not become healthy:\n{log}");
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for (number, member) in self.members.iter_mut().enumerate() {
            member.kill();
            if std::thread::panicking() {
                let words = format!("--- the last words of etcd member {number}:\n{}", member.log_end());
                harness::print(&words);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eventually(what: &str, holds: impl Fn() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(READY_SECONDS_MAX);
        while !holds() {
            assert!(Instant::now() < deadline, "not in time: {what}");
            std::thread::sleep(POLL);
        }
    }

    #[test]
    fn a_cluster_outlives_its_leader() {
        let Some(mut cluster) = Cluster::start(3) else { return };
        assert_eq!(cluster.endpoints().len(), 3);
        eventually("somebody leads", || cluster.leader().is_some());
        let first = cluster.leader().expect("it was there a moment ago");
        cluster.kill(first);
        assert!(!cluster.members[first].is_healthy());
        eventually("another one leads", || cluster.leader().is_some());
        cluster.restart(first);
        cluster.wait_until_healthy();
    }

    #[test]
    fn a_paused_member_comes_back() {
        let Some(cluster) = Cluster::start(1) else { return };
        cluster.pause(0);
        assert!(!cluster.members[0].is_healthy());
        cluster.resume(0);
        eventually("it is healthy again", || cluster.members[0].is_healthy());
    }
}
