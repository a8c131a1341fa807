//! Autoscalers: rules and defaults that span several fields, their metrics in tables, and what the first
//! version says in annotations. All rules are here, because problems of a version name the fields of the
//! stored one.

mod annotations;
mod behavior;
mod check;
mod first_metrics;
mod first_version;
mod metrics;
mod processor;
mod reference;
mod targets;

use generated_autoscaling::autoscaling::{v1, v2::HorizontalPodAutoscaler};
use machinery::{
    brand::Brand, change::Change, columns::Cell, object::Object, problem::Problems, strategy::Strategy,
};

/// The rules of autoscalers that the schema cannot express.
#[derive(Debug)]
pub(crate) struct HorizontalPodAutoscalerStrategy;

impl Strategy for HorizontalPodAutoscalerStrategy {
    type Object = HorizontalPodAutoscaler;

    fn default_fields(&self, _brand: &Brand, new: &mut HorizontalPodAutoscaler) {
        // The stored version has fields for what these say, so a text that a client left there would
        // contradict them.
        annotations::drop(&mut new.metadata.annotations);
        processor::fill(&mut new.spec.metrics);
        if let Some(rules) = &mut new.spec.behavior {
            behavior::fill(rules);
        }
    }

    fn prepare(
        &self,
        change: &Change<'_>,
        new: &mut HorizontalPodAutoscaler,
        old: Option<&HorizontalPodAutoscaler>,
    ) {
        // The first version keeps parts of both in annotations, which its clients may write through any path.
        if change.subresource == "status" {
            if let Some(old) = old {
                new.spec = old.spec.clone();
            }
        } else {
            new.status = old.map(|old| old.status.clone()).unwrap_or_default();
            let had_tolerance =
                old.and_then(|old| old.spec.behavior.as_ref()).is_some_and(behavior::has_tolerance);
            if let (Some(rules), false) =
                (&mut new.spec.behavior, had_tolerance || change.gates.is_on(TOLERANCE))
            {
                behavior::drop_tolerance(rules);
            }
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &HorizontalPodAutoscaler,
        old: Option<&HorizontalPodAutoscaler>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            check::status(&new.status, problems);
        } else {
            check::spec(&new.spec, old.map(|old| &old.spec), change, problems);
        }
    }

    fn cell(&self, _column: &str, object: &HorizontalPodAutoscaler) -> Cell {
        Cell::Text(targets::text(&object.spec.metrics, &object.status.current_metrics))
    }

    fn convert_to_hub(&self, _brand: &Brand, version: &dyn Object, hub: &mut HorizontalPodAutoscaler) {
        if let Some(version) = version.as_any().downcast_ref::<v1::HorizontalPodAutoscaler>() {
            first_version::read(version, hub);
        }
    }

    fn convert_from_hub(&self, _brand: &Brand, hub: &HorizontalPodAutoscaler, version: &mut dyn Object) {
        if let Some(version) = version.as_any_mut().downcast_mut::<v1::HorizontalPodAutoscaler>() {
            first_version::write(hub, version);
        }
    }
}

/// The gate of tolerances.
const TOLERANCE: &str = "HPAConfigurableTolerance";
