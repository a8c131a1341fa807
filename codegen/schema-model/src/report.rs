//! What is wrong with a schema, and how a person is told. Not the rules themselves: see `check`.

use std::{collections::BTreeMap, fmt};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::source::{Location, Sources, Span};

/// Findings that are printed; the rest is only counted.
const FINDINGS_SHOWN_MAX: usize = 100;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Where; `None` when no file can be blamed.
    pub span: Option<Span>,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What brings it about, when that may show in many places: of these the first is told.
    pub cause: Option<String>,
}

/// Findings as they are collected.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// Adds a finding without advice.
    pub fn add(&mut self, span: Span, message: impl Into<String>) {
        self.add_with_hint(span, message, None);
    }

    /// Adds a finding that says what to do.
    pub fn add_with_help(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.add_with_hint(span, message, Some(help.into()));
    }

    /// Adds a finding that has a suggestion only sometimes.
    pub(crate) fn add_with_hint(&mut self, span: Span, message: impl Into<String>, help: Option<String>) {
        self.list.push(Finding { span: Some(span), message: message.into(), help, cause: None });
    }

    /// Adds a finding that has the same cause as others, which are only counted.
    pub(crate) fn add_for(
        &mut self,
        cause: impl Into<String>,
        span: Span,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        let cause = Some(cause.into());
        self.list.push(Finding { span: Some(span), message: message.into(), help, cause });
    }

    /// Adds a finding that no file can be blamed for.
    pub(crate) fn add_without_place(&mut self, message: impl Into<String>) {
        self.list.push(Finding { span: None, message: message.into(), help: None, cause: None });
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many were added.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The findings by position, each once. Of those with one cause the first stays, and says how many there
    /// are.
    #[must_use]
    fn into_sorted(mut self) -> Vec<Finding> {
        // Each check walks the whole schema, while people read a file from its top.
        self.list.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        self.list.dedup();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for cause in self.list.iter().filter_map(|finding| finding.cause.clone()) {
            *places.entry(cause).or_default() += 1;
        }
        // The first of each cause takes its count away, so that the others find none.
        self.list.retain_mut(|finding| {
            let Some(cause) = &finding.cause else { return true };
            let Some(count) = places.remove(cause) else { return false };
            match count - 1 {
                0 => {}
                1 => finding.message.push_str(" (and 1 more place)"),
                others => finding.message.push_str(&format!(" (and {others} more places)")),
            }
            true
        });
        self.list
    }
}

/// Findings with the files that they point into. `Display` prints them for a terminal without colours.
#[derive(Debug)]
pub struct Report {
    sources: Sources,
    findings: Vec<Finding>,
}

impl Report {
    /// Sorts the findings by position.
    #[must_use]
    pub fn new(sources: Sources, findings: Findings) -> Self {
        Report { sources, findings: findings.into_sorted() }
    }

    /// Text for a terminal that shows colours.
    #[must_use]
    pub fn styled(&self) -> String {
        self.render(&Renderer::styled())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        for finding in self.findings.iter().take(FINDINGS_SHOWN_MAX) {
            render_finding(&mut out, &self.sources, finding, renderer);
        }
        let rest = self.findings.len().saturating_sub(FINDINGS_SHOWN_MAX);
        if rest > 0 {
            out.push_str(&format!("… and {rest} more\n"));
        }
        out.push_str(&match self.findings.len() {
            1 => "1 finding\n".to_owned(),
            count => format!("{count} findings\n"),
        });
        out
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

impl std::error::Error for Report {}

fn render_finding(out: &mut String, sources: &Sources, finding: &Finding, renderer: &Renderer) {
    match finding.span.and_then(|span| sources.locate(span)) {
        Some(at) => {
            out.push_str(&format!("{}:{}:{}: {}\n", at.path, at.line, at.column, finding.message));
            out.push_str(&snippet(&at, renderer));
        }
        None => out.push_str(&format!("{}\n", finding.message)),
    }
    if let Some(help) = &finding.help {
        out.push_str(&format!("   help: {help}\n"));
    }
    out.push('\n');
}

/// The line with its marks. The renderer opens with an empty gutter line, which the header makes needless.
fn snippet(at: &Location<'_>, renderer: &Renderer) -> String {
    let source = Snippet::source(at.text).line_start(at.line);
    let group = Group::with_level(Level::ERROR)
        .element(source.annotation(AnnotationKind::Primary.span(at.marked.clone())));
    let text = renderer.render(&[group]);
    let shown = text.split_once('\n').map_or(text.as_str(), |(_, rest)| rest);
    shown.lines().map(|line| format!("   {line}\n")).collect()
}
