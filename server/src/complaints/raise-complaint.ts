import type { complaint } from 'contract/complaints/complaint'
import { answerDueOn } from 'domain/complaints/complaint'
import { useAllowance } from '../customers/daily-allowance.ts'
import { isErased, lockCustomer } from '../customers/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { accepted, refuse, sessionInvalid } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { addEvent, complaintNumber, findSameComplaint, insertComplaint } from './complaints.ts'
import { queueNotice } from './send-notice.ts'

/** More than any customer needs, and few enough to prevent flooding. */
const textsPerDay = 20

/** Counts a text that a customer writes; false if today's limit is reached. */
export const mayWriteToday = (transaction: Transaction, customerId: number, { today }: Clock): Promise<boolean> =>
  useAllowance(transaction, { customerId, kind: 'COMPLAINT', day: today() }, textsPerDay)

type Dependencies = { database: Database; clock: Clock }

/** The same text on the same day returns the existing complaint, so that a double click or a retry creates only one. */
export function raiseComplaint({ database, clock }: Dependencies): Handler<typeof complaint.events.raise> {
  return ({ category, text }, { session: { customerId } }) =>
    inTransaction(database, async (transaction) => {
      if (isErased(await lockCustomer(transaction, customerId))) return sessionInvalid
      const [raisedAt, raisedOn] = [clock.now(), clock.today()]
      const draft = { customerId, category, raisedAt, raisedOn, answerDueOn: answerDueOn(raisedOn) }
      const same = await findSameComplaint(transaction, draft, text)
      if (same) return accepted({ Data: { number: complaintNumber(same.id), answer_due_on: same.answerDueOn } })
      if (!(await mayWriteToday(transaction, customerId, clock))) return refuse('complaintLimitReached')
      const complaintId = await insertComplaint(transaction, draft)
      const event = {
        complaintId,
        kind: 'RAISED',
        byWhom: 'customer',
        text,
        at: raisedAt,
        happenedOn: raisedOn,
      } as const
      await addEvent(transaction, event)
      await queueNotice(transaction, complaintId, 'complaint_raised')
      return accepted({ Data: { number: complaintNumber(complaintId), answer_due_on: draft.answerDueOn } })
    })
}
