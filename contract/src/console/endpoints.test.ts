import { permissions } from 'domain/staff/permissions'
import { expect, test } from 'vitest'
import type { ConsoleEvent } from './console-event.ts'
import { consoleEndpoints } from './endpoints.ts'

const events = Object.entries(consoleEndpoints).flatMap(([noun, { events }]) =>
  Object.entries(events as Record<string, ConsoleEvent>).map(([name, event]) => ({ noun, name, event })),
)
const nameOf = ({ noun, name }: { noun: string; name: string }) => `${noun}.${name}`

test('a noun has one name in its path and in the table', () => {
  for (const [name, { noun }] of Object.entries(consoleEndpoints)) expect(noun).toBe(name)
})

test('every event names exactly one permission of the table, or signed_in, or anyone', () => {
  const known: readonly string[] = [...permissions, 'signed_in', 'anyone']
  expect(events.filter(({ event }) => !known.includes(event.permission)).map(nameOf)).toEqual([])
})

test('only a session may be opened by anyone, and only it is served while the screen is locked', () => {
  const open = events.filter(({ event }) => event.permission === 'anyone' || event.whileLocked)
  expect(open.filter(({ noun }) => noun !== 'session').map(nameOf)).toEqual([])
})

test('every act and every request carries the key of its intent, and nothing else does', () => {
  const carriesKey = ({ event }: (typeof events)[number]) =>
    'request_key' in (event.body as unknown as { shape: object }).shape
  const changes = events.filter(({ event }) => event.kind === 'act' || event.kind === 'request')
  expect(events.filter(carriesKey).map(nameOf)).toEqual(changes.map(nameOf))
})
