import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type ConsoleClient, openConsole } from '../testing/console-client.ts'
import { type RequestKind, RequestRefused } from './request-kind.ts'
import { previewRequest } from './run-request.ts'

let testApp: TestApp
let maker: ConsoleClient
let checker: ConsoleClient
beforeAll(async () => {
  testApp = await createTestApp()
  maker = await openConsole(testApp, ['administrator'])
  checker = await openConsole(testApp, ['administrator'])
})
afterAll(() => testApp.close())

/** Somebody in support, whom the maker wants to make a verifier. */
async function raiseRoles(roles: readonly object[] = [{ role: 'verifier' }], by: ConsoleClient = maker) {
  const { staffId } = await openConsole(testApp, ['support'])
  const command = { staff_id: staffId, roles }
  const { Data } = await by.call('requests', 'preview', { kind: 'roles', command })
  const reply = await by.act('requests', 'raise', {
    ...{ kind: 'roles', command, reason: 'Moves to credit', version: Data.version ?? '1' },
  })
  return { staffId, command, reply, requestId: reply.Data.request_id as string }
}
const shownTo = async (client: ConsoleClient, requestId: string) =>
  (await client.call('requests', 'detail', { request_id: requestId })).Data
const approve = async (client: ConsoleClient, requestId: string, hash?: unknown) =>
  client.act('requests', 'approve', {
    request_id: requestId,
    effect_hash: hash ?? (await shownTo(client, requestId)).effect_hash,
  })
const rolesOf = async (staffId: string) =>
  (await testApp.data.asOwner('select role from staff_roles where staff_id = $1 order by role', [staffId])).rows.map(
    ({ role }) => role,
  )
const stateOf = async (requestId: string) => (await shownTo(maker, requestId)).state

test('a request changes nothing until another person approves it, and then exactly what was shown', async () => {
  const { staffId, requestId } = await raiseRoles()
  expect(await rolesOf(staffId)).toEqual(['support'])
  expect((await shownTo(checker, requestId)).effect).toMatchObject({
    changes: [{ label: 'Roles', before: 'Support', after: 'Verifier' }],
  })
  expect(await approve(checker, requestId)).toMatchObject({ code: 200, Data: { state: 'APPROVED' } })
  expect(await rolesOf(staffId)).toEqual(['verifier'])
  expect((await shownTo(maker, requestId)).decisions).toEqual([expect.objectContaining({ verdict: 'APPROVED' })])
})

test('nobody approves their own request, whatever their role', async () => {
  const { staffId, requestId } = await raiseRoles()
  const reply = await approve(maker, requestId)
  expect(reply).toMatchObject({ code: 403, Message: expect.stringContaining('another person') })
  expect(await rolesOf(staffId)).toEqual(['support'])
})

test('the database itself refuses a decision of the maker', async () => {
  const { requestId } = await raiseRoles()
  const decide = (verdict: string) =>
    testApp.data.asOwner(
      `insert into staff_request_decisions (request_id, raised_by, verdict, decided_by, decided_at, effect_hash)
       select id, raised_by, '${verdict}', raised_by, now(), '\\x00' from staff_requests where id = $1`,
      [requestId],
    )
  for (const verdict of ['APPROVED', 'REFUSED', 'FAILED'])
    await expect(decide(verdict)).rejects.toThrow(/maker_is_not_checker|of_effect/)
})

test('of two people who approve at the same moment one does, and the other is told', async () => {
  const third = await openConsole(testApp, ['administrator'])
  const { requestId } = await raiseRoles()
  const replies = await Promise.all([approve(checker, requestId), approve(third, requestId)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect((await shownTo(maker, requestId)).decisions).toHaveLength(1)
})

test('an approval stops if the effect is no longer the one that was shown, and shows the new one', async () => {
  const { staffId, requestId } = await raiseRoles()
  const { effect_hash: hash } = await shownTo(checker, requestId)
  await testApp.data.asOwner(`update staff_roles set role = 'accounts' where staff_id = $1`, [staffId])
  const reply = await approve(checker, requestId, hash)
  expect(reply).toMatchObject({ code: 409, Data: { effect: { changes: [{ before: 'Accounts' }] } } })
  expect(await rolesOf(staffId)).toEqual(['accounts'])
  expect(await stateOf(requestId)).toBe('OPEN')
  expect(await approve(checker, requestId, reply.Data.effect_hash)).toMatchObject({ Data: { state: 'APPROVED' } })
})

test('a later day alone ends no request, and after a week it expires', async () => {
  const { staffId, requestId } = await raiseRoles()
  const { effect_hash: hash } = await shownTo(checker, requestId)
  testApp.clock.advanceDays(1)
  expect((await shownTo(checker, requestId)).effect_hash).toBe(hash)
  await testApp.data.asOwner('update staff_open_requests set expires_at = $2 where request_id = $1', [
    requestId,
    testApp.clock.now(),
  ])
  expect(await approve(checker, requestId, hash)).toMatchObject({
    code: 409,
    Message: expect.stringContaining('expired'),
  })
  expect([await stateOf(requestId), await rolesOf(staffId)]).toEqual(['EXPIRED', ['support']])
})

test('what somebody asked for who has left or has another role since is not carried out, and can be refused', async () => {
  const leaver = await openConsole(testApp, ['administrator'])
  const { staffId, requestId } = await raiseRoles(undefined, leaver)
  await testApp.data.asOwner(`update staff_roles set role = 'accounts' where staff_id = $1`, [leaver.staffId])
  const refusal = { Status: 0, Message: expect.stringContaining('not ask for it any more') }
  expect(await approve(checker, requestId)).toMatchObject(refusal)
  await testApp.data.asOwner(`update staff_roles set role = 'administrator' where staff_id = $1`, [leaver.staffId])
  await testApp.data.asOwner(`update staff set state = 'ENDED', ended_at = now() where id = $1`, [leaver.staffId])
  expect(await approve(checker, requestId)).toMatchObject(refusal)
  expect(await rolesOf(staffId)).toEqual(['support'])
  const refuse = { request_id: requestId, reason: 'She has left' }
  expect((await checker.act('requests', 'refuse', refuse)).Status).toBe(1)
})

test('one request waits for a subject; a decided or expired one makes room', async () => {
  const { staffId, requestId } = await raiseRoles()
  const again = async () => {
    const command = { staff_id: staffId, roles: [{ role: 'accounts' }] }
    const { Data } = await maker.call('requests', 'preview', { kind: 'roles', command })
    const body = { kind: 'roles', command, reason: 'Another idea', version: Data.version }
    return maker.act('requests', 'raise', body)
  }
  expect((await again()).code).toBe(409)
  await maker.act('requests', 'withdraw', { request_id: requestId })
  expect((await again()).Status).toBe(1)
  await testApp.data.asOwner('update staff_open_requests set expires_at = $2 where subject = $1', [
    `staff:${staffId}`,
    testApp.clock.now(),
  ])
  expect((await again()).Status).toBe(1)
})

test('a request about a version that has changed since is told so', async () => {
  const { staffId } = await openConsole(testApp, ['support'])
  const body = { kind: 'roles', command: { staff_id: staffId, roles: [{ role: 'accounts' }] }, reason: 'Moves over' }
  expect(await maker.act('requests', 'raise', { ...body, version: '99' })).toMatchObject({
    code: 409,
    Data: { version: '1' },
  })
})

test('a failed execution changes nothing, stays visible, and can be repeated', async () => {
  const { staffId, requestId } = await raiseRoles()
  const { effect_hash: hash } = await shownTo(checker, requestId)
  await testApp.data.asOwner(`update staff set state = 'ENDED', ended_at = now() where id = $1`, [staffId])
  expect((await approve(checker, requestId, hash)).Data).toEqual({
    state: 'FAILED',
    problem: 'This person does not work here.',
  })
  expect(await stateOf(requestId)).toBe('FAILED')
  const inbox = await checker.call('requests', 'list', { view: 'inbox' })
  expect(inbox.Data.requests).toContainEqual(expect.objectContaining({ request_id: requestId, state: 'FAILED' }))
  await testApp.data.asOwner(`update staff set state = 'ACTIVE', ended_at = null where id = $1`, [staffId])
  expect(await approve(checker, requestId, hash)).toMatchObject({ code: 409 })
  const repeat = await checker.act('requests', 'repeat', { request_id: requestId, effect_hash: hash })
  expect(repeat.Data).toMatchObject({ state: 'APPROVED' })
  expect(await rolesOf(staffId)).toEqual(['verifier'])
})

test('a repeated approval gets the same answer and carries nothing out twice', async () => {
  const { requestId } = await raiseRoles()
  const { effect_hash } = await shownTo(checker, requestId)
  const act = { event_name: 'approve', request_id: requestId, effect_hash, request_key: randomUUID() }
  await checker.confirm('requests', act)
  const first = await checker.send('requests', act)
  expect((await checker.send('requests', act)).Data).toEqual(first.Data)
  expect((await shownTo(maker, requestId)).decisions).toHaveLength(1)
})

test('a refusal has a reason, a withdrawal is the maker’s own', async () => {
  const { requestId } = await raiseRoles()
  expect((await checker.act('requests', 'withdraw', { request_id: requestId })).code).toBe(403)
  expect((await maker.act('requests', 'refuse', { request_id: requestId, reason: 'My own' })).code).toBe(403)
  expect((await checker.act('requests', 'refuse', { request_id: requestId, reason: '' })).Status).toBe(0)
  expect((await checker.act('requests', 'refuse', { request_id: requestId, reason: 'Not needed' })).Status).toBe(1)
  expect(await stateOf(requestId)).toBe('REFUSED')
})

test('what cannot be carried out is refused before it waits for anybody', async () => {
  const { reply } = await raiseRoles([{ role: 'credit_officer' }, { role: 'payout_officer' }])
  expect(reply).toMatchObject({ Status: 0, Message: 'Nobody decides on credit and sends the money too.' })
  expect((await raiseRoles([{ role: 'payout_officer', ceiling: 99_99_999 }])).reply.Message).toContain('ceiling')
})

test('a preview checks the constraints that the database defers, and leaves nothing behind', async () => {
  const { staffId } = await openConsole(testApp, ['credit_officer'])
  const breaking = {
    async execute(transaction: Parameters<RequestKind['execute']>[0]) {
      const values = { staffId, role: 'payout_officer', givenAt: new Date() }
      await transaction.insertInto('staffRoles').values(values).execute()
      return { title: 'Both sides', changes: [], messages: [], documents: [] }
    },
  } as unknown as RequestKind
  const refusing = {
    async execute() {
      throw new RequestRefused('Not today.')
    },
  } as unknown as RequestKind
  const preview = (kind: RequestKind) =>
    inTransaction(testApp.data.database, async (transaction) => {
      const execution = { requestId: 'RQ', makerId: staffId, approverId: staffId, now: new Date() }
      const run = await previewRequest(transaction, { kind, command: {}, execution, log: pino({ level: 'silent' }) })
      await sql`select 1`.execute(transaction)
      return run
    })
  expect(await preview(breaking)).toEqual({ problem: expect.stringContaining('rule of the books') })
  expect(await preview(refusing)).toEqual({ problem: 'Not today.' })
  expect(await rolesOf(staffId)).toEqual(['credit_officer'])
})

test('command and effect are stored encrypted, and PAN and mobile of an invitation not at all', async () => {
  const body = {
    ...{ name: 'Ravi Iyer', email: 'ravi@lender.example', pan: 'ABCPI1234K', mobile: '9876543211' },
    ...{ roles: [{ role: 'verifier' }], reason: 'New in the team', version: '' },
  }
  const { Data } = await maker.act('staff', 'invite', body)
  const { rows } = await testApp.data.asOwner('select * from staff_requests where id = $1', [Data.request_id])
  expect(JSON.stringify(rows)).not.toMatch(/Ravi|ABCPI1234K/)
  expect(await approve(checker, Data.request_id as string)).toMatchObject({ Data: { state: 'APPROVED' } })
  await testApp.runJobs()
  const inbox = (await testApp.app.inject({ url: '/simulators/inbox.json' })).json()
  expect(inbox[0]).toMatchObject({
    to: 'ravi@lender.example',
    text: expect.stringMatching(/\/console\/invitation#[\w-]{43}/),
  })
})

test('the inbox counts what waits for a person, without their own', async () => {
  const counts = async (client: ConsoleClient) =>
    ((await client.call('session', 'me')).Data.waiting as { requests: number }).requests
  const [before, own] = [await counts(checker), await counts(maker)]
  await raiseRoles()
  expect([await counts(checker), await counts(maker)]).toEqual([before + 1, own])
})
