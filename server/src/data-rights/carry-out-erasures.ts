import { brand } from 'contract/brand'
import type { Logger } from 'pino'
import { lockCustomer } from '../customers/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { claimDueErasure, endRequest } from './data-requests.ts'
import { eraseCustomer, findEraseRefusal, planErasure } from './erase-customer.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms; store: ObjectStore }

type Erased = { mobile: string; fileIds: string[] }

/** A loan or a complaint that came in the 48 hours stops it. */
async function eraseNext(transaction: Transaction, clock: Clock): Promise<Erased | 'none' | 'refused'> {
  const request = await claimDueErasure(transaction, clock.now())
  if (request === undefined) return 'none'
  const { mobile } = await lockCustomer(transaction, request.customerId)
  if (await findEraseRefusal(transaction, request.customerId)) {
    await endRequest(transaction, request.id, { status: 'REFUSED', at: clock.now() })
    return 'refused'
  }
  const { erased, kept, ...scope } = await planErasure(transaction, clock, request.customerId)
  const fileIds = await eraseCustomer(transaction, request.customerId, scope)
  await endRequest(transaction, request.id, { status: 'DONE', at: clock.now(), result: { erased, kept } })
  return { mobile, fileIds }
}

/** Erases what was asked to be erased 48 hours ago. The number is known for the last time, so the message goes at once. */
export async function carryOutErasures({ database, clock, log, sms, store }: Dependencies): Promise<void> {
  for (;;) {
    const done = await inTransaction(database, (transaction) => eraseNext(transaction, clock))
    if (done === 'none') return
    if (done === 'refused') continue
    for (const id of done.fileIds) await store.delete(id)
    const text = `${brand.name}: your data is erased, as you asked. What the law makes us keep was listed with your request.`
    await sms
      .sendNotice({ mobile: done.mobile, name: 'erase_done', values: [], text })
      .catch((error: unknown) => log.warn({ err: error }, 'the message about an erasure could not be sent'))
  }
}
