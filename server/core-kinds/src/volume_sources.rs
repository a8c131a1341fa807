//! Where the files of volumes come from: the rules of each source, for the volumes of pods and for those that
//! claims are bound to.

mod disks;
mod files;
mod local;
mod network;
mod persistent;
mod pod;
mod projected;
mod retired;

use machinery::{path::Path, problem::Problems};

pub use self::persistent::{SpecHome, check_spec};
pub(crate) use self::{persistent::check_modes, pod::check_volumes};

/// Where a secret of a source is: its name, and its namespace where the source says one.
type Secret<'s> = (&'s str, Option<&'s str>);

/// Counts the sources of one volume: there may be one.
#[derive(Debug, Default)]
struct Sources {
    has_one: bool,
}

impl Sources {
    /// Checks a source if it is there, or refuses it if it is not the first.
    fn take<S>(
        &mut self,
        source: Option<&S>,
        at: &Path<'_>,
        problems: &mut Problems,
        check: impl FnOnce(&S, &Path<'_>, &mut Problems),
    ) {
        let Some(source) = source else { return };
        if self.has_one {
            return problems.forbidden(at, "may not specify more than 1 volume type");
        }
        self.has_one = true;
        check(source, at, problems);
    }

    /// Tells that no source was there.
    fn finish(self, at: &Path<'_>, problems: &mut Problems) {
        if !self.has_one {
            problems.required(at, "must specify a volume type");
        }
    }
}

/// Fields that may not be empty.
fn need(fields: &[(&str, &str)], at: &Path<'_>, problems: &mut Problems) {
    for (field, _) in fields.iter().filter(|(_, text)| text.is_empty()) {
        problems.required(&at.field(field), "");
    }
}

/// A secret, if there is one, has a name, and a namespace where it could say one.
fn need_secret(secret: Option<Secret<'_>>, at: &Path<'_>, problems: &mut Problems) {
    if let Some((name, namespace)) = secret {
        let place = at.field("secretRef");
        need(&[("name", name)], &place, problems);
        need(&[("namespace", namespace.unwrap_or("-"))], &place, problems);
    }
}

/// A number of at most eight bits. `detail` names the lowest one that makes sense.
fn check_byte(number: i32, detail: &str, at: &Path<'_>, problems: &mut Problems) {
    if !(0..=255).contains(&number) {
        problems.invalid(at, &number.to_string(), detail);
    }
}
