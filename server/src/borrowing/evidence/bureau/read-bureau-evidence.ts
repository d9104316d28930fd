import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { bureauFacts, withoutBureau } from 'domain/evidence/bureau-facts'
import type { BureauApplicant } from 'domain/evidence/bureau-report'
import type { Evidence, FactSource, Facts } from 'domain/evidence/fact'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import { hasConsent } from '../../../records/customers/consents.ts'
import { findReport } from './bureau-reports.ts'
import { type BureauRequest, findLatestRequest } from './bureau-requests.ts'

const longestWaitMs = 10 * 60_000
const ours = { source: { from: 'records' } as const, reader: 'bureau-request@1' }

/** Whom the report must be about. */
export async function readBureauApplicant(transaction: Transaction, customerId: number): Promise<BureauApplicant> {
  const { fullName, dateOfBirth, pan } = await readApplicant(transaction, customerId)
  return { name: fullName ?? '', bornOn: dateOfBirth ?? ('' as IstDate), pan: pan ?? '' }
}

async function factsOfAnswer(transaction: Transaction, request: BureauRequest, customerId: number): Promise<Facts> {
  const stored = await findReport(transaction, request.id)
  if (stored === undefined) return withoutBureau('absent', 'the report is no longer kept', ours)
  const on = istDateOf(stored.receivedAt)
  const source: FactSource = { from: 'provider', provider: request.bureau, reference: request.id, on }
  if (stored.report === null)
    return withoutBureau('unreadable', request.because ?? 'the answer cannot be read', {
      source,
      reader: stored.reader,
    })
  return bureauFacts(stored.report, await readBureauApplicant(transaction, customerId), { source, today: on })
}

function factsWithoutAnswer({ state, because }: BureauRequest): Facts {
  if (state === 'NOT_ASKED') return withoutBureau('not-asked', because ?? 'the bureau was not asked', ours)
  return withoutBureau('absent', because ?? 'the bureau has not answered yet', ours)
}

type Application = { customerId: number; leadId: number; clock: Clock }

/** What the credit bureau has said about the applicant, as it is stored. A report whose consent was withdrawn is not used. */
export async function readBureauEvidence(
  transaction: Transaction,
  { customerId, leadId, clock }: Application,
): Promise<Evidence> {
  if (!(await hasConsent(transaction, customerId, 'bureau')))
    return { facts: withoutBureau('not-asked', 'the applicant has not agreed to it', ours), isWaiting: false }
  const request = await findLatestRequest(transaction, leadId)
  if (request === undefined)
    return { facts: withoutBureau('not-asked', 'the bureau was not asked', ours), isWaiting: false }
  if (request.state === 'ANSWERED')
    return { facts: await factsOfAnswer(transaction, request, customerId), isWaiting: false }
  const isOpen = request.endedAt === null
  const isWaiting = isOpen && clock.now().getTime() - request.createdAt.getTime() < longestWaitMs
  return { facts: factsWithoutAnswer(request), isWaiting }
}
