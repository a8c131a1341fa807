//! What is found at a project.

use crate::projects::files::Project;

/// The result of one project.
pub(crate) struct Report {
    project: String,
    version: String,
    definitions: usize,
    samples: usize,
    refused: usize,
    findings: Vec<String>,
}

impl Report {
    /// Without findings.
    pub(crate) fn of(project: &Project) -> Self {
        Report {
            project: project.name.clone(),
            version: project.version.clone(),
            definitions: project.definitions.len(),
            samples: project.samples.len(),
            refused: project.refused.len(),
            findings: Vec::new(),
        }
    }

    /// Notes that something is not as it should be.
    pub(crate) fn note(&mut self, place: &str, what: &str) {
        self.findings.push(format!("{} {place}: {what}", self.project));
    }

    /// Notes it unless `holds`.
    pub(crate) fn expect(&mut self, holds: bool, place: &str, what: impl FnOnce() -> String) {
        if !holds {
            self.note(place, &what());
        }
    }

    /// All findings.
    pub(crate) fn findings(&self) -> impl Iterator<Item = String> {
        self.findings.iter().cloned()
    }

    /// A row of a table: project, version, definitions, objects, refused objects, result.
    pub(crate) fn line(&self) -> String {
        let result = match self.findings.len() {
            0 => "passed".to_owned(),
            findings => format!("{findings} findings"),
        };
        let Report { project, version, definitions, samples, refused, .. } = self;
        format!("| {project} | {version} | {definitions} | {samples} | {refused} | {result} |")
    }
}
