//! The published OpenAPI documents, with the figures that each document must keep.

use recorded::{
    data,
    floors::{Floors, Rows},
    openapi, page,
    target::Target,
};

#[tokio::test(flavor = "multi_thread")]
async fn documents_keep_their_figures() {
    let mut rows = Rows::new();
    // The document of everything holds what is served, so that versions that are off need a server of their
    // own.
    for (documents, flags) in [
        (data::SERVED_DOCUMENTS, &[][..]),
        (data::OTHER_DOCUMENTS, &["--runtime-config=api/all=true".to_owned()]),
    ] {
        let target = Target::start(flags).await.unwrap();
        let compared = openapi::compare(&target, &data::documents(documents).unwrap()).await.unwrap();
        rows.extend(compared.iter().map(|(name, found)| (name.clone(), (found.counts(), found.is_served))));
    }
    Floors::named("openapi").check(&rows).unwrap_or_else(|error| panic!("{error:#}"));
    page::check().unwrap();
}
