import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Connection = { host: string; user: string; database: string }

const program = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')

/** int8 is mapped to number because type-parsers.ts parses it so. */
export const codegenArguments = ({ host, user, database }: Connection, ...extra: string[]) => [
  program,
  '--dialect=postgres',
  `--url=postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
  `--out-file=${join(import.meta.dirname, 'schema.generated.ts')}`,
  '--include-pattern=public.*',
  '--exclude-pattern=schema_migrations',
  '--date-parser=string',
  '--type-mapping={"int8":"number"}',
  ...extra,
]
