import type pg from 'pg'

const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  _bytea: 'Buffer[]',
  _text: 'string[]',
  _timestamptz: 'Date[]',
}

type Column = { table_name: string; column_name: string; udt_name: string; nullable: boolean; generated: boolean }

const columnsOfSchema = `
  select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
         (column_default is not null or is_identity = 'YES') as generated
    from information_schema.columns
   where table_schema = 'public' and table_name <> 'schema_migrations'
   order by table_name, ordinal_position`

const pascalCase = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

function columnLine(column: Column): string {
  const plain = typescriptTypes[column.udt_name]
  if (plain === undefined) throw new Error(`no TypeScript type for ${column.udt_name} (${column.table_name})`)
  const type = column.nullable ? `${plain} | null` : plain
  return `  ${column.column_name}: ${column.generated ? `Generated<${type}>` : type}`
}

/** The TypeScript of the migrated schema, as Kysely reads it. */
export async function generateSchemaTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsOfSchema)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const types = [...tables].map(
    ([table, columns]) => `export type ${pascalCase(table)} = {\n${columns.map(columnLine).join('\n')}\n}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}`).join('\n')
  const heading =
    "// Generated from server/migrations by `npm run generate`; a test holds it to them.\nimport type { Generated } from 'kysely'\n"
  return [heading, ...types, `export type DB = {\n${all}\n}\n`].join('\n')
}
