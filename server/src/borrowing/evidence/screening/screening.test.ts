import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Payout } from '../../../providers/payout/payout.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import type { ListSource, SanctionsLists } from '../../../providers/sanctions-lists/sanctions-lists.ts'
import { updateApplicant } from '../../../records/customers/applicants.ts'
import { seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCase } from '../../payouts/desk/payout-cases.ts'
import { disburseLoan } from '../../payouts/disburse-loan.ts'
import { moveHit, selectHits } from './hits.ts'
import { loadLists } from './jobs.ts'
import { createEditions } from './name-indexes.ts'
import { readScreeningEvidence } from './read-screening-evidence.ts'
import { screenEverybody } from './screen-people.ts'

/** The seeded customers are born in 1995. */
const csv = (...rows: string[]) => ['reference,name,birth_years,details', ...rows].join('\n')
const unList = `<CONSOLIDATED_LIST dateGenerated="2026-11-01T00:00:00Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
  <FIRST_NAME>PELLIK</FIRST_NAME><SECOND_NAME>SONGVARO</SECOND_NAME><REFERENCE_NUMBER>X.1</REFERENCE_NUMBER>
  </INDIVIDUAL></INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`
const lists: Record<ListSource, string> = { UN: unList, MHA: csv('M1,Jharan Tolvik,1995,first') }
const sanctionsLists: SanctionsLists = { read: async (source) => Buffer.from(lists[source]) }

const sent = new Set<string>()
let isBankDown = false
const payout: Payout = {
  async pay({ transferId }) {
    if (isBankDown) throw new ProviderFailure('bank', 'does not answer')
    sent.add(transferId)
    return { kind: 'paid', bankReference: 'UTR1' }
  },
  availablePaise: async () => 7_00_000_00,
  find: async () => undefined,
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ sanctionsLists, payout })
})
afterAll(() => testApp.close())

const kysely = () => testApp.data.database.kysely
const load = async () => {
  const { database, clock, log } = testApp.dependencies
  await loadLists({ database, clock, log, sanctionsLists }, null)
}
const disburse = (leadId: number, areListsRequired = false) => {
  const { database, clock, log } = testApp.dependencies
  const dependencies = {
    database,
    clock,
    log,
    payout,
    payoutTries: 3,
    defaultLimits: simulatedLimits,
    areListsRequired,
  }
  return disburseLoan(dependencies, leadId)
}
const seed = (name: string) => seedSanctionedLoan(testApp.data.database, testApp.clock, { name })
const hitsOf = (customerId: number) =>
  selectHits(kysely()).where('customerId', '=', customerId).orderBy('openedAt').execute()
const heldBecause = async (leadId: number) => (await findCase(kysely(), leadId))?.heldBecause
const isSent = (leadId: number) => sent.has(`test-${leadId}`)
const evidenceOf = ({ customerId, leadId }: { customerId: number; leadId: number }) =>
  inTransaction(testApp.data.database, (transaction) =>
    readScreeningEvidence(transaction, { customerId, leadId, clock: testApp.clock }),
  )
const decide = (hitId: string, to: 'FALSE_POSITIVE' | 'CONFIRMED') =>
  inTransaction(testApp.data.database, (transaction) =>
    moveHit(transaction, hitId, { to, reason: 'looked at', at: testApp.clock.now() }),
  )

test('without a list nothing waits, and nothing is known', async () => {
  const loan = await seed('ASHA RAO')
  expect(await evidenceOf(loan)).toMatchObject({ facts: { sanctions_hits: { state: 'not-asked' } }, isWaiting: false })
  await disburse(loan.leadId)
  expect(isSent(loan.leadId)).toBe(true)
})

test('with lists from the settings nothing is paid before they are loaded', async () => {
  const { leadId } = await seed('ASHA RAO')
  await disburse(leadId, true)
  expect([isSent(leadId), await heldBecause(leadId)]).toEqual([false, 'SCREENING'])
})

test('whoever was not compared waits, is compared, and is paid', async () => {
  await load()
  const loan = await seed('ASHA RAO')
  expect(await evidenceOf(loan)).toMatchObject({ facts: { sanctions_hits: { state: 'absent' } }, isWaiting: true })
  await disburse(loan.leadId)
  expect([isSent(loan.leadId), await heldBecause(loan.leadId)]).toEqual([false, 'SCREENING'])
  await testApp.runJobs()
  expect(await evidenceOf(loan)).toMatchObject({ facts: { sanctions_hits: { state: 'known', value: 0 } } })
  expect(isSent(loan.leadId)).toBe(true)
})

test('a customer who is like an entry waits until a person has ruled it out, and the next night asks nobody again', async () => {
  const loan = await seed('JHARAN TOLVICK')
  await disburse(loan.leadId)
  await testApp.runJobs()
  const [hit] = await hitsOf(loan.customerId)
  expect(hit).toMatchObject({ state: 'POTENTIAL' })
  expect(await evidenceOf(loan)).toMatchObject({ facts: { sanctions_hits: { state: 'known', value: 1 } } })
  await disburse(loan.leadId)
  expect(isSent(loan.leadId)).toBe(false)
  await decide(hit?.id ?? '', 'FALSE_POSITIVE')
  await load()
  await testApp.runJobs()
  expect(await hitsOf(loan.customerId)).toMatchObject([{ state: 'FALSE_POSITIVE' }])
  await disburse(loan.leadId)
  expect(isSent(loan.leadId)).toBe(true)
})

test('a decision is about one version of the entry: when the entry changes a person is asked again', async () => {
  const loan = await seed('JHARAN TOLVIK')
  await disburse(loan.leadId)
  await testApp.runJobs()
  await decide((await hitsOf(loan.customerId))[0]?.id ?? '', 'FALSE_POSITIVE')
  lists.MHA = csv('M1,Jharan Tolvik,1995,more is known')
  await load()
  await testApp.runJobs()
  expect((await hitsOf(loan.customerId)).map(({ state }) => state)).toEqual(['FALSE_POSITIVE', 'POTENTIAL'])
})

test('an alert that nobody has decided ends when its entry does; a confirmed one stays', async () => {
  const [waiting, confirmed] = [await seed('MORVEN TASKELLI'), await seed('MORVEN TASKELLI')]
  lists.MHA = csv('M1,Jharan Tolvik,1995,', 'M2,Morven Taskelli,,')
  await load()
  await testApp.runJobs()
  await decide((await hitsOf(confirmed.customerId))[0]?.id ?? '', 'CONFIRMED')
  lists.MHA = csv('M1,Jharan Tolvik,1995,', 'M2,Somebody Else,,')
  await load()
  await testApp.runJobs()
  expect(await hitsOf(waiting.customerId)).toMatchObject([{ state: 'ENDED' }])
  expect(await hitsOf(confirmed.customerId)).toMatchObject([{ state: 'CONFIRMED' }])
  await disburse(confirmed.leadId)
  await disburse(waiting.leadId)
  expect([isSent(confirmed.leadId), isSent(waiting.leadId)]).toEqual([false, true])
})

test('a new list is compared with every customer, and whoever is on it is not paid any more', async () => {
  const loan = await seed('DORIK VALMESSO')
  await testApp.runJobs()
  lists.UN = unList
    .replace('2026-11-01', '2026-11-02')
    .replace(
      '</INDIVIDUALS>',
      '<INDIVIDUAL><DATAID>2</DATAID><FIRST_NAME>DORIK</FIRST_NAME><SECOND_NAME>VALMESSO</SECOND_NAME><REFERENCE_NUMBER>X.2</REFERENCE_NUMBER></INDIVIDUAL></INDIVIDUALS>',
    )
  await load()
  await disburse(loan.leadId)
  await testApp.runJobs()
  await disburse(loan.leadId)
  expect([isSent(loan.leadId), await heldBecause(loan.leadId)]).toEqual([false, 'SCREENING'])
  expect(await hitsOf(loan.customerId)).toMatchObject([{ state: 'POTENTIAL', score: 100 }])
})

test('an order that the bank never got, and that then waited for a new list, leaves once the customer was compared', async () => {
  const loan = await seed('KAVITA IYER')
  isBankDown = true
  await disburse(loan.leadId)
  await testApp.runJobs()
  expect((await findCase(kysely(), loan.leadId))?.state).toBe('IN DOUBT')
  isBankDown = false
  lists.MHA = csv('M1,Jharan Tolvik,1995,', 'M3,Somebody New,,')
  await load()
  await disburse(loan.leadId)
  expect([isSent(loan.leadId), await heldBecause(loan.leadId)]).toEqual([false, 'SCREENING'])
  await testApp.runJobs()
  expect(isSent(loan.leadId)).toBe(true)
})

test('another name is compared anew before any payout', async () => {
  const loan = await seed('KAVITA IYER')
  const { database, clock } = testApp.dependencies
  await screenEverybody({ database, clock, editions: createEditions() })
  await inTransaction(testApp.data.database, (transaction) =>
    updateApplicant(transaction, loan.customerId, { fullName: 'PELLIK SONGVARO' }),
  )
  await disburse(loan.leadId)
  expect(isSent(loan.leadId)).toBe(false)
  await testApp.runJobs()
  expect(await hitsOf(loan.customerId)).toMatchObject([{ state: 'POTENTIAL' }])
})

test('a decision does not wait for a comparison for more than ten minutes', async () => {
  const loan = await seed('KAVITA IYER')
  testApp.clock.advance(11 * 60)
  expect(await evidenceOf(loan)).toMatchObject({ facts: { sanctions_hits: { state: 'absent' } }, isWaiting: false })
})
