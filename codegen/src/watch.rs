//! The command `dev`: sends the schema to a running server, again after each change.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, IsTerminal, Read, Write},
    net::Shutdown,
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, bail};
use codegen::dev;
use schema_model::{
    draft_exchange::{self, Answer, KindName, Request},
    load_checked,
    model::Model,
};

use crate::{Outcome, cli::Dev, output_root, print, schema_dir};

/// How often the files are looked at: an edit should be served before its author has changed windows.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long the server may take for an answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

pub(crate) fn dev(options: &Dev) -> anyhow::Result<Outcome> {
    let schema = schema_dir(options.place.schema.schema.as_deref())?;
    let root = output_root(&options.place, &schema)?;
    let mut session = Session { options, named: named(&options.kind)?, compared: None, schema, root };
    if options.once {
        return session.send();
    }
    let mut seen = looked_at(&session.schema)?;
    loop {
        if let Err(error) = session.send() {
            tell(&error)?;
        }
        seen = changed_since(&session.schema, seen)?;
    }
}

/// What is sent again and again.
struct Session<'o> {
    options: &'o Dev,
    schema: PathBuf,
    root: PathBuf,
    /// The kinds of the command line; none for those that differ from the generated files.
    named: Option<Vec<KindName>>,
    compared: Option<Compared>,
}

/// A schema that was compared with the generated files, which takes most of the time.
struct Compared {
    files: Vec<(String, String)>,
    /// The kinds that differ.
    kinds: Vec<KindName>,
}

impl Session<'_> {
    /// Checks the schema and sends it.
    fn send(&mut self) -> anyhow::Result<Outcome> {
        let begun = Instant::now();
        let model = load_checked(&self.schema)?;
        let files = draft_exchange::files(&self.schema)?;
        let (mut kinds, is_exact) = self.kinds(&model, &files)?;
        let mut answer = ask(&self.options.into, &Request { files: files.clone(), kinds: kinds.clone() })?;
        if !is_exact && !answer.refused.is_empty() {
            // A file that was touched may say the same as before, or has been generated and built since.
            kinds = self.compare(&model, &files)?;
            answer = ask(&self.options.into, &Request { files, kinds: kinds.clone() })?;
        }
        if kinds.is_empty() {
            print("all kinds are as they were generated; edit a schema file to see it served\n")?;
        }
        report(&answer, begun.elapsed())?;
        Ok(if answer.refused.is_empty() { Outcome::Well } else { Outcome::Found })
    }

    /// The kinds to send, and whether they were compared with the generated files just now.
    fn kinds(&mut self, model: &Model, files: &[(String, String)]) -> anyhow::Result<(Vec<KindName>, bool)> {
        if let Some(named) = &self.named {
            return Ok((named.clone(), true));
        }
        let Some(compared) = &self.compared else { return Ok((self.compare(model, files)?, true)) };
        let before: BTreeSet<&(String, String)> = compared.files.iter().collect();
        let changed = files.iter().filter(|file| !before.contains(file)).map(|(path, _)| path.clone());
        let mut kinds = dev::touched(model, &changed.collect());
        kinds.extend(compared.kinds.iter().cloned());
        // A kind that is gone from the schema has nothing to be served.
        kinds.retain(|kind| dev::has(model, kind));
        kinds.sort();
        kinds.dedup();
        Ok((kinds, false))
    }

    fn compare(&mut self, model: &Model, files: &[(String, String)]) -> anyhow::Result<Vec<KindName>> {
        let unreadable = || format!("{} cannot be read", self.root.display());
        let kinds = dev::changed(model, &self.root).with_context(unreadable)?;
        self.compared = Some(Compared { files: files.to_vec(), kinds: kinds.clone() });
        Ok(kinds)
    }
}

fn named(kinds: &[String]) -> anyhow::Result<Option<Vec<KindName>>> {
    let kinds: Vec<KindName> = kinds
        .iter()
        .map(|text| KindName::parse(text).with_context(|| format!("`{text}` is no kind, as demo/Widget")))
        .collect::<anyhow::Result<_>>()?;
    Ok((!kinds.is_empty()).then_some(kinds))
}

fn ask(socket: &Path, request: &Request) -> anyhow::Result<Answer> {
    let unreachable =
        || format!("no server takes drafts at {0}: start one with --drafts-socket {0}", socket.display());
    let mut stream = UnixStream::connect(socket).with_context(unreachable)?;
    stream.set_read_timeout(Some(ANSWER_WITHIN))?;
    let mut answer = Vec::new();
    let exchange = |stream: &mut UnixStream, answer: &mut Vec<u8>| -> io::Result<()> {
        stream.write_all(request.to_json().as_bytes())?;
        stream.shutdown(Shutdown::Write)?;
        stream.read_to_end(answer).map(drop)
    };
    exchange(&mut stream, &mut answer).context("the server broke the connection off")?;
    match Answer::read(&answer) {
        Some(answer) => Ok(answer),
        None => bail!("the server closed the connection: drafts are taken of its own user only"),
    }
}

fn report(answer: &Answer, taken: Duration) -> anyhow::Result<()> {
    let mut text = String::new();
    let mut lines = |what: &str, of: &[String]| {
        of.iter().for_each(|line| text.push_str(&format!("{what:<8} {line}\n")));
    };
    lines("serves", &answer.served);
    lines("removed", &answer.removed);
    lines("without", &answer.missing);
    lines("refused", &answer.refused);
    text.push_str(&format!("in {} ms\n", taken.as_millis()));
    print(&text)
}

fn tell(error: &anyhow::Error) -> io::Result<()> {
    let text = match error.downcast_ref::<schema_model::report::Report>() {
        Some(report) if io::stderr().is_terminal() => report.styled(),
        Some(report) => report.to_string(),
        None => format!("error: {error:#}\n"),
    };
    io::stderr().write_all(text.as_bytes())
}

/// The files of a folder with what tells whether they changed.
type Seen = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Waits until a file has changed, and until no other one does.
fn changed_since(schema: &Path, before: Seen) -> anyhow::Result<Seen> {
    let mut seen = before;
    let mut has_changed = false;
    loop {
        thread::sleep(LOOK_EVERY);
        let now = looked_at(schema)?;
        if now != seen {
            (seen, has_changed) = (now, true);
        } else if has_changed {
            return Ok(seen);
        }
    }
}

fn looked_at(schema: &Path) -> anyhow::Result<Seen> {
    let (mut seen, mut open) = (Seen::new(), vec![schema.to_owned()]);
    while let Some(folder) = open.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                open.push(entry.path());
            } else if let (true, Ok(facts)) = (kind.is_file(), entry.metadata()) {
                // A file that an editor is just replacing comes at the next look.
                seen.insert(entry.path(), (facts.modified()?, facts.len()));
            }
        }
    }
    Ok(seen)
}
