import { brand } from 'contract/brand'
import { erasedOf } from 'domain/privacy/erasure'
import type { Logger } from 'pino'
import { lockCustomer } from '../customers/queries.ts'
import { saveRetention } from '../customers/retention.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { listAllSessions } from '../sessions/queries.ts'
import { readLastActivity } from './apply-retention.ts'
import { claimDueErasure, type DataRequest, endRequest } from './data-requests.ts'
import { eraseCustomer, eraseIdentity, findEraseRefusal, planErasure } from './erase-customer.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms; store: ObjectStore }

type Erased = { mobile: string; fileIds: string[]; kind: DataRequest['kind'] }

/** Of a customer whose period has ended: everything but accounts that the law wants kept for longer. */
async function eraseRetained(transaction: Transaction, clock: Clock, { id, customerId }: DataRequest) {
  const { kept, hasHadLoan, leadIds } = await planErasure(transaction, clock, customerId)
  const fileIds = hasHadLoan
    ? await eraseIdentity(transaction, customerId)
    : await eraseCustomer(transaction, customerId, { hasHadLoan, leadIds })
  const stage = hasHadLoan ? 1 : 2
  await saveRetention(transaction, customerId, { stage, from: await readLastActivity(transaction, clock, customerId) })
  const erased = erasedOf({ hasHadLoan: false })
  const today = clock.today()
  const result = { erased, kept: kept.filter(({ until }) => until > today) }
  await endRequest(transaction, id, { status: 'DONE', at: clock.now(), result })
  return fileIds
}

async function eraseRequested(transaction: Transaction, clock: Clock, { id, customerId }: DataRequest) {
  const { erased, kept, ...scope } = await planErasure(transaction, clock, customerId)
  const fileIds = await eraseCustomer(transaction, customerId, scope)
  await endRequest(transaction, id, { status: 'DONE', at: clock.now(), result: { erased, kept } })
  return fileIds
}

/** Who has logged in since the notice keeps the account. */
async function isUsedSince(transaction: Transaction, { customerId, kind, requestedAt }: DataRequest): Promise<boolean> {
  if (kind !== 'RETENTION') return false
  return (await listAllSessions(transaction, customerId)).some(({ lastSeenAt }) => lastSeenAt >= requestedAt)
}

/** A loan or a complaint that came in the 48 hours stops it. */
async function eraseNext(transaction: Transaction, clock: Clock): Promise<Erased | 'none' | 'refused'> {
  const request = await claimDueErasure(transaction, clock.now())
  if (request === undefined) return 'none'
  const { customerId, kind, id } = request
  const { mobile } = await lockCustomer(transaction, customerId)
  if ((await findEraseRefusal(transaction, customerId)) || (await isUsedSince(transaction, request))) {
    await endRequest(transaction, id, { status: 'REFUSED', at: clock.now() })
    return 'refused'
  }
  const erase = kind === 'RETENTION' ? eraseRetained : eraseRequested
  return { mobile, kind, fileIds: await erase(transaction, clock, request) }
}

/** Erases what was announced 48 hours ago, asked for or because its period has ended. The number is known for the last time, so the message goes at once. */
export async function carryOutErasures({ database, clock, log, sms, store }: Dependencies): Promise<void> {
  for (;;) {
    const done = await inTransaction(database, (transaction) => eraseNext(transaction, clock))
    if (done === 'none') return
    if (done === 'refused') continue
    for (const id of done.fileIds) await store.delete(id)
    if (done.kind === 'RETENTION') continue
    const text = `${brand.name}: your data is erased, as you asked. What the law makes us keep was listed with your request.`
    await sms
      .sendNotice({ mobile: done.mobile, name: 'erase_done', values: [], text })
      .catch((error: unknown) => log.warn({ err: error }, 'the message about an erasure could not be sent'))
  }
}
