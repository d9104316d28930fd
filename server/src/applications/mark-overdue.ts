import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

const atOnce = 500

const mark = {
  name: 'mark_overdue',
  text: `select change_lead_status(id, status, 'OVERDUE', 'calendar', '{"the day of repayment has passed"}', $2, '{}') as done
    from (
      select leads.id, leads.status from leads join loans on loans.lead_id = leads.id
       where leads.status in ('DISBURSED', 'PART PAYMENT') and loans.repayment_on < $1
       order by leads.id limit ${atOnce}
    ) as late`,
}

/** Open loans whose day has passed become overdue; the day itself is still in time. */
export async function markOverdue(database: Database, clock: Clock): Promise<void> {
  let marked: { done: boolean }[]
  do marked = await database.run<{ done: boolean }>(mark, [clock.today(), clock.now()])
  while (marked.length === atOnce)
}
