//! Who is asking? The methods that need nobody else, over HTTP, with what must not work beside what must.

mod bootstrap_token;
mod chains;
mod impersonation;
mod proxy;
mod subjects;
mod support;
mod token_file;
