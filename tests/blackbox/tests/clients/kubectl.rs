//! What people do with `kubectl`, with the newest one that this machine has, and in the full form of the
//! tests also with the oldest one. Without any, every test passes and says that it did nothing.

mod applies;
mod apply;
mod can_i;
mod certificates;
mod deletes;
mod documents;
mod every_kind;
mod examples;
mod folders;
mod gadgets;
mod generators;
mod joined;
mod logins;
mod nodes;
mod platform;
mod reader;
mod reads;
mod rollouts;
mod session;
mod versions;
mod writes;
