//! Kinds that clients define while the server runs.

mod applies;
mod cells;
mod defaults;
mod deletion;
mod documents;
mod stored;
mod support;
mod test_server;
mod writes;
