//! IP addresses in use: the object that uses one stays the same, and is a cell of tables.

use generated_networking::networking::v1::{IPAddress, ParentReference};
use machinery::{
    change::Change, check, columns::Cell, format, path::Path, problem::Problems, strategy::Strategy,
};

/// The rules of IP addresses that the schema cannot express.
#[derive(Debug)]
pub(crate) struct IpAddressStrategy;

impl Strategy for IpAddressStrategy {
    type Object = IPAddress;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &IPAddress,
        old: Option<&IPAddress>,
        problems: &mut Problems,
    ) {
        let Some(old) = old else { return };
        let metadata = Path::Root.field("metadata");
        if !new.metadata.generate_name.is_empty() {
            // A name is made of the prefix alone, so that this must be an address, too.
            let at = metadata.field("generateName");
            check::format(&new.metadata.generate_name, format::canonical_ip, &at, problems);
        }
        if old.spec.parent_ref != new.spec.parent_ref {
            let at = Path::Root.field("spec");
            problems.invalid_value(&at.field("parentRef"), &new.spec.parent_ref, "field is immutable");
        }
    }

    fn cell(&self, _column: &str, address: &IPAddress) -> Cell {
        Cell::Text(address.spec.parent_ref.as_ref().map_or_else(|| "<none>".to_owned(), text))
    }
}

/// As `services/default/web` or `widgets.example.com/one`.
fn text(parent: &ParentReference) -> String {
    let group = if parent.group.is_empty() { String::new() } else { format!(".{}", parent.group) };
    let namespace =
        if parent.namespace.is_empty() { String::new() } else { format!("/{}", parent.namespace) };
    format!("{}{group}{namespace}/{}", parent.resource, parent.name).to_lowercase()
}
