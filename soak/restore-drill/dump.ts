import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createMachine,
  createPrimary,
  databaseName,
  type PostgresServer,
  runPostgresProgram,
} from '../machines/postgres-server.ts'
import { filesOf } from './installation.ts'

/** As in docs/operations.md, "Backup and restore with compose": `pg_dump`, then the files that its rows name. */

const addressOf = ({ directory, port }: PostgresServer) => ({
  PGHOST: directory,
  PGPORT: String(port),
  PGUSER: 'postgres',
})
const dumpIn = (directory: string) => join(directory, 'agrim.dump')
const filesIn = (directory: string) => join(directory, 'files')

/** The commits of a lone server wait for no standby. */
export async function startServer(directory: string): Promise<PostgresServer> {
  const server = await createPrimary(await createMachine(directory))
  await server.setSynchronousStandbys('')
  return server
}

export async function backUp(server: PostgresServer, dataDirectory: string, directory: string): Promise<void> {
  runPostgresProgram('pg_dump', ['-Fc', '-f', dumpIn(directory), databaseName], addressOf(server))
  await cp(filesOf(dataDirectory), filesIn(directory), { recursive: true })
}

/** Restores into the database of a new server, whose roles exist. */
export async function restore(server: PostgresServer, dataDirectory: string, directory: string): Promise<void> {
  const env = addressOf(server)
  runPostgresProgram('dropdb', ['--force', databaseName], env)
  runPostgresProgram('createdb', ['-O', 'agrim_owner', databaseName], env)
  runPostgresProgram('pg_restore', ['-d', databaseName, '--exit-on-error', dumpIn(directory)], env)
  await cp(filesIn(directory), filesOf(dataDirectory), { recursive: true })
}

/** What the operator runs where the marks are lost too, as on a new machine. */
export function skipAhead(server: PostgresServer): void {
  const statements = [
    `select raise_sequence(sequencename, last_value + 10000) from pg_sequences
      where schemaname = 'public' and last_value is not null`,
    'update tax_invoice_counters set last_number = last_number + 10000',
    'update credit_note_counters set last_number = last_number + 10000',
  ]
  for (const statement of statements)
    runPostgresProgram('psql', ['-q', '-d', databaseName, '-c', statement], addressOf(server))
}
