import { z } from 'zod'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { sha256 } from '../../platform/hashing.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { randomId } from '../../platform/random-id.ts'

export type AccessAct = 'LOGIN' | 'APPLICATION' | 'SIGNATURE' | 'PAYOUT'

const source = z.object({ address: z.string(), device: z.string(), userAgent: z.string() })
export type AccessSource = z.output<typeof source>

type Access = { customerId: number; leadId: number | null; act: AccessAct; at: Date }

async function insertAccess(transaction: Transaction, access: Access, from: AccessSource): Promise<void> {
  const id = randomId('AR', 20)
  await transaction
    .insertInto('accessRecords')
    .values({ id, ...access, sourceEncrypted: encryptField('access_records.source', id, JSON.stringify(from)) })
    .execute()
}

/** From where and with what a customer does something that the police may ask for. */
export const recordAccess = (
  transaction: Transaction,
  access: Access,
  caller: Pick<Caller, 'address' | 'userAgent' | 'issueDeviceToken'>,
): Promise<void> =>
  insertAccess(transaction, access, {
    address: caller.address(),
    // Names the browser without being of use in one.
    device: sha256(caller.issueDeviceToken()).toString('hex').slice(0, 16),
    userAgent: caller.userAgent(),
  })

type Stored = Access & { from: AccessSource }

async function listAccess(database: Queryable, where: { customerId: number; leadId?: number }): Promise<Stored[]> {
  const rows = await database
    .selectFrom('accessRecords')
    .select(['id', 'customerId', 'leadId', 'act', 'at', 'sourceEncrypted'])
    .where('customerId', '=', where.customerId)
    .$if(where.leadId !== undefined, (query) => query.where('leadId', '=', where.leadId ?? 0))
    .orderBy('at', 'desc')
    .limit(100)
    .$narrowType<{ act: AccessAct }>()
    .execute()
  return rows.map(({ id, sourceEncrypted, ...access }) => ({
    ...access,
    from: source.parse(JSON.parse(decryptField('access_records.source', id, sourceEncrypted))),
  }))
}

/** The latest hundred. */
export const listAccessOf = (database: Queryable, customerId: number): Promise<Stored[]> =>
  listAccess(database, { customerId })

/** A payout has no caller: it follows the signature. */
export async function recordPayoutAccess(
  transaction: Transaction,
  { customerId, leadId, at }: { customerId: number; leadId: number; at: Date },
): Promise<void> {
  const [signature] = (await listAccess(transaction, { customerId, leadId })).filter(({ act }) => act === 'SIGNATURE')
  if (signature) await insertAccess(transaction, { customerId, leadId, act: 'PAYOUT', at }, signature.from)
}

export async function deleteAccessOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('accessRecords').where('customerId', '=', customerId).execute()
}
