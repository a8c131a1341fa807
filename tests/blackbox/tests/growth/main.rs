//! How the work of a write grows with what is written: for every list and map field of every kind and every
//! write verb, four times the entries may take less than [`RATIO_MAX`] times the CPU time of the server.
//!
//! Kinds, fields and entries are found by themselves: from the shapes, from the examples, and from what the
//! server takes. CPU time is that of a server process that does nothing else, so other load on the machine
//! does not decide. With `GROWTH_TABLE=<file>` all measurements are written to that file. A short run sweeps
//! one field of each form.

mod changes;
mod entries;
mod expressions;
mod fields;
mod growth;
mod samples;
mod server;
mod special;

use std::collections::{HashMap, HashSet};

use changes::{Extent, Subject};
use fields::Field;
use growth::Growth;
use machinery::kind::Kind;
use samples::Sample;
use server::{Server, side_by_side};

/// Linear work takes 4 times the time for 4 times the entries, quadratic work up to 16 times.
const RATIO_MAX: f64 = 6.0;
/// Fewer comparisons than this mean that the sweep does not find its way any more: of a full run, and of a
/// short one.
const GROWTHS_MIN: [usize; 2] = [500, 100];

/// A field to sweep.
struct Task {
    kind: &'static Kind,
    field: Field,
    extent: Extent,
}

#[test]
fn no_write_outgrows_its_object() {
    let mut found = side_by_side(&tasks(), |server, share| {
        let mut samples = HashMap::new();
        share.flat_map(|(number, task)| sweep(server, &mut samples, task, number)).collect()
    });
    found.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    let table: Vec<String> = found.iter().map(ToString::to_string).collect();
    if let Some(path) = std::env::var_os("GROWTH_TABLE") {
        std::fs::write(path, table.join("\n")).expect("the table can be written");
    }
    let [full, short] = GROWTHS_MIN;
    assert!(found.len() >= harness::full_or(full, short), "only {} writes were compared", found.len());
    let failed = found.iter().filter(|growth| growth.ratio() >= RATIO_MAX).count();
    let shown = table.get(..failed).unwrap_or_default().join("\n");
    assert!(
        failed == 0,
        "{failed} writes take at least {RATIO_MAX} times as long for 4 times the entries:\n{shown}"
    );
}

/// The fields of all kinds, those of types that kinds share (metadata, templates of pods) in the first that
/// has them: the kinds of the core group come first, because Pod has the most rules of its own about them.
/// The first field of each form is swept in full: what patches do to a field depends on its form alone. A
/// short run sweeps no others.
fn tasks() -> Vec<Task> {
    let is_full = harness::is_full();
    let (mut all, mut forms) = (Vec::new(), HashSet::new());
    let mut shared = HashSet::new();
    let (core, rest): (Vec<&Kind>, Vec<&Kind>) =
        generated::KINDS.iter().map(|kind| &**kind).partition(|kind| kind.group == "core");
    // The metadata is swept in a kind that is stored.
    let (stored, asked): (Vec<_>, Vec<_>) = core.into_iter().chain(rest).partition(|kind| kind.stored);
    for kind in stored.into_iter().chain(asked) {
        let identity = |field: &Field| std::ptr::from_ref(field.shape);
        let fields: Vec<Field> =
            fields::of(kind).into_iter().filter(|field| !shared.contains(&identity(field))).collect();
        shared.extend(fields.iter().map(identity));
        for field in fields {
            let is_first = kind.stored && forms.insert(field.form());
            if is_first || is_full {
                let extent = if is_first { Extent::Whole } else { Extent::Verbs };
                all.push(Task { kind, field, extent });
            }
        }
    }
    all
}

/// All writes of one field. `samples` are those of the kinds that this server has seen.
fn sweep(
    server: &Server,
    samples: &mut HashMap<*const Kind, Sample>,
    task: &Task,
    number: usize,
) -> Vec<Growth> {
    let sample =
        samples.entry(std::ptr::from_ref(task.kind)).or_insert_with(|| Sample::of(task.kind, server));
    let subject = Subject::new(server, sample, task.field.clone(), number);
    subject.map_or_else(Vec::new, |subject| growth::of(server, &subject, task.extent))
}
