import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let data: TestDatabase
beforeAll(async () => {
  // One connection, because statements are prepared per connection.
  data = await createTestDatabase(1)
})
afterAll(() => data.drop())

const preparedTexts = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    data.database.kysely,
  )
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is prepared once per connection, one without is not', async () => {
  const find = (profileId: string) =>
    data.database.kysely.selectFrom('customers').select('id').where('profileId', '=', profileId).execute()
  await find('ONE')
  await find('TWO')
  await data.database.kysely.selectFrom('customers').select('id').execute()
  const texts = await preparedTexts()
  expect(texts).toEqual(['select "id" from "customers" where "profile_id" = $1'])
})

test('at most a thousand statements are prepared, and further ones run unprepared', async () => {
  const before = (await preparedTexts()).length
  for (let statement = 0; statement < 1_050; statement++)
    await sql`select ${statement}::integer as ${sql.ref(`column_${statement}`)}`.execute(data.database.kysely)
  const texts = await preparedTexts()
  expect(texts.length).toBeGreaterThan(before)
  expect(texts.length).toBeLessThanOrEqual(1_000)
  const { rows } = await sql`select ${7}::integer as beyond`.execute(data.database.kysely)
  expect(rows).toEqual([{ beyond: 7 }])
})
