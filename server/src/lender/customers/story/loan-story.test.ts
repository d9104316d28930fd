import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveCase } from '../../../borrowing/payouts/desk/payout-cases.ts'
import { releaseByPolicy } from '../../../borrowing/payouts/desk/release-payout.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { extendChain } from '../../../platform/sealing/extend-chain.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { auditChain } from '../../../records/staff/audit/audit-chain.ts'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { type SeededLoan, seedDisbursedLoan, seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let inspector: ConsoleClient & { staffId: string }
beforeAll(async () => {
  testApp = await createTestApp()
  inspector = await openConsole(testApp, ['inspector'])
})
afterAll(() => testApp.close())

type Story = {
  customer: string
  approved: { by: string; is_person: boolean } | null
  paid: { released_by: string; is_person: boolean; is_same_person: boolean; reference: string | null } | null
  seen: { people: number; looks: number; reveals: number }
  lines: { what: string; by: string; at: string; details: string | null }[]
  log: { entries: number; is_sealed: boolean }
}
const ask = ({ profileId, leadId }: SeededLoan, client: ConsoleClient = inspector) =>
  client.call('customers', 'story', { customer_id: profileId, loan_no: `AGR${leadId}` })
const storyOf = async (loan: SeededLoan, client?: ConsoleClient) => (await ask(loan, client)).Data as Story

test('who approved, who saw and who paid are on one page, people by name', async () => {
  const loan = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  const officer = await openConsole(testApp, ['credit_officer'])
  const payer = await openConsole(testApp, ['payout_officer'])
  const reader = await openConsole(testApp, ['support'])
  await testApp.data.asOwner(
    `begin; set local session_replication_role = replica;
     update lead_transitions set by_whom = '${byStaff(officer.staffId)}'
      where lead_id = ${loan.leadId} and to_status = 'SANCTIONED'; commit`,
  )
  await inTransaction(testApp.data.database, (transaction) =>
    moveCase(transaction, loan.leadId, {
      ...{ to: 'RELEASED', by: 'staff', staffId: payer.staffId, at: testApp.clock.now() },
    }),
  )
  await reader.call('customers', 'detail', { customer_id: loan.profileId })
  const reveal = { event_name: 'reveal', customer_id: loan.profileId, field: 'pan', purpose: 'support' }
  await reader.confirm('customers', reveal)
  await reader.send('customers', reveal)
  const nameOf = async ({ staffId }: { staffId: string }) =>
    (await testApp.data.asOwner('select name from staff where id = $1', [staffId])).rows[0].name
  const story = await storyOf(loan)
  expect(story).toMatchObject({
    customer: 'ASHA R',
    approved: { by: await nameOf(officer), is_person: true },
    paid: { released_by: await nameOf(payer), is_person: true, is_same_person: false },
    seen: { people: 1, looks: 2, reveals: 1 },
  })
  const whats = story.lines.map(({ what }) => what)
  for (const part of ['Applied', 'Sanctioned', 'Looked at the customer’s page', 'Read what is masked'])
    expect([part, whats.includes(part)]).toEqual([part, true])
  expect(story.lines.map(({ at }) => at)).toEqual(story.lines.map(({ at }) => at).toSorted())
  expect(JSON.stringify(story)).not.toContain(loan.pan)
})

test('what the policy decided and released is said so, with the bank’s reference', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const before = await seedSanctionedLoan(testApp.data.database, testApp.clock)
  await inTransaction(testApp.data.database, async (transaction) => {
    const lead = await findLead(transaction, before.leadId)
    if (lead === undefined) throw new Error('no lead was seeded')
    const defaultLimits = { loanCeilingPaise: 1e9, dayCeilingPaise: 1e9 }
    await releaseByPolicy(
      transaction,
      { clock: testApp.clock, areListsRequired: false, defaultLimits },
      { lead, amountPaise: 1 },
    )
  })
  expect((await storyOf(before)).paid).toMatchObject({ released_by: 'the policy', is_person: false })
  const lines = (await storyOf(loan)).lines.map(({ details }) => details)
  expect(lines).toContain('UTR TESTUTR0001')
})

test('reading this page is itself a line of it, and the log says whether it is sealed', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  await storyOf(loan)
  const second = await storyOf(loan)
  expect(second.lines).toContainEqual(
    expect.objectContaining({ what: 'Read this page', by: expect.stringContaining('Inspector') }),
  )
  expect(second.log).toEqual({ entries: 1, is_sealed: false })
  const { database, log } = testApp.dependencies
  await extendChain({ database, clock: testApp.clock, log }, auditChain)
  const client = await openConsole(testApp, ['compliance'])
  expect((await storyOf(loan, client)).log).toEqual({ entries: 2, is_sealed: true })
})

test('a loan of another customer is not shown under this one’s address', async () => {
  const [mine, other] = await Promise.all([1, 2].map(() => seedDisbursedLoan(testApp.data.database, testApp.clock)))
  if (!mine || !other) throw new Error('no loans')
  expect(await ask({ ...mine, leadId: other.leadId })).toMatchObject({ Status: 0 })
})
