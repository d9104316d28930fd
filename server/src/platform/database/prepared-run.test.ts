import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase(1)
})
afterAll(() => data.drop())

const everyKind = {
  name: 'every_kind',
  text: `select $1::text as text, $2::integer as number, $3::boolean as boolean, $4::timestamptz as instant,
    $5::bytea as bytes, $6::text[] as list, $7::jsonb as object, $8::text as nothing`,
}

test('what goes in comes out, the first time and when the columns are known', async () => {
  const row = {
    text: 'रुपये, "quoted"',
    number: 7,
    boolean: false,
    instant: new Date('2026-11-15T05:30:00.123Z'),
    bytes: Buffer.from([0, 255]),
    list: ['one', 'two, three'],
    object: { a: [1] },
    nothing: null,
  }
  for (let time = 0; time < 3; time++) {
    expect(await data.database.run(everyKind, Object.values(row))).toEqual([row])
  }
})

test('a statement may answer many rows, none, or nothing at all', async () => {
  const count = { name: 'count_up', text: 'select n from generate_series(1, $1::integer) as n' }
  expect(await data.database.run(count, [0])).toEqual([])
  expect(await data.database.run(count, [3])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  const forget = { name: 'forget', text: 'delete from request_counts where requests = $1' }
  for (let time = 0; time < 2; time++) expect(await data.database.run(forget, [1])).toEqual([])
})

test('a statement that fails is refused with its code, and the next one is answered', async () => {
  const divide = { name: 'divide', text: 'select 1 / $1::integer as result' }
  await expect(data.database.run(divide, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await data.database.run(divide, [1])).toEqual([{ result: 1 }])
})

test('a value that cannot be written is refused, and takes no connection with it', async () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const echo = { name: 'echo', text: 'select $1::jsonb as value' }
  await expect(data.database.run(echo, [circle])).rejects.toThrow()
  expect(await data.database.run(echo, [{ a: 1 }])).toEqual([{ value: { a: 1 } }])
})

test('two statements of one name are refused', async () => {
  await data.database.run({ name: 'twin', text: 'select 1 as one' }, [])
  await expect(data.database.run({ name: 'twin', text: 'select 2 as two' }, [])).rejects.toThrow('twin')
})
