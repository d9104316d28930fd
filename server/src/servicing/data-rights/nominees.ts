import type { nomineeRelations } from 'contract/forms/nominee'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

export type Nominee = { fullName: string; relation: (typeof nomineeRelations)[number]['id']; mobile: string }

export async function findNominee(database: Queryable, customerId: number): Promise<Nominee | undefined> {
  const found = await database
    .selectFrom('nominees')
    .select(['fullName', 'relation', 'mobileEncrypted'])
    .where('customerId', '=', customerId)
    .$narrowType<Pick<Nominee, 'relation'>>()
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { mobileEncrypted, ...nominee } = found
  return { ...nominee, mobile: decryptField('nominees.mobile', customerId, mobileEncrypted) }
}

/** A customer has at most one nominee: a new one replaces the previous one. */
export async function saveNominee(
  transaction: Transaction,
  customerId: number,
  nominee: Nominee,
  at: Date,
): Promise<void> {
  const columns = {
    fullName: nominee.fullName,
    relation: nominee.relation,
    mobileEncrypted: encryptField('nominees.mobile', customerId, nominee.mobile),
    namedAt: at,
  }
  await transaction
    .insertInto('nominees')
    .values({ customerId, ...columns })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(columns))
    .execute()
}

export async function deleteNominee(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('nominees').where('customerId', '=', customerId).execute()
}
