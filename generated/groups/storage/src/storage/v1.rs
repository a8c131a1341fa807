// Written by kindsmith from schema/storage/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storage/v1`.

pub mod csi_driver;
pub mod csi_node;
pub mod csi_storage_capacity;
pub mod storage_class;
pub mod volume_attachment;
pub mod volume_attributes_class;

pub use self::csi_driver::types::{CSIDriver, CSIDriverSpec, TokenRequest};
pub use self::csi_node::types::{
    CSINode, CSINodeSpec, CSINodeDriver, VolumeNodeResources,
};
pub use self::csi_storage_capacity::types::CSIStorageCapacity;
pub use self::storage_class::types::StorageClass;
pub use self::volume_attachment::types::{
    VolumeAttachment, VolumeAttachmentSource, VolumeAttachmentSpec,
    VolumeAttachmentStatus, VolumeError,
};
pub use self::volume_attributes_class::types::VolumeAttributesClass;
