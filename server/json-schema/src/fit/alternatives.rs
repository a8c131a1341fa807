//! `allOf`, `anyOf`, `oneOf` and `not`: what a value must fit besides its own schema.

use machinery::{path::Path, problem::quote};
use serde_json::Value;

use super::Fitter;
use crate::{
    Node,
    flaw::{Findings, Flaw},
};

impl Fitter<'_> {
    pub(super) fn find_by_logic(&mut self, schema: Node<'_>, value: &Value, name: &Path<'_>) -> Findings {
        let mut found = Findings { checks: 2, ..Findings::default() };
        self.find_any(schema, value, name, &mut found);
        self.find_one(schema, value, name, &mut found);
        self.find_all(schema, value, name, &mut found);
        if let Some(not) = schema.node("not")
            && self.find(not, value, None, name).flaws.is_empty()
        {
            found
                .add(Flaw::whole(format!("{} must not validate the schema (not)", quote(&name.to_string()))));
        }
        found
    }

    fn find_any(&mut self, schema: Node<'_>, value: &Value, name: &Path<'_>, found: &mut Findings) {
        let mut best: Option<Findings> = None;
        for part in schema.list("anyOf") {
            let result = self.find(part, value, None, name);
            if result.flaws.is_empty() {
                return found.merge(result);
            }
            best = further(best, result);
        }
        if let Some(best) = best {
            let text = format!("{} must validate at least one schema (anyOf)", quote(&name.to_string()));
            found.add(Flaw::whole(text));
            found.merge(best);
        }
    }

    fn find_one(&mut self, schema: Node<'_>, value: &Value, name: &Path<'_>, found: &mut Findings) {
        let (mut best, mut first, mut fitting, mut parts) = (None, None, 0_usize, 0_usize);
        for part in schema.list("oneOf") {
            parts += 1;
            let result = self.find(part, value, None, name);
            if result.flaws.is_empty() {
                fitting += 1;
                first = first.or(Some(result));
            } else if fitting == 0 {
                best = further(best, result);
            }
        }
        if parts == 0 {
            return;
        }
        if fitting == 1 {
            return first.into_iter().for_each(|first| found.merge(first));
        }
        let count = match fitting {
            0 => "Found none valid".to_owned(),
            _ => format!("Found {fitting} valid alternatives"),
        };
        let text =
            format!("{} must validate one and only one schema (oneOf). {count}", quote(&name.to_string()));
        found.add(Flaw::whole(text));
        best.filter(|_| fitting == 0).into_iter().for_each(|best| found.merge(best));
    }

    fn find_all(&mut self, schema: Node<'_>, value: &Value, name: &Path<'_>, found: &mut Findings) {
        let (mut fitting, mut parts) = (0_usize, 0_usize);
        for part in schema.list("allOf") {
            parts += 1;
            let result = self.find(part, value, None, name);
            fitting += usize::from(result.flaws.is_empty());
            found.merge(result);
        }
        if fitting < parts {
            let none = if fitting == 0 { ". None validated" } else { "" };
            found.add(Flaw::whole(format!(
                "{} must validate all the schemas (allOf){none}",
                quote(&name.to_string())
            )));
        }
    }
}

/// Of two results, the one that was checked further.
fn further(best: Option<Findings>, result: Findings) -> Option<Findings> {
    match best {
        Some(best) if best.checks >= result.checks => Some(best),
        _ => Some(result),
    }
}
