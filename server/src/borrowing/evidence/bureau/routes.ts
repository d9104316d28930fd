import { bureau } from 'contract/console/bureau'
import { rupeesOf } from 'domain/money/paise'
import type { FastifyInstance } from 'fastify'
import { findLead } from '../../../records/loans/leads.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import type { ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import type { Door } from '../../../records/staff/door/door.ts'
import { serveConsole } from '../../../records/staff/door/serve-console.ts'
import { type BureauLimits, readBureauDay, readBureauLimits } from './bureau-limits.ts'
import { findRawReport } from './bureau-reports.ts'
import { findLatestRequest, findRequest } from './bureau-requests.ts'
import type { QueueBureau } from './queue-bureau.ts'
import { mayAskAgain } from './show-bureau.ts'

type Dependencies = { queueBureau: QueueBureau; defaultLimits: BureauLimits }

const handlers = (
  { clock }: Door,
  { queueBureau, defaultLimits }: Dependencies,
): ConsoleHandlers<(typeof bureau)['events']> => ({
  async read({ reference }, { transaction, audit }) {
    const [request, stored] = [await findRequest(transaction, reference), await findRawReport(transaction, reference)]
    const lead = request && (await findLead(transaction, request.leadId))
    if (stored === undefined || lead === undefined) return refused('There is no such report, or it is no longer kept.')
    audit.looked({ customerId: lead.customerId, subject: `bureau:${reference}`, purpose: 'review', isOwnCase: false })
    const { receivedAt, reader, raw, rawHash } = stored
    const shown = { reference, received_at: receivedAt.toISOString(), reader, sha256: rawHash.toString('hex') }
    return done({ ...shown, raw: JSON.stringify(JSON.parse(raw), null, 2) })
  },

  async ask({ lead_id: leadId, reason }, { transaction, person, audit }) {
    const found = await findLead(transaction, leadId)
    if (found === undefined) return refused('There is no such application.')
    const { id: customerId } = await lockBorrower(transaction, leadId)
    audit.about({ subject: `application:${leadId}`, customerId, details: { reason } })
    const latest = await findLatestRequest(transaction, leadId)
    if (latest && !mayAskAgain(latest)) return refused('The bureau has answered, or is being asked.')
    if ((await findLead(transaction, leadId))?.status !== 'IN PROCESS')
      return refused('The application is no longer waiting for a decision.')
    const isQueued = await queueBureau(transaction, { customerId, leadId, askedBy: person.staffId })
    return isQueued
      ? done({}, 'The bureau is asked now.')
      : refused('The applicant has not agreed to it, or no bureau is set up.')
  },

  async limits(_body, { transaction }) {
    const limits = await readBureauLimits(transaction, defaultLimits)
    const day = await readBureauDay(transaction, clock.today())
    return done({
      version: String(limits.version),
      ...{ price: rupeesOf(limits.pricePaise), day_ceiling: rupeesOf(limits.dayCeilingPaise) },
      ...{ cost_today: rupeesOf(day.costPaise), asked_today: day.asked, not_asked_today: day.notAsked },
    })
  },
})

/** Credit reports at the console. */
export function registerBureau(app: FastifyInstance, door: Door, dependencies: Dependencies): void {
  serveConsole(app, door, bureau, handlers(door, dependencies))
}
