//! TLS as clients see it: which certificate they get, what is spoken, whom the server believes, and all of it
//! while files change under a server that goes on serving. Certificates are real and made here.

mod authorities;
mod farewell;
mod hosts;
mod own;
mod reload;
mod spoken;
mod starts;
mod support;
