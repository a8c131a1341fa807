//! `/livez`, `/readyz` and `/healthz`: the checks, who asks for which, and the exact answers. What a check
//! looks at is supplied by the module that it checks.

use std::{
    fmt::Write as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use engine::query::Query;
use ground::{metrics::Slis, plain::Plain};
use http::StatusCode;

/// The three questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endpoint {
    /// Should this process be restarted?
    Livez,
    /// Should requests be sent here?
    Readyz,
    /// The older word for both.
    Healthz,
}

impl Endpoint {
    const ALL: [Endpoint; 3] = [Endpoint::Livez, Endpoint::Readyz, Endpoint::Healthz];

    /// The first segment of the path.
    #[must_use]
    const fn name(self) -> &'static str {
        match self {
            Endpoint::Livez => "livez",
            Endpoint::Readyz => "readyz",
            Endpoint::Healthz => "healthz",
        }
    }
}

/// Which questions a check belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Probes {
    Everywhere,
    /// A step of the start: everywhere, but alive counts it only when the grace period is over.
    AtStart,
    ReadinessOnly,
    /// Everywhere but there.
    LivenessOnly,
}

/// Looks at one thing. The text of an error is shown only where one check is asked for by name.
pub type Probe = Box<dyn Fn() -> Result<(), String> + Send + Sync>;

struct Check {
    name: String,
    asked: Probes,
    probe: Probe,
}

/// All checks of a server.
pub struct Health {
    checks: Vec<Check>,
    started: Instant,
    livez_grace: Duration,
    slis: Option<Slis>,
}

/// Tells that a step of the start is done.
#[derive(Debug, Clone)]
pub struct Step(Arc<AtomicBool>);

impl Step {
    /// It is.
    pub fn done(&self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Health {
    /// Only the checks that need nothing: `ping` and `log`.
    #[must_use]
    pub fn new(livez_grace: Duration) -> Self {
        let mut health = Health { checks: Vec::new(), started: Instant::now(), livez_grace, slis: None };
        health.check("ping", Box::new(|| Ok(())));
        // Writing the log does not wait and cannot block the server.
        health.check("log", Box::new(|| Ok(())));
        health
    }

    /// Adds a check to all three questions.
    pub fn check(&mut self, name: &str, probe: Probe) {
        self.add(name, Probes::Everywhere, probe);
    }

    /// Adds a check to the questions whether the process is alive.
    pub fn liveness_check(&mut self, name: &str, probe: Probe) {
        self.add(name, Probes::LivenessOnly, probe);
    }

    /// Adds a check to the question for readiness.
    pub fn readiness_check(&mut self, name: &str, probe: Probe) {
        self.add(name, Probes::ReadinessOnly, probe);
    }

    /// Adds a step of the start, such as `poststarthook/<name>`: it fails until it is done.
    pub fn start_step(&mut self, name: &str) -> Step {
        let done = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&done);
        let probe =
            Box::new(
                move || if seen.load(Ordering::Acquire) { Ok(()) } else { Err("not finished".to_owned()) },
            );
        self.add(name, Probes::AtStart, probe);
        Step(done)
    }

    /// Counts the results of all checks from now on.
    pub fn count_in(&mut self, slis: Slis) {
        self.slis = Some(slis);
    }

    fn add(&mut self, name: &str, asked: Probes, probe: Probe) {
        self.checks.push(Check { name: name.to_owned(), asked, probe });
    }

    /// Answers a GET: 404 when the path asks for nothing that is here.
    #[must_use]
    pub fn page(&self, path: &str, query: &Query) -> Plain {
        self.asked(path, query).unwrap_or_else(|| Plain::text(StatusCode::NOT_FOUND, "404 page not found\n"))
    }

    fn asked(&self, path: &str, query: &Query) -> Option<Plain> {
        let path = path.strip_prefix('/')?;
        for endpoint in Endpoint::ALL {
            let Some(rest) = path.strip_prefix(endpoint.name()) else { continue };
            return match rest.strip_prefix('/') {
                None if rest.is_empty() => Some(self.all(endpoint, query)),
                None => None,
                Some(name) => self.one(endpoint, name),
            };
        }
        None
    }

    fn one(&self, endpoint: Endpoint, name: &str) -> Option<Plain> {
        let check = self.asked_by(endpoint).find(|check| check.name == name)?;
        Some(match self.look(check, endpoint) {
            Ok(()) => Plain::text(StatusCode::OK, "ok"),
            Err(error) => {
                Plain::text(StatusCode::INTERNAL_SERVER_ERROR, format!("internal server error: {error}\n"))
            }
        })
    }

    fn all(&self, endpoint: Endpoint, query: &Query) -> Plain {
        let mut excluded: Vec<&str> = query.all("exclude").collect();
        let verbose = query.get("verbose").is_some();
        let mut lines = String::new();
        let mut failed: Vec<&str> = Vec::new();
        for check in self.asked_by(endpoint) {
            let name = check.name.as_str();
            let known = excluded.len();
            excluded.retain(|excluded| *excluded != name);
            if excluded.len() < known {
                line(&mut lines, format_args!("[+]{name} excluded: ok"));
            } else if let Err(error) = self.look(check, endpoint) {
                tracing::info!(check = name, endpoint = endpoint.name(), %error, "health check failed");
                failed.push(name);
                line(&mut lines, format_args!("[-]{name} failed: reason withheld"));
            } else {
                line(&mut lines, format_args!("[+]{name} ok"));
            }
        }
        if !excluded.is_empty() {
            let names: Vec<String> = excluded.iter().map(|name| format!("{name:?}")).collect();
            let names = names.join(",");
            line(
                &mut lines,
                format_args!("warn: some health checks cannot be excluded: no matches for {names}"),
            );
        }
        let endpoint = endpoint.name();
        if !failed.is_empty() {
            line(&mut lines, format_args!("{endpoint} check failed"));
            return Plain::text(StatusCode::INTERNAL_SERVER_ERROR, lines);
        }
        if !verbose {
            return Plain::text(StatusCode::OK, "ok");
        }
        line(&mut lines, format_args!("{endpoint} check passed"));
        Plain::text(StatusCode::OK, lines)
    }

    fn asked_by(&self, endpoint: Endpoint) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(move |check| match check.asked {
            Probes::Everywhere | Probes::AtStart => true,
            Probes::ReadinessOnly => endpoint == Endpoint::Readyz,
            Probes::LivenessOnly => endpoint != Endpoint::Readyz,
        })
    }

    /// The path of each question, and of each check of it.
    pub(crate) fn paths(&self) -> impl Iterator<Item = String> {
        Endpoint::ALL.into_iter().flat_map(|endpoint| {
            let checks = self.asked_by(endpoint);
            let each = checks.map(move |check| format!("/{}/{}", endpoint.name(), check.name));
            std::iter::once(format!("/{}", endpoint.name())).chain(each)
        })
    }

    fn look(&self, check: &Check, endpoint: Endpoint) -> Result<(), String> {
        let in_grace = endpoint == Endpoint::Livez
            && check.asked == Probes::AtStart
            && self.started.elapsed() < self.livez_grace;
        let found = if in_grace { Ok(()) } else { (check.probe)() };
        if let Some(slis) = &self.slis {
            slis.checked(&check.name, endpoint.name(), found.is_ok());
        }
        found
    }
}

fn line(lines: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(lines, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(error: &str) -> Probe {
        let error = error.to_owned();
        Box::new(move || Err(error.clone()))
    }

    /// `etcd` fails when told; `shutdown` is asked for by readiness only; one step is not done.
    fn health(etcd: Option<&str>, livez_grace: Duration) -> (Health, Step) {
        let mut health = Health::new(livez_grace);
        health.check("etcd", etcd.map_or_else(|| Box::new(|| Ok(())) as Probe, failing));
        let step = health.start_step("poststarthook/start-informers");
        health.readiness_check("shutdown", failing("process is shutting down"));
        (health, step)
    }

    #[test]
    fn bodies_are_those_that_tools_read() {
        let (well, step) = health(None, Duration::ZERO);
        step.done();
        let (ill, _) = health(Some("no leader"), Duration::ZERO);
        let hook = "poststarthook/start-informers";
        let table = [
            (&well, "/livez", "", 200, "ok".to_owned()),
            (&well, "/healthz/ping", "verbose", 200, "ok".to_owned()),
            (
                &well,
                "/livez",
                "verbose",
                200,
                format!("[+]ping ok\n[+]log ok\n[+]etcd ok\n[+]{hook} ok\nlivez check passed\n"),
            ),
            (
                &well,
                "/readyz",
                "verbose=1&exclude=shutdown",
                200,
                format!(
                    "[+]ping ok\n[+]log ok\n[+]etcd ok\n[+]{hook} ok\n[+]shutdown excluded: ok\nreadyz check \
                     passed\n"
                ),
            ),
            (
                &well,
                "/readyz",
                "",
                500,
                format!(
                    "[+]ping ok\n[+]log ok\n[+]etcd ok\n[+]{hook} ok\n[-]shutdown failed: reason \
                     withheld\nreadyz check failed\n"
                ),
            ),
            (
                &well,
                "/readyz/shutdown",
                "",
                500,
                "internal server error: process is shutting down\n".to_owned(),
            ),
            (&ill, "/healthz/etcd", "", 500, "internal server error: no leader\n".to_owned()),
            (
                &ill,
                "/healthz",
                "exclude=poststarthook%2Fstart-informers&exclude=a&exclude=b",
                500,
                format!(
                    "[+]ping ok\n[+]log ok\n[-]etcd failed: reason withheld\n[+]{hook} excluded: ok\nwarn: \
                     some health checks cannot be excluded: no matches for \"a\",\"b\"\nhealthz check \
                     failed\n"
                ),
            ),
            (&well, "/livez", "exclude=x", 200, "ok".to_owned()),
        ];
        for (health, path, query, code, body) in table {
            let answer = health.page(path, &Query::parse(query).expect("a query"));
            assert_eq!(answer.code.as_u16(), code, "{path}?{query}");
            assert_eq!(String::from_utf8_lossy(&answer.body), body, "{path}?{query}");
            assert_eq!(answer.content_type, "text/plain; charset=utf-8");
        }
        for path in
            ["/livez/nothing", "/livez/shutdown", "/livezz", "/", "livez", "/livez/", "/healthz/ping/"]
        {
            assert_eq!(well.page(path, &Query::default()).code, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn liveness_waits_for_the_start_only_after_the_grace_period() {
        let table = [(Duration::ZERO, 500, 500), (Duration::from_secs(3600), 200, 500)];
        for (grace, livez, healthz) in table {
            let (health, step) = health(None, grace);
            let code = |path| health.page(path, &Query::default()).code.as_u16();
            assert_eq!((code("/livez"), code("/healthz")), (livez, healthz), "{grace:?}");
            step.done();
            assert_eq!((code("/livez"), code("/healthz")), (200, 200), "{grace:?}");
        }
    }
}
