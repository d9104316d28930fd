import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import { codegenArguments } from './codegen-arguments.ts'
import { migrate } from './migrate.ts'

/** Writes schema.generated.ts from a database that has just been migrated. */
const directory = await mkdtemp(join(tmpdir(), 'agrim-generate-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
try {
  await migrate({ connection: postgres.connection })
  await promisify(execFile)(process.execPath, codegenArguments(postgres.connection))
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
