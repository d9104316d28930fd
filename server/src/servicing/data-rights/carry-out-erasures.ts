import { erasedData } from 'domain/privacy/erasure'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { saveRetention } from '../../records/customers/retention.ts'
import { listAllSessions } from '../../records/sessions/queries.ts'
import { type DataRequest, endRequest, findDueErasure, lockDueErasure } from './data-requests.ts'
import { eraseCustomer, eraseIdentity, findEraseRefusal, planErasure } from './erase-customer.ts'
import { readLastActivity } from './last-activity.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms; store: ObjectStore }

type Erased = { mobile: string; fileIds: string[]; kind: DataRequest['kind'] }

/** Without a loan, the period of what is kept starts with the erasure. */
async function startAccountsPeriod(transaction: Transaction, clock: Clock, customerId: number, hasHadLoan: boolean) {
  const from = hasHadLoan ? await readLastActivity(transaction, clock, customerId) : clock.today()
  await saveRetention(transaction, customerId, { stage: 1, from })
}

/** Erases a customer whose retention period has ended, except what the law requires us to keep for longer. */
async function eraseRetained(transaction: Transaction, clock: Clock, { id, customerId }: DataRequest) {
  const { kept, hasHadLoan, leadIds } = await planErasure(transaction, clock, customerId)
  const fileIds = hasHadLoan
    ? await eraseIdentity(transaction, clock, customerId)
    : await eraseCustomer(transaction, clock, customerId, { hasHadLoan, leadIds })
  await startAccountsPeriod(transaction, clock, customerId, hasHadLoan)
  const erased = erasedData({ hasHadLoan: false })
  const today = clock.today()
  const result = { erased, kept: kept.filter(({ until }) => until > today) }
  await endRequest(transaction, id, { status: 'DONE', at: clock.now(), result })
  return fileIds
}

async function eraseRequested(transaction: Transaction, clock: Clock, { id, customerId }: DataRequest) {
  const { erased, kept, ...scope } = await planErasure(transaction, clock, customerId)
  const fileIds = await eraseCustomer(transaction, clock, customerId, scope)
  if (!scope.hasHadLoan) await startAccountsPeriod(transaction, clock, customerId, false)
  await endRequest(transaction, id, { status: 'DONE', at: clock.now(), result: { erased, kept } })
  return fileIds
}

/** Whether the customer has used the account since the notice of its erasure. */
async function isUsedSince(transaction: Transaction, { customerId, kind, requestedAt }: DataRequest): Promise<boolean> {
  if (kind !== 'RETENTION') return false
  return (await listAllSessions(transaction, customerId)).some(({ lastSeenAt }) => lastSeenAt >= requestedAt)
}

/** Refuses the erasure if a loan or complaint was opened, or the account was used, since the notice. */
async function erase(
  transaction: Transaction,
  clock: Clock,
  { id, customerId }: DataRequest,
): Promise<Erased | 'refused' | 'ended'> {
  const { mobile } = await lockCustomer(transaction, customerId)
  const request = await lockDueErasure(transaction, id, clock.now())
  if (request === undefined) return 'ended'
  const { kind } = request
  if ((await findEraseRefusal(transaction, clock, customerId)) || (await isUsedSince(transaction, request))) {
    await endRequest(transaction, id, { status: 'REFUSED', at: clock.now() })
    if (kind === 'ERASE') await queueNotice(transaction, id, 'erase_refused')
    return 'refused'
  }
  const fileIds = await (kind === 'RETENTION' ? eraseRetained : eraseRequested)(transaction, clock, request)
  return { mobile, kind, fileIds }
}

const confirmErasure = (sms: Sms, mobile: string): Promise<void> =>
  sms.sendNotice({ mobile, name: 'erase_done', values: {} })

/** Erases the next customer. One whose erasure fails is added to `failures`, so that it does not delay the others. */
async function eraseNext({ database, clock, log }: Dependencies, failures: Map<number, unknown>) {
  let claimedId: number | undefined
  try {
    return await inTransaction(database, async (transaction) => {
      const request = await findDueErasure(transaction, clock.now(), [...failures.keys()])
      claimedId = request?.id
      return request ? erase(transaction, clock, request) : 'none'
    })
  } catch (error) {
    if (claimedId === undefined) throw error
    log.error({ request: claimedId, err: error }, 'an erasure could not be carried out and will be retried')
    failures.set(claimedId, error)
    return 'failed'
  }
}

/**
 * Carries out erasures that were requested, or announced because a retention period ended, 48 hours ago. The confirmation
 * cannot be a job and is sent first, because after the transaction the mobile number is known only here.
 */
export async function carryOutErasures(dependencies: Dependencies): Promise<void> {
  const { log, sms, store } = dependencies
  const failures = new Map<number, unknown>()
  for (
    let done = await eraseNext(dependencies, failures);
    done !== 'none';
    done = await eraseNext(dependencies, failures)
  ) {
    if (typeof done === 'string') continue
    if (done.kind === 'ERASE')
      await confirmErasure(sms, done.mobile).catch((error: unknown) =>
        log.warn({ err: error }, 'the confirmation of an erasure could not be sent'),
      )
    for (const id of done.fileIds) await store.delete(id)
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `erasures that failed: ${[...failures.keys()].join(', ')}`)
}
