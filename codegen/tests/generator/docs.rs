//! The API reference: one page word by word, every link of the whole site, what readers with other needs rely
//! on, and the command that writes it.

mod command;
mod contrast;
mod golden;
mod html;
mod site;

use std::path::Path;

use codegen::{
    docs::{self, SiteHost, examples::Examples},
    documents,
    emit::File,
};
use schema_model::{load_model, model::Model};

use super::{schema, specimen};

fn load(schema: &Path) -> (Model, Examples) {
    let model = load_model(schema).map_err(|report| report.to_string()).unwrap();
    let examples = Examples::read(schema, &model).unwrap();
    (model, examples)
}

/// Every site there is: each brand's, the server's, and that of the made-up schema.
fn sites() -> Vec<(String, Vec<File>)> {
    let (model, examples) = load(&schema());
    let brand = |name: &str| (name.to_owned(), docs::site(&model, &examples, name, SiteHost::Files).unwrap());
    let mut sites = vec![brand("platform"), brand("kubernetes")];
    let mut served = documents::served(&model, &examples);
    served.retain(|file| file.path.starts_with("docs/"));
    for file in &mut served {
        file.path = file.path.strip_prefix("docs/").unwrap().to_owned();
    }
    sites.push(("server".to_owned(), served));
    let (model, examples) = load(&specimen());
    sites.push(("specimen".to_owned(), docs::site(&model, &examples, "platform", SiteHost::Files).unwrap()));
    sites
}
