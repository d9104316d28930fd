import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { generateSchemaTypes } from './generate-schema-types.ts'
import { migrate } from './migrate.ts'

const target = join(import.meta.dirname, 'schema.generated.ts')
const directory = await mkdtemp(join(tmpdir(), 'agrim-generate-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
try {
  await migrate(postgres.connection)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await writeFile(target, await generateSchemaTypes(client))
  await client.end()
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
