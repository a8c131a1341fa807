//! Attachments of volumes to nodes: one source, nothing that changes, and how much a driver may report.

use core_kinds::volume_sources::{self, SpecHome};
use generated_storage::storage::v1::{
    VolumeAttachment, VolumeAttachmentSource, VolumeAttachmentSpec, VolumeAttachmentStatus, VolumeError,
};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote, tree},
    strategy::Strategy,
};

/// The rules of attachments that the schema cannot express.
#[derive(Debug)]
pub(crate) struct VolumeAttachmentStrategy;

const ONE_SOURCE: &str = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
/// The most bytes of what a driver says of a volume, and of what went wrong.
const METADATA_BYTES_MAX: usize = 256 * 1024;
const MESSAGE_BYTES_MAX: usize = 1024;

impl Strategy for VolumeAttachmentStrategy {
    type Object = VolumeAttachment;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &VolumeAttachment,
        old: Option<&VolumeAttachment>,
        problems: &mut Problems,
    ) {
        let at = Path::Root.field("spec");
        check_spec(&new.spec, &at, problems);
        check_status(&new.status, &Path::Root.field("status"), problems);
        if let Some(name) = &new.spec.source.persistent_volume_name {
            let place = at.field("source");
            check::format(name, format::dns_subdomain, &place.field("persistentVolumeName"), problems);
        }
        if old.is_some_and(|old| old.spec != new.spec) {
            problems.invalid(&at, &shown(&new.spec), "field is immutable");
        }
    }
}

fn check_spec(spec: &VolumeAttachmentSpec, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("attacher");
    if spec.attacher.is_empty() {
        problems.required(&place, "");
    } else {
        check::format(&spec.attacher, format::driver_name, &place, problems);
    }
    let place = at.field("source");
    match (&spec.source.inline_volume_spec, spec.source.persistent_volume_name.as_deref()) {
        (None, None) => problems.required(&place, ONE_SOURCE),
        (Some(_), Some(_)) => problems.forbidden(&place, ONE_SOURCE),
        (None, Some("")) => problems
            .required(&place.field("persistentVolumeName"), "must specify non empty persistentVolumeName"),
        (None, Some(_)) => {}
        (Some(volume), None) => {
            let place = place.field("inlineVolumeSpec");
            volume_sources::check_spec(volume, SpecHome::Attachment, &place, problems);
        }
    }
    check::format(&spec.node_name, format::dns_subdomain, &at.field("nodeName"), problems);
}

fn check_status(status: &VolumeAttachmentStatus, at: &Path<'_>, problems: &mut Problems) {
    let sizes = status.attachment_metadata.iter().map(|(key, value)| key.len() + value.len());
    if sizes.sum::<usize>() > METADATA_BYTES_MAX {
        problems.too_long(&at.field("attachmentMetadata"), METADATA_BYTES_MAX);
    }
    for (field, error) in [("attachError", &status.attach_error), ("detachError", &status.detach_error)] {
        if let Some(error) = error {
            check_error(error, &at.field(field), problems);
        }
    }
}

/// Clients know the problem of a long message with the bound of the metadata.
fn check_error(error: &VolumeError, at: &Path<'_>, problems: &mut Problems) {
    if error.message.len() > MESSAGE_BYTES_MAX {
        problems.too_long(&at.field("message"), METADATA_BYTES_MAX);
    }
}

/// The specification as clients are used to see it in problems.
fn shown(spec: &VolumeAttachmentSpec) -> String {
    let VolumeAttachmentSource { persistent_volume_name, inline_volume_spec } = &spec.source;
    let name = persistent_volume_name.as_deref().map_or_else(|| "null".to_owned(), quote);
    let inline = inline_volume_spec.as_ref().map_or_else(|| "null".to_owned(), tree);
    let (attacher, node) = (quote(&spec.attacher), quote(&spec.node_name));
    format!(
        r#"{{"Attacher":{attacher},"Source":{{"PersistentVolumeName":{name},"InlineVolumeSpec":{inline}}},"NodeName":{node}}}"#
    )
}
