import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect, type PostgresPool } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Tables and columns are camelCase in code and snake_case in SQL; the keys of JSON in a column stay as they are. */
export const createKysely = (pool: PostgresPool, { log }: Pick<KyselyConfig, 'log'> = {}): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(log && { log }),
  })
