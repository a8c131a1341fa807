//! IP addresses and ranges of them: new ones must be read alike by every parser, stored ones stay as they
//! are.

use std::collections::HashSet;

use machinery::{
    change::Change,
    check,
    format::{self, Format},
    gates::Gates,
    path::Path,
    problem::Problems,
};

/// The gate of strict forms.
const STRICT: &str = "StrictIPCIDRValidation";

/// The rules for addresses and ranges of one object.
#[derive(Debug)]
pub struct Addresses<'a> {
    is_strict: bool,
    stored: HashSet<&'a str>,
}

impl<'a> Addresses<'a> {
    /// Rules that take the `stored` texts without a look.
    pub fn new(change: &Change<'_>, stored: impl IntoIterator<Item = &'a str>) -> Self {
        Addresses::of(change.gates, stored)
    }

    /// The same outside of a write.
    pub fn of(gates: &Gates, stored: impl IntoIterator<Item = &'a str>) -> Self {
        Addresses { is_strict: gates.is_on(STRICT), stored: stored.into_iter().collect() }
    }

    /// Checks an address.
    pub fn check_ip(&self, text: &str, at: &Path<'_>, problems: &mut Problems) {
        self.check(text, if self.is_strict { format::strict_ip } else { format::ip }, at, problems);
    }

    /// Checks a range of addresses.
    pub fn check_cidr(&self, text: &str, at: &Path<'_>, problems: &mut Problems) {
        self.check(text, if self.is_strict { format::strict_cidr } else { format::cidr }, at, problems);
    }

    fn check(&self, text: &str, format: Format, at: &Path<'_>, problems: &mut Problems) {
        if !self.stored.contains(text) {
            check::format(text, format, at, problems);
        }
    }
}

/// Tells of an address in an unusual form.
pub fn warn_of_ip(text: &str, at: &Path<'_>, warnings: &mut Vec<String>) {
    warnings.extend(format::odd_address(text).map(|odd| format!("{at}: {odd}")));
}

/// Tells of a range of addresses in an unusual form.
pub fn warn_of_cidr(text: &str, at: &Path<'_>, warnings: &mut Vec<String>) {
    warnings.extend(format::odd_cidr(text).into_iter().map(|odd| format!("{at}: {odd}")));
}
