import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addEvent, changeStatus, complaintIdOf, lockComplaint } from './complaints.ts'
import { queueNotice } from './send-notice.ts'

export class AnswerRefused extends Error {}

type Answer = { number: string; text: string; byWhom: string; closes: boolean }

/** Records the lender's answer with the name of who gave it, and notifies the customer. `closes` also closes the complaint. */
export async function answerComplaint(
  { database, clock }: { database: Database; clock: Clock },
  { number, text, byWhom, closes }: Answer,
): Promise<void> {
  if (text.trim().length < 10) throw new AnswerRefused('an answer needs at least 10 characters')
  if (byWhom.trim() === '') throw new AnswerRefused('an answer needs the name of whoever gives it')
  const status = closes ? 'CLOSED' : 'ANSWERED'
  await inTransaction(database, async (transaction) => {
    const complaint = await lockComplaint(transaction, complaintIdOf(number))
    if (complaint === undefined) throw new AnswerRefused(`there is no complaint ${number}`)
    if (complaint.status === 'CLOSED') throw new AnswerRefused(`complaint ${number} is closed`)
    const [at, happenedOn] = [businessTime(clock), clock.today()]
    await addEvent(transaction, { complaintId: complaint.id, kind: status, byWhom, text: text.trim(), at, happenedOn })
    await changeStatus(transaction, complaint.id, { status, answeredOn: happenedOn })
    await queueNotice(transaction, complaint.id, closes ? 'complaint_closed' : 'complaint_answered')
  })
}
