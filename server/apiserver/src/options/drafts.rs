//! Options for kinds of a schema that is being written.

use std::path::PathBuf;

use schema_model::draft_exchange::KindName;
use storage::engine::UnknownTypes;

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Drafts of kinds")]
pub(super) struct Drafts {
    /// Take kinds of a schema at this socket, as `kindsmith dev` sends them, and serve them until the server
    /// stops. Only processes of the same user are listened to
    #[arg(long, value_name = "FILE")]
    drafts_socket: Option<PathBuf>,
    /// Leave this kind of the schema out, as group/Kind, so that a draft can take its place. Kinds with code
    /// in Rust cannot be left out
    #[arg(long, value_name = "GROUP/KIND", value_delimiter = ',')]
    draft: Vec<String>,
}

impl Drafts {
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        if self.drafts_socket.is_none() && !self.draft.is_empty() {
            conflicts.push("--draft needs --drafts-socket".to_owned());
        }
        if self.drafts_socket.is_some() {
            // The objects of drafts wait in the store until the drafts come again.
            config.storage.unknown_types = UnknownTypes::Keep;
        }
        config.api.drafts.socket = self.drafts_socket;
        for text in self.draft {
            match KindName::parse(&text) {
                Some(KindName { group, name }) => config.api.drafts.in_place_of.push((group, name)),
                None => conflicts.push(format!("--draft: `{text}` is no kind, as demo/Widget")),
            }
        }
    }
}
