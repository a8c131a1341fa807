//! The results of health checks, for `/metrics/slis`: service level indicators on a page of their own, so
//! that they can be scraped often.

use std::sync::Arc;

use machinery::brand::Brand;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use super::{
    page_rules::PageRules,
    stability::{HiddenMetrics, Registrar, stable},
};
use crate::{plain::Plain, version::Release};

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CheckLabels {
    name: String,
    r#type: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ResultLabels {
    name: String,
    status: &'static str,
    r#type: &'static str,
}

/// Handles on the results of health checks, and their page.
#[derive(Debug, Clone)]
pub struct Slis {
    last: Family<CheckLabels, Gauge>,
    results: Family<ResultLabels, Counter>,
    brand: &'static Brand,
    page_rules: Arc<PageRules>,
}

impl Slis {
    pub(super) fn new(brand: &'static Brand) -> Self {
        Slis { last: Family::default(), results: Family::default(), brand, page_rules: Arc::default() }
    }

    /// The same, whose page follows these rules.
    pub(super) fn with_page_rules(self, rules: &Arc<PageRules>) -> Self {
        Slis { page_rules: Arc::clone(rules), ..self }
    }

    /// Counts a check of an endpoint such as `livez`.
    pub fn checked(&self, name: &str, endpoint: &'static str, passed: bool) {
        let status = if passed { "success" } else { "error" };
        let (name, r#type) = (name.to_owned(), endpoint);
        self.last.get_or_create_owned(&CheckLabels { name: name.clone(), r#type }).set(i64::from(passed));
        self.results.get_or_create_owned(&ResultLabels { name, status, r#type }).inc();
    }

    /// The answer to `GET /metrics/slis`.
    #[must_use]
    pub fn page_for(&self, accept: &str) -> Plain {
        let mut registry = Registry::default();
        let mut all = Registrar::new(&mut registry, HiddenMetrics::Hide, Release::of(self.brand));
        let brand = self.brand.name;
        let last = stable(format!("{brand}_healthcheck"), "Last result of a health check: 1 when it passed");
        all.register(last, self.last.clone());
        let results = stable(format!("{brand}_healthchecks"), "Results of health checks");
        all.register(results, self.results.clone());
        super::page(&registry, |_| Ok(()), &self.page_rules, accept)
    }
}
