//! Ingress classes: the name of the controller, and how tables show the default class and its settings.

use generated_brands::BRANDS;
use generated_networking::networking::v1::IngressClass;
use machinery::{
    change::Change, check, columns::Cell, format, path::Path, problem::Problems, strategy::Strategy,
};

use kinds::default_classes::is_default_ingress;

/// The rules of ingress classes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct IngressClassStrategy;

const CONTROLLER_BYTES_MAX: usize = 250;

impl Strategy for IngressClassStrategy {
    type Object = IngressClass;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &IngressClass,
        _old: Option<&IngressClass>,
        problems: &mut Problems,
    ) {
        let spec = Path::Root.field("spec");
        let (at, controller) = (spec.field("controller"), new.spec.controller.as_str());
        if controller.len() > CONTROLLER_BYTES_MAX {
            problems.too_long(&at, CONTROLLER_BYTES_MAX);
        }
        if controller.is_empty() {
            problems.required(&at, "");
        } else {
            check::format(controller, format::domain_path, &at, problems);
        }
    }

    fn cell(&self, column: &str, class: &IngressClass) -> Cell {
        match column {
            "Name" => Cell::Text(name(class)),
            "Parameters" => Cell::Text(parameters(class)),
            _ => Cell::Empty,
        }
    }
}

/// Tables are made without a brand, so that the annotation counts under the names of every brand.
fn name(class: &IngressClass) -> String {
    let name = &class.metadata.name;
    let is_default = BRANDS.iter().any(|brand| is_default_ingress(brand, &class.metadata));
    if is_default { format!("{name} (default)") } else { name.clone() }
}

fn parameters(class: &IngressClass) -> String {
    let Some(parameters) = &class.spec.parameters else { return "<none>".to_owned() };
    let group = parameters.api_group.iter().map(|group| format!(".{group}")).collect::<String>();
    format!("{}{group}/{}", parameters.kind, parameters.name)
}
