import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addEvent, claimOverdue, complaintNumber, markOverdue } from './complaints.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger }

/** Informs the customer once, if the complaint is open after 30 days, of the right to go to the ombudsman. */
export async function announceOverdue({ database, clock, log }: Dependencies, batchSize = 100): Promise<void> {
  let announced: number
  do {
    announced = await inTransaction(database, async (transaction) => {
      const [at, happenedOn] = [businessTime(clock), clock.today()]
      const overdue = await claimOverdue(transaction, happenedOn, batchSize)
      for (const { id } of overdue) {
        await addEvent(transaction, { complaintId: id, kind: 'OVERDUE', byWhom: 'system', at, happenedOn })
        await queueNotice(transaction, id, 'complaint_overdue')
        log.error({ complaint: complaintNumber(id) }, 'a complaint was not settled in time')
      }
      await markOverdue(
        transaction,
        overdue.map(({ id }) => id),
        at,
      )
      return overdue.length
    })
  } while (announced === batchSize)
}
