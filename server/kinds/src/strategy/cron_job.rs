//! Schedules of jobs: the template of their pods.

use generated::batch::v1::CronJob;
use machinery::{brand::Brand, change::Change, path::Path, problem::Problems, strategy::Strategy};

use super::{job, pod_defaults};

/// The rules of schedules that the schema cannot express.
#[derive(Debug)]
pub(crate) struct CronJobStrategy;

/// How long the name may be: a time stands behind it in the names of jobs.
const NAME_MAX: usize = 52;

impl Strategy for CronJobStrategy {
    type Object = CronJob;

    fn default_fields(&self, _brand: &Brand, new: &mut CronJob) {
        pod_defaults::complete(&mut new.spec.job_template.spec.template.spec);
    }

    fn validate(&self, change: &Change<'_>, new: &CronJob, old: Option<&CronJob>, problems: &mut Problems) {
        if change.subresource == "status" {
            return;
        }
        let template = Path::Root.field("spec");
        let template = template.field("jobTemplate");
        job::check(&new.spec.job_template.spec, &template.field("spec"), problems);
        if old.is_none() && new.metadata.name.len() > NAME_MAX {
            let detail = "must be no more than 52 characters";
            let at = Path::Root.field("metadata");
            problems.invalid(&at.field("name"), &machinery::problem::quote(&new.metadata.name), detail);
        }
    }
}
