import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Bureau, BureauAnswer, BureauInquiry } from '../../../providers/bureau/bureau.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { readApplicant } from '../../../records/customers/applicants.ts'
import { hasConsent } from '../../../records/customers/consents.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { type Lead, lockLead } from '../../../records/loans/leads.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import type { PincodeDirectory } from '../../../records/reference-data/pincode-directory.ts'
import { type BureauLimits, payForReport, readBureauLimits } from './bureau-limits.ts'
import { insertReport } from './bureau-reports.ts'
import { type BureauRequest, changeRequest, findRequest, lockRequest } from './bureau-requests.ts'
import { askBureauTask } from './queue-bureau.ts'

export type AskDependencies = {
  database: Database
  clock: Clock
  log: Logger
  bureau: Bureau | undefined
  decideApplication: LeadTask
  defaultLimits: BureauLimits
  pincodes: Pick<PincodeDirectory, 'find'>
}

/** How long to wait before each further try: to ask a bureau that could not be reached, or to find an answer that was lost. */
const waitSeconds = [10, 30, 60, 180, 600]

/** Ends a request, and has the application decided with what is known now. */
async function end(
  transaction: Transaction,
  { clock, decideApplication }: AskDependencies,
  { id, leadId }: BureauRequest,
  change: Omit<Parameters<typeof changeRequest>[2], 'endedAt'>,
): Promise<void> {
  await changeRequest(transaction, id, { ...change, endedAt: clock.now() })
  await decideApplication.queue(transaction, { leadId })
}

async function inquiryFor(
  transaction: Transaction,
  { pincodes }: AskDependencies,
  { request, lead, customer }: { request: BureauRequest; lead: Lead; customer: LockedCustomer },
): Promise<BureauInquiry> {
  const { fullName, dateOfBirth, pan, ...applicant } = await readApplicant(transaction, lead.customerId)
  if (fullName === null || dateOfBirth === null || pan === null)
    throw new Error(`the registration behind application ${lead.id} is incomplete`)
  const { residenceAddress1, residenceAddress2, residencePincode: pincode } = applicant
  const line = [residenceAddress1, residenceAddress2].filter(Boolean).join(', ')
  const stateId = pincodes.find(pincode ?? '')?.state.id ?? 0
  return {
    ...{ reference: request.id, name: fullName, bornOn: dateOfBirth, pan, mobile: customer.mobile },
    ...{ address: { line, stateId, pincode: pincode ?? '' }, amountPaise: lead.amountPaise ?? 0 },
  }
}

/** Why the bureau may not be asked about this application now. */
async function whyNotAsk(transaction: Transaction, lead: Lead): Promise<string | undefined> {
  if (isEnded(lead.status) || lead.disbursedOn !== null) return 'the application has ended'
  return (await hasConsent(transaction, lead.customerId, 'bureau')) ? undefined : 'the consent was withdrawn'
}

/** Takes the request for this job and counts its cost. Undefined if there is nothing to ask. */
const claim = (dependencies: AskDependencies, id: string, leadId: number): Promise<BureauInquiry | undefined> =>
  inTransaction(dependencies.database, async (transaction) => {
    const { clock, defaultLimits, log } = dependencies
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const request = await lockRequest(transaction, id)
    if (request?.state !== 'QUEUED' || lead === undefined) return undefined
    const notAsked = (because: string) => end(transaction, dependencies, request, { state: 'NOT_ASKED', because })
    const because = await whyNotAsk(transaction, lead)
    if (because !== undefined) return void (await notAsked(because))
    const limits = await readBureauLimits(transaction, defaultLimits)
    if (request.tries === 0 && !(await payForReport(transaction, clock.today(), limits))) {
      log.error({ leadId }, 'the credit bureau is not asked: the ceiling of the day is reached')
      return void (await notAsked('the ceiling of the day is reached'))
    }
    await changeRequest(transaction, id, { state: 'ASKED', askedAt: clock.now() })
    return inquiryFor(transaction, dependencies, { request, lead, customer })
  })

/** Stored once, however often and late the bureau answers. */
const store = (dependencies: AskDependencies, id: string, answer: BureauAnswer): Promise<void> =>
  inTransaction(dependencies.database, async (transaction) => {
    const request = await lockRequest(transaction, id)
    if (request?.state !== 'ASKED') return
    if (answer.kind === 'refused')
      return end(transaction, dependencies, request, { state: 'REFUSED', because: answer.because })
    const report = answer.kind === 'report' ? answer.report : null
    const reader = dependencies.bureau?.reader ?? request.bureau
    await insertReport(transaction, { id, raw: answer.raw, reader, report, at: dependencies.clock.now() })
    const because = answer.kind === 'unreadable' ? { because: answer.because } : {}
    await end(transaction, dependencies, request, {
      state: 'ANSWERED',
      outcome: report?.outcome ?? 'UNREADABLE',
      ...because,
    })
  })

/** After a failure: asks again only if the bureau was certainly not reached, else looks for the answer, as often as it is worth. */
const retry = (dependencies: AskDependencies, id: string, next: 'ask' | 'find'): Promise<void> =>
  inTransaction(dependencies.database, async (transaction) => {
    const request = await lockRequest(transaction, id)
    if (request?.state !== 'ASKED') return
    const { clock, bureau } = dependencies
    const seconds = waitSeconds[request.tries]
    if (seconds === undefined || (next === 'find' && bureau?.find === undefined)) {
      const because = next === 'find' ? 'no answer came' : 'the bureau could not be reached'
      return end(transaction, dependencies, request, { state: 'UNANSWERED', because })
    }
    await changeRequest(transaction, id, { state: next === 'ask' ? 'QUEUED' : 'ASKED', tries: request.tries + 1 })
    const runAt = new Date(clock.now().getTime() + seconds * 1_000)
    await askBureauTask.queue(transaction, { requestId: id }, { runAt })
  })

async function call(dependencies: AskDependencies, id: string, ask: () => Promise<BureauAnswer | undefined>) {
  try {
    const answer = await ask()
    await (answer === undefined ? retry(dependencies, id, 'find') : store(dependencies, id, answer))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    dependencies.log.warn({ err: error }, 'the credit bureau has not answered')
    await retry(dependencies, id, error.isUnsent ? 'ask' : 'find')
  }
}

/** Asks the bureau once. A request that was sent before, by a process that died or to a bureau that did not answer in time, is only looked for. */
export async function askBureau(dependencies: AskDependencies, requestId: string): Promise<void> {
  const { database, bureau } = dependencies
  const request = await findRequest(database.kysely, requestId)
  if (request === undefined || bureau === undefined) return
  if (request.state === 'ASKED') {
    const { find } = bureau
    return call(dependencies, requestId, async () => find?.call(bureau, requestId))
  }
  const inquiry = await claim(dependencies, requestId, request.leadId)
  if (inquiry) await call(dependencies, requestId, () => bureau.pull(inquiry))
}
