import { paths } from 'contract/paths'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { receiptPdf } from '../papers/pdf/receipt-pdf.ts'
import { statementPdf } from '../papers/pdf/statement-pdf.ts'
import type { Repayment } from './repayment/read-repayment.ts'
import { checkBooks, checkLetters, checkRefunds, expectNoFailedJob, readLoan } from './testing/check-loan.ts'
import { loanHistories, playEvent } from './testing/loan-events.ts'

/** `npm run soak -- loan-histories` runs many more, of another seed each time. */
const runs = Number(process.env.HISTORIES ?? 10)
const seed = Number(process.env.SEED ?? 1)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  // Notices that wait for the morning would stay queued.
  advanceToHour(testApp.clock, 10)
})
afterAll(() => testApp.close())

/** The answers are also checked against the contract. */
async function checkScreens(repayment: Repayment, leadId: number, token: string): Promise<void> {
  const { status } = repayment.loan
  const ask = async (path: string, body: object) => {
    const { Status, Data } = await testApp.call(body, { path, token })
    expect(Status, `the status of ${path}`).toBe(1)
    return Data
  }
  const profile = await ask(paths.customerProfile, {})
  if (isOpen(status)) expect(profile.next_event_name).toBe('completed')
  if (isRepaid(status)) expect(profile.next_event_name).toBe('register_now')
  await ask(paths.loanStatement, { lead_id: String(leadId) })
  await ask(paths.documents, { event_name: 'list' })
  statementPdf(repayment, testApp.clock)
  for (const entry of repayment.entries) if (entry.receiptNumber) receiptPdf(repayment, entry, entry.receiptNumber)
}

test(
  `books, refunds, screens and documents of a loan agree whatever happens to it (${runs} histories, seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(loanHistories, async (history) => {
      const { leadId, mobile } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
      const { token } = await testApp.logIn(mobile)
      for (const event of history) {
        await playEvent(testApp, leadId, event)
        const repayment = await readLoan(testApp, leadId)
        checkBooks(repayment, testApp.clock.today())
        await checkScreens(repayment, leadId, token)
      }
      await checkRefunds(testApp, await readLoan(testApp, leadId))
      await testApp.runJobs()
      await expectNoFailedJob(testApp)
      await checkLetters(testApp, await readLoan(testApp, leadId), token)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
  },
  180_000 + runs * 10_000,
)
