import type { repaymentData } from 'contract/payments/repayment-data'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { repaymentAnswer } from './explain-repayment.ts'
import { randomName } from './random-name.ts'
import { readRepayment } from './read-repayment.ts'

const openBySession = {
  name: 'open_repayment_by_session',
  text: `insert into repayments (order_id, lead_id, opened_by, opened_at)
    select $1, id, 'session', $3 from leads where customer_id = $2 and is_open_loan(status) returning lead_id as "leadId"`,
}

/** A logged-in customer needs no code. */
export function showRepaymentData(database: Database, clock: Clock): Handler<(typeof repaymentData)['event']> {
  return async (_body, { session }) => {
    const orderId = randomName('R')
    const [opened] = await database.run<{ leadId: string }>(openBySession, [orderId, session.customerId, clock.now()])
    const repayment = opened && (await readRepayment(database, opened.leadId))
    if (repayment === undefined) return refuse('nothingToRepay')
    return accepted(repaymentAnswer(repayment, orderId, clock.today()))
  }
}
