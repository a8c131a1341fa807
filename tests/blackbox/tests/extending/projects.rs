//! Definitions and objects of published projects. They are not part of this repository: `KINDSMITH_PROJECTS`
//! names a directory that has them, see docs/definitions.md. Without it, the suite is skipped.

mod cells;
mod definitions;
mod documents;
mod expected;
mod files;
mod reader;
mod report;
mod samples;

use apiserver::testing::TestServer;
use blackbox::http::Api;

use crate::projects::{files::Project, report::Report};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn published_projects_are_served() {
    let Some(projects) = files::projects() else { return };
    assert!(!projects.is_empty(), "the directory has no project");
    let mut reports = Vec::new();
    for project in &projects {
        let report = served(project).await;
        harness::print(&report.line());
        reports.push(report);
    }
    let findings: Vec<String> = reports.iter().flat_map(Report::findings).collect();
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

/// Takes a project through a server of its own: projects may define the same kinds.
async fn served(project: &Project) -> Report {
    let builder = TestServer::builder().brand("kubernetes");
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let mut report = Report::of(project);
    let kinds = definitions::create(&api, project, &mut report).await;
    documents::check(&api, &kinds, &mut report).await;
    reader::check(&api, &kinds, &mut report).await;
    samples::check(&api, project, &kinds, &mut report).await;
    samples::check_refused(&api, project, &kinds, &mut report).await;
    definitions::delete(&api, project, &kinds, &mut report).await;
    api.server.stop().await;
    report
}
