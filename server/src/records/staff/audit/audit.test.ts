import { randomUUID } from 'node:crypto'
import { act, look, nothing } from 'contract/console/console-event'
import { istDateOf } from 'domain/calendar/ist-date'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answerFailures } from '../../../platform/http/answer-failures.ts'
import { extendChain } from '../../../platform/sealing/extend-chain.ts'
import { verifyChain } from '../../../platform/sealing/verify-chain.ts'
import { failureWords } from '../../../public/site/failure-words.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { changed, done, refused } from '../door/console-outcome.ts'
import { createDoor } from '../door/door.ts'
import { serveConsole } from '../door/serve-console.ts'
import { openConsole } from '../testing/console-client.ts'
import { auditChain } from './audit-chain.ts'
import { listLooksAt } from './audit-entries.ts'

let testApp: TestApp
let app: FastifyInstance
const released: string[] = []
const log = pino({ level: 'silent' })

const notes = {
  noun: 'notes',
  events: {
    open: look({
      summary: 'Opens customers',
      permission: 'signed_in',
      body: {
        ...{ from: z.number(), to: z.number(), is_own: z.boolean() },
        purpose: z.enum(['support', 'screening', 'fraud']).default('support'),
      },
      data: nothing,
    }),
    write: act({ summary: 'Writes', permission: 'signed_in', body: { how: z.string() }, data: nothing }),
  },
}

/** A noun of the test's own behind the same door. */
beforeAll(async () => {
  testApp = await createTestApp()
  await testApp.data.asOwner(
    `insert into customers (id, profile_id, mobile_encrypted, mobile_index, created_at) overriding system value
     select n, 'P' || n, '', int4send(n), now() from generate_series(1, 5000) n`,
  )
  const { database } = testApp.data
  const settings = { origin: undefined, isOnLoopback: true }
  const door = createDoor({
    ...{ database, clock: testApp.clock, log, settings, hasSamplePeople: true },
    ...{ kinds: [], waitingCounts: {}, releaseClaims: [async (_transaction, staffId) => void released.push(staffId)] },
  })
  app = fastify()
  answerFailures(app, failureWords)
  serveConsole(app, door, notes, {
    async open({ from, to, is_own: isOwnCase, purpose }, { audit }) {
      for (let customerId = from; customerId <= to; customerId++)
        audit.looked({ customerId, subject: `customer:${customerId}`, purpose, isOwnCase })
      return done({})
    },
    async write({ how }, { transaction, person, audit, now }) {
      audit.about({ subject: 'note:1', details: { how } })
      const values = { staffId: person.staffId, role: 'accounts', givenAt: now }
      await transaction.insertInto('staffRoles').values(values).execute()
      if (how === 'broken') throw new Error('broken')
      return { done: done({}), refused: refused('No.'), changed: changed('Changed.') }[how] ?? done({})
    },
  })
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

const open = () => openConsole({ ...testApp, app }, ['support'])
const entriesOf = async (staffId: string) =>
  (
    await testApp.data.asOwner('select kind, event, result, customer_id from audit_entries where staff_id = $1', [
      staffId,
    ])
  ).rows
const rolesOf = async (staffId: string) =>
  (await testApp.data.asOwner('select role from staff_roles where staff_id = $1', [staffId])).rows.length

test('what is done has its record in the same transaction; what is not done leaves only its record', async () => {
  for (const [how, code, kind, roles] of [
    ['done', 200, 'ACT', 2],
    ['refused', 200, 'REFUSAL', 1],
    ['changed', 409, 'REFUSAL', 1],
  ] as const) {
    const client = await open()
    expect((await client.act('notes', 'write', { how })).code).toBe(code)
    expect(await entriesOf(client.staffId)).toEqual([expect.objectContaining({ kind, event: 'notes.write' })])
    expect(await rolesOf(client.staffId)).toBe(roles)
  }
})

test('a fault leaves neither the change nor a record, and the same key can be sent again', async () => {
  const client = await open()
  const body = { event_name: 'write', how: 'broken', request_key: randomUUID() }
  expect((await client.send('notes', body)).code).toBe(500)
  expect([await entriesOf(client.staffId), await rolesOf(client.staffId)]).toEqual([[], 1])
  expect((await client.send('notes', { ...body, how: 'done' })).code).toBe(200)
})

test('what a person has claimed is released when their screen locks itself', async () => {
  const client = await open()
  testApp.clock.advance(901)
  expect((await client.act('notes', 'write', { how: 'done' })).code).toBe(401)
  expect(released).toEqual([client.staffId])
})

test('the same act sent twice at once is done once', async () => {
  const client = await open()
  const body = { event_name: 'write', how: 'done', request_key: randomUUID() }
  const replies = await Promise.all([client.send('notes', body), client.send('notes', body)])
  expect(replies.map(({ Status }) => Status)).toEqual([1, 1])
  expect(await entriesOf(client.staffId)).toHaveLength(1)
})

test('each customer that was looked at has a record; at 150 compliance is told, and after 300 nothing is shown', async () => {
  const compliance = await openConsole({ ...testApp, app }, ['compliance'])
  await testApp.data.asOwner(
    `update staff set sample_role = null, pan_index = '\\x01', mobile_index = '\\x02' where id = $1`,
    [compliance.staffId],
  )
  const client = await open()
  const show = async (from: number, to: number, is_own = false) =>
    (await client.call('notes', 'open', { from, to, is_own })).code
  const toldTimes = async () =>
    (
      await testApp.data.asOwner(
        `select count(*)::int from graphile_worker._private_jobs where payload->>'notice' = 'MANY_LOOKS'`,
      )
    ).rows[0].count
  expect([await show(1, 149), await toldTimes()]).toEqual([200, 0])
  expect([await show(100, 150), await toldTimes()]).toEqual([200, 1])
  expect([await show(151, 300), await toldTimes()]).toEqual([200, 1])
  expect(await show(1_000, 1_400, true)).toBe(200)
  expect(await show(10, 20)).toBe(200)
  expect(await show(301, 301)).toBe(403)
  const entries = await entriesOf(client.staffId)
  expect(entries.filter(({ customer_id }) => customer_id === '301' || customer_id === 301)).toEqual([])
  testApp.clock.advance(86_400)
  const tomorrow = await open()
  expect((await tomorrow.call('notes', 'open', { from: 301, to: 301, is_own: false })).code).toBe(200)
})

test('a customer sees who looked, in which role and why, but never looks for screening or fraud', async () => {
  const { kysely } = testApp.data.database
  const client = await open()
  for (const purpose of ['support', 'screening', 'fraud'])
    await client.call('notes', 'open', { from: 5_000, to: 5_000, is_own: false, purpose })
  expect(await entriesOf(client.staffId)).toHaveLength(3)
  expect(await listLooksAt(kysely, 5_000, 10)).toEqual([
    { at: expect.any(Date), roles: ['support'], purpose: 'support' },
  ])
})

test('the log is filtered by person, subject, kind and day', async () => {
  const client = await open()
  await client.act('notes', 'write', { how: 'done' })
  await client.call('notes', 'open', { from: 7, to: 8, is_own: true })
  const inspector = await openConsole(testApp, ['inspector'])
  const list = async (filter: object) =>
    (await inspector.call('audit', 'list', { person: client.staffId, ...filter })).Data.entries as object[]
  expect(await list({})).toHaveLength(3)
  expect(await list({ kind: 'LOOK' })).toHaveLength(2)
  expect(await list({ subject: 'customer:7' })).toEqual([expect.objectContaining({ kind: 'LOOK', purpose: 'support' })])
  // The clock was moved ahead of the business day above.
  const today = istDateOf(testApp.clock.now())
  expect(await list({ to: '2020-01-01' })).toEqual([])
  expect((await list({ from: '2020-01-01', to: today })).length).toBeGreaterThan(0)
})

test('a sealed record that is changed or removed is found', async () => {
  const { database } = testApp.data
  const seal = () => extendChain({ database, clock: testApp.clock, log }, auditChain)
  await seal()
  await (await open()).act('notes', 'write', { how: 'done' })
  await seal()
  expect(await verifyChain(database, auditChain)).toMatchObject({ isIntact: true, seals: 2 })
  const tamper = (statement: string) =>
    testApp.data.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`)
  await tamper(`update audit_entries set result = 'nothing' where id = (select max(id) from audit_entries)`)
  expect(await verifyChain(database, auditChain)).toMatchObject({ isIntact: false, seal: 2 })
  await expect(testApp.data.asOwner('delete from audit_entries')).rejects.toThrow()
  await expect(database.kysely.deleteFrom('auditEntries').execute()).rejects.toThrow()
})
