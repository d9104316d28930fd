import { sql } from 'kysely'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { addEligibilityPolicy, readEligibilityPolicy } from '../../../../records/loans/eligibility-policies.ts'
import { type ConsoleClient, type ConsoleReply, openConsole } from '../../../../records/staff/testing/console-client.ts'
import { applicantAt } from '../../../../testing/application.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

/** From today on somebody has to read the documents, or this share of those that nobody reads is read afterwards. */
export const setReview = (
  { data, clock }: Pick<TestApp, 'data' | 'clock'>,
  review: { documentsRead: 'refer' | 'note'; sampledPercent: number },
) =>
  inTransaction(data.database, async (transaction) => {
    const today = clock.today()
    const { version, requestId, ...policy } = await readEligibilityPolicy(transaction, { version: null, today })
    const ruleModes = { ...policy.ruleModes, documents_read: review.documentsRead }
    const { sampledPercent } = review
    const at = { startsOn: today, setBy: 'test', setAt: clock.now() }
    await addEligibilityPolicy(transaction, { ...policy, ruleModes, sampledPercent, ...at })
  })

export const claimOf = ({ Data }: ConsoleReply) =>
  Data.claim as { case: { case_id: string; lead_id: number }; lease_token: string } | null

/** Applications that wait for a person, and what a test asks about them. */
export function reviewDesk(app: () => TestApp, firstMobile: number) {
  let lastMobile = firstMobile
  const newMobile = () => String(++lastMobile)
  const kysely = () => app().data.database.kysely
  const caseOf = (leadId: number) =>
    kysely().selectFrom('reviewCases').selectAll().where('leadId', '=', leadId).executeTakeFirstOrThrow()
  return {
    newMobile,
    kysely,
    caseOf,
    officer: () => openConsole(app(), ['credit_officer']),
    async refer(amount = 10_000) {
      const choice = { loan_quotation_decision: { amount } }
      const customer = await applicantAt(app(), newMobile(), 'completed', choice)
      await app().runJobs()
      return { ...customer, caseId: (await caseOf(customer.leadId)).id }
    },
    statusOf: async (leadId: number) =>
      (await kysely().selectFrom('leads').select('status').where('id', '=', leadId).executeTakeFirstOrThrow()).status,
    async claim(client: ConsoleClient, caseId: string, more: object = {}) {
      const reply = await client.act('review', 'claim', { case_id: caseId, ...more })
      return { case_id: caseId, lease_token: claimOf(reply)?.lease_token ?? reply.Message }
    },
    endLease: (caseId: string) =>
      kysely()
        .updateTable('reviewCases')
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where('id', '=', caseId)
        .execute(),
    eventsOf: async (caseId: string) => {
      const events = kysely().selectFrom('reviewEvents').select('kind').where('caseId', '=', caseId).orderBy('id')
      return (await events.execute()).map(({ kind }) => kind)
    },
    /** What earlier tests left waits for somebody else. */
    emptyQueue: () =>
      kysely()
        .updateTable('reviewCases')
        .set({ forRole: 'finance_head', state: 'QUEUED', claimedBy: null, leaseUntil: null, isPrepared: false })
        .where('state', 'in', ['QUEUED', 'CLAIMED'])
        .execute(),
  }
}
