import type { dataRights } from 'contract/account/data-rights'
import type { AnswerOf } from 'contract/endpoint'
import { refusals } from 'contract/refusals'
import { noticeHours } from 'domain/privacy/erasure'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { LoggedInCaller, Session } from '../../platform/http/caller.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handlers } from '../../platform/http/serve-endpoint.ts'
import { readQuietSlot, saveQuietSlot } from '../../records/customers/contact-preferences.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { hasWithdrawnLogin } from '../../records/customers/login-consent.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import type { Files } from '../../records/files/files.ts'
import { needsProof } from '../../records/sessions/second-proof.ts'
import { type BreachDescription, listBreachesOf } from './breaches/breaches.ts'
import { type DataRequest, endRequest, findLatestRequest, insertRequest } from './data-requests.ts'
import { type EraseRefusal, findEraseRefusal, planErasure } from './erase-customer.ts'
import { exportTask } from './make-export.ts'
import { findNominee, saveNominee } from './nominees.ts'
import { queueNotice } from './send-notice.ts'

export type DataRightsDependencies = { database: Database; clock: Clock; files: Files }

type Answer = AnswerOf<typeof dataRights.events.status>
const hourMs = 3_600_000
/** Each request sends a message, also if it is cancelled afterwards. */
const erasuresPerDay = 3

type Refusal = EraseRefusal | 'eraseLimitReached'

const describeErase = ({ status, requestedAt, dueAt }: DataRequest) => ({
  status: status as NonNullable<Answer['Data']['erase']>['status'],
  requested_at: requestedAt.toISOString(),
  erases_at: dueAt.toISOString(),
})

type CustomerBreach = BreachDescription & { id: number }

const describeBreach = ({ id, noticedOn, whatHappened, consequences, measures, advice }: CustomerBreach) => ({
  id,
  noticed_on: noticedOn,
  what_happened: whatHappened,
  ...{ consequences, measures, advice },
})

async function describe({ database, clock, files }: DataRightsDependencies, session: Session): Promise<Answer> {
  const { kysely } = database
  const { customerId, profileId } = session
  const [breaches, copy, erase, nominee, refusal, plan, quietSlot] = await Promise.all([
    listBreachesOf(kysely, customerId),
    findLatestRequest(kysely, customerId, 'EXPORT'),
    findLatestRequest(kysely, customerId, 'ERASE'),
    findNominee(kysely, customerId),
    findEraseRefusal(kysely, clock, customerId),
    planErasure(kysely, clock, customerId),
    readQuietSlot(kysely, customerId),
  ])
  const isUnproved = await needsProof(kysely, session)
  const address = (fileId: string | null) =>
    copy?.status === 'READY' && fileId && !isUnproved ? files.addresses.sign(fileId, profileId) : null
  return {
    Data: {
      breaches: breaches.map(describeBreach),
      export: copy
        ? {
            status: copy.status as NonNullable<Answer['Data']['export']>['status'],
            requested_at: copy.requestedAt.toISOString(),
            expires_at: copy.expiresAt?.toISOString() ?? null,
            json_url: address(copy.jsonFileId),
            pdf_url: address(copy.pdfFileId),
          }
        : null,
      erase: erase ? describeErase(erase) : null,
      erase_refusal: refusal ? refusals[refusal]() : null,
      erased: plan.erased,
      kept: plan.kept,
      quiet_slot: quietSlot,
      nominee: nominee ? { full_name: nominee.fullName, relation: nominee.relation, mobile: nominee.mobile } : null,
    },
  }
}

/** Does nothing if an export is waiting, or is ready and less than a day old. */
async function requestExport(transaction: Transaction, clock: Clock, customerId: number): Promise<undefined> {
  const now = clock.now()
  const latest = await findLatestRequest(transaction, customerId, 'EXPORT')
  const isRecent = latest !== undefined && now.getTime() - latest.requestedAt.getTime() < 24 * hourMs
  if (latest?.status === 'WAITING' || (latest?.status === 'READY' && isRecent)) return
  const id = await insertRequest(transaction, { customerId, kind: 'EXPORT', requestedAt: now, dueAt: now })
  await exportTask.queue(transaction, { requestId: id })
}

async function requestErasure(
  transaction: Transaction,
  clock: Clock,
  customerId: number,
): Promise<Refusal | undefined> {
  const refusal = await findEraseRefusal(transaction, clock, customerId)
  if (refusal !== undefined) return refusal
  const latest = await findLatestRequest(transaction, customerId, 'ERASE')
  if (latest?.status === 'WAITING') return undefined
  const allowance = { customerId, kind: 'ERASURE', day: clock.today() } as const
  if (!(await useAllowance(transaction, allowance, erasuresPerDay))) return 'eraseLimitReached'
  const requestedAt = clock.now()
  const dueAt = new Date(requestedAt.getTime() + noticeHours * hourMs)
  const id = await insertRequest(transaction, { customerId, kind: 'ERASE', requestedAt, dueAt })
  await queueNotice(transaction, id, 'erase_requested')
  return undefined
}

async function cancelErasure(transaction: Transaction, clock: Clock, customerId: number): Promise<undefined> {
  const latest = await findLatestRequest(transaction, customerId, 'ERASE')
  if (latest?.status === 'WAITING') await endRequest(transaction, latest.id, { status: 'CANCELLED', at: clock.now() })
  return undefined
}

/** The customer's rights under the DPDP Act: export, erasure, contact times and nominee. Repeating a request has no effect. */
export function dataRightsHandlers(dependencies: DataRightsDependencies): Handlers<typeof dataRights.events> {
  const { database, clock } = dependencies
  type Change<Body> = (
    transaction: Transaction,
    clock: Clock,
    customerId: number,
    body: Body,
  ) => Promise<Refusal | undefined> | Promise<void>
  const change =
    <Body>(work: Change<Body>) =>
    async (body: Body, { session }: LoggedInCaller) => {
      const refusal = await inTransaction(database, async (transaction) => {
        if (hasWithdrawnLogin(await lockCustomer(transaction, session.customerId))) return sessionInvalid
        const name = await work(transaction, clock, session.customerId, body)
        return name && refuse(name)
      })
      return refusal ?? accepted(await describe(dependencies, session))
    }
  const exportCopy = change(requestExport)
  return {
    status: async (_body, { session }) => accepted(await describe(dependencies, session)),
    // The copy has the answers by which a login proves itself.
    export: async (body, caller) =>
      (await needsProof(database.kysely, caller.session)) ? refuse('secondProofNeeded') : exportCopy(body, caller),
    erase: change(requestErasure),
    cancel_erase: change(cancelErasure),
    contact_times: change((transaction, { now }, customerId, { quiet_slot }) =>
      saveQuietSlot(transaction, customerId, quiet_slot, now()),
    ),
    nominate: change((transaction, { now }, customerId, { full_name, relation, mobile }) =>
      saveNominee(transaction, customerId, { fullName: full_name, relation, mobile }, now()),
    ),
  }
}
