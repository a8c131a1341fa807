//! A reader of the documentation, who does what the blocks of a page say.

use std::{
    env, fs,
    net::{Ipv4Addr, TcpStream},
    os::unix,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use apiserver::{
    config::StorageKind,
    options::{self, Action},
    testing::TestServer,
};
use tempfile::TempDir;

use blackbox::kubectl::Program;

use crate::kubectl::session::Session;

/// How long a service may take to start.
const START_TIME: Duration = Duration::from_secs(20);
/// How the command lines of a server begin.
const SERVERS: [&str; 2] = ["apiserver ", "cargo run --release -- "];

/// A block of a page.
#[derive(Debug)]
pub(crate) enum Block {
    /// A file and its text.
    File(String, String),
    /// The command line of the server.
    Server(String),
    /// Commands whose output does not matter. A last `&` leaves a service running.
    Script(String),
    /// Commands, and what each prints.
    Steps(Vec<(String, String)>),
}

/// The blocks of a text that a reader uses. Others, such as configurations without a name, are only shown.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        blocks.extend(block(language, &body));
    }
    blocks
}

fn block(language: &str, body: &[&str]) -> Option<Block> {
    let first = *body.first()?;
    let text = body.join("\n") + "\n";
    match language {
        "yaml" => first.strip_prefix("# ").map(|name| Block::File(name.to_owned(), text)),
        "sh" if SERVERS.iter().any(|server| first.starts_with(server)) => {
            Some(Block::Server(first.to_owned()))
        }
        "sh" => Some(Block::Script(text)),
        "console" => Some(Block::Steps(steps(body))),
        _ => None,
    }
}

fn steps(body: &[&str]) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for line in body {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push((command.to_owned(), String::new())),
            (None, Some((_, printed))) => {
                printed.push_str(line);
                printed.push('\n');
            }
            (None, None) => {}
        }
    }
    steps
}

/// A reader, with a folder for one page.
pub(crate) struct Reader {
    program: Program,
    folder: TempDir,
    server: Option<Session>,
    services: Vec<Service>,
}

/// A service of a script. Its shell ends it when the shell's input ends.
struct Service(Child);

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // Waiting fails only for a process that is gone.
        let _ended = self.0.wait();
    }
}

impl Reader {
    pub(crate) fn new(program: Program, docs: &Path) -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        unix::fs::symlink(docs, folder.path().join("docs")).expect("the documentation is at hand");
        for name in ["target", "bin"] {
            fs::create_dir(folder.path().join(name)).expect("a folder can be made");
        }
        unix::fs::symlink(&program.path, folder.path().join("bin/kubectl"))
            .expect("kubectl has its usual name");
        Reader { program, folder, server: None, services: Vec::new() }
    }

    /// Does what a block says; returns what was not as the page says.
    pub(crate) fn follow(&mut self, block: &Block) -> Vec<String> {
        match block {
            Block::File(name, text) => self.save(name, text),
            Block::Server(line) => self.start(line),
            Block::Script(script) if script.trim_end().ends_with('&') => self.serve(script),
            Block::Script(script) => {
                let output = self.shell(&format!("set -e\n{script}")).output().expect("a shell starts");
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{script}: {errors}");
            }
            Block::Steps(steps) => {
                let wrong = steps.iter().filter_map(|(command, expected)| self.step(command, expected));
                return wrong.collect();
            }
        }
        Vec::new()
    }

    /// Saves a file. The server runs in another folder, so what it looks for beside itself is named in full.
    fn save(&self, name: &str, text: &str) {
        let here = format!("kubeConfigFile: {}/", self.folder.path().display());
        let text = text.replace("kubeConfigFile: ", &here);
        fs::write(self.folder.path().join(name), text).expect("the file can be written");
    }

    fn start(&mut self, line: &str) {
        let options = SERVERS.iter().find_map(|server| line.strip_prefix(server)).unwrap_or_default();
        let words = options.split_whitespace().map(|word| match word.split_once('=') {
            Some((option, file)) if self.folder.path().join(file).is_file() => {
                format!("{option}={}", self.folder.path().join(file).display())
            }
            _ => word.to_owned(),
        });
        let words: Vec<String> = ["apiserver".to_owned()].into_iter().chain(words).collect();
        let action = options::read(words);
        let Ok(Action::Serve { config: mut settings, .. }) = action else { panic!("{line}: {action:?}") };
        settings.serving.secure_port = 0;
        settings.storage.data_dir = None;
        settings.storage.kind = StorageKind::Memory;
        let builder = TestServer::builder().configure(|config| *config = *settings);
        self.server = Some(Session::over(self.program.clone(), builder));
    }

    fn serve(&mut self, script: &str) {
        let script = format!("{script}read _\nkill $!\n");
        let child =
            self.shell(&script).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        self.services.push(Service(child.expect("a shell starts")));
        let words = script.split_whitespace();
        let port = words.rev().find_map(|word| word.parse::<u16>().ok()).expect("a port");
        let end = Instant::now() + START_TIME;
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(Instant::now() < end, "nothing listens: {script}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn step(&self, command: &str, expected: &str) -> Option<String> {
        let output = self.shell(&format!("exec 2>&1\n{command}")).output().expect("a shell starts");
        let printed = String::from_utf8_lossy(&output.stdout);
        let (printed, expected) = (printed.trim_end(), expected.trim_end());
        (printed != expected).then(|| format!("{command}\n  prints    {printed}\n  and not   {expected}"))
    }

    fn shell(&self, script: &str) -> Command {
        let inherited = env::var_os("PATH").unwrap_or_default();
        let own = [self.folder.path().join("bin")];
        let path = env::join_paths(own.into_iter().chain(env::split_paths(&inherited))).expect("a path");
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(self.folder.path()).stdin(Stdio::null());
        command.env_clear().env("PATH", path).env("HOME", self.folder.path());
        if let Some(server) = &self.server {
            command.env("KUBECONFIG", server.file_path("kubeconfig"));
        }
        command
    }
}
