import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase(1)
})
afterAll(() => data.drop())

const select = async (expression: string) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(data.database.kysely)
  return rows[0]?.value
}

test.each([
  ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['(-9007199254740991)::bigint', -Number.MAX_SAFE_INTEGER],
  ["'{1,9007199254740991}'::bigint[]", [1, Number.MAX_SAFE_INTEGER]],
  ["'{}'::bigint[]", []],
  ['(select count(*) from customers)', 0],
])('%s is read as an exact integer', async (expression, expected) => {
  expect(await select(expression)).toEqual(expected)
})

test.each(['9007199254740993::bigint', "'{1,9007199254740993}'::bigint[]"])(
  '%s is refused, and the connection stays usable',
  async (expression) => {
    const pid = await select('pg_backend_pid()')
    await expect(select(expression)).rejects.toThrow('9007199254740993 is too large for a JavaScript integer')
    expect(await select('pg_backend_pid()')).toBe(pid)
  },
)

test('a date is read as text, independent of the time zone', async () => {
  expect(await select("'2026-11-15'::date")).toBe('2026-11-15')
})

test('a timestamp is read as a Date', async () => {
  expect(await select("'2026-11-15 10:00:00.123+05:30'::timestamptz")).toEqual(new Date('2026-11-15T04:30:00.123Z'))
})
