import type pg from 'pg'
import { type Connection, createClient } from './connection/connection.ts'
import { findPrimary } from './connection/find-primary.ts'

/** The application may only insert into and read these tables. */
const appendOnlyTables = `
  select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' and not tgisinternal`

/** Only migrations write to these tables. */
const migrationTables = `
  select relname as name from pg_class
   where oid in (to_regclass('public.schema_migrations'), to_regclass('public.database_identity'))`

/** graphile-worker enables row level security on its tables, so every role but the owner needs a policy. */
const jobTables = `
  select format('%I.%I', schemaname, tablename) as name, rowsecurity from pg_tables where schemaname = 'graphile_worker'`

const names = async (client: pg.ClientBase, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

/**
 * Lets the role of the application use the migrated tables. It owns nothing, so it can neither change the schema nor
 * disable a trigger, and it cannot update or delete rows of append-only tables.
 */
export async function grantRuntimeAccess(client: pg.ClientBase, role: string): Promise<void> {
  const grantee = client.escapeIdentifier(role)
  const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!exists) await client.query(`create role ${grantee} login`)
  const statements = [
    'begin',
    `revoke all on all tables in schema public from ${grantee}`,
    `grant usage on schema public, graphile_worker to ${grantee}`,
    `grant select, insert, update, delete on all tables in schema public to ${grantee}`,
    ...(await names(client, migrationTables)).map(
      (table) => `revoke insert, update, delete on ${table} from ${grantee}`,
    ),
    ...(await names(client, appendOnlyTables)).map((table) => `revoke update, delete on ${table} from ${grantee}`),
    `grant usage, select on all sequences in schema public to ${grantee}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${grantee}`,
    `grant usage, select on all sequences in schema graphile_worker to ${grantee}`,
    `grant execute on all functions in schema graphile_worker to ${grantee}`,
    ...(await names(client, `${jobTables} and rowsecurity`)).flatMap((table) => [
      `drop policy if exists application on ${table}`,
      `create policy application on ${table} to ${grantee} using (true) with check (true)`,
    ]),
    'commit',
  ]
  await client.query(statements.join(';\n'))
}

/** The role that a connection logs in as. */
export async function currentRole(connection: Connection): Promise<string> {
  const client = createClient(await findPrimary(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}
