// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authorization::v1::SelfSubjectRulesReview {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "spec", "status"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.spec = r.value()?,
                    _ => out.status = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::authorization::v1::SelfSubjectRulesReview {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::authorization::v1::SelfSubjectRulesReview {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::SelfSubjectRulesReviewSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["namespace"],
            |r, _| {
                out.namespace = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::SelfSubjectRulesReviewSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("namespace", &self.namespace);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::SubjectRulesReviewStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["resourceRules", "nonResourceRules", "incomplete", "evaluationError"],
            |r, index| {
                match index {
                    0 => out.resource_rules = r.value()?,
                    1 => out.non_resource_rules = r.value()?,
                    2 => out.incomplete = r.value()?,
                    _ => out.evaluation_error = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::SubjectRulesReviewStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("resourceRules", &self.resource_rules);
            w.list_or_null("nonResourceRules", &self.non_resource_rules);
            w.always("incomplete", &self.incomplete);
            w.nonzero("evaluationError", &self.evaluation_error);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::ResourceRule {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["verbs", "apiGroups", "resources", "resourceNames"],
            |r, index| {
                match index {
                    0 => out.verbs = r.value()?,
                    1 => out.api_groups = r.value()?,
                    2 => out.resources = r.value()?,
                    _ => out.resource_names = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::ResourceRule {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("verbs", &self.verbs);
            w.nonzero("apiGroups", &self.api_groups);
            w.nonzero("resources", &self.resources);
            w.nonzero("resourceNames", &self.resource_names);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::NonResourceRule {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["verbs", "nonResourceURLs"],
            |r, index| {
                match index {
                    0 => out.verbs = r.value()?,
                    _ => out.non_resource_urls = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::NonResourceRule {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("verbs", &self.verbs);
            w.nonzero("nonResourceURLs", &self.non_resource_urls);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
