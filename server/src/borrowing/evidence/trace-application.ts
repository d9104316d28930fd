import { employerKey } from 'domain/evidence/shared-keys'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { AskedDocuments } from '../../records/files/save-file.ts'
import { recordAccess } from '../../records/sessions/access-records.ts'
import { findEmployment } from '../applications/employments.ts'
import { type BrakeKey, markApplication } from './brake/brake-marks.ts'
import { insertLinks } from './links/links.ts'
import { keysOfCaller, keysOfDocuments, type LinkKey, readOwnKeys } from './links/own-keys.ts'

type Application = { customerId: number; leadId: number; at: Date }

const brakeKindOf = { network: 'address', device: 'device', account: 'account' } as const

/** What the brake counts is what links the application to others, and the employer. */
const brakeKeysOf = (links: readonly LinkKey[]): BrakeKey[] =>
  links.flatMap(({ kind, keyHmac }) =>
    kind === 'network' || kind === 'device' || kind === 'account' ? [{ kind: brakeKindOf[kind], keyHmac }] : [],
  )

/** Keeps from where a complete application came and what it shares with others, in the transaction that submits it. */
export async function traceApplication(
  transaction: Transaction,
  { customerId, leadId, at }: Application,
  caller: Caller,
): Promise<void> {
  const now = keysOfCaller(caller)
  const own = await readOwnKeys(transaction, { customerId, leadId })
  await insertLinks(transaction, customerId, [...now, ...own], at)
  const account = own.filter(({ kind }) => kind === 'account')
  const employer = employerKey((await findEmployment(transaction, customerId))?.companyName ?? '')
  const ofEmployer: BrakeKey[] = employer
    ? [{ kind: 'employer', keyHmac: blindIndex('brake_marks.employer', employer) }]
    : []
  await markApplication(transaction, { customerId, leadId, at }, [...brakeKeysOf([...now, ...account]), ...ofEmployer])
  await recordAccess(transaction, { customerId, leadId, act: 'APPLICATION', at }, caller)
}

/** The signature may come from elsewhere than the application. */
export async function traceSignature(
  transaction: Transaction,
  { customerId, leadId, at }: Application,
  caller: Caller,
): Promise<void> {
  await insertLinks(transaction, customerId, keysOfCaller(caller), at)
  await recordAccess(transaction, { customerId, leadId, act: 'SIGNATURE', at }, caller)
}

/** A document that a person has asked for is linked when it arrives, because its application is submitted already. */
export const withLinks = (asked: AskedDocuments, clock: Clock): AskedDocuments => ({
  ...asked,
  async onSaved(transaction, customerId, docType) {
    await insertLinks(transaction, customerId, await keysOfDocuments(transaction, customerId), businessTime(clock))
    await asked.onSaved(transaction, customerId, docType)
  },
})
