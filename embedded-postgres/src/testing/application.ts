import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

/** Starts PostgreSQL in the given directory and prints "ready"; with the task "write" inserts rows until it is killed. */

const [directory = '', task] = process.argv.slice(2)

const database = await startEmbeddedPostgres({ directory })
const pool = new pg.Pool({ ...database.connection, max: 4 })
pool.on('error', () => {})
await pool.query('create table if not exists written (id bigserial primary key, content text not null)')
process.once('SIGTERM', stop)
print('ready', JSON.stringify(database.connection))
if (task === 'write') await Promise.all([write(), write(), write(), write()])
else setInterval(() => {}, 1_000)

async function write(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query(`insert into written (content) values ('row') returning id`)
    print('wrote', rows[0].id)
  }
}

async function stop(): Promise<void> {
  await pool.end()
  await database.stop()
  process.exit(0)
}

/** Synchronous, so that a row that was reported before a kill has really been reported. */
function print(event: string, detail: string): void {
  writeSync(1, `${event} ${detail}\n`)
}
