import { istDateOf } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findLead } from '../../records/loans/leads.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { offeredLoan, signingCode } from './testing/offered-loan.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

/** The days of a column's times, in India. */
async function daysOf(column: string, table: string, condition: string): Promise<string[]> {
  const { rows } = await testApp.data.asOwner(`select ${column} as at from ${table} where ${condition}`)
  return [...new Set(rows.map(({ at }) => istDateOf(at as Date)))]
}

test('the times in documents, consents and histories are on the business day, from sign-up to the money paid', async () => {
  testApp.clock.advanceDays(40)
  const offered = await offeredLoan(testApp, '9832000001')
  const { leadId } = offered.customer
  const otp = await signingCode(testApp, offered)
  await offered.call('sign', { documents_hash: offered.hash, otp })
  await vi.waitFor(
    async () => {
      await testApp.runJobs()
      expect((await findLead(testApp.data.database.kysely, leadId))?.status).toBe('DISBURSED')
    },
    { timeout: 30_000, interval: 300 },
  )
  const ofLead = `lead_id = ${leadId}`
  const ofCustomer = `customer_id = (select customer_id from leads where id = ${leadId})`
  for (const [column, table, condition] of [
    ['at', 'lead_transitions', ofLead],
    ['at', 'offer_events', ofLead],
    ['issued_at', 'offers', ofLead],
    ['signed_at', 'offers', ofLead],
    ['sanctioned_at', 'loans', ofLead],
    ['issued_at', 'issued_documents', ofLead],
    ['booked_at', 'ledger_entries', ofLead],
    ['checked_at', 'eligibility_checks', ofCustomer],
    ['at', 'consent_events', ofCustomer],
  ] as const)
    expect([table, await daysOf(column, table, condition)]).toEqual([table, [testApp.clock.today()]])
})
