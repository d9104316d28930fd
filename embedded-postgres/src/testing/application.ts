import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

const [directory = '', task] = process.argv.slice(2)

const database = await startEmbeddedPostgres({ directory })
const pool = new pg.Pool({ ...database.connection, max: 4 })
pool.on('error', () => {})
await pool.query('create table if not exists written (id bigserial primary key, word text not null)')
process.once('SIGTERM', stop)
say('ready', JSON.stringify(database.connection))
if (task === 'write') await Promise.all([write(), write(), write(), write()])
else setInterval(() => {}, 1_000)

async function write(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query(`insert into written (word) values ('kept') returning id`)
    say('wrote', rows[0].id)
  }
}

async function stop(): Promise<void> {
  await pool.end()
  await database.stop()
  process.exit(0)
}

function say(what: string, detail: string): void {
  writeSync(1, `${what} ${detail}\n`)
}
