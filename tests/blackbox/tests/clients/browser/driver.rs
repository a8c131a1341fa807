//! The programs: where they are, and a running `chromedriver`.

use std::{
    env,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

/// Names under which the browser is installed.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Lines that the driver writes before it says its port.
const LINES_MAX: usize = 20;

/// A browser and the program that drives it.
#[derive(Debug)]
pub(crate) struct Programs {
    pub(crate) browser: PathBuf,
    driver: PathBuf,
}

/// The programs of this machine, if it has both.
pub(crate) fn programs() -> Option<&'static Programs> {
    static FOUND: OnceLock<Option<Programs>> = OnceLock::new();
    FOUND
        .get_or_init(|| {
            let found = BROWSERS.iter().find_map(|name| in_path(name)).zip(in_path("chromedriver"));
            match &found {
                Some((browser, _)) => {
                    harness::print(&format!("the browser suite runs with {}", browser.display()));
                }
                None => {
                    let missing = "chromium and chromedriver in PATH (Debian: chromium, chromium-driver)";
                    harness::skip("browser", missing);
                }
            }
            found.map(|(browser, driver)| Programs { browser, driver })
        })
        .as_ref()
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// A driver of this test's own, on a free port. It ends with the test.
pub(crate) struct Driver {
    process: Child,
    pub(crate) url: String,
}

impl Driver {
    pub(crate) fn start(programs: &Programs) -> Self {
        let mut process = Command::new(&programs.driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let lines = BufReader::new(process.stdout.take().expect("its output is ours")).lines();
        let port = lines.take(LINES_MAX).map_while(Result::ok).find_map(|line| port(&line));
        let port = port.expect("chromedriver tells its port");
        Driver { process, url: format!("http://127.0.0.1:{port}") }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that is gone already is what we want.
        let _killed = self.process.kill();
        let _reaped = self.process.wait();
    }
}

/// `ChromeDriver was started successfully on port 40123.`
fn port(line: &str) -> Option<u16> {
    let (_, behind) = line.split_once("successfully on port ")?;
    behind.trim_end_matches('.').parse().ok()
}
