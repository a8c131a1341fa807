//! Rules about watches: events in the order of revisions, each once, none missing, each saying what happened;
//! a watch goes on where it ended; at the end of the run everything was told.

use super::case::Case;
use super::finding::{Findings, Rule};
use super::log::{Entry, said};
use crate::record::{Event, EventKind, Revision, Segment, SegmentEnd, Stream, seconds};

pub(super) fn check(case: &Case<'_>, findings: &mut Findings) {
    for (number, stream) in case.history.streams.iter().enumerate() {
        let mut reached = None;
        for segment in &stream.segments {
            continues(number, segment, reached, findings);
            remembers(case, number, segment, findings);
            reached = Some(told(case, number, segment, findings));
        }
        told_to_the_end(case, number, stream, findings);
    }
}

fn continues(number: usize, segment: &Segment, reached: Option<Revision>, findings: &mut Findings) {
    if segment.resumes && reached != Some(segment.from) {
        findings.add(Rule::NotResumed, || {
            let (from, at) = (segment.from, seconds(segment.began));
            format!("watch #{number} went on after revision {from} at {at}, but had come to {reached:?}")
        });
    }
}

fn remembers(case: &Case<'_>, number: usize, segment: &Segment, findings: &mut Findings) {
    if segment.end == SegmentEnd::Gone && case.history.remembers {
        findings.add(Rule::Forgotten, || {
            let (from, at) = (segment.from, seconds(segment.ended));
            format!("watch #{number} after revision {from} was told at {at} that this is forgotten")
        });
    }
}

/// Walks the events beside the log. Gives the revision that was reached.
fn told(case: &Case<'_>, number: usize, segment: &Segment, findings: &mut Findings) -> Revision {
    let mut last = segment.from;
    let mut rest = case.log.after(segment.from);
    for event in &segment.events {
        let is_mark = event.kind == EventKind::Bookmark;
        if event.revision < last || (event.revision == last && !is_mark) {
            findings
                .add(Rule::EventOrder, || format!("watch #{number} tells {event}, after revision {last}"));
            continue;
        }
        let skipped = rest.partition_point(|entry| entry.revision < event.revision + u64::from(is_mark));
        let (missing, behind) = rest.split_at(skipped);
        for entry in missing {
            missed(case, number, entry, &format!("next comes {event}"), findings);
        }
        rest = behind;
        if let Some((entry, behind)) =
            behind.split_first().filter(|(entry, _)| entry.revision == event.revision)
        {
            says_what_happened(case, number, event, entry, findings);
            rest = behind;
        }
        last = event.revision;
    }
    last
}

fn missed(case: &Case<'_>, number: usize, entry: &Entry, what_comes: &str, findings: &mut Findings) {
    findings.add(Rule::EventMissing, || {
        let writer = case.log.writer(case.history, entry);
        let writer = writer.map_or_else(|| "nobody".to_owned(), ToString::to_string);
        format!("watch #{number} does not tell the {} (written by: {writer}); {what_comes}", said(entry))
    });
}

fn says_what_happened(case: &Case<'_>, number: usize, event: &Event, entry: &Entry, findings: &mut Findings) {
    let before = case.log.state(entry.key, entry.revision.saturating_sub(1));
    let present = before.filter(|before| !before.deleted);
    let right = match event.kind {
        EventKind::Added => present.is_none(),
        EventKind::Modified => present.is_some(),
        EventKind::Deleted => present.is_some_and(|before| before.value == event.value),
        EventKind::Bookmark => true,
    };
    if !right {
        findings.add(Rule::EventWrong, || {
            let was = before.map_or_else(|| "nothing".to_owned(), said);
            format!("watch #{number} tells {event}, but before it was: {was}")
        });
    }
}

fn told_to_the_end(case: &Case<'_>, number: usize, stream: &Stream, findings: &mut Findings) {
    let Some(last) = stream.segments.last() else { return };
    let reached = last.reached();
    if reached >= case.history.finish {
        return;
    }
    let missing = case.log.after(reached).iter().take_while(|entry| entry.revision <= case.history.finish);
    for entry in missing {
        missed(case, number, entry, "nothing comes until the end", findings);
    }
}
