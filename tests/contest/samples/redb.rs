//! redb, used as little as a journal uses it.

use redb::{ReadableDatabase, ReadableTable};

const RECORDS: redb::TableDefinition<'_, u64, &[u8]> = redb::TableDefinition::new("records");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("a directory is needed")?;
    let database = redb::Database::create(std::path::Path::new(&dir).join("store"))?;
    let transaction = database.begin_write()?;
    transaction.open_table(RECORDS)?.insert(1, b"value".as_slice())?;
    transaction.commit()?;
    for entry in database.begin_read()?.open_table(RECORDS)?.iter()? {
        println!("{}", entry?.1.value().len());
    }
    Ok(())
}
