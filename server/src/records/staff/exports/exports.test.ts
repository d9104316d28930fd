import { afterAll, beforeAll, expect, test } from 'vitest'
import { purges } from '../../../retention.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openConsole } from '../testing/console-client.ts'

type Person = Awaited<ReturnType<typeof openConsole>>
let testApp: TestApp
let maker: Person
beforeAll(async () => {
  testApp = await createTestApp()
  maker = await openConsole(testApp, ['compliance'])
  await (await openConsole(testApp, ['support'])).call('staff', 'list')
})
afterAll(() => testApp.close())

const make = async () => (await maker.act('audit', 'export', { kind: 'REFUSAL' })).Data.export_id as string
const addressOf = (person: Person, export_id: string) => person.act('exports', 'download', { export_id })
const get = async (person: Person, url: unknown) =>
  testApp.app.inject({
    url: String(url),
    headers: { cookie: person.headers.cookie ?? '', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' },
  })

test('a file is made only with a passkey for exactly this choice, and needs the permission', async () => {
  const act = { event_name: 'export', kind: 'REFUSAL', request_key: crypto.randomUUID() }
  expect(await maker.send('audit', act)).toMatchObject({ code: 403, Data: { step_up: 'required' } })
  await maker.confirm('audit', act)
  expect((await maker.send('audit', { ...act, kind: 'ACT' })).code).toBe(403)
  expect((await maker.send('audit', act)).Status).toBe(1)
  const inspector = await openConsole(testApp, ['inspector'])
  expect((await inspector.act('audit', 'export', {})).code).toBe(403)
})

test('its maker downloads it with an address of five minutes for this session, and nobody else does', async () => {
  const [id, other] = [await make(), await openConsole(testApp, ['compliance'])]
  const { url } = (await addressOf(maker, id)).Data
  const file = await get(maker, url)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="log.csv"',
  })
  expect(file.body).toContain('staff.list')
  expect((await addressOf(other, id)).Message).toContain('no such file of yours')
  expect((await get(other, url)).statusCode).toBe(404)
  expect((await other.call('exports', 'list')).Data.files).toEqual([])
  expect((await maker.call('exports', 'list')).Data.files).toContainEqual(expect.objectContaining({ export_id: id }))
  testApp.clock.advance(301)
  expect((await get(maker, url)).statusCode).toBe(404)
})

test('it is stored encrypted, ends after a day, and is then deleted', async () => {
  const id = await make()
  const stored = async () =>
    (await testApp.data.asOwner('select body_encrypted from staff_exports where id = $1', [id])).rows[0]
  expect((await stored())?.body_encrypted.toString()).not.toContain('staff.list')
  const later = await openConsole(testApp, ['compliance'])
  await testApp.data.asOwner('update staff_exports set staff_id = $1 where id = $2', [later.staffId, id])
  expect((await addressOf(later, id)).Status).toBe(1)
  await testApp.data.asOwner('update staff_exports set ends_at = $1 where id = $2', [testApp.clock.now(), id])
  expect((await addressOf(later, id)).Status).toBe(0)
  const purge = purges.find(({ name }) => name === 'staffExports')
  testApp.clock.advance(1)
  await purge?.deleteBatch(testApp.data.database.kysely, testApp.clock.now())
  expect(await stored()).toBeUndefined()
})

test('a file of more than ten thousand lines is not made', async () => {
  await testApp.data.asOwner(
    `insert into audit_entries (at, staff_id, roles, kind, event, is_own_case, result, details, request_id)
     select now(), $1, '{}', 'ACT', 'staff.end', false, 'done', '{}', 'x' from generate_series(1, 10001)`,
    [maker.staffId],
  )
  const reply = await maker.act('audit', 'export', { kind: 'ACT' })
  expect(reply).toMatchObject({ Status: 0, Message: expect.stringContaining('choose fewer days') })
})
