//! rusqlite, used as little as a journal uses it.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("a directory is needed")?;
    let connection = rusqlite::Connection::open(std::path::Path::new(&dir).join("store"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.execute("CREATE TABLE records (revision INTEGER PRIMARY KEY, payload BLOB)", [])?;
    connection.execute("INSERT INTO records VALUES (1, ?1)", [b"value".as_slice()])?;
    let length: i64 = connection.query_row("SELECT length(payload) FROM records", [], |row| row.get(0))?;
    println!("{length}");
    Ok(())
}
