import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

/** An account as the customer entered it, with the bank of its IFSC. */
export type BankAccount = { name: string; number: string; ifsc: string; branch: string; bankName: string }

/** An account that the bank has confirmed. The score is how well the holder's name matches the customer's, 0 to 100. */
export type VerifiedAccount = BankAccount & { nameAtBank: string; nameMatchScore: number; reference: string }

/** The account to which the loan is paid out; undefined until one is verified. */
export async function findBankAccount(database: Queryable, leadId: number): Promise<VerifiedAccount | undefined> {
  const found = await database
    .selectFrom('bankAccounts')
    .select([
      'accountName as name',
      'accountNumberEncrypted as numberEncrypted',
      'ifsc',
      'branch',
      'bankName',
      'nameAtBank',
      'nameMatchScore',
      'reference',
    ])
    .where('leadId', '=', leadId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { numberEncrypted, ...account } = found
  return { ...account, number: decryptField('bank_accounts.account_number', leadId, numberEncrypted) }
}

/** What a list may show of the accounts of these loans. */
export async function listAccountEndings(
  database: Queryable,
  leadIds: readonly number[],
): Promise<Map<number, { name: string; bankName: string; ending: string }>> {
  const rows = await database
    .selectFrom('bankAccounts')
    .select(['leadId', 'accountName as name', 'bankName'])
    .select('accountNumberEncrypted as numberEncrypted')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Map(
    rows.map(({ leadId, name, bankName, numberEncrypted }) => {
      const number = decryptField('bank_accounts.account_number', leadId, numberEncrypted)
      return [leadId, { name, bankName, ending: number.slice(-4) }]
    }),
  )
}

/** Those of the given loans whose account is on file. */
export async function listLeadsWithAccount(database: Queryable, leadIds: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('bankAccounts')
    .select('leadId')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  return new Set(rows.map(({ leadId }) => leadId))
}

export async function insertBankAccount(
  transaction: Transaction,
  leadId: number,
  { name, number, ...account }: VerifiedAccount,
  verifiedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('bankAccounts')
    .values({
      ...account,
      leadId,
      accountName: name,
      accountNumberEncrypted: encryptField('bank_accounts.account_number', leadId, number),
      verifiedAt,
    })
    .execute()
}

export async function deleteBankAccounts(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .deleteFrom('bankAccounts')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
}
