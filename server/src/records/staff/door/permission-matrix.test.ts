import type { ConsoleEvent } from 'contract/console/console-event'
import { consoleEndpoints } from 'contract/console/endpoints'
import { permissionsOf } from 'domain/staff/may'
import type { Permission } from 'domain/staff/permissions'
import { type Role, roleNames } from 'domain/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { staffKinds } from '../people/staff-kinds.ts'
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

test.each(roleNames)('%s may call what the table allows, and nothing else', async (role) => {
  const client = createConsoleClient(testApp)
  await client.logInAs(role)
  // The permission comes before the shape, so that an empty body shows whether there is one.
  const refused: string[] = []
  for (const { noun, name } of events) if ((await client.call(noun, name)).code === 403) refused.push(`${noun}.${name}`)
  const expected = events.filter(({ event }) => !isAllowed(role, event.permission))
  expect(refused).toEqual(expected.map(({ noun, name }) => `${noun}.${name}`))
})

test.each(roleNames)('%s may ask only for what the table allows', async (role) => {
  const client = createConsoleClient(testApp)
  await client.logInAs(role)
  const refused: string[] = []
  for (const { kind } of staffKinds)
    if ((await client.call('requests', 'preview', { kind, command: {} })).code === 403) refused.push(kind)
  expect(refused).toEqual(staffKinds.filter(({ raise }) => !isAllowed(role, raise)).map(({ kind }) => kind))
})

test('nobody who is not logged in may call anything but what opens a session', async () => {
  const client = createConsoleClient(testApp)
  for (const { noun, name } of events)
    expect([noun, name, (await client.call(noun, name)).code]).toEqual([noun, name, 401])
})
