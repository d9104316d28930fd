import type { ConsoleEvent } from 'contract/console/console-event'
import { consoleEndpoints } from 'contract/console/endpoints'
import { permissionsOf } from 'domain/staff/may'
import type { Permission } from 'domain/staff/permissions'
import { type Role, roleNames } from 'domain/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsoleDoor } from '../../../console-door.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createConsoleClient } from '../testing/console-client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const events = Object.entries(consoleEndpoints)
  .flatMap(([noun, { events }]) => Object.entries(events).map(([name, event]) => ({ noun, name, event })))
  .filter(({ noun }) => noun !== 'session') as { noun: string; name: string; event: ConsoleEvent }[]

const isAllowed = (role: Role, permission: ConsoleEvent['permission']) =>
  permission === 'signed_in' || permissionsOf([{ role, ceilingPaise: null }]).includes(permission as Permission)

test.each(roleNames)(
  '%s may call what the table allows and nothing else, and each refusal is recorded',
  async (role) => {
    const client = createConsoleClient(testApp)
    await client.logInAs(role)
    // The permission comes before the shape, so that an empty body shows whether there is one.
    const refused: string[] = []
    for (const { noun, name } of events)
      if ((await client.call(noun, name)).code === 403) refused.push(`${noun}.${name}`)
    const expected = events.filter(({ event }) => !isAllowed(role, event.permission))
    expect(refused).toEqual(expected.map(({ noun, name }) => `${noun}.${name}`))
    const { rows } = await testApp.data.asOwner(
      `select event from audit_entries where staff_id = $1 and kind = 'REFUSAL' order by id`,
      [`SAMPLE-${role}`],
    )
    const recorded = rows.map(({ event }) => event as string)
    expect(refused.filter((event) => !recorded.includes(event))).toEqual([])
  },
)

test.each(roleNames)('%s may ask only for what the table allows, whatever the kind of request', async (role) => {
  const client = createConsoleClient(testApp)
  await client.logInAs(role)
  const kinds = [...createConsoleDoor(testApp.dependencies).kinds.values()]
  const refused: string[] = []
  for (const { kind } of kinds)
    if ((await client.call('requests', 'preview', { kind, command: {} })).code === 403) refused.push(kind)
  expect(refused).toEqual(kinds.filter(({ raise }) => !isAllowed(role, raise)).map(({ kind }) => kind))
})

test('every request that is an event of its own is of a kind that the door knows', () => {
  const asked = events.filter(({ event }) => event.kind === 'request').map(({ name }) => name)
  const { kinds } = createConsoleDoor(testApp.dependencies)
  expect(asked.filter((name) => !kinds.has(name))).toEqual([])
})

test('nobody who is not logged in may call anything but what opens a session', async () => {
  const client = createConsoleClient(testApp)
  for (const { noun, name } of events)
    expect([noun, name, (await client.call(noun, name)).code]).toEqual([noun, name, 401])
})
