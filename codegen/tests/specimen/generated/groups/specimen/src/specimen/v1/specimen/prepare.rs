// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::specimen::v1::Specimen {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        self.fill_from_caller(change, old);
        if old.is_none_or(|old| old.spec != self.spec) {
            self.spec.drop_ignored();
        }
        if !change.gates.is_on("SpecimenHints")
            && !old.is_some_and(Self::uses_specimen_hints)
        {
            self.drop_specimen_hints();
        }
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", None) => {
                self.status = Default::default();
            }
            ("", Some(old)) => {
                self.status.clone_from(&old.status);
            }
            ("part", None) => {
                self.spec = Default::default();
                if let Some(new) = &mut self.status {
                    new.phase = Default::default();
                    new.seen = Default::default();
                    new.checked = Default::default();
                    if let Some(new) = &mut new.extra {
                        new.count = Default::default();
                    }
                    new.copies = Default::default();
                    new.labels = Default::default();
                }
            }
            ("part", Some(old)) => {
                self.spec.clone_from(&old.spec);
                machinery::prepare::both(
                    &mut self.status,
                    old.status.as_ref(),
                    |new, old| {
                        new.seen.clone_from(&old.seen);
                        new.checked.clone_from(&old.checked);
                        machinery::prepare::both(
                            &mut new.extra,
                            old.extra.as_ref(),
                            |new, old| {
                                new.count.clone_from(&old.count);
                            },
                        );
                        new.copies.clone_from(&old.copies);
                        new.labels.clone_from(&old.labels);
                    },
                );
            }
            ("scale", Some(old)) => {
                self.spec.flag.clone_from(&old.spec.flag);
                self.spec.total.clone_from(&old.spec.total);
                self.spec.ratio.clone_from(&old.spec.ratio);
                self.spec.title.clone_from(&old.spec.title);
                self.spec.mode.clone_from(&old.spec.mode);
                self.spec.hint.clone_from(&old.spec.hint);
                self.spec.words.clone_from(&old.spec.words);
                self.spec.pairs.clone_from(&old.spec.pairs);
                self.spec.secret.clone_from(&old.spec.secret);
                self.spec.owner.clone_from(&old.spec.owner);
                self.spec.owner_id.clone_from(&old.spec.owner_id);
                self.spec.owner_groups.clone_from(&old.spec.owner_groups);
                self.spec.owner_extra.clone_from(&old.spec.owner_extra);
                self.spec.old.clone_from(&old.spec.old);
                self.spec.dropped.clone_from(&old.spec.dropped);
                self.spec.root.clone_from(&old.spec.root);
                self.spec.choice.clone_from(&old.spec.choice);
                self.spec.parts.clone_from(&old.spec.parts);
                self.spec.wait.clone_from(&old.spec.wait);
                self.spec.share.clone_from(&old.spec.share);
                self.spec.port.clone_from(&old.spec.port);
                self.spec.anything.clone_from(&old.spec.anything);
                self.spec.relations.clone_from(&old.spec.relations);
                self.spec.site.clone_from(&old.spec.site);
                self.spec.floor.clone_from(&old.spec.floor);
                self.spec.direction.clone_from(&old.spec.direction);
                self.spec.house.clone_from(&old.spec.house);
                self.spec.rooms.clone_from(&old.spec.rooms);
                self.status.clone_from(&old.status);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Sets what the server takes from the caller.
    pub(crate) fn fill_from_caller(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.spec.fill_from_caller(change, old.map(|old| &old.spec));
    }
    /// Whether a field of the gate `SpecimenHints` is set.
    pub(crate) fn uses_specimen_hints(&self) -> bool {
        self.spec.uses_specimen_hints()
    }
    /// Empties the fields of the gate `SpecimenHints`.
    pub(crate) fn drop_specimen_hints(&mut self) {
        self.spec.drop_specimen_hints();
    }
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        self.spec.deprecations(&at.field("spec"), warnings);
    }
}

impl crate::specimen::v1::SpecimenSpec {
    /// Sets what the server takes from the caller.
    pub(crate) fn fill_from_caller(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.owner = old
            .map_or_else(|| change.user.name.clone(), |old| old.owner.clone());
        self.owner_id = old
            .map_or_else(|| change.user.uid.clone(), |old| old.owner_id.clone());
        self.owner_groups = old
            .map_or_else(|| change.user.groups.clone(), |old| old.owner_groups.clone());
        self.owner_extra = old
            .map_or_else(
                || machinery::prepare::extra(change.user, crate::specimen::v1::Tags),
                |old| old.owner_extra.clone(),
            );
    }
    /// Empties the fields whose written value is dropped.
    pub(crate) fn drop_ignored(&mut self) {
        self.dropped = Default::default();
    }
    /// Whether a field of the gate `SpecimenHints` is set.
    pub(crate) fn uses_specimen_hints(&self) -> bool {
        !self.hint.is_empty()
    }
    /// Empties the fields of the gate `SpecimenHints`.
    pub(crate) fn drop_specimen_hints(&mut self) {
        self.hint = Default::default();
    }
    /// Adds the names and texts of deprecated fields that are set.
    pub(crate) fn deprecations(
        &self,
        at: &machinery::path::Path<'_>,
        warnings: &mut Vec<String>,
    ) {
        if !self.old.is_empty() {
            machinery::prepare::deprecated(warnings, &at.field("old"), "use title");
        }
    }
}
