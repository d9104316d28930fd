import type { Clock } from '../../../platform/clock.ts'

let transfers = 0

/** A transfer of today on a loan, as it is booked. */
export const transferOn = (
  { leadId }: { leadId: number },
  amountPaise: number,
  clock: Clock,
  details: object = {},
) => ({
  ...{ leadId, amountPaise, details, idempotencyKey: `transfer:${++transfers}`, by: 'bank', reason: 'paid' },
  ...{ clock, today: clock.today(), paidOn: clock.today() },
})
