//! Groups of files that import each other in a circle.

use std::path::PathBuf;

use petgraph::{algo::tarjan_scc, graph::DiGraph};

use crate::{imports, tree::Crate};

/// Files each of which reaches every other one by imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Relative to `src`, sorted.
    pub files: Vec<PathBuf>,
    /// Imports between these files, as pairs of positions in `files`.
    pub edges: Vec<(usize, usize)>,
}

/// All cycles of a crate, the largest first.
#[must_use]
pub fn of(krate: &Crate) -> Vec<Cycle> {
    let imports = imports::of(krate);
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..krate.files.len()).map(|file| graph.add_node(file)).collect();
    for (from, targets) in imports.iter().enumerate() {
        for to in targets {
            graph.add_edge(nodes[from], nodes[*to], ());
        }
    }
    let mut cycles: Vec<_> = tarjan_scc(&graph)
        .into_iter()
        .filter(|component| component.len() > 1)
        .map(|component| {
            let mut members: Vec<usize> = component.into_iter().map(|node| graph[node]).collect();
            members.sort_unstable();
            let place = |file: &usize| members.binary_search(file).ok();
            let edges = members.iter().enumerate().flat_map(|(from, file)| {
                imports[*file].iter().filter_map(place).map(move |to| (from, to)).collect::<Vec<_>>()
            });
            let edges = edges.collect();
            Cycle { files: members.iter().map(|file| krate.files[*file].path.clone()).collect(), edges }
        })
        .collect();
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.files.len()));
    cycles
}
