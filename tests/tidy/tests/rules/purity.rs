//! A crate that names no file, socket, thread, process, clock or log can be tested with tables alone, and
//! used by the generator as well as by the server.

use super::{
    each,
    exceptions::{Rule, judge},
    named,
};

const BANNED: [&str; 18] = [
    "std::fs",
    "std::process",
    "std::thread",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
    "std::os::unix::net",
    "net::TcpStream",
    "net::TcpListener",
    "net::UdpSocket",
    "net::ToSocketAddrs",
    "SystemTime::now",
    "Instant::now",
    "tokio",
    "tracing",
    "print!",
    "println!",
    "eprintln!",
];

#[test]
fn crates_are_pure() {
    judge(Rule::Purity, &each(|package| named(package, &BANNED)));
}
