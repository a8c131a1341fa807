// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::Node {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if old.is_none_or(|old| old.spec != self.spec) {
            self.spec.drop_ignored();
        }
        if old.is_none_or(|old| old.status != self.status) {
            self.status.drop_ignored();
        }
        if !change.gates.is_on("NodeDeclaredFeatures")
            && !old.is_some_and(Self::uses_node_declared_features)
        {
            self.drop_node_declared_features();
        }
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", Some(old)) => {
                self.status.clone_from(&old.status);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Whether a field of the gate `NodeDeclaredFeatures` is set.
    pub(crate) fn uses_node_declared_features(&self) -> bool {
        self.status.uses_node_declared_features()
    }
    /// Empties the fields of the gate `NodeDeclaredFeatures`.
    pub(crate) fn drop_node_declared_features(&mut self) {
        self.status.drop_node_declared_features();
    }
}

impl crate::core::v1::NodeSpec {
    /// Empties the fields whose written value is dropped.
    pub(crate) fn drop_ignored(&mut self) {
        self.config_source = Default::default();
    }
}

impl crate::core::v1::NodeStatus {
    /// Empties the fields whose written value is dropped.
    pub(crate) fn drop_ignored(&mut self) {
        self.config = Default::default();
    }
    /// Whether a field of the gate `NodeDeclaredFeatures` is set.
    pub(crate) fn uses_node_declared_features(&self) -> bool {
        !self.declared_features.is_empty()
    }
    /// Empties the fields of the gate `NodeDeclaredFeatures`.
    pub(crate) fn drop_node_declared_features(&mut self) {
        self.declared_features = Default::default();
    }
}
