import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleClient } from '../../../records/staff/testing/console-client.ts'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { approve } from '../../../records/staff/testing/decide.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applicantSharing, type Stranger } from '../testing/strangers.ts'

let testApp: TestApp
let officer: ConsoleClient
let ring: Stranger[]
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  officer = await openConsole(testApp, ['credit_officer'])
  const [device, account] = ['k'.repeat(43), '50100012344321']
  ring = [
    await applicantSharing(testApp, '9199000001', { device }),
    await applicantSharing(testApp, '9199000002', { device, account }),
    await applicantSharing(testApp, '9199000003', { account }),
  ]
})
afterAll(() => testApp.close())

const ids = () => ring.map(({ profileId }) => profileId)
type Person = {
  customer_id: string
  name: string
  standing: string
  steps_away: number
  shares: { kind: string; weightless: string | null }[]
}
async function netOf(client: ConsoleClient, of: string) {
  const { Data } = await client.call('links', 'net', { of })
  return Data as { customer_id: string; others: Person[]; edges: object[] } & Record<string, unknown>
}

test('the net shows who shares what, also over another one, by customer, application or loan', async () => {
  const [first = '', second, third] = ids()
  const net = await netOf(officer, first)
  expect(net.others).toMatchObject([
    { customer_id: second, steps_away: 1, shares: [{ kind: 'device', weightless: null }], standing: 'waiting' },
    { customer_id: third, steps_away: 2, shares: [] },
  ])
  expect(net.edges).toHaveLength(2)
  const leadId = String(ring[0]?.leadId)
  expect([(await netOf(officer, leadId)).customer_id, (await netOf(officer, `AGR${leadId}`)).customer_id]).toEqual([
    first,
    first,
  ])
})

test('names are masked, whoever only reads sees no loans, and the look is on the record', async () => {
  const verifier = await openConsole(testApp, ['verifier'])
  const { others } = await netOf(verifier, ids()[0] ?? '')
  expect(others.map(({ standing }) => standing)).toEqual(['customer', 'customer'])
  expect(others[0]?.name).not.toMatch(/\w+ \w{2,}/)
  const { rows } = await testApp.data.asOwner(
    `select count(*)::int as looks from audit_entries where kind = 'LOOK' and subject = $1`,
    [`customer:${ids()[0]}`],
  )
  expect(rows[0]?.looks).toBeGreaterThan(0)
})

test('a household marked with a reason carries no weight, until the mark is ended; a verifier marks nobody', async () => {
  const [one = '', other = ''] = ids()
  const pair = { customer_id: one, other_customer_id: other, reason: 'Husband and wife, one phone' }
  const verifier = await openConsole(testApp, ['verifier'])
  expect((await verifier.act('links', 'mark', { ...pair, mark: 'HOUSEHOLD' })).code).toBe(403)
  expect((await officer.act('links', 'mark', { ...pair, mark: 'HOUSEHOLD' })).Status).toBe(1)
  const weights = async () => (await netOf(officer, one)).others[0]?.shares.map(({ weightless }) => weightless)
  expect(await weights()).toEqual(['marked'])
  const { rows } = await testApp.data.asOwner(
    `select details from audit_entries where kind = 'ACT' and details->>'mark' = 'HOUSEHOLD'`,
  )
  expect(rows).toHaveLength(2)
  expect((await officer.act('links', 'unmark', pair)).Status).toBe(1)
  expect(await weights()).toEqual([null])
})

test('from where a customer came is shown only to compliance, for a purpose, with a passkey over exactly this look', async () => {
  const compliance = await openConsole(testApp, ['compliance'])
  const body = { customer_id: ids()[0], purpose: 'audit' }
  expect((await officer.call('links', 'access', body)).code).toBe(403)
  expect((await compliance.call('links', 'access', body)).Status).toBe(0)
  await compliance.confirm('links', { event_name: 'access', ...body })
  const { Data } = await compliance.call('links', 'access', body)
  expect(Data.records).toMatchObject([
    { act: 'APPLICATION', address: ring[0]?.shares.address },
    { act: 'LOGIN', address: ring[0]?.shares.address },
  ])
})

test('the ceilings of the brake are changed by two people', async () => {
  const payoutOfficer = await openConsole(testApp, ['payout_officer'])
  const head = await openConsole(testApp, ['finance_head'])
  const { Data: before } = await payoutOfficer.call('brake', 'ceilings', {})
  const ceilings = { ...(before.ceilings as object), device_day: 2, address_hour: null }
  const asked = { ceilings, reason: 'Two on one phone are enough', version: before.version }
  const raised = await payoutOfficer.act('brake', 'set_ceilings', asked)
  expect(raised.Status).toBe(1)
  expect(await approve(payoutOfficer, raised.Data.request_id)).toMatchObject({ code: 403 })
  expect(await approve(head, raised.Data.request_id)).toMatchObject({ code: 200, Data: { state: 'APPROVED' } })
  const { Data } = await head.call('brake', 'ceilings', {})
  expect(Data).toMatchObject({ version: '2', ceilings: { device_day: 2, address_hour: null, employer_hour: 1_000 } })
})
